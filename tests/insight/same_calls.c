/* An exchange again and again, and then by persistent requests, in rounds that take turns: prints the nanoseconds of both, the median of the rounds.
 * `mpiexec --advise` should promise the difference. Argument: bytes (8). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 21, STEPS = 5000 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words)
{
    int rank, bytes = count > 1 ? atoi(words[1]) : 8;
    double times[2][ROUNDS];
    char *out = calloc((size_t)bytes, 1), *in = calloc((size_t)bytes, 1);
    MPI_Request requests[2], kept[2];
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Recv_init(in, bytes, MPI_BYTE, peer, 2, MPI_COMM_WORLD, &kept[0]);
    MPI_Send_init(out, bytes, MPI_BYTE, peer, 2, MPI_COMM_WORLD, &kept[1]);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int i = 0; i < STEPS; i++) {
            MPI_Irecv(in, bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &requests[0]); /* line: first */
            MPI_Isend(out, bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &requests[1]); /* line: last */
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
        times[0][round] = (MPI_Wtime() - begin) / STEPS * 1e9;
        MPI_Barrier(MPI_COMM_WORLD);
        begin = MPI_Wtime();
        for (int i = 0; i < STEPS; i++) {
            MPI_Startall(2, kept);
            MPI_Waitall(2, kept, MPI_STATUSES_IGNORE);
        }
        times[1][round] = (MPI_Wtime() - begin) / STEPS * 1e9;
    }
    MPI_Request_free(&kept[0]);
    MPI_Request_free(&kept[1]);
    for (int form = 0; form < 2; form++)
        qsort(times[form], ROUNDS, sizeof times[form][0], compare);
    if (rank == 0)
        printf("each time anew %.1f ns, persistent %.1f ns\n", times[0][ROUNDS / 2], times[1][ROUNDS / 2]);
    MPI_Finalize();
    return 0;
}
