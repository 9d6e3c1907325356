"""A job on one layout adds in one order, whatever is measured when it starts."""

from __future__ import annotations

import pytest
from mpi import suite

import harness

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own choice")

#: Numbers of which each order of additions gives another sum, through all operations that add.
PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long mixed = 1;

static void mix(const double *values, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned long bits;
        memcpy(&bits, &values[i], sizeof bits);
        mixed = mixed * 1000003 + bits;
    }
}

int main(int argc, char **argv)
{
    const int sizes[] = {1, 100, 1000, 6000, 20000, 100000};
    int rank, ranks;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
        int count = sizes[k], all = count * ranks;
        double *in = malloc(8 * all), *out = malloc(8 * all);
        srand48(rank * 77 + k);
        for (int i = 0; i < all; i++) {
            in[i] = (drand48() - .5) * (i % 3 ? 1 : 1e6);
            out[i] = 0;
        }
        MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        mix(out, count);
        MPI_Iallreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        mix(out, count);
        MPI_Allreduce_init(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        for (int twice = 0; twice < 2; twice++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            mix(out, count);
        }
        MPI_Request_free(&request);
        MPI_Reduce(in, out, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        mix(out, count);
        MPI_Scan(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        mix(out, count);
        MPI_Reduce_scatter_block(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        mix(out, count);
        free(in);
        free(out);
    }
    unsigned long each[64];
    MPI_Gather(&mixed, 1, MPI_UNSIGNED_LONG, each, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < ranks; i++)
            printf("%016lx%c", each[i], i == ranks - 1 ? '\n' : ' ');
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def program(mpicc):
    return mpicc(PROGRAM, name="sums")


@pytest.mark.parametrize("places", ("n1:1,n2:1,n3:1", "n1:3,n2:2"))
def test_ten_runs_on_several_nodes_give_the_same_bits(nodes, program, places):
    ranks = {"n1:1,n2:1,n3:1": 3, "n1:3,n2:2": 5}[places]
    results = {nodes.hydra(places).run(ranks, program).stdout for _ in range(5)}
    assert len(results) == 1, results


def test_ten_runs_of_ranks_that_share_processors_give_the_same_bits(program):
    results = {harness.mpiexec(8, program).stdout for _ in range(10)}
    assert len(results) == 1, results
