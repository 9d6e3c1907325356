#!/usr/bin/env python3
"""Hold the layers of the crates: no import circle grows, and no more code uses the segment past the channel.

Each file of a crate is a node; a `use` path, or a name that begins with `crate::`, `self::`, `super::` or a child module, is an edge
to the file that defines the name (a re-export is followed to the definition). Code of tests doesn't count. A circle is a
strongly connected component: files of which each imports, directly or not, each other one. The table beside this script has the
size of each crate's largest circle (1: there is none). For the engine and what stands on it, circles are counted with calls of methods
(`SHARED`), too, and it also has the number of uses of the segment outside of the channel. A figure above the table's is an error: untie the new import. Where a figure has fallen, the table should follow.

usage: circles.py [--show [CRATE]]    without arguments: compare with the table
                                      --show: each circle, file by file, with the imports that tie it
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_suffix(".tsv")

# The objects whose methods are defined all over a crate, and what else than `self` a call of theirs begins with.
SHARED = {"Engine": r"\bengine\b(?:\(\))?", "Call": r"\bcall\b"}

# The code that may use the segment by itself, in the engine and in what stands on it: the channel is the one way to it.
CHANNEL = {"engine": {"peers/channel.rs", "peers/beside.rs"}, "coll": set(), "lapi-core": set(), "mpi": set()}


def without_comments(text):
    """The code with comments, strings and characters blanked; lines stay lines."""
    pattern = r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\\\'])\''
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)


def end_of_item(code, begin):
    """Where the item that begins there ends: behind its block, or its semicolon."""
    depth = 0
    for at in range(begin, len(code)):
        if code[at] in "{([":
            depth += 1
        elif code[at] in "})]":
            depth -= 1
            if depth == 0 and code[at] == "}":
                return at + 1
        elif code[at] == ";" and depth == 0:
            return at + 1
    return len(code)


def without_tests(code):
    """The code without the items that only tests have, and the names of such modules in files of their own."""
    tests = set()
    while found := re.search(r"#\[cfg\((?:all\(|any\()?test\b[^\]]*\]", code):
        end = end_of_item(code, found.end())
        item = code[found.start() : end]
        if module := re.search(r"\bmod\s+(\w+)\s*;", item):
            tests.add(module[1])
        code = code[: found.start()] + re.sub(r"[^\n]", " ", item) + code[end:]
    return code, tests


def without_inner_modules(code):
    """The code in which names of modules inside the file are named from the file's own module."""
    at = 0
    while found := re.compile(r"\bmod\s+\w+\s*\{").search(code, at):
        end = end_of_item(code, found.start())
        inner = re.sub(r"\bsuper::(?!super\b)", "self::", code[found.end() : end])
        code, at = code[: found.end()] + inner + code[end:], found.end()
    return code


def split_tree(tree):
    """The paths of a use tree: (segments, name it is given)."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path, _, name = tree.partition(" as ")
        segments = [segment.strip() for segment in path.strip().split("::") if segment.strip()]
        if segments:
            yield segments, name.strip() or segments[-1]
        return
    before = [segment.strip() for segment in tree[:brace].split("::") if segment.strip()]
    depth, begin = 0, brace + 1
    for at in range(brace, len(tree)):
        depth += {"{": 1, "}": -1}.get(tree[at], 0)
        if depth == 1 and tree[at] == "," or depth == 0:
            for segments, name in split_tree(tree[begin:at]):
                if segments[-1] == "self":
                    segments = segments[:-1]
                    name = before[-1] if name == "self" else name
                yield before + segments, name
            begin = at + 1
        if depth == 0:
            break


class Crate:
    """The modules of a crate, and their imports."""

    def __init__(self, folder):
        self.folder = folder
        self.code = {}  # module path -> code
        self.file = {}  # module path -> name of its file
        self.children = {}
        self.exports = {}  # module path -> {name: absolute path}
        self.globs = {}
        for root in ("lib.rs", "main.rs"):
            if (folder / root).exists() and not self.code:
                self.read((), folder / root, folder)
        self.uses = {module: list(self.use_paths(module)) for module in self.code}

    def read(self, module, file, beside):
        code, tests = without_tests(without_comments(file.read_text()))
        code = without_inner_modules(code)
        self.code[module] = code
        self.file[module] = str(file.relative_to(self.folder))
        self.children[module] = set()
        for found in re.finditer(r"\bmod\s+(\w+)\s*;", code):
            name = found[1]
            for candidate in (beside / f"{name}.rs", beside / name / "mod.rs"):
                if name not in tests and candidate.exists():
                    self.children[module].add(name)
                    self.read(module + (name,), candidate, beside / name)

    def use_paths(self, module):
        """The absolute paths that a module imports or names."""
        exports, globs = self.exports.setdefault(module, {}), self.globs.setdefault(module, [])
        code = self.code[module]
        statement = r"(pub(?:\([^)]*\))?\s+)?\buse\s+([^;]+);"
        for found in re.finditer(statement, code):
            for segments, name in split_tree(found[2]):
                path = self.absolute(module, segments)
                if path is None:
                    continue
                if segments[-1] == "*":
                    globs.append(path[:-1])
                    path = path[:-1]
                else:
                    # Any import can be named by children (`super::Name`), a public one by all.
                    exports[name] = path
                # A re-export ties nobody but those who import the name; it is followed to the definition.
                if not found[1]:
                    yield path
        code = re.sub(statement, "", code)
        names = r"(?<![\w:])(?:crate|self|super|" + "|".join(sorted(self.children[module]) or ["crate"]) + r")(?:::\w+)+"
        for found in re.finditer(names, code):
            path = self.absolute(module, found[0].split("::"))
            if path is not None:
                yield path

    def absolute(self, module, segments):
        first = segments[0]
        if first == "crate":
            return tuple(segments[1:])
        if first == "self":
            return module + tuple(segments[1:])
        if first in self.children[module]:
            return module + tuple(segments)
        if first != "super":
            return None
        while segments and segments[0] == "super":
            module, segments = module[:-1], segments[1:]
        return module + tuple(segments)

    def definition(self, path, seen=frozenset()):
        """The module that defines what a path names."""
        for length in range(len(path), -1, -1):
            module = path[:length]
            if module in self.code:
                break
        rest = path[length:]
        if not rest or path in seen:
            return module
        seen = seen | {path}
        if rest[0] in self.exports[module]:
            return self.definition(self.exports[module][rest[0]] + rest[1:], seen)
        if not re.search(rf"\b(?:fn|struct|enum|trait|type|const|static|union|mod|macro_rules!)\s+(?:mut\s+)?{rest[0]}\b", self.code[module]):
            for glob in self.globs[module]:
                found = self.definition(glob + rest, seen)
                if glob + rest != path and re.search(rf"\b{rest[0]}\b", self.code[found]):
                    return found
        return module

    def imports(self):
        """Imports: file -> imported files."""
        edges = {self.file[module]: set() for module in self.code}
        for module, paths in self.uses.items():
            for path in paths:
                edges[self.file[module]].add(self.file[self.definition(path)])
            edges[self.file[module]].discard(self.file[module])
        return edges

    def blocks(self):
        """The `impl` blocks of the shared objects: (file, name of the object, code)."""
        for module, code in self.code.items():
            for found in re.finditer(r"\bimpl\b[^{;]*?\b(" + "|".join(SHARED) + r")\s*\{", code):
                yield self.file[module], found[1], code[found.end() : end_of_item(code, found.start())]

    def methods(self):
        """The methods of the shared objects: (object, name) -> file."""
        function = r"^ {4}(?:pub(?:\([^)]*\))?\s+)?(?:const\s+)?(?:unsafe\s+)?fn\s+(\w+)"
        return {(what, name): file for file, what, code in self.blocks() for name in re.findall(function, code, flags=re.M)}

    def calls(self):
        """Imports and calls: the imports, and the files that define the methods of shared objects that a file calls."""
        edges, methods = self.imports(), self.methods()
        called = [(file, what, r"\bself\b", code) for file, what, code in self.blocks()]
        for module, code in self.code.items():
            called += [(self.file[module], what, name, code) for what, name in SHARED.items()]
        for file, what, name, code in called:
            for method in re.findall(rf"(?:{name})\s*\.\s*(\w+)\s*\(", code):
                edges[file].add(methods.get((what, method), file))
            edges[file].discard(file)
        return edges


def circles(edges):
    """The circles, largest first: Tarjan's algorithm without recursion."""
    index, low, on_stack, stack, result = {}, {}, set(), [], []
    for root in sorted(edges):
        if root in index:
            continue
        work = [(root, iter(sorted(edges[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, following = work[-1]
            for other in following:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(edges[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    circle = set()
                    while node not in circle:
                        circle.add(stack.pop())
                    on_stack -= circle
                    if len(circle) > 1:
                        result.append(circle)
    return sorted(result, key=len, reverse=True)


def uses_of_segment(crate, allowed):
    """Number of direct uses of the segment's rings, areas and bells, by file."""
    counts = {}
    for module, code in crate.code.items():
        if crate.file[module] not in allowed:
            if count := len(re.findall(r"\bshm\s*\.", code)):
                counts[crate.file[module]] = count
    return counts


def crates(root=ROOT):
    return {folder.name: Crate(folder / "src") for folder in sorted((root / "crates").iterdir()) if (folder / "src").is_dir()}


def figures(all_crates):
    found = {}
    for name, crate in all_crates.items():
        if name in CHANNEL:
            found["calls", name] = max(map(len, circles(crate.calls())), default=1)
            found["segment", name] = sum(uses_of_segment(crate, CHANNEL[name]).values())
        else:
            found["circle", name] = max(map(len, circles(crate.imports())), default=1)
    return found


def read_table(text):
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {(what, crate): int(figure) for what, crate, figure in rows}


def compare(found, table):
    """Messages about the figures: (whether it is an error, the sentence)."""
    for (what, crate), figure in found.items():
        words = {
            "circle": f"the largest import circle of crate `{crate}` has {figure} files",
            "calls": f"the largest circle of crate `{crate}`, counted with calls, has {figure} files",
            "segment": f"crate `{crate}` uses the segment {figure} times outside of its channel",
        }[what]
        limit = table.get((what, crate), 0 if what == "segment" else 1)
        if figure > limit:
            yield True, f"{words}, {limit} are allowed: see scripts/circles.py --show {crate}, and untie what is new"
        elif figure < limit:
            yield False, f"{words}, fewer than the {limit} of {TABLE.name}: lower that figure, so that it stays so"
    for what, crate in table.keys() - found.keys():
        yield True, f"{TABLE.name} has a row for `{what}` of `{crate}`, which isn't there: remove it"


def show(name, crate):
    edges = crate.calls() if name in CHANNEL else crate.imports()
    for circle in circles(edges):
        print(f"{name}: {len(circle)} files")
        for file in sorted(circle):
            print(f"    {file} -> {' '.join(sorted(edges[file] & circle))}")
    for file, count in sorted(uses_of_segment(crate, CHANNEL.get(name, set())).items() if name in CHANNEL else []):
        print(f"{name}: the segment is used {count} times in {file}")


def main(arguments):
    all_crates = crates()
    if arguments[:1] == ["--show"]:
        for name in arguments[1:] or all_crates:
            show(name, all_crates[name])
        return 0
    said = list(compare(figures(all_crates), read_table(TABLE.read_text())))
    for error, sentence in said:
        print(f"circles.py: {sentence}", file=sys.stderr if error else sys.stdout)
    return 1 if any(error for error, _ in said) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
