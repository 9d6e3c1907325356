"""Jobs in surroundings as poor as those of a container: no network, no name of this machine, little or no /dev/shm, no looking
into other processes."""

import sys

import harness
import pytest

SANDBOX = harness.REPOSITORY / "scripts" / "sandbox.sh"

LONG = """
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    enum { BYTES = 32 << 20 };
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *out = malloc(BYTES), *in = calloc(1, BYTES);
    memset(out, rank + 1, BYTES);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Sendrecv(out, BYTES, MPI_BYTE, right, 0, in, BYTES, MPI_BYTE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    int wrong = in[0] != left + 1 || memcmp(in, in + 1, BYTES - 1) != 0;
    MPI_Finalize();
    return wrong;
}
"""


@pytest.fixture(params=["small", "none"])
def confined(request):
    """confined(command): runs it in the sandbox, with 64 MB of /dev/shm or none."""

    def confined(command, **options):
        return harness.run([SANDBOX, *command], env={"SHM": request.param} | options.pop("env", {}), **options)

    return confined


def test_the_sandbox_is_one(confined):
    script = "hostname; (echo > /dev/shm/file) 2> /dev/null && echo shm; (echo > /dev/tcp/127.0.0.1/1) 2>&1 | grep -o unreachable"
    lines = confined(["bash", "-c", script]).stdout.split()
    assert lines[0] == "nowhere" and "unreachable" in lines


def test_long_messages_of_many_ranks(confined, mpicc, dist):
    program = mpicc(LONG)
    for kernel_copy in ("auto", "always"):
        command = [dist / "bin" / "mpiexec", "-n", "8", program]
        result = confined(command, env={"ENCORE_KERNEL_COPY": kernel_copy})
        assert (result.returncode, result.stderr) == (0, ""), result.explain()


@pytest.mark.parametrize(
    "tests, chosen",
    [
        ("tests/lecture", "lecture"),
        ("tests/mpi", "test_program and n4 and (sizes or wildcards or kernel_copy or allreduce or alltoall or accumulate or pscw)"),
    ],
)
def test_the_tests_of_the_project(confined, dist, tests, chosen):
    """The examples of the lecture, which are the demo, and a sample of messages, collectives and windows."""
    command = [sys.executable, "-m", "pytest", "-q", harness.REPOSITORY / tests, "-k", chosen]
    result = confined(command, env={"ENCORE_DIST": str(dist)}, timeout=280)
    assert result.returncode == 0 and " passed" in result.stdout, result.explain()


def test_a_deadlock_is_explained(confined, mpicc, dist):
    program = mpicc(
        "#include <mpi.h>\nint main(int c, char **v) { int x; MPI_Init(&c, &v);\n"
        "MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n"
    )
    result = confined([dist / "bin" / "mpiexec", "-n", "2", program], env={"ENCORE_DEADLOCK_SECONDS": "1"})
    assert result.returncode == 35 and "waits in MPI_Recv for any rank, tag 5" in result.stderr, result.explain()


def test_python_and_the_benchmarks(confined, environment, benchmarks):
    mpiexec = environment / "bin" / "mpiexec"
    python = [environment / "bin" / "python", "-m", "mpi4py.bench"]
    assert confined([mpiexec, "-n", "4", *python, "helloworld"]).stdout.count("Hello, World!") == 4
    result = confined([mpiexec, "-n", "4", benchmarks / "IMB-MPI1", "-iter", "3", "-msglog", "3:18", "Alltoall"], timeout=100)
    assert result.returncode == 0 and result.stderr == "", result.explain()


def test_the_doctor_says_what_is_missing(confined, dist):
    result = confined([dist / "bin" / "encore", "doctor"], env={"PATH": f"{dist}/bin:/usr/bin:/bin"})
    assert result.returncode == 0, result.explain()
    assert "copies by the kernel (process_vm_readv): refused" in result.stdout
    assert "shared memory: it can be made" in result.stdout
