#!/usr/bin/env python3
"""Hold the one path of a message, and the rooms of the engine: print the files that send and read it, and refuse a second path.

In the engine, one file begins messages (`SEND`), one file reads the cells that bring them (`RECEIVE`), and one looks at the heads of rings
(`HEADS`; `POLL` looks at those of the link's inboxes). Code of tests doesn't count.

What isn't a short accessor of the engine's state is a free function of its module, in the engine and above: `Engine` and `Call` together
have at most `MOST_METHODS` methods, and no trait adds any to them.

usage: paths.py
"""

import re
import sys

import circles

SEND, RECEIVE, HEADS, POLL, ROWS = "send/inject.rs", "receive/deliver.rs", "receive/heads.rs", "receive/poll.rs", "receive/rows.rs"

# The kinds of cells that begin messages or go on with them.
KINDS = ("EAGER", "EAGER_STAGED", "MORE", "SYNCHRONOUS_SHORT")

# The number of methods that `Engine` and `Call` may have together, private ones and those of all crates counted.
MOST_METHODS = 150

# Actions of code, their patterns, and the files that may contain them.
RULES = (
    ("writes a short message into a cell", r"\bpush_short::<", {SEND}),
    ("writes a message onto a shuttle", r"\bpush_on_shuttle\(", {SEND}),
    ("makes the cell of a message", r"\bheader\(\s*wire::(?:" + "|".join(KINDS) + r")\b", {SEND}),
    ("copies a message out of its cell", r"\bcopy_from_cell\(", {RECEIVE}),
    ("looks at the head of a ring", r"\bshm\s*\.\s*peek\(", {HEADS}),
    ("looks at the head of an inbox of the link", r"\blink\s*\.\s*peek(?:_part)?\(", {POLL}),
    ("tells cells of messages apart", r"\bkind\s*[!=]=\s*wire::(?:" + "|".join(KINDS) + r")\b", {RECEIVE}),
)


def functions(code):
    """The functions of a file: (name, code), only outermost ones."""
    at = 0
    while found := re.compile(r"\bfn\s+(\w+)").search(code, at):
        at = circles.end_of_item(code, found.start())
        yield found[1], code[found.start() : at]


def files_of(pattern, crate):
    """Number of matches of the pattern in each file, outside of imports."""
    counts = {}
    for module, code in crate.code.items():
        if count := len(re.findall(pattern, re.sub(r"\buse\s[^;]+;", "", code))):
            counts[crate.file[module]] = count
    return counts


def named(crate, file, pattern):
    """The functions of a file that have the pattern."""
    code = next(code for module, code in crate.code.items() if crate.file[module] == file)
    return [name for name, body in functions(code) if re.search(pattern, body)]


def readers(crate):
    """The functions that read each kind of cell of a message: the handler in its row, and those that ask for the kind themselves."""
    rows = next(code for module, code in crate.code.items() if crate.file[module] == ROWS)
    for kind in KINDS:
        handlers = re.findall(rf"\(wire::{kind},\s*(?:\w+::)*(\w+)\)", rows)
        yield kind, handlers + named(crate, RECEIVE, rf"\bkind\s*[!=]=\s*wire::{kind}\b")


def on_engine(all_crates):
    """The engine and the crates that stand on it: others have types of the same names."""
    for name, crate in all_crates.items():
        if name == "engine" or re.search(r"^encore-engine\b", (crate.folder.parent / "Cargo.toml").read_text(), flags=re.M):
            yield name, crate


def methods_and_traits(crate):
    """The methods of `Engine` and `Call` that a crate defines, and its traits that add methods to them, each with its file."""
    traits = []
    for module, code in crate.code.items():
        for trait in re.findall(r"\btrait\s+(\w+)", code):
            implemented = rf"\bimpl\b[^{{;]*\b{trait}\b[^{{;]*\bfor\b[^{{;]*\b(?:Engine|Call)\s*\{{"
            if any(re.search(implemented, other) for other in crate.code.values()):
                traits.append((trait, crate.file[module]))
        traits += [("#[ext]", crate.file[module])] * len(re.findall(r"#\[ext\b", code))
    function = r"^ {4}(?:pub(?:\([^)]*\))?\s+)?(?:const\s+)?(?:unsafe\s+)?fn\s+(\w+)"
    methods = [(name, file) for file, _, code in crate.blocks() for name in re.findall(function, code, flags=re.M)]
    return methods, traits


def main():
    all_crates = circles.crates()
    methods, traits = 0, 0
    for name, crate in on_engine(all_crates):
        those, added = methods_and_traits(crate)
        methods, traits = methods + len(those), traits + len(added)
        for trait, file in added:
            print(f"paths.py: {name}/src/{file} adds methods to the engine by {trait}: write free functions of a module", file=sys.stderr)
    crate = all_crates["engine"]
    status = 0
    for what, pattern, allowed in RULES:
        for file in sorted(files_of(pattern, crate).keys() - allowed):
            print(f"paths.py: engine/src/{file} {what}: only {' and '.join(sorted(allowed))} may", file=sys.stderr)
            status = 1
    writers = named(crate, SEND, RULES[0][1])
    copiers = named(crate, RECEIVE, RULES[3][1])
    print(f"paths.py: functions that write a short message into a ring's cell: {len(writers)} ({', '.join(writers)} in {SEND})")
    print(f"paths.py: functions that copy one out of its cell: {len(copiers)} ({', '.join(copiers)} in {RECEIVE})")
    for kind, names in readers(crate):
        print(f"paths.py: readers of cells of the kind {kind}: {len(names)} ({', '.join(names)})")
    if len(writers) != 1 or len(copiers) != 1:
        print("paths.py: there is to be one of each", file=sys.stderr)
        status = 1
    print(f"paths.py: methods of Engine and Call: {methods}, at most {MOST_METHODS}; traits that add some: {traits}, none")
    if methods > MOST_METHODS or traits > 0:
        print("paths.py: the engine grows methods: write free functions of a module, called with its name", file=sys.stderr)
        status = 1
    largest = circles.circles(crate.calls())
    print(f"paths.py: the largest circle of the engine's files, counted with calls: {len(largest[0]) if largest else 1}")
    return status


if __name__ == "__main__":
    sys.exit(main())
