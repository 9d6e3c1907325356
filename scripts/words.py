#!/usr/bin/env python3
"""Hold the English of comments, documentation and messages: nine patterns of unclear sentences become fewer, never more.

CONTRIBUTING.md, "How code is written here", has the rules; each pattern below names what to write instead. The table beside
this script has the number of matching lines of each area (a crate, docs, tests and so on) and pattern. A number above the table's is an
error. Where a number has fallen, `--update` writes it to the table. A line with `words: ok` is exempt.

usage: words.py [--update | --show [AREA] [PATTERN]]    without arguments: compare with the table
"""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = pathlib.Path(__file__).with_suffix(".tsv")
# The begin of a comment.
C = r"(?:^|\s)(?://[/!]?|/\*+|\"\"\"|#)\s?"

#: Name, pattern, and what to write instead.
PATTERNS = [
    ("so-many", r"\b[Ss]o (?:many|few)\b(?! that\b| as\b)", "the parameter's name"),
    ("the-same", C + r"(?:The|And the) same\b", "[`item`], and the difference"),
    (
        "question",
        C + r"(?:Who|What|Whom|Whose|Whoever|Whatever|How (?:far|many|often|long|much|it))\b[^?]*$",
        "a noun: Number of …, Length of …, Rank that …",
    ),
    (
        "pronoun",
        C + r"(?:It|They|Those|That|One|Such) (?:is|are|has|have|was|were|of|that|which|with|may|must|can|will|does|do|in|comes"
        r"|goes|waits|sleeps)\b",
        "the name of the thing",
    ),
    (
        "who",
        r"(?:[.:;,] |\b(?:and|but|if|that|since|while|for|or) )[Ww]ho(?:ever)? [a-z]+",
        "rank, peer, caller",
    ),
    ("alone", r"\b(?<!stand )alone\b", "only, before its word"),
    (
        "look",
        r"\b(?:a|an|each|every|last|first|next|latest|no|without|some|two|few) looks?\b|\bin vain\b|\blooks? (?:again|into|whether)\b",
        "poll, idle poll, check",
    ),
    (
        "told",
        r"\b(?:is|are|was|were|be|been) (?:told|said)\b|\b(?:tells?|told) (?:of|it|them|all|the|others)\b",
        "send, publish, report, notify",
    ),
    ("test-name", r"(?:fn|def) (?:test_)?(?:who|whoever|what|whatever|where|whom)_\w+\(", "condition, then result"),
]
COMPILED = [(name, re.compile(pattern)) for name, pattern, _ in PATTERNS]
SUFFIXES = {".rs", ".c", ".h", ".py", ".sh", ".md", ".toml"}
#: Made by programs, or notes that stay as they were written.
LEFT_OUT = re.compile(r"docs/(?:lab|machines)/|docs/(?:functions|performance.*)\.md|generated/|include/mpi\.h|crates/engine/.*function\.rs")


def files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    names = (name for name in listed.split("\0") if pathlib.PurePath(name).suffix in SUFFIXES)
    return [name for name in names if not LEFT_OUT.search(name) and name != "scripts/words.py" and (ROOT / name).exists()]


def area(name):
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "crates" else parts[0]


def matches():
    """(area, pattern, file, line number, line) of each matching line."""
    for name in files():
        for number, line in enumerate((ROOT / name).read_text(errors="replace").splitlines(), 1):
            if "words: ok" in line:
                continue
            for pattern, compiled in COMPILED:
                if compiled.search(line):
                    yield area(name), pattern, name, number, line.strip()


def table():
    rows = (line.split("\t") for line in TABLE.read_text().splitlines() if line and not line.startswith("#"))
    return {(where, pattern): int(count) for where, pattern, count in rows}


def write(counts):
    text = "# What scripts/words.py holds: lines of each area that match a pattern (no row: none). Figures only fall.\n"
    TABLE.write_text(text + "".join(f"{where}\t{name}\t{count}\n" for (where, name), count in sorted(counts.items()) if count))


def main(arguments):
    found = list(matches())
    if arguments[:1] == ["--show"]:
        for where, pattern, name, number, line in found:
            if set(arguments[1:]) <= {where, pattern}:
                print(f"{name}:{number}: {pattern}: {line}")
        return 0
    counts = collections.Counter((where, pattern) for where, pattern, *_ in found)
    if arguments == ["--update"]:
        held = table() if TABLE.exists() else counts
        write({key: min(counts[key], count) for key, count in held.items()})
        return 0
    held = table()
    instead = {name: advice for name, _, advice in PATTERNS}
    failed = False
    for where, pattern in sorted(counts):
        if counts[where, pattern] > held.get((where, pattern), 0):
            failed = True
            print(f"{where}: {counts[where, pattern]} lines match `{pattern}`, {held.get((where, pattern), 0)} are allowed; write {instead[pattern]}")
            print(f"    (scripts/words.py --show {where} {pattern} lists them)")
    if not failed and any(counts[key] < count for key, count in held.items()):
        print("words: fewer than in scripts/words.tsv: run scripts/words.py --update")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
