#!/usr/bin/env python3
"""Shows that the ordinary library's code is what it would be if there were no `mpiexec --profile`.

    scripts/ordinary.py [--profile release]

Builds the library twice in a copy of the tree in target/ordinary: as it is, and after all that has `#[cfg(feature = "insight")]` was blanked out, and
the crates `insight` and `recording` were emptied. Both archives have to be equal, byte for byte. Lines and columns stay, as panics name them. The
profile of Cargo is `program`, which isn't optimised and soon built: where the compiler gets equal code, it makes equal code of it in all profiles.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / "target/ordinary"
#: What only the copy of the library has. Nothing may use these crates.
EMPTIED = ("crates/insight/src", "crates/recording/src")
MARK = '#[cfg(feature = "insight")]'
#: A word for the compiler whose value is known.
ASKED = 'cfg!(feature = "insight")'


def end_of_literal(text: str, at: int) -> int:
    """The end of a comment, a string or a character that begins there; otherwise the same place."""
    if text.startswith("//", at):
        return text.index("\n", at)
    if text[at] == '"':
        return re.compile(r'"(?:[^"\\]|\\.)*"', re.S).match(text, at).end()
    if found := re.compile(r"'(?:[^'\\]|\\.[^']*)'").match(text, at):
        return found.end()
    return at


def end_of_item(text: str, at: int) -> int:
    """The end of the item, statement, field, argument or arm that begins there, other attributes included."""
    at = re.compile(r"(?:\s|//[^\n]*\n|#\[[^\n]*\]\n)*").match(text, at).end()
    #: A block or an item with one ends with it, unless it is within a statement.
    is_statement = re.match(r"(?:let|return|use|static|const(?! fn)|pub use|type)\b", text[at:])
    depth = 0
    while True:
        at = end_of_literal(text, at)
        character = text[at]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            if depth == 0:
                # The last one of a list, without a comma.
                return at
            depth -= 1
            follows = text[at + 1 :].lstrip()
            if character == "}" and depth == 0 and not is_statement and not re.match(r"else\b|[.?,;]", follows):
                return at + 1
        elif character in ",;" and depth == 0:
            return at + 1
        at += 1


def blanked(text: str) -> str:
    """The text without what only the copy has: spaces are there instead."""
    at = 0
    while (at := text.find(MARK, at)) >= 0:
        end = end_of_item(text, at + len(MARK))
        # Documentation and attributes before it are its own.
        begin = re.compile(r"(?:[ \t]*(?:///|#\[)[^\n]*\n)*[ \t]*\Z").search(text[:at]).start()
        text = text[:begin] + re.sub(r"[^\n]", " ", text[begin:end]) + text[end:]
        at = end
    return text.replace(ASKED, "false".ljust(len(ASKED)))


def copy_tree(tree: pathlib.Path) -> None:
    """Puts all files of the project there, with the times that they had: Cargo builds only what has changed since its last run."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True).stdout
    shutil.rmtree(tree, ignore_errors=True)
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def blank_tree(tree: pathlib.Path) -> int:
    number = 0
    for file in tree.glob("crates/*/src/**/*.rs"):
        text = file.read_text()
        if str(file.relative_to(tree)).startswith(EMPTIED):
            changed = 'compile_error!("the ordinary library has nothing of this crate");\n'
        else:
            changed = blanked(text)
            number += text.count(MARK)
        if changed != text:
            file.write_text(changed)
    return number


def build(tree: pathlib.Path, profile: str) -> bytes:
    environment = {**os.environ, "CARGO_TARGET_DIR": str(PLACE / "target"), "CARGO_INCREMENTAL": "0"}
    cargo = os.environ.get("CARGO", "cargo")
    subprocess.run([cargo, "build", "--quiet", "--profile", profile, "-p", "encore-abi", "--lib"], cwd=tree, env=environment, check=True)
    return (PLACE / "target" / profile / "libencore_abi.a").read_bytes()


def members(archive: bytes) -> dict[str, bytes]:
    """The members of an archive by their numbers and names."""
    found, at = {}, 8
    while at + 60 <= len(archive):
        name, length = archive[at : at + 16].decode().strip(), int(archive[at + 48 : at + 58])
        found[f"{len(found)} {name}"] = archive[at + 60 : at + 60 + length]
        at += 60 + length + length % 2
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", default="program")
    profile = parser.parse_args().profile
    tree = PLACE / "tree"
    copy_tree(tree)
    as_it_is = build(tree, profile)
    number = blank_tree(tree)
    without = build(tree, profile)
    if as_it_is == without:
        print(f"without the {number} parts of the copy, the ordinary library has the same {len(without):,} bytes")
        return 0
    before, after = members(as_it_is), members(without)
    differ = [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
    print(f"without the {number} parts of the copy, {len(differ)} of {len(before)} members of the ordinary library are others: {differ[:5]}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
