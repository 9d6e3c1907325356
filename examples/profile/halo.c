/* A ring of ranks that exchange halos, in which rank 1 has twice the work of the others: `mpiexec --profile -n 4 ./halo` says so. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

enum { CELLS = 4096, STEPS = 50 };

static int rank, size;
static double out[2][CELLS], in[2][CELLS];

/* Stands for so much computing, also where ranks share processors. */
static void compute(long milliseconds)
{
    struct timespec time = {0, milliseconds * 1000000};
    nanosleep(&time, NULL);
}

/* Sends a halo to each neighbour, and receives one. */
static void exchange(void)
{
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Irecv(in[0], CELLS, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in[1], CELLS, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out[1], CELLS, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(out[0], CELLS, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    double own = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < STEPS; step++) {
        compute(rank == 1 ? 20 : 10);
        exchange();
    }
    MPI_Reduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d steps on %.0f ranks\n", STEPS, sum);
    MPI_Finalize();
    return 0;
}
