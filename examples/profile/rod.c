/* A rod, closed to a ring, that cools down, with a mistake and three things to mend: docs/insight.md finds each of them with another option of mpiexec. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

enum { CELLS = 1000, STEPS = 60 };

static int rank, size, left, right;
static double rod[CELLS + 2], next[CELLS + 2];

/* Stands for the sources of heat, which only rank 1 has. */
static void sources(void)
{
    struct timespec time = {0, rank == 1 ? 6000000 : 2000000};
    nanosleep(&time, NULL);
}

/* Gives the ends of this part of the rod to the neighbours. */
static void exchange(void)
{
    MPI_Request requests[4];
    MPI_Irecv(&rod[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&rod[CELLS + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&rod[CELLS], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&rod[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE); /* line: waits */
}

static double step(void)
{
    double change = 0;
    for (int i = 1; i <= CELLS; i++) {
        next[i] = rod[i] + 0.25 * (rod[i - 1] - 2 * rod[i] + rod[i + 1]);
        change += (next[i] - rod[i]) * (next[i] - rod[i]);
    }
    for (int i = 1; i <= CELLS; i++)
        rod[i] = next[i];
    return change;
}

/* Numbers go around the ring, each rank's to the right: works only as long as MPI keeps the messages. */
static double from_the_left(double own)
{
    double other;
    MPI_Send(&own, 1, MPI_DOUBLE, right, 3, MPI_COMM_WORLD); /* line: sends */
    MPI_Recv(&other, 1, MPI_DOUBLE, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return other;
}

int main(int argc, char **argv)
{
    double change = 0, all = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    rod[1] = rank + 1;
    for (int i = 0; i < STEPS; i++) {
        MPI_Pcontrol(2);
        sources();
        MPI_Pcontrol(3);
        exchange();
        change = step();
    }
    MPI_Pcontrol(1);
    change += from_the_left(change);
    MPI_Ireduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    /* The number of the last step, for the neighbour's log. */
    int last = STEPS, heard;
    MPI_Isend(&last, 1, MPI_INT, right, 4, MPI_COMM_WORLD, &request); /* line: begins */
    last = 0;
    MPI_Recv(&heard, 1, MPI_INT, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE); /* line: completes */
    if (rank == 0)
        printf("after %d steps, change %g\n", STEPS, all);
    MPI_Finalize();
    return 0;
}
