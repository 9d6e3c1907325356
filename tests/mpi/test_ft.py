"""Jobs that go on when a rank dies (`mpiexec --with-ft`), and their ends."""

import re

import harness
import pytest
from mpi import suite


TOLERANT = ("--with-ft", "ulfm")

START = """
#include <mpi.h>
#include <mpix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, size, value = 0;
    (void)argc;
    (void)argv;
    (void)value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
"""
END = """
    MPI_Finalize();
    return 0;
}
"""


STORM = harness.REPOSITORY / "tests" / "ft" / "storm.c"
HALO = harness.REPOSITORY / "tests" / "ft" / "halo.c"


#: How the ranks are divided into nodes, which share no memory with each other.
NODES = ("yes", "2", "no")


@pytest.mark.parametrize("nodes", NODES)
@pytest.mark.parametrize("ranks", [2, 3, 5, 8])
def test_ranks_that_die_at_random_moments(mpiexec, mpicc, ranks, nodes):
    program = mpicc(STORM.read_text().replace("check.h", f"{suite.FOLDER}/check.h"), name="ft-storm")
    for seed in range(1, 7 if nodes == "yes" else 4):
        result = mpiexec(ranks, program, str(seed), options=TOLERANT, timeout=60, env={"ENCORE_SHARED": nodes})
        said = re.sub(r"mpiexec: rank \d+ \(process \d+\) was ended by SIGKILL; the others go on\n", "", result.stderr)
        assert said == result.stdout == "", f"seed {seed}\n{result.explain()}"


@pytest.mark.parametrize("nodes", ("yes", "4"))
def test_ranks_are_replaced_again_and_again(mpiexec, mpicc, nodes):
    """Also those that have replaced others, and those that have started them. scripts/halo.sh has it go on for a minute."""
    program = mpicc(HALO, name="ft-halo")
    result = mpiexec(8, program, "12", "20", options=TOLERANT, timeout=120, env={"ENCORE_SHARED": nodes})
    assert result.stdout == "right after 12 losses\n", result.explain()
    ours = r"mpiexec: rank \d+ \(process \d+\) was ended by SIGKILL; the others go on\n"
    spawned = r"mpiexec: rank 0 \(.*, process \d+\) was killed by signal 9 .*\n"
    assert re.sub(f"{ours}|{spawned}", "", result.stderr) == "", result.explain()


def test_a_rank_that_exits_is_one_that_has_died(mpiexec, mpicc):
    program = mpicc(
        START
        + """
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 1)
        exit(3);
    int class;
    MPI_Error_class(MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE), &class);
    printf("%d\\n", class == MPIX_ERR_PROC_FAILED);
"""
        + END
    )
    result = mpiexec(2, program, options=TOLERANT)
    assert result.stdout == "1\n", result.explain()
    assert "has exited with code 3 before MPI_Finalize; the others go on" in result.stderr
    # The environment says the same, and the option goes before it.
    assert mpiexec(2, program, env={"ENCORE_FT": "mpi"}).stdout == "1\n"
    result = mpiexec(2, program, options=("--with-ft", "no"), env={"ENCORE_FT": "mpi"}, check=False)
    assert result.returncode == 3, result.explain()


def test_an_error_that_nobody_handles_ends_the_job(mpiexec, mpicc):
    program = mpicc(
        START
        + """
    if (rank == 1)
        raise(SIGKILL);
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (;;)
        pause();
"""
        + END
    )
    result = mpiexec(3, program, options=TOLERANT, check=False)
    assert result.returncode == 101, result.explain()
    assert re.search(
        r"^rank 0: MPI_Recv: rank 1 of MPI_COMM_WORLD has died \(MPIX_ERR_PROC_FAILED\)$", result.stderr, re.MULTILINE
    ), result.explain()


def test_the_death_of_all_ends_the_job_as_ever(mpiexec, mpicc):
    program = mpicc(START + "raise(SIGKILL);" + END)
    result = mpiexec(2, program, options=TOLERANT, check=False)
    assert result.returncode == 137, result.explain()
    assert re.search(r"rank [01] .*SIGKILL", result.stderr)


def test_a_stopped_rank_is_not_dead(mpiexec, mpicc):
    program = mpicc(
        START
        + """
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int pid = getpid();
    MPI_Bcast(&pid, 1, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 1) {
        /* Until the other one has waited for a while. */
        raise(SIGSTOP);
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        usleep(300000);
        int flag;
        MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        kill(pid, SIGCONT);
        printf("%d\\n", MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
"""
        + END
    )
    assert mpiexec(2, program, options=TOLERANT).stdout == "0\n"
