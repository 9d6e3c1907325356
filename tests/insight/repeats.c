/* Calls that repeat: `repeats WAY`. The test finds the lines by their comments. */
#include <mpi.h>
#include <string.h>

enum { STEPS = 1000, OTHERS = 150 };

static int rank, size;
static char out[2][512], in[2][512];

static void ring(void)
{
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int i = 0; i < STEPS; i++) {
        MPI_Irecv(in[0], 512, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]); /* line: first */
        MPI_Irecv(in[1], 512, MPI_BYTE, right, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(out[0], 512, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(out[1], 512, MPI_BYTE, left, 2, MPI_COMM_WORLD, &requests[3]); /* line: last */
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    }
}

static void far_apart(void)
{
    static char data[2][100000];
    MPI_Request requests[2];
    for (int i = 0; i < OTHERS && rank < 2; i++) {
        MPI_Irecv(data[0], sizeof data[0], MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(data[1], sizeof data[1], MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}

/* Another message each time, one that nobody else repeats, and requests that are completed one by one. */
static void nothing(void)
{
    MPI_Request requests[2];
    int left = (rank + size - 1) % size, right = (rank + 1) % size, index;
    for (int i = 0; i < STEPS; i++) {
        MPI_Irecv(in[0], 8, MPI_BYTE, left, i, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out[0], 8, MPI_BYTE, right, i, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Irecv(in[0], 8, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out[0], 8, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    }
}

static void collectives(void)
{
    double one = 1, sum;
    for (int i = 0; i < STEPS; i++)
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); /* line: allreduce */
    for (int i = 0; i < OTHERS; i++)
        MPI_Bcast(out, 100, MPI_INT, size - 1, MPI_COMM_WORLD); /* line: bcast */
}

int main(int count, char **words)
{
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(words[1], "ring") == 0)
        ring();
    if (strcmp(words[1], "long") == 0)
        far_apart();
    if (strcmp(words[1], "nothing") == 0)
        nothing();
    if (strcmp(words[1], "collectives") == 0)
        collectives();
    MPI_Finalize();
    return 0;
}
