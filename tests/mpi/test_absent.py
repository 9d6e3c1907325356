"""A function that does not exist yet says so, once a job, to a user whose program doesn't look at what functions return."""

import harness
import pytest

from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="every function exists there")

PROGRAM = r"""
#include <mpi.h>

int main(int argc, char **argv)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3; i++) {
        MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Close_port(port);
    }
    MPI_Finalize();
    return 0;
}
"""
NOTICE = (
    " has called MPI_Open_port, which this version of Encore does not have yet: it did nothing and returned an error, "
    "after which the program has gone on\n"
)


def test_one_notice_a_job(mpiexec, mpicc):
    program = mpicc(PROGRAM, name="absent")
    for ranks in (1, 4):
        result = mpiexec(ranks, program)
        lines = result.stderr.splitlines(keepends=True)
        assert len(lines) == 1, result.explain()
        assert lines[0] in [f"mpiexec: rank {rank}{NOTICE}" for rank in range(ranks)], result.explain()
    assert mpiexec(2, program, options=["-quiet"]).stderr == ""


def test_without_a_launcher(mpicc):
    result = harness.run([mpicc(PROGRAM, name="absent")])
    assert result.returncode == 0, result.explain()
    assert result.stderr == f"the program{NOTICE}", result.explain()
