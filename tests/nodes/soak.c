/* soak SECONDS AWAY: ranks send each other messages of all lengths for so long, and check each byte. In each round, one of them is away for AWAY seconds, outside of MPI,
   while more is sent to it than all buffers hold. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

#define MESSAGES 60

static long length_of(int from, int to, long round, int number)
{
    unsigned long mixed = (from * 31 + to * 17 + round * 7 + number) * 0x9e3779b97f4a7c15ul;
    switch (mixed >> 61) {
    case 0: return 0;
    case 1: case 2: return (long)(mixed >> 20 & 63);
    case 3: case 4: return (long)(mixed >> 20 & 4095);
    case 5: case 6: return (long)(mixed >> 20 & 65535);
    default: return (long)(mixed >> 20 & 0x3ffff);
    }
}

static unsigned char byte_of(int from, int to, long round, int number, long at)
{
    return (unsigned char)(from * 5 + to * 3 + round * 11 + number * 7 + at + (at >> 8));
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    char name[16];
    snprintf(name, sizeof name, "rank%d", rank);
    prctl(PR_SET_NAME, name);
    double until = MPI_Wtime() + atof(argv[1]);
    int away = atoi(argv[2]), going = 1;
    long round = 0, messages = 0, bytes = 0;
    unsigned char **sent = malloc(ranks * MESSAGES * sizeof *sent), *room = malloc(1 << 18);
    MPI_Request *requests = malloc(ranks * MESSAGES * sizeof *requests);
    for (; going; round++) {
        int count = 0;
        for (int number = 0; number < MESSAGES; number++)
            for (int to = 0; to < ranks; to++) {
                if (to == rank)
                    continue;
                long length = length_of(rank, to, round, number);
                unsigned char *text = malloc(length + 1);
                for (long at = 0; at < length; at++)
                    text[at] = byte_of(rank, to, round, number, at);
                sent[count] = text;
                MPI_Isend(text, (int)length, MPI_BYTE, to, number, MPI_COMM_WORLD, &requests[count++]);
            }
        if (round % (4 * ranks) == 4 * rank) {
            struct timespec left = {away, 0};
            while (nanosleep(&left, &left) != 0)
                ;
        }
        for (int number = 0; number < MESSAGES; number++)
            for (int from = 0; from < ranks; from++) {
                if (from == rank)
                    continue;
                MPI_Status status;
                int length;
                MPI_Recv(room, 1 << 18, MPI_BYTE, from, number, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_BYTE, &length);
                int wrong = length != length_of(from, rank, round, number);
                for (long at = 0; !wrong && at < length; at++)
                    wrong = room[at] != byte_of(from, rank, round, number, at);
                if (wrong) {
                    printf("wrong: message %d of round %ld from rank %d to rank %d\n", number, round, from, rank);
                    MPI_Abort(MPI_COMM_WORLD, 9);
                }
                messages++;
                bytes += length;
            }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        while (count > 0)
            free(sent[--count]);
        going = MPI_Wtime() < until;
        MPI_Bcast(&going, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    long mine[2] = {messages, bytes}, all[2];
    MPI_Reduce(mine, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("nothing lost: %ld rounds, %ld messages, %ld MiB\n", round, all[0], all[1] >> 20);
    MPI_Finalize();
    return 0;
}
