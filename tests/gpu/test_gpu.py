"""Memory of a GPU in MPI's calls, with a stand-in for CUDA's driver whose device memory no processor can touch."""

import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    """Environment of a process whose libcuda.so.1 is the stand-in."""
    folder = tmp_path_factory.mktemp("driver")
    library = folder / "libcuda.so.1"
    command = ["cc", "-O1", "-shared", "-fPIC", "-w", "-Wl,-soname,libcuda.so.1", "-o", library, HERE / "standin.c", "-lpthread", "-ldl"]
    subprocess.run(command, check=True)
    return {"LD_LIBRARY_PATH": str(folder), "ENCORE_DEVICE": "cuda", "STANDIN_DELAY_US": "0"}


WAYS = {
    "plain": {},
    "sockets": {"ENCORE_SHARED": "no"},
    "kernel": {"ENCORE_KERNEL_COPY": "always", "ENCORE_KERNEL_COPY_FROM": "1", "ENCORE_EAGER_LIMIT": "100"},
    "tiny": {"ENCORE_RING_CELLS": "16", "ENCORE_STAGING_BYTES": "4K", "ENCORE_EAGER_LIMIT": "1K", "ENCORE_CHUNK_BYTES": "1K"},
}


@pytest.mark.parametrize("way", WAYS)
def test_messages_of_all_kinds(mpiexec, mpicc, driver, way):
    mpiexec(2, mpicc(HERE / "messages.c", flags=["-ldl"]), env=driver | WAYS[way])


@pytest.mark.parametrize("way", ["plain", "sockets"])
@pytest.mark.parametrize("ranks", [2, 3])
def test_calls_of_all_kinds(mpiexec, mpicc, driver, tmp_path, ranks, way):
    mpiexec(ranks, mpicc(HERE / "calls.c", flags=["-ldl"]), str(tmp_path / "file"), env=driver | WAYS[way])


def test_failed_copy_ends_the_job_with_a_sentence(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuMemcpyAsync:3:700"}, check=False)
    assert result.returncode != 0 and "cuMemcpyAsync failed with error 700" in result.stderr, result.explain()


def test_unanswered_question_is_an_error_of_the_call(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuPointerGetAttributes:3:999"}, check=False)
    assert result.returncode != 0 and "MPI_ERR_BUFFER" in result.stderr, result.explain()
