"""Memory of a GPU in MPI's calls, with a stand-in for CUDA's driver whose device memory no processor can touch."""

import os
import pathlib
import re
import shutil
import subprocess

import harness
import pytest
from mpi4py_from_source import mpi4py  # noqa: F401

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
    "handles": {"ENCORE_DEVICE_COPY_FROM": "1"},
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


@pytest.mark.parametrize("way, ranks", [("plain", 4), ("handles", 4), ("handles", 2), ("sockets", 2), ("tiny", 2)])
def test_random_operations_and_one_address_of_many_allocations(mpiexec, mpicc, driver, way, ranks):
    """ENCORE_TEST_ALL=1: the long form. ENCORE_TEST_SEED repeats a random run."""
    rounds, allocations = ("2000", "100000") if os.environ.get("ENCORE_TEST_ALL") else ("120", "1000")
    seed = os.environ.get("ENCORE_TEST_SEED", str(ranks))
    program = mpicc(HERE / "storm.c", flags=["-ldl"])
    late = {"STANDIN_DELAY_US": "50", "STANDIN_SEED": seed} if way in ("plain", "handles") else {}
    mpiexec(ranks, program, rounds, allocations, seed, timeout=250, env=driver | WAYS[way] | late)


@pytest.mark.parametrize("environment, opened", [({}, 12), ({"STANDIN_NO_IPC": "1"}, 0)])
def test_windows_of_devices_are_mapped_once(mpiexec, mpicc, driver, tmp_path, environment, opened):
    """Each of 3 ranks maps the memory of the other two, of two windows."""
    log = tmp_path / "log"
    environment = driver | environment | {"STANDIN_LOG": str(log)}
    mpiexec(3, mpicc(HERE / "windows.c", flags=["-ldl"]), str(tmp_path / "flag"), env=environment)
    made = calls(log)
    assert [made.get(name, 0) for name in ("cuIpcOpenMemHandle_v2", "cuIpcCloseMemHandle")] == [opened, opened]


@pytest.mark.parametrize("way", ["plain", "handles", "sockets", "tiny"])
def test_starts_ask_the_driver_nothing(mpiexec, mpicc, driver, way):
    """Nor does a blocking call ask more than once about its buffer."""
    mpiexec(2, mpicc(HERE / "asked.c", flags=["-ldl"]), env=driver | WAYS[way])


@pytest.mark.parametrize(
    "environment, launches",
    [({}, True), ({"ENCORE_SHARED": "no"}, True), ({"STANDIN_NO_IPC": "1"}, False), ({"STANDIN_FAIL": "cuModuleLoadData:0:218"}, False)],
)
def test_devices_accumulate_by_their_kernels(mpiexec, mpicc, driver, tmp_path, environment, launches):
    """Results are checked by the program, those of the host's loops too: where the driver compiles no kernel, and of the short pieces that a target is
    asked for where there is no handle."""
    log = tmp_path / "log"
    mpiexec(2, mpicc(HERE / "windows.c", flags=["-ldl"]), str(tmp_path / "flag"), env=driver | environment | {"STANDIN_LOG": str(log)})
    launched = calls(log).get("cuLaunchKernel", 0)
    assert launched > 100 if launches else launched == 0, launched


def calls(log):
    """The number of calls of each function of the driver, by all ranks together."""
    counts = {}
    for line in log.read_text().splitlines():
        _, name, number = line.split()
        counts[name] = counts.get(name, 0) + int(number)
    return counts


BY_HANDLES = {"ENCORE_DEVICE_COPY_FROM": "1"}


@pytest.mark.parametrize(
    "what, number, environment, opened",
    [
        ("again", 400, BY_HANDLES, range(400, 401)),
        ("many", 0, BY_HANDLES, range(160, 241)),  # A sender keeps 64 handles of 80.
        ("forms", 0, BY_HANDLES, range(2, 20)),
        ("late", 0, BY_HANDLES, range(160, 251)),
        ("steady", 40, {}, range(1, 2)),  # The first MiB goes the other way.
        ("steady", 10, {}, range(0, 1)),
        ("persistent", 3, {}, range(1, 2)),  # It's known that they repeat.
        ("forms", 0, BY_HANDLES | {"STANDIN_NO_IPC": "1"}, range(0, 1)),
        ("steady", 10, BY_HANDLES | {"ENCORE_SHARED": "no"}, range(0, 1)),
    ],
)
def test_long_messages_between_devices_go_by_handles(mpiexec, mpicc, driver, tmp_path, what, number, environment, opened):
    log = tmp_path / "log"
    program = mpicc(HERE / "handles.c", flags=["-ldl"])
    mpiexec(2, program, what, str(number), env=driver | environment | {"STANDIN_LOG": str(log)})
    made = calls(log)
    assert made.get("cuIpcOpenMemHandle_v2", 0) in opened, made
    assert made.get("cuIpcCloseMemHandle", 0) == made.get("cuIpcOpenMemHandle_v2", 0), "what is mapped is unmapped"


@pytest.mark.parametrize("function", ["cuIpcGetMemHandle", "cuIpcOpenMemHandle_v2", "cuIpcCloseMemHandle", "cuMemHostAlloc"])
def test_refused_handles_go_another_way(mpiexec, mpicc, driver, function):
    program = mpicc(HERE / "handles.c", flags=["-ldl"])
    for time in (0, 1, 3):
        mpiexec(2, program, "again", "20", env=driver | BY_HANDLES | {"STANDIN_FAIL": f"{function}:{time}:999"})


def test_memory_that_is_freed_while_its_message_waits_ends_the_job(mpiexec, mpicc, driver):
    program = mpicc(HERE / "handles.c", flags=["-ldl"])
    result = mpiexec(2, program, "freed", "0", env=driver | BY_HANDLES, check=False)
    assert result.returncode != 0 and "the buffer may be memory of a device" in result.stderr, result.explain()


@pytest.mark.parametrize("way", ["plain", "sockets"])
def test_mixed_messages_go_through_pinned_memory(mpiexec, mpicc, driver, tmp_path, way):
    log = tmp_path / "log"
    environment = driver | WAYS[way] | {"STANDIN_DELAY_US": "50", "STANDIN_LOG": str(log), "ENCORE_DEVICE_COPY_FROM": "1G"}
    mpiexec(2, mpicc(HERE / "handles.c", flags=["-ldl"]), "pieces", "0", env=environment)
    made = calls(log)
    assert made["cuMemHostAlloc"] == 4, "each rank has a pair of slots, which all messages use"


FUNCTIONS = re.findall(r'= "(cu\w+)"', (harness.REPOSITORY / "crates" / "device" / "src" / "cuda.rs").read_text())
KERNELS = ("cuModuleLoadData", "cuModuleGetFunction", "cuLaunchKernel")
#: Exit code of mpiexec for a job that has not ended in time.
HANGS = 124
MAY_FAIL = KERNELS + ("cuCtxPopCurrent_v2", "cuGetErrorName", "cuIpcGetMemHandle", "cuIpcOpenMemHandle_v2", "cuIpcCloseMemHandle", "cuMemHostAlloc")


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("first", [True, False])
def test_each_function_of_the_driver_fails_once(mpiexec, mpicc, driver, function, first):
    """The job ends with a sentence that names the function, or has right results."""
    time = 9 if not first else 2 if function == "cuDevicePrimaryCtxRetain" else 1  # The program's own call comes first.
    failures = f"{function}:{time}:700,cuGetErrorName:1:700"
    program = mpicc(HERE / "storm.c", flags=["-ldl"])
    result = mpiexec(2, program, "60", "20", "1", env=driver | {"STANDIN_FAIL": failures}, check=False)
    assert result.returncode != HANGS, result.explain()
    assert result.returncode == 0 or f"{function.removesuffix('_v2')} failed with error 700" in result.stderr, result.explain()
    if first:
        assert (result.returncode == 0) == (function in MAY_FAIL), result.explain()


#: Whether both ranks fail or one does: in turn, unless ENCORE_TEST_ALL=1.
FAILS = [pytest.param(function, rank, id=f"{function}-{name}") for function in FUNCTIONS for name, rank in (("both", {}), ("one", {"STANDIN_FAIL_RANK": "1"}))]


@pytest.mark.parametrize("function, rank", FAILS if os.environ.get("ENCORE_TEST_ALL") == "1" else FAILS[::4] + FAILS[3::4])
def test_each_function_of_the_driver_fails_once_in_windows_and_files(mpiexec, mpicc, driver, tmp_path, function, rank):
    """And in partitioned and persistent operations: the job ends with a sentence that names the function, or has right results."""
    program = mpicc(HERE / "faults.c", flags=["-ldl"])
    ends = set()
    for time in (2, 4, 9, 20, 50):
        result = mpiexec(2, program, str(tmp_path / "file"), timeout=30, env=driver | rank | {"STANDIN_FAIL": f"{function}:{time}:700"}, check=False)
        assert result.returncode != HANGS, result.explain()
        ends.add(result.returncode == 0)
        assert result.ok or f"{function.removesuffix('_v2')} failed with error 700" in result.stderr, result.explain()
    assert function not in MAY_FAIL or ends == {True}
    assert function not in ("cuPointerGetAttributes", "cuMemcpyAsync", "cuStreamSynchronize") or False in ends


#: Devices from 2016 on.
TARGETS = ("sm_60", "sm_70", "sm_75", "sm_80", "sm_90")
#: Calls of reduce.c with two buffers of a device: 3 operators on 4 types, with 6 counts each twice, and all pairs of a device, a pool and a mapping.
LAUNCHES = 3 * 4 * (6 * 2 + 9)


@pytest.mark.parametrize("fails", [None, "cuModuleLoadData:0:218", "cuModuleGetFunction:5:500", "cuLaunchKernel:0:1"])
def test_reductions_of_a_device_are_those_of_the_host(mpiexec, mpicc, driver, tmp_path, fails):
    log = tmp_path / "log"
    environment = driver | {"STANDIN_LOG": str(log)} | ({"STANDIN_FAIL": fails} if fails else {})
    mpiexec(1, mpicc(HERE / "reduce.c", flags=["-ldl", "-lm"]), env=environment)
    made = calls(log)
    assert made["cuModuleLoadData"] == 1, made
    assert made.get("cuLaunchKernel", 0) == (LAUNCHES if not fails or "Launch" in fails else 0), made


def test_nvidias_assembler_takes_the_text_of_the_kernels(mpiexec, mpicc, driver, tmp_path, run):
    text = tmp_path / "kernels.ptx"
    mpiexec(1, mpicc(HERE / "reduce.c", flags=["-ldl", "-lm"]), env=driver | {"STANDIN_TEXT": str(text)})
    folder = harness.REPOSITORY / ".cache" / "ptxas"
    if not (folder / "made").exists():
        pytest.skip("there is no ptxas in .cache/ptxas: scripts/setup.sh test")
    ptxas = next(folder.glob("lib/python*/site-packages/nvidia/**/bin/ptxas"))
    for target in TARGETS:
        result = run([ptxas, "--gpu-name", target, "--warning-as-error", "--output-file", tmp_path / "kernels.cubin", text])
        assert result.ok and result.stderr == "", result.explain()


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


ASKS = """
#include <stdio.h>
int MPI_Init(int *, char ***), MPI_Finalize(void), MPIX_Query_cuda_support(void), MPIX_Query_hip_support(void);
int MPIX_Query_rocm_support(void), MPIX_Query_ze_support(void), MPIX_GPU_query_support(int, int *);
int main(int argc, char **argv)
{
    int supported[3];
    MPI_Init(&argc, &argv);
    for (int kind = 0; kind < 3; kind++)
        MPIX_GPU_query_support(kind, &supported[kind]);
    printf("%d %d %d %d, %d %d %d\\n", MPIX_Query_cuda_support(), MPIX_Query_hip_support(), MPIX_Query_rocm_support(), MPIX_Query_ze_support(),
           supported[0], supported[1], supported[2]);
    return MPI_Finalize();
}
"""


@pytest.mark.parametrize("library", ["mpich-abi/libmpi.so.12", "openmpi-abi/libmpi.so.40"])
def test_programs_of_other_mpis_are_told_what_is_served(mpiexec, dist, driver, tmp_path, library):
    (tmp_path / "asks.c").write_text(ASKS)
    harness.run(["cc", tmp_path / "asks.c", dist / "lib" / library, "-o", tmp_path / "asks"], check=True)
    assert mpiexec(1, tmp_path / "asks", env=driver).stdout == "1 0 0 0, 1 0 0\n"
    assert mpiexec(1, tmp_path / "asks", env={"ENCORE_DEVICE": "no"}).stdout == "0 0 0 0, 0 0 0\n"


OPENS_NOTHING = """
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    char line[1000], *data = calloc(1, 1 << 20);
    int rank, found = 0;
    if (argc > 1)
        ((int (*)(unsigned))dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuInit"))(0);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int bytes = 1; bytes <= 1 << 20; bytes *= 32)
        MPI_Sendrecv_replace(data, bytes, MPI_BYTE, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps))
        found |= strstr(line, "libcuda") != NULL;
    if (rank == 0)
        printf("%d\\n", found);
    return MPI_Finalize();
}
"""


def test_nothing_is_asked_or_opened_without_a_device(mpiexec, mpicc, driver, tmp_path):
    """A program that has no driver gets none; a driver that the program has opened is asked nothing where there is no device."""
    log = tmp_path / "log"
    auto = {"LD_LIBRARY_PATH": driver["LD_LIBRARY_PATH"], "STANDIN_LOG": str(log)}
    program = mpicc(OPENS_NOTHING, flags=["-ldl"])
    for wish in ("auto", "cuda"):
        assert mpiexec(2, program, env=auto | {"ENCORE_DEVICE": wish}).stdout == "0\n"
        assert not log.exists()
    assert mpiexec(2, program, "driver", env=auto).stdout == "1\n"
    has_device = pathlib.Path("/dev/nvidiactl").exists()
    assert ("cuPointerGetAttributes" in calls(log)) == has_device, calls(log)
    assert mpiexec(2, program, "driver", env=auto | {"ENCORE_DEVICE": "cuda"}).stdout == "1\n"
    assert "cuPointerGetAttributes" in calls(log), calls(log)


@pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace")
@pytest.mark.skipif(pathlib.Path("/dev/nvidiactl").exists(), reason="this machine has a device")
def test_no_driver_is_looked_for_without_a_device(mpiexec, mpicc, driver, tmp_path):
    """The whole life of the ranks: what they open, and where they look for it."""
    trace, program = tmp_path / "opened", mpicc(OPENS_NOTHING, flags=["-ldl"])
    words = ["strace", "-f", "-qq", "-e", "trace=openat,open", "-o", f"{trace}.$PMI_RANK"]
    path = {"LD_LIBRARY_PATH": driver["LD_LIBRARY_PATH"]}
    result = mpiexec(2, "sh", "-c", f'exec {" ".join(words)} "$0"', program, env=path)
    assert result.stdout == "0\n", result.explain()
    for rank in range(2):
        opened = pathlib.Path(f"{trace}.{rank}").read_text()
        assert "libmpi_abi" in opened, opened[:2000]
        found = [line for line in opened.splitlines() if re.search("libcuda|/dev/nvidia", line)]
        assert not found, found


KINDS_OF_WORLD = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char value[200] = "";
    int length = sizeof value, found;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_info(MPI_COMM_WORLD, &info);
    MPI_Info_get_string(info, "mpi_memory_alloc_kinds", &length, value, &found);
    puts(value);
    MPI_Info_free(&info);
    return MPI_Finalize();
}
"""


def test_kinds_of_cuda_are_provided_where_asked_for(mpiexec, mpicc, driver):
    program, asked = mpicc(KINDS_OF_WORLD), ["--memory-alloc-kinds", "rocm,cuda:device:managed,cuda:shared,system"]
    assert mpiexec(1, program, options=asked, env=driver).stdout == "cuda:device:managed,system,mpi\n"
    assert mpiexec(1, program, options=asked, env={"ENCORE_DEVICE": "no"}).stdout == "system,mpi\n"


def test_info_and_doctor_name_the_devices(run, driver):
    sentence = "stand-in 0 (1024 MiB); driver for CUDA 12.4. Served: memory of devices and pools"
    for command, before in ("info", "  CUDA: "), ("doctor", "fine     memory of devices: "):
        result = run([harness.tool("encore"), command], env=driver)
        assert before + sentence in result.stdout, result.explain()
    result = run([harness.tool("encore"), "doctor"], env=driver | {"STANDIN_FAIL": "cuInit:1:999"})
    assert "note     memory of devices: the CUDA driver's cuInit failed with error 999" in result.stdout, result.explain()
    result = run([harness.tool("encore"), "doctor"], env={"ENCORE_DEVICE": "no"})
    assert "fine     memory of devices: buffers are the host's memory" in result.stdout, result.explain()


def test_mpi4py_passes_its_tests_with_arrays_of_a_device(mpi4py, mpiexec, driver):  # noqa: F811
    """Some of their modules; scripts/gpu-bindings.sh runs all, through NVIDIA's own bindings of the driver."""
    modules = ["test_p2p_buf", "test_cco_nb_vec", "test_pack"]
    result = mpiexec(2, mpi4py.python, HERE / "device_arrays.py", mpi4py.folder / "test", *modules, env=driver)
    assert result.stdout.count("tests with arrays in device, pool, managed") == 2, result.explain()
