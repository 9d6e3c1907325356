"""Reads testlist.toml, compiles the C programs and runs them under mpiexec.

The MPI under test is the one in dist/. To run the suite on another one, which is how the programs
themselves are checked, name its tools:

    ENCORE_TEST_MPICC    command that compiles and links a C program
    ENCORE_TEST_MPIEXEC  command to which `-n RANKS program` is appended
    ENCORE_TEST_PEER     name of a table in peers.toml: what is known to differ there
    ENCORE_TEST_LATER    1: run also the programs of the [later] tables
"""

import dataclasses
import hashlib
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tomllib
import uuid

FOLDER = pathlib.Path(__file__).resolve().parent
DIST = FOLDER.parent.parent / "dist"
MPICC = shlex.split(os.environ.get("ENCORE_TEST_MPICC", str(DIST / "bin" / "mpicc")))
MPIEXEC = shlex.split(os.environ.get("ENCORE_TEST_MPIEXEC", str(DIST / "bin" / "mpiexec")))
PEER = os.environ.get("ENCORE_TEST_PEER")
LATER = os.environ.get("ENCORE_TEST_LATER") == "1"
CFLAGS = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread"]

# Marks the processes of a run, so that those left over can be told from everybody else's.
MARK = "ENCORE_TEST_RUN"


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
        parts = [self.program, *self.args, self.variant, f"n{self.ranks}"]
        return "-".join(part for part in parts if part)


def read_list() -> dict:
    return tomllib.loads((FOLDER / "testlist.toml").read_text())


def expand(tables: dict, listing: dict) -> list[Case]:
    """The runs that the tables of programs stand for."""
    cases = []
    for folder, programs in tables.items():
        for name, entry in programs.items():
            if name == "chapter":
                continue
            entry = listing["defaults"] | entry
            for args in entry.get("args", [[]]):
                for variant in entry.get("variants", [None]):
                    env = entry.get("env", {}) | (listing["variants"][variant] if variant else {})
                    for ranks in entry["ranks"]:
                        cases.append(
                            Case(
                                program=f"{folder}/{name}",
                                ranks=ranks,
                                variant=variant,
                                args=tuple(args),
                                env=env,
                                timeout=entry["timeout"],
                                exit=entry.get("exit", 0),
                                stderr=tuple(entry.get("stderr", [])),
                                setup=entry.get("setup"),
                            )
                        )
    return cases


def cases() -> list[Case]:
    listing = read_list()
    return expand(listing["tests"], listing) + (expand(listing["later"], listing) if LATER else [])


def programs() -> set[str]:
    """All programs of the list, also the later ones."""
    listing = read_list()
    tables = [*listing["tests"].items(), *listing["later"].items()]
    return {f"{folder}/{name}" for folder, entries in tables for name in entries if name != "chapter"}


def peer() -> dict:
    """What is known of the MPI under test, if it isn't Encore."""
    return tomllib.loads((FOLDER / "peers.toml").read_text())[PEER] if PEER else {}


def compile_program(program: str, into: pathlib.Path) -> pathlib.Path:
    """Compiles once; the name of the binary says from what, so that a change makes a new one."""
    source = FOLDER / f"{program}.c"
    digest = hashlib.sha256(shlex.join(MPICC + CFLAGS).encode())
    for part in [source, *sorted(FOLDER.rglob("*.h")), *sorted(FOLDER.rglob("*.inc"))]:
        digest.update(part.read_bytes())
    binary = into / f"{program.replace('/', '-')}-{digest.hexdigest()[:12]}"
    if not binary.exists():
        partial = binary.with_name(f"{binary.name}.{os.getpid()}")
        command = [*MPICC, *CFLAGS, str(source), "-o", str(partial), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
        partial.rename(binary)
    return binary


@dataclasses.dataclass
class Result:
    code: int
    stdout: str
    stderr: str
    timed_out: bool
    left: list[str]

    def __str__(self) -> str:
        head = "timed out" if self.timed_out else f"exit code {self.code}"
        left = "".join(f"\nstill running: {line}" for line in self.left)
        return f"{head}{left}\n--- stdout\n{self.stdout}\n--- stderr\n{self.stderr}"


def marked(mark: str) -> dict[int, str]:
    """Living processes of a run: process id and command line."""
    needle = f"{MARK}={mark}".encode()
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if needle in (entry / "environ").read_bytes().split(b"\0"):
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                if state not in "ZX":
                    found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue  # gone meanwhile, or not ours
    return found


class Run:
    """A job that has been started; `finish` waits for its end and looks for what it left behind."""

    def __init__(self, command: list[str], env: dict[str, str] | None = None, **popen):
        self.mark = uuid.uuid4().hex
        environment = os.environ | peer().get("env", {}) | (env or {}) | {MARK: self.mark}
        popen.setdefault("stdin", subprocess.DEVNULL)
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
            **popen,
        )

    def processes(self) -> dict[int, str]:
        return marked(self.mark)

    def finish(self, timeout: float) -> Result:
        timed_out = False
        try:
            stdout, stderr = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            timed_out = True
            self.kill()
            stdout, stderr = self.process.communicate()
        left = marked(self.mark)
        if left:
            self.kill()
        return Result(self.process.returncode, stdout, stderr, timed_out, list(left.values()))

    def kill(self) -> None:
        for pid in marked(self.mark):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def mpiexec(ranks: int, *command: str) -> list[str]:
    return [*MPIEXEC, "-n", str(ranks), *command]


def run(case: Case, binary: pathlib.Path, scratch: pathlib.Path) -> Result:
    command = mpiexec(case.ranks, str(binary), *case.args)
    if case.setup:
        command = ["bash", "-c", f'{case.setup} && exec "$@"', "bash", *command]
    return Run(command, {"CHECK_DIR": str(scratch)} | case.env, cwd=scratch).finish(case.timeout)


def verify(case: Case, result: Result) -> None:
    """Fails with everything that the run said if it didn't end as the list says."""
    assert not result.timed_out, f"no end after {case.timeout} s\n{result}"
    if case.exit == "nonzero":
        assert result.code != 0, f"expected an exit code other than 0\n{result}"
    else:
        assert result.code == case.exit, f"expected exit code {case.exit}\n{result}"
    if case.exit == 0:
        assert result.stdout == "" and result.stderr == "", f"a run that ends well prints nothing\n{result}"
    for pattern in case.stderr if not PEER else ():
        assert re.search(pattern, result.stderr), f"not found in stderr: {pattern}\n{result}"
    assert not result.left, f"processes left\n{result}"
