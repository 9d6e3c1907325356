"""Programs built with gcc's and clang's sanitizers, and programs under memcheck: nothing is reported of a good program, and a mistake of
the program still is. The library isn't instrumented; its reports to the sanitizers are in crates/slab/src/sanitizer.rs."""

import pathlib
import re
import sys

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent

SANITIZERS = {
    "address": "-fsanitize=address,undefined",
    "leak": "-fsanitize=leak",
    "thread": "-fsanitize=thread",
}
COMPILERS = ("gcc", "clang")
#: What a sanitizer does when it has found something, the same for all: the program ends with this code.
FOUND = 66
OPTIONS = {
    name: f"exitcode={FOUND}" + more
    for name, more in {
        "ASAN_OPTIONS": ":detect_leaks=1:detect_stack_use_after_return=1",
        "LSAN_OPTIONS": "",
        "TSAN_OPTIONS": "",
        "UBSAN_OPTIONS": ":halt_on_error=1",
    }.items()
}

#: Programs of other folders, with their arguments. Each frees what it has allocated.
SAMPLE = [
    ("sanitizers/held",),
    ("sanitizers/held", "sessions"),
    ("sanitizers/cxx",),
    ("mpi/pt2pt/modes",),
    ("mpi/datatype/transfer",),
    ("mpi/coll/allreduce",),
    ("mpi/icoll/bcast",),
    ("mpi/rma/put_get",),
    ("mpi/attribute/comms",),
    ("mpi/info/info",),
    ("mpi/comm/errhandlers",),
    ("lapi/handlers", "single"),
]
THREADS = [
    ("sanitizers/threads",),
    ("mpi/threads/pairs",),
    ("mpi/threads/windows",),
    ("mpi/completion/sync_threads",),
    ("mpi/part/threads",),
    ("mpi/session/threads",),
    ("mpi/tool/threads",),
    ("lapi/handlers", "multiple"),
]
#: LeakSanitizer without AddressSanitizer is the same code: a few suffice.
FEW = [("sanitizers/held",), ("sanitizers/held", "sessions"), ("lapi/handlers", "single")]

RUNS = [
    *[("address", *program) for program in SAMPLE],
    ("address", "sanitizers/threads"),
    *[("leak", *program) for program in FEW],
    *[("thread", *program) for program in THREADS],
]


def build(program, compiler="gcc", flags=()):
    """Compiles a program of tests/."""
    language, wrapper = ("c", harness.mpicc) if (TESTS / f"{program}.c").exists() else ("cpp", harness.mpicxx)
    chosen = {"gcc": {"c": "gcc", "cpp": "g++"}, "clang": {"c": "clang", "cpp": "clang++"}}[compiler][language]
    source = TESTS / f"{program}.{language}"
    libraries = ["-llapi"] if program.startswith("lapi/") else []
    # Everything that a C program includes counts for the name under which it is kept.
    name = f"{compiler}-{program.replace('/', '-')}"
    return wrapper(source, flags=(f"-cc={chosen}", *flags, "-pthread", "-lm", *libraries), name=name)


@pytest.mark.parametrize("run", RUNS, ids="-".join)
@pytest.mark.parametrize("compiler", COMPILERS)
def test_nothing_is_found_in_a_good_program(mpiexec, compiler, run, tmp_path):
    sanitizer, program, *arguments = run
    binary = build(program, compiler, (SANITIZERS[sanitizer],))
    result = mpiexec(2, binary, *arguments, env=OPTIONS | {"CHECK_DIR": str(tmp_path)}, timeout=200)
    says = "ok\n" if program.startswith("lapi/") else ""
    assert (result.stdout, result.stderr) == (says, ""), result.explain()


@pytest.mark.parametrize(
    "sanitizer, mistake, words",
    [
        ("address", "leak", "1234 byte.* in 1 object"),
        ("address", "overflow", "heap-buffer-overflow|insufficient space for an object"),
        ("address", "shift", "shift exponent 32 is too large"),
        ("leak", "leak", "1234 byte.* in 1 object"),
        ("thread", "race", "data race"),
    ],
)
@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_mistake_is_found(mpiexec, compiler, sanitizer, mistake, words):
    binary = build("sanitizers/planted", compiler, (SANITIZERS[sanitizer], "-fno-sanitize-recover=undefined"))
    result = mpiexec(2, binary, mistake, env=OPTIONS, check=False)
    assert result.returncode != 0 and re.search(words, result.stderr), result.explain()


MEMCHECK = ["valgrind", "--quiet", f"--error-exitcode={FOUND}", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect,possible"]


@pytest.mark.limit(600)
@pytest.mark.parametrize("program", [("sanitizers/held",), ("sanitizers/held", "sessions"), ("lapi/handlers", "single")], ids="-".join)
def test_nothing_is_found_by_memcheck(mpiexec, program):
    name, *arguments = program
    result = mpiexec(2, *MEMCHECK, build(name), *arguments, timeout=500)
    says = "ok\n" if name.startswith("lapi/") else ""
    assert (result.stdout, result.stderr) == (says, ""), result.explain()


@pytest.mark.parametrize("abi, library", [("mpich", "libmpi.so.12"), ("openmpi", "libmpi.so.40")])
@pytest.mark.parametrize("compiler, sanitizer", [("gcc", "address"), ("clang", "address"), ("gcc", "leak")])
def test_a_program_made_for_another_mpi(dist, mpiexec, compiler, sanitizer, abi, library, tmp_path):
    source = TESTS / "compat" / "foreign.c"
    command = [compiler, "-std=gnu11", "-g", SANITIZERS[sanitizer], f"-D{abi.upper()}", source, "-o", tmp_path / "program"]
    harness.run([*command, dist / "lib" / f"{abi}-abi" / library], check=True)
    result = mpiexec(2, tmp_path / "program", env=OPTIONS)
    assert (result.stdout, result.stderr) == ("", ""), result.explain()
