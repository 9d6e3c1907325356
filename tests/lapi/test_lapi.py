"""LAPI: the C programs of this folder, in interrupt mode and in polling mode, on 1 to 4 tasks."""

import pathlib
import re

import harness
import pytest

HERE = pathlib.Path(__file__).parent
MODES = {"interrupt": {}, "polling": {"POLLING": "1"}}
#: Programs with their arguments.
PROGRAMS = [
    ("putget",),
    ("putget", "shared"),
    ("am",),
    ("vectors",),
    ("rmw",),
    ("rmw", "shared"),
    ("early",),
    # In the style of the programs that used LAPI.
    ("netpipe",),
    ("tcgmsg",),
    ("armci",),
    ("gasnet",),
    ("random", "1", "400"),
    ("mixed", "mpi", "mpi"),
    ("mixed", "mpi", "lapi"),
    ("mixed", "lapi", "mpi"),
    ("mixed", "lapi", "lapi"),
    ("short",),
    ("handlers", "single"),
    ("handlers", "multiple"),
]
#: All that this folder has.
SOURCES = sorted({name for name, *_ in PROGRAMS} | {"codes", "interrupt"})


def build(name):
    return harness.mpicc(HERE / f"{name}.c", flags=("-llapi", "-lpthread"), name=f"lapi-{name}")


@pytest.fixture(params=MODES, ids=str)
def mode(request):
    return MODES[request.param]


@pytest.mark.parametrize("n", (1, 2, 3, 4))
@pytest.mark.parametrize("program", PROGRAMS, ids="-".join)
def test_program(program, n, mode):
    name, *arguments = program
    result = harness.mpiexec(n, build(name), *arguments, env=mode, timeout=120)
    assert result.stdout == "ok\n", result.explain()


@pytest.mark.parametrize("variables", ({"LAPI_USE_SHM": "no"}, {"ENCORE_KERNEL_COPY": "always"}, {"ENCORE_STAGING_BYTES": "8192"}, {"ENCORE_RING_CELLS": "16"}), ids=str)
@pytest.mark.parametrize("program", [("random", "2", "300"), ("putget", "shared"), ("vectors",), ("am",)], ids="-".join)
def test_little_or_no_shared_memory_suffices(program, variables, mode):
    name, *arguments = program
    result = harness.mpiexec(3, build(name), *arguments, env={**mode, **variables}, timeout=120)
    assert result.stdout == "ok\n", result.explain()


@pytest.mark.parametrize("n", (2, 4))
def test_a_target_that_makes_no_call_holds_up_nobody(n):
    result = harness.mpiexec(n, build("interrupt"), timeout=120)
    assert result.stdout == "ok\n", result.explain()


def codes_of_the_header():
    text = (harness.DIST / "include" / "lapi.h").read_text()
    return set(re.findall(r"\b(LAPI_ERR_\w+) =", text))


@pytest.mark.parametrize("n", (1, 3))
def test_every_error_code_is_produced_by_its_call(n, mode):
    result = harness.mpiexec(n, build("codes"), env=mode, timeout=120)
    assert "ok" in result.stdout.splitlines(), result.explain()
    produced = set(result.stdout.split()) - {"ok"}
    # Only with others is there somebody to cut off.
    expected = codes_of_the_header() - ({"LAPI_ERR_TGT_PURGED"} if n == 1 else set())
    assert produced == expected


def test_a_roll_call_names_the_call_and_the_value(mode):
    program = """\
#include "lapi.h"
#include <string.h>
int main(void)
{
    lapi_handle_t hndl;
    lapi_info_t info;
    lapi_cntr_t cntr;
    memset(&info, 0, sizeof info);
    LAPI_Init(&hndl, &info);
    LAPI_Setcntr(hndl, &cntr, 0);
    LAPI_Waitcntr(hndl, &cntr, 3, NULL);
    return 0;
}
"""
    built = harness.mpicc(program, flags=("-llapi",), name="lapi-roll-call")
    result = harness.mpiexec(2, built, env={**mode, "ENCORE_DEADLOCK_SECONDS": "1"}, check=False)
    assert result.returncode == 35, result.explain()
    for rank in range(2):
        assert re.search(rf"rank {rank} .* waits in LAPI_Waitcntr until its counter is 3", result.stderr), result.explain()


def test_an_error_that_nobody_handles_ends_the_job(mode):
    program = """\
#include "lapi.h"
#include <string.h>
int main(void)
{
    lapi_handle_t hndl;
    lapi_info_t info;
    lapi_cntr_t cntr;
    int me;
    memset(&info, 0, sizeof info);
    LAPI_Init(&hndl, &info);
    LAPI_Qenv(hndl, TASK_ID, &me);
    LAPI_Setcntr(hndl, &cntr, 0);
    if (me == 0)
        LAPI_Amsend(hndl, 1, (void *)5, NULL, 0, NULL, 0, NULL, NULL, &cntr);
    LAPI_Waitcntr(hndl, &cntr, 1, NULL);
    return 0;
}
"""
    built = harness.mpicc(program, flags=("-llapi",), name="lapi-unhandled")
    result = harness.mpiexec(2, built, env=mode, check=False)
    assert result.returncode == 8, result.explain()
    expected = "task 1: a message from task 0 failed: LAPI_ERR_ADDR_HNDL_RANGE: "
    assert expected in result.stderr, result.explain()


EXAMPLES = harness.REPOSITORY / "examples" / "lapi"


def test_the_examples_do_what_they_say():
    ring = harness.mpicc(EXAMPLES / "ring.c", flags=("-llapi",), name="lapi-ring")
    lines = sorted(harness.mpiexec(3, ring).stdout.splitlines())
    assert lines == [f"task {me} of 3: {100 + (me + 2) % 3} came from task {(me + 2) % 3}" for me in range(3)]
    accumulate = harness.mpicc(EXAMPLES / "accumulate.c", flags=("-llapi",), name="lapi-accumulate")
    lines = harness.mpiexec(4, accumulate).stdout.splitlines()
    assert lines == [f"bin {bin}: {10 * bin}" for bin in range(8)]


def test_pkg_config_and_cmake_find_it(run, tmp_path):
    flags = run(
        ["pkg-config", "--libs", "--cflags", "lapi"],
        env={"PKG_CONFIG_PATH": str(harness.DIST / "lib" / "pkgconfig")},
        check=True,
    ).stdout.split()
    run(["cc", EXAMPLES / "ring.c", "-o", tmp_path / "ring", *flags], check=True)
    assert len(harness.mpiexec(2, tmp_path / "ring").stdout.splitlines()) == 2
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(ring C)\nfind_package(LAPI REQUIRED)\n"
        f"add_executable(ring {EXAMPLES / 'ring.c'})\ntarget_link_libraries(ring PRIVATE LAPI::LAPI)\n"
    )
    cmake = harness.find_program("cmake")
    prefix = f"-DCMAKE_PREFIX_PATH={harness.DIST}"
    run([cmake, "-S", ".", "-B", "build", prefix], cwd=tmp_path, timeout=120, check=True)
    run([cmake, "--build", "build"], cwd=tmp_path, timeout=120, check=True)
    assert len(harness.mpiexec(2, tmp_path / "build" / "ring").stdout.splitlines()) == 2
