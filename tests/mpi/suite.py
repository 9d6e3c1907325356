"""Reads testlist.toml, compiles the C programs and runs them under mpiexec.

The MPI under test is the one in dist/. To run the suite on another one, which is how the programs
themselves are checked, name its tools:

    ENCORE_TEST_MPICC    command that compiles and links a C program
    ENCORE_TEST_MPIEXEC  command to which `-n RANKS program` is appended
    ENCORE_TEST_PEER     name of a table in peers.toml: what is known to differ there
    ENCORE_TEST_LATER    1: run also the programs of the [later] tables
    ENCORE_TEST_ALL      1: all combinations that the list stands for (`make test-all`), see `in_turn`
    ENCORE_TEST_SAMPLE   1: of each program only the sample that `make test-quick` runs, see `sample_of`
    ENCORE_TEST_ENV      further environment of all runs, such as "ENCORE_RING_CELLS=16 ENCORE_SPIN_US=0"
"""

import dataclasses
import fcntl
import functools
import hashlib
import itertools
import os
import pathlib
import re
import shlex
import tempfile
import tomllib

import harness

FOLDER = pathlib.Path(__file__).resolve().parent
MPICC = shlex.split(os.environ.get("ENCORE_TEST_MPICC", str(harness.DIST / "bin" / "mpicc")))
MPIEXEC = shlex.split(os.environ.get("ENCORE_TEST_MPIEXEC", str(harness.DIST / "bin" / "mpiexec")))
PEER = os.environ.get("ENCORE_TEST_PEER")
EVERYWHERE = dict(word.split("=", 1) for word in shlex.split(os.environ.get("ENCORE_TEST_ENV", "")))
LATER = os.environ.get("ENCORE_TEST_LATER") == "1"
ALL = os.environ.get("ENCORE_TEST_ALL") == "1"
SAMPLE = os.environ.get("ENCORE_TEST_SAMPLE") == "1"
SAMPLE_RANKS = (2, 3)
CFLAGS = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-maybe-uninitialized", "-pthread"]


@dataclasses.dataclass(frozen=True)
class Case:
    """One run of one program."""

    program: str
    ranks: int
    variant: str | None
    args: tuple[str, ...]
    env: dict[str, str] = dataclasses.field(hash=False)
    timeout: float
    exit: int | str
    stderr: tuple[str, ...]
    setup: str | None

    @property
    def name(self) -> str:
        parts = [self.program, *self.args, self.variant, self.setup, f"n{self.ranks}"]
        return "-".join(part for part in parts if part)


def read_list() -> dict:
    return tomllib.loads((FOLDER / "testlist.toml").read_text())


def expand(tables: dict, listing: dict, sample: bool = SAMPLE, thin: bool = False) -> list[Case]:
    """The runs that the tables of programs stand for; with `thin`, only those that `in_turn` chooses."""
    cases = []
    for folder, programs in tables.items():
        for name, entry in programs.items():
            if name == "chapter":
                continue
            for way in entry if isinstance(entry, list) else [entry]:
                cases += expand_way(f"{folder}/{name}", listing["defaults"] | way, listing["variants"], sample, thin)
    return cases


def expand_way(program: str, way: dict, variants: dict, sample: bool, thin: bool) -> list[Case]:
    """The runs of one program in one way: all its arguments, variants and rank counts."""
    ranks = way["ranks"] + (way.get("more", []) if ALL else [])
    choices = [way.get("args", [[]]), way.get("variants", [None]), ranks]
    if sample:
        choices = sample_of(way, *choices)
    combinations = in_turn(program, *choices) if thin else itertools.product(*choices)
    return [
        Case(
            program=program,
            ranks=ranks,
            variant=variant,
            args=tuple(args),
            env=way.get("env", {}) | variants.get(variant, {}),
            timeout=way["timeout"] * peer().get("patience", 1),
            exit=way.get("exit", 0),
            stderr=tuple(way.get("stderr", [])),
            setup=way.get("setup"),
        )
        for args, variant, ranks in combinations
    ]


def in_turn(program: str, arguments: list, variants: list, ranks: list) -> list[tuple]:
    """A third of the combinations: a list of arguments and a variant run on every third number of ranks, their neighbours in the list on others.
    A program with one list of arguments and one variant runs on every second number of ranks, where it has many."""
    ways = list(itertools.product(arguments, variants))
    if len(ways) == 1:
        first, step = (sum(program.encode()) % 2, 2) if len(ranks) > 3 else (0, 1)
        return [(*ways[0], n) for n in ranks[first::step]]
    step = min(3, len(ranks))
    return [(*way, n) for at, way in enumerate(ways) for turn, n in enumerate(ranks) if (at + turn) % step == 0]


def sample_of(way: dict, arguments: list, variants: list, ranks: list) -> list[list]:
    """The first arguments and the first variant, on 2 and 3 ranks if the program runs on these; no slow programs."""
    if not way.get("sample", True):
        return [[], [], []]
    return [arguments[:1], variants[:1], [n for n in ranks if n in SAMPLE_RANKS]]


def cases() -> list[Case]:
    listing = read_list()
    thin = not (ALL or SAMPLE or PEER)
    all_cases = expand(listing["tests"], listing, thin=thin) + (expand(listing.get("later", {}), listing) if LATER else [])
    hangs = peer().get("hangs", {})
    return [case for case in all_cases if not any(is_of(case, name) for name in hangs)]


def is_of(case: Case, name: str) -> bool:
    """Whether a name in peers.toml stands for a run: its own, that of its program, or that with the first of its arguments."""
    return f"{case.name}-".startswith(f"{name}-")


def programs() -> set[str]:
    """All programs of the list, also the later ones."""
    listing = read_list()
    tables = [*listing["tests"].items(), *listing.get("later", {}).items()]
    return {f"{folder}/{name}" for folder, entries in tables for name in entries if name != "chapter"}


def peer() -> dict:
    """Known facts of the MPI under test, if it isn't Encore."""
    return tomllib.loads((FOLDER / "peers.toml").read_text())[PEER] if PEER else {}


@functools.cache
def headers() -> list[pathlib.Path]:
    """All that a program may include."""
    return sorted([*FOLDER.rglob("*.h"), *FOLDER.rglob("*.inc"), pathlib.Path(MPICC[-1]).parent.parent / "include" / "mpi.h"])


def recipe(program: str) -> tuple[list[str], pathlib.Path]:
    """How a program is compiled (`-o` is missing), and where one made of the same parts by the same compiler is kept."""
    source = FOLDER / f"{program}.c"
    command = [*MPICC, *CFLAGS, str(source), "-lm"]
    digest = hashlib.sha256(shlex.join(command).encode())
    for part in [source, *headers()]:
        digest.update(harness.digest_of(part))
    return command, harness.CACHE / f"{program.replace('/', '-')}-{digest.hexdigest()[:20]}"


def compile_all(names: set[str]) -> dict[str, str]:
    """Compiles what isn't there yet, on all processors at once. Returns what the compiler said of those that it refused.

    Test processes side by side take turns, so that each program is compiled once.
    """
    harness.CACHE.mkdir(parents=True, exist_ok=True)
    with open(harness.CACHE / "lock", "w") as lock, tempfile.TemporaryDirectory(dir=harness.CACHE) as folder:
        fcntl.flock(lock, fcntl.LOCK_EX)
        missing = {name: recipe(name) for name in sorted(names) if not recipe(name)[1].exists()}
        lines = []
        for command, binary in missing.values():
            new = pathlib.Path(folder, binary.name)
            lines.append(f"{shlex.join([*command, '-o', str(new)])} && mv {shlex.quote(str(new))} {shlex.quote(str(binary))}")
        workers = ["xargs", "--null", "--max-args=1", f"--max-procs={os.cpu_count()}", "sh", "-c"]
        if lines:
            harness.run(workers, stdin="\0".join(lines), timeout=1200)
        refused = {}
        for name in missing:
            # One by one, for the compiler's words without those of another compiler among them.
            try:
                compile_program(name)
            except AssertionError as error:
                refused[name] = str(error)
        return refused


def tell(refused: dict[str, str]) -> str:
    """Message about programs that the compiler refused: its words about some of them, and the names of all."""
    words = list(refused.values())[:5]
    return "\n\n".join([*words, f"{len(refused)} programs do not compile: {', '.join(refused)}"])


def compile_program(program: str) -> pathlib.Path:
    """Compiles, unless it is there already."""
    command, binary = recipe(program)
    if not binary.exists():
        harness.CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=harness.CACHE) as folder:
            built = pathlib.Path(folder, "program")
            harness.run([*command, "-o", str(built)], timeout=300, check=True)
            harness.keep(built, binary)
    return binary


def mpiexec(ranks: int, *command: str, timeout: float | None = None) -> list[str]:
    """A command line. Encore's launcher gets the time limit, too: it then reports which rank waited for which."""
    limit = ["--timeout", str(round(timeout))] if timeout and "ENCORE_TEST_MPIEXEC" not in os.environ else []
    return [*MPIEXEC, *limit, "-n", str(ranks), *command]


def environment(scratch: pathlib.Path) -> dict[str, str]:
    """Environment of every program; `scratch` is a folder where it may leave files."""
    return peer().get("env", {}) | EVERYWHERE | {"CHECK_DIR": str(scratch), "CHECK_SOURCES": str(FOLDER)}


# Variables that mpiexec sets itself: for these, `env` starts the program at each rank.
SET_BY_MPIEXEC = ["ENCORE_CPUS"]


def run(case: Case, program: pathlib.Path, scratch: pathlib.Path) -> harness.Result:
    set_later = [f"{name}={case.env[name]}" for name in SET_BY_MPIEXEC if name in case.env]
    command = [*(["env", *set_later] if set_later else []), str(program), *case.args]
    command = mpiexec(case.ranks, *command, timeout=case.timeout)
    if case.setup:
        command = ["bash", "-c", f'{case.setup} && exec "$@"', "bash", *command]
    env = environment(scratch) | case.env
    return harness.run(command, env=env, cwd=scratch, timeout=case.timeout + harness.LAUNCHER_GRACE)


def verify(case: Case, result: harness.Result) -> None:
    """Fails with everything that the run said if it didn't end as the list says."""
    assert not result.timed_out and result.seconds < case.timeout, f"no end after {case.timeout} s\n{result.explain()}"
    if case.exit == "nonzero" or (PEER and case.exit != 0):
        assert result.returncode > 0, f"expected an exit code other than 0\n{result.explain()}"
    else:
        assert result.returncode == case.exit, f"expected exit code {case.exit}\n{result.explain()}"
    if case.exit == 0:
        assert result.stdout == "" and (result.stderr == "" or case.stderr), f"a run that ends well prints nothing\n{result.explain()}"
    for pattern in case.stderr if not PEER else ():
        assert re.search(pattern, result.stderr, re.MULTILINE), f"not in stderr: {pattern}\n{result.explain()}"
    assert not result.survivors or PEER, f"processes left\n{result.explain()}"
