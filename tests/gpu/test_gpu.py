"""Memory of a GPU in MPI's calls, with a stand-in for CUDA's driver whose device memory no processor can touch."""

import pathlib
import re
import subprocess

import harness
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


KINDS = r": (((in|out|reduced|rooted_in|rooted_out|neighbor_in|neighbor_out)_(buffer|element|partitions|blocks|typed_blocks|vector))|packed_)"


def test_no_call_that_takes_a_buffer_is_left_out():
    """The list of calls.c holds each function of the API's table that has such a parameter."""
    table = (harness.REPOSITORY / "api" / "functions.table").read_text()
    rows = re.sub(r"#.*", "", table).replace("\n ", " ").splitlines()
    parameters = {}
    for row in rows:
        if match := re.match(r"(\w+)(?: = (\w+))?(?: \+ )?(\(.*)?", row):
            name, other, own = match.groups()
            parameters[name] = parameters.get(other, "") + (own or "")
    buffers = {name for name, kinds in parameters.items() if re.search(KINDS, kinds)}
    program = (HERE / "calls.c").read_text()
    program = program[program.index("entry operations[]") :]
    tested = set(" ".join(re.findall(r'"(.*?)"', program)).split()) | set(re.findall(r"ONE\((\w+)", program))
    for name, small in re.findall(r"THREE\((\w+), (\w+)", program):
        tested |= {name, "I" + small, name + "_init"}
    assert len(buffers) > 120 and not buffers - tested, (len(buffers), sorted(buffers - tested))


@pytest.mark.parametrize("way", ["plain", "sockets"])
def test_windows_of_a_device(mpiexec, mpicc, driver, tmp_path, way):
    mpiexec(3, mpicc(HERE / "windows.c", flags=["-ldl"]), str(tmp_path / "flag"), env=driver | WAYS[way])


def test_failed_copy_ends_the_job_with_a_sentence(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuMemcpyAsync:3:700"}, check=False)
    assert result.returncode != 0 and "cuMemcpyAsync failed with error 700" in result.stderr, result.explain()


def test_unanswered_question_is_an_error_of_the_call(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuPointerGetAttributes:3:999"}, check=False)
    assert result.returncode != 0 and "MPI_ERR_BUFFER" in result.stderr, result.explain()
