"""Memory of a GPU in MPI's calls, with a stand-in for CUDA's driver whose device memory no processor can touch."""

import os
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


@pytest.mark.parametrize("way, ranks", [("plain", 4), ("sockets", 2), ("tiny", 2)])
def test_random_operations_and_one_address_of_many_allocations(mpiexec, mpicc, driver, way, ranks):
    """ENCORE_TEST_ALL=1: the long form. ENCORE_TEST_SEED repeats a random run."""
    rounds, allocations = ("2000", "100000") if os.environ.get("ENCORE_TEST_ALL") else ("120", "1000")
    seed = os.environ.get("ENCORE_TEST_SEED", str(ranks))
    program = mpicc(HERE / "storm.c", flags=["-ldl"])
    late = {"STANDIN_DELAY_US": "50", "STANDIN_SEED": seed} if way == "plain" else {}
    mpiexec(ranks, program, rounds, allocations, seed, timeout=250, env=driver | WAYS[way] | late)


FUNCTIONS = re.findall(r'= "(cu\w+)"', (harness.REPOSITORY / "crates" / "device" / "src" / "cuda.rs").read_text())


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("time", [2, 9])
def test_each_function_of_the_driver_fails_once(mpiexec, mpicc, driver, function, time):
    """Either the job ends with a sentence that names the function, or its results are right."""
    failures = f"{function}:{time}:700,cuGetErrorName:1:700"
    program = mpicc(HERE / "storm.c", flags=["-ldl"])
    result = mpiexec(2, program, "60", "20", "1", env=driver | {"STANDIN_FAIL": failures}, check=False)
    assert result.returncode == 0 or f"{function.removesuffix('_v2')} failed with error 700" in result.stderr, result.explain()
    assert result.returncode == 0 or function not in ("cuCtxPopCurrent_v2", "cuGetErrorName"), result.explain()


def test_script_for_a_machine_with_a_gpu_ends_with_its_table(run):
    environment = {"ENCORE_DIST": str(harness.DIST), "ENCORE_GPU_BYTES": "65536", "ENCORE_GPU_SHORT": "1"}
    result = run(["bash", harness.REPOSITORY / "scripts" / "gpu.sh", "--stand-in"], env=environment, timeout=120)
    assert result.ok and "allreduce by hand" in result.stdout.splitlines()[-1], result.explain()


def test_device_memory_crashes_what_touches_it(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"ENCORE_DEVICE": "no"}, check=False)
    assert result.returncode != 0 and "libcuda.so.1 is loaded: the buffer may be memory of a device" in result.stderr, result.explain()


def test_failed_copy_ends_the_job_with_a_sentence(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuMemcpyAsync:3:700"}, check=False)
    assert result.returncode != 0 and "cuMemcpyAsync failed with error 700" in result.stderr, result.explain()


def test_unanswered_question_is_an_error_of_the_call(mpiexec, mpicc, driver):
    program = mpicc(HERE / "messages.c", flags=["-ldl"])
    result = mpiexec(2, program, env=driver | {"STANDIN_FAIL": "cuPointerGetAttributes:3:999"}, check=False)
    assert result.returncode != 0 and "MPI_ERR_BUFFER" in result.stderr, result.explain()
