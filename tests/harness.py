"""Compile programs with dist/bin/mpicc and run them under dist/bin/mpiexec, always under a time-out.

Tests take these as fixtures (see conftest.py, which is also where the interface is described); code that
must run while tests are being collected imports this module.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import functools
import hashlib
import os
import pathlib
import re
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
#: The tree under test: what `make build` assembles, or an installed copy named by ENCORE_DIST.
DIST = pathlib.Path(os.environ.get("ENCORE_DIST", REPOSITORY / "dist")).resolve()
#: Compiled test programs, kept from run to run.
CACHE = pathlib.Path(os.environ.get("ENCORE_TEST_CACHE", REPOSITORY / ".cache" / "programs"))
#: Rank counts that a test of anything collective should run at.
RANKS = (1, 2, 3, 4, 8)
#: How long the launcher may take to end a job by itself once its own --timeout has fired, in seconds.
LAUNCHER_GRACE = 20
#: How long a process may outlive the command that started it and not count as left running, in seconds: the
#: kernel takes its time over the end of a process, more so on a busy machine.
ENDING = 2

#: Of how many processes that hang a debugger says the calls: each may take it seconds.
MOST_TRACED = 8

_FOREIGN = ("ENCORE_", "PMI_", "PMIX_", "PRTE_", "OMPI_", "MPICH_", "MPIR_", "HYDRA_", "I_MPI_", "SLURM_", "MPIEXEC_")


def clean_environment(extra: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """The caller's environment without any MPI's variables, plus `extra` (a value of None removes one)."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}
    for name, value in (extra or {}).items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = str(value)
    return environment


@dataclasses.dataclass
class Result:
    """Result of a command."""

    command: list[str]
    #: Exit status; negative: the signal that ended it.
    returncode: int
    stdout: str
    stderr: str
    #: Wall-clock time.
    seconds: float
    #: True if it had to be killed because it outlived its time-out.
    timed_out: bool
    #: Command lines of processes that were still alive when the command had ended (they were killed).
    survivors: list[str]
    #: Where everything that it had started was when its time was up.
    stuck: list[str]

    @property
    def ok(self) -> bool:
        return self.returncode == 0 and not self.timed_out and not self.survivors

    def explain(self) -> str:
        """Everything that a person needs to see when this was not what was expected."""
        lines = [f"command: {shlex.join(self.command)}", f"exit status {self.returncode} after {self.seconds:.2f} s"]
        if self.timed_out:
            lines.append("it outlived its time-out and was killed")
        lines += [f"left running: {process}" for process in self.survivors]
        lines += [f"stuck: {thread}" for thread in self.stuck]
        for name, text in (("stdout", self.stdout), ("stderr", self.stderr)):
            if len(text) > 12000:
                text = f"{text[:6000]}\n[... {len(text) - 12000} characters left out ...]\n{text[-6000:]}"
            lines += [f"--- {name} ---", text.rstrip()]
        return "\n".join(lines)


def _adopt_orphans() -> None:
    """Make this process the parent of whatever its children leave behind, so that nothing can hide."""
    pr_set_child_subreaper = 36
    if ctypes.CDLL(None, use_errno=True).prctl(pr_set_child_subreaper, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER)")


def _descendants() -> dict[int, tuple[int, str]]:
    """Every process below this one: process id to parent and state (Z: ended, not yet waited for)."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        # Orphans become children of this process, so without a child there is nobody below. All of /proc takes 20 ms to read.
        return {}
    processes = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as stat:
                    state, parent = stat.read().rpartition(b")")[2].decode().split()[:2]
                processes[int(entry)] = (int(parent), state)
            except OSError:
                continue  # ended meanwhile
    below = {os.getpid()}
    while True:
        more = {process for process, (parent, _) in processes.items() if parent in below} - below
        if not more:
            return {process: processes[process] for process in below - {os.getpid()}}
        below |= more


def _stuck(before: set[int]) -> list[str]:
    """Where each thread is of the processes below this one that aren't in `before`: its name (ranks of some programs have one), its state, what it
    waits for in the kernel, and, of the first processes, its calls, if there is a debugger.
    """
    said, debugger = [], shutil.which("gdb")
    for number, process in enumerate(sorted(set(_descendants()) - before)):
        try:
            command = pathlib.Path("/proc", str(process), "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            for thread in sorted(pathlib.Path("/proc", str(process), "task").iterdir()):
                name, at = ((thread / file).read_text().strip() for file in ("comm", "wchan"))
                state = (thread / "stat").read_text().rpartition(")")[2].split()[0]
                said.append(f"process {process}, thread {thread.name} ({name}): {state} in {at}: {command[:200]}")
        except OSError:
            continue  # ended meanwhile
        if debugger is not None and number < MOST_TRACED:
            asked = [debugger, "-p", str(process), "-batch", "-nx", "-ex", "thread apply all backtrace 16"]
            try:
                answer = subprocess.run(asked, capture_output=True, text=True, timeout=20).stdout
            except subprocess.TimeoutExpired:
                continue
            said += [line for line in answer.splitlines() if re.match(r"#\d|Thread ", line)]
    return said


def _ends(process: subprocess.Popen, timeout: float) -> bool:
    """Waits for the end of a process. Returns whether it has come in time. Python's own wait looks every 50 ms."""
    end = os.pidfd_open(process.pid)
    try:
        poll = select.poll()
        poll.register(end, select.POLLIN)
        return bool(poll.poll(timeout * 1000))
    finally:
        os.close(end)


def _kill_new(before: set[int], keep: int | None = None, grace: float = 0) -> list[str]:
    """Kill every process below this one that isn't in `before`, and wait for those that are now our own
    children, except `keep`, which the caller waits for. Processes that end by themselves within `grace`
    seconds are let be. Returns the command lines of those that had to be killed.
    """
    killed: dict[int, str] = {}
    patience = time.monotonic() + grace
    while True:
        new = {process: fact for process, fact in _descendants().items() if process not in before}
        if keep in new and new[keep][1] == "Z":
            del new[keep]
        if not new:
            return [f"process {process}: {command}" for process, command in sorted(killed.items())]
        # Mostly parents are older: one whose child is killed first ends by itself, with a status of its own.
        for process, (parent, state) in sorted(new.items()):
            if state == "Z":
                if parent == os.getpid() and process != keep:
                    os.waitpid(process, 0)
            elif process not in killed and time.monotonic() >= patience:
                try:
                    command = pathlib.Path("/proc", str(process), "cmdline").read_bytes()
                    os.kill(process, signal.SIGKILL)
                    killed[process] = command.replace(b"\0", b" ").decode(errors="replace").strip()
                except (ProcessLookupError, FileNotFoundError):
                    continue
        time.sleep(0.005)


def run(
    command: Sequence[str | os.PathLike],
    *,
    timeout: float = 60,
    env: Mapping[str, str | None] | None = None,
    cwd: str | os.PathLike | None = None,
    stdin: str | None = None,
    check: bool = False,
) -> Result:
    """Run any command with its standard streams captured. After `timeout` seconds it and everything that
    it started is killed; what it left running when it ended is killed and listed.

    `env` is laid over `clean_environment()`. Without `stdin` (a text) the command reads end-of-file.
    With `check` anything but exit status 0, in time, with nothing left running, raises AssertionError.
    """
    _adopt_orphans()
    before = set(_descendants())
    words = [os.fspath(word) for word in command]
    started = time.monotonic()
    # Output goes to files: a process left behind that holds a pipe open could otherwise keep us waiting.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as into:
        if stdin is not None:
            into.write(stdin.encode())
            into.seek(0)
        process = subprocess.Popen(
            words,
            stdin=into if stdin is not None else subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env=clean_environment(env),
            cwd=cwd,
            start_new_session=True,
        )
        timed_out = False
        survivors: list[str] = []
        stuck: list[str] = []
        try:
            timed_out = not _ends(process, timeout)
            stuck = _stuck(before) if timed_out else []
        finally:
            if process.poll() is None:
                _kill_new(before, keep=process.pid)
                process.wait()
            else:
                survivors = _kill_new(before, grace=ENDING)
        seconds = time.monotonic() - started
        out.seek(0)
        err.seek(0)
        stdout, stderr = (stream.read().decode(errors="replace") for stream in (out, err))
    result = Result(words, process.returncode, stdout, stderr, seconds, timed_out, survivors, stuck)
    if check and not result.ok:
        raise AssertionError(result.explain())
    return result


def compares_clocks(test):
    """A test that compares a program's clock with the library's. Between two readings of the clock, a machine may take the processor away for longer than
    the test allows, so a run with a wrong figure is repeated, twice at most: where the library is wrong, all three are."""

    @functools.wraps(test)
    def repeated(*arguments, **named):
        for _ in range(2):
            with contextlib.suppress(AssertionError):
                return test(*arguments, **named)
        return test(*arguments, **named)

    return repeated


def tool(name: str) -> pathlib.Path:
    """The program `name` of the tree under test."""
    path = DIST / "bin" / name
    if not path.exists():
        raise AssertionError(f"{path} is missing: run `make build` first")
    return path


def find_program(name: str) -> str:
    """A program that tests need (cmake, meson), also where scripts/setup.sh put it."""
    folders = os.pathsep.join([os.environ["PATH"], str(REPOSITORY / ".cache" / "venv" / "bin")])
    found = shutil.which(name, path=folders)
    if found is None:
        raise AssertionError(f"{name} is not installed: run scripts/setup.sh")
    return found


def mpiexec(
    n: int,
    program: str | os.PathLike,
    *args: str | os.PathLike,
    timeout: float = 60,
    env: Mapping[str, str | None] | None = None,
    options: Sequence[str] = (),
    cwd: str | os.PathLike | None = None,
    stdin: str | None = None,
    check: bool = True,
) -> Result:
    """Run `program args…` on `n` ranks. `options` go to mpiexec itself, before the program.

    The launcher gets `timeout` (seconds) too, so that a job that hangs ends with the launcher's own
    account of who waited where. A launcher that doesn't end by then is an error even without `check`.
    """
    whole_seconds = str(max(1, round(timeout)))
    result = run(
        [tool("mpiexec"), "--timeout", whole_seconds, *options, "-n", str(n), program, *args],
        timeout=timeout + LAUNCHER_GRACE,
        env=env,
        cwd=cwd,
        stdin=stdin,
        check=check,
    )
    if result.timed_out:
        raise AssertionError("mpiexec did not obey --timeout\n" + result.explain())
    return result


def keep(built: pathlib.Path, program: pathlib.Path) -> None:
    """Puts a program that was built where it is looked for. If another process of the tests has made the same one meanwhile, that stays: it may be
    running, and tests know what runs by its file.
    """
    with contextlib.suppress(FileExistsError):
        program.hardlink_to(built)


@functools.lru_cache(maxsize=None)
def _digest(path: pathlib.Path, changed: int, length: int) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def digest_of(path: pathlib.Path) -> bytes:
    """Digest of a file's contents. A file is read anew only where it has changed."""
    facts = path.stat()
    return _digest(path, facts.st_mtime_ns, facts.st_size)


def compile_with(
    wrapper: str,
    *sources: str | os.PathLike,
    flags: Sequence[str] = (),
    name: str | None = None,
    timeout: float = 300,
) -> pathlib.Path:
    """Compile `sources` with the wrapper (`mpicc`, `mpicxx`, `mpifort`) into one program and return its path.

    A source is a path, or the text of a program (anything with a line break in it). The program is kept
    under a name made from everything that goes into it: the sources, the headers beside them, mpi.h or
    the modules, the flags, the wrapper. The library isn't one of them, it is loaded at run time.
    """
    compiler = tool(wrapper)
    suffix = {"mpicc": ".c", "mpicxx": ".cpp", "mpifort": ".f90"}[wrapper]
    digest = hashlib.sha256()
    digest.update(repr((wrapper, str(DIST), list(flags))).encode())
    digest.update(digest_of(compiler))
    for header in sorted((DIST / "include").glob("*.h")):
        digest.update(digest_of(header))
    if wrapper == "mpifort":
        for module in sorted((DIST / "share/encore/fortran").glob("*.f90")):
            digest.update(digest_of(module))
    texts: list[str] = []
    paths: list[pathlib.Path] = []
    for source in sources:
        if isinstance(source, str) and "\n" in source:
            texts.append(source)
            digest.update(source.encode())
            continue
        path = pathlib.Path(source).resolve()
        paths.append(path)
        for file in [path, *sorted(path.parent.glob("*.h")), *sorted(path.parent.glob("*.inc"))]:
            digest.update(file.name.encode() + b"\0" + digest_of(file))
    label = name or (paths[0].stem if paths else "program")
    program = CACHE / f"{label}-{digest.hexdigest()[:20]}"
    if program.exists():
        return program
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        for index, text in enumerate(texts):
            path = pathlib.Path(folder, f"{label}{index or ''}{suffix}")
            path.write_text(text)
            paths.append(path)
        built = pathlib.Path(folder, "a.out")
        # Modules of the program's own are left behind in the folder.
        run([compiler, "-O1", "-g", *map(str, paths), "-o", built, *flags], cwd=folder, timeout=timeout, check=True)
        keep(built, program)
    return program


def mpicc(*sources: str | os.PathLike, **options) -> pathlib.Path:
    """`compile_with` the C wrapper."""
    return compile_with("mpicc", *sources, **options)


def mpicxx(*sources: str | os.PathLike, **options) -> pathlib.Path:
    """`compile_with` the C++ wrapper."""
    return compile_with("mpicxx", *sources, **options)


def mpifort(*sources: str | os.PathLike, **options) -> pathlib.Path:
    """`compile_with` the Fortran wrapper; `-fc=…` among the flags names the compiler."""
    return compile_with("mpifort", *sources, **options)


#: The Fortran compilers that are here, of those that are known to work.
FORTRAN_COMPILERS = [name for name in ("gfortran", "flang", "flang-new", "flang-new-19", "flang-new-22") if shutil.which(name)]
