"""Profiling libraries (MPI 5.0, section 15.2): one that defines MPI_Send, MPI_Init and others and calls PMPI_Send,
PMPI_Init, whichever way it comes before the library. Neither sees what the library does inside: collective operations
don't call MPI_Send."""

import pathlib

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent


def seen(size: int) -> str:
    return f"profiler: MPI_Init\nprofiler: {3 * size} sends, level 2\nprogram: done\n"


@pytest.fixture(scope="session")
def program(mpicc):
    return mpicc(HERE / "program.c")


@pytest.fixture
def shared_profiler(tmp_path):
    library = tmp_path / "libprofiler.so"
    harness.run(
        [harness.tool("mpicc"), "-shared", "-fPIC", "-Wall", "-Werror", HERE / "profiler.c", "-o", library], check=True
    )
    return library


def test_nobody_comes_between(mpiexec, program, ranks):
    assert mpiexec(ranks, program).stdout == "program: done\n"


def test_a_preloaded_library(mpiexec, program, shared_profiler, ranks):
    """The launcher, which calls no MPI function, starts with it too and isn't disturbed."""
    result = mpiexec(ranks, program, env={"LD_PRELOAD": str(shared_profiler)})
    assert result.stdout == seen(ranks)


def test_a_library_that_is_preloaded_for_the_ranks_alone(mpiexec, program, shared_profiler, ranks):
    result = mpiexec(ranks, program, options=["-genv", "LD_PRELOAD", str(shared_profiler)])
    assert result.stdout == seen(ranks)


def test_a_shared_library_that_is_linked_first(mpiexec, shared_profiler, ranks, tmp_path):
    folder, linked = shared_profiler.parent, tmp_path / "linked"
    command = [harness.tool("mpicc"), HERE / "program.c", f"-L{folder}", "-lprofiler", f"-Wl,-rpath,{folder}"]
    harness.run([*command, "-o", linked], check=True)
    assert mpiexec(ranks, linked).stdout == seen(ranks)


def test_an_archive_that_is_linked_first(mpiexec, ranks, tmp_path):
    part, archive, linked = tmp_path / "profiler.o", tmp_path / "libprofiler.a", tmp_path / "linked"
    harness.run([harness.tool("mpicc"), "-c", HERE / "profiler.c", "-o", part], check=True)
    harness.run(["ar", "rcs", archive, part], check=True)
    harness.run(
        [harness.tool("mpicc"), HERE / "program.c", f"-L{tmp_path}", "-lprofiler", "-o", linked], check=True
    )
    assert mpiexec(ranks, linked).stdout == seen(ranks)
