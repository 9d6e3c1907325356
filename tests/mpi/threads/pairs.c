/* Several threads of each rank exchange messages on one communicator, each with a tag of its own, in both
 * directions, blocking and not, small and large. */
#include "threads.h"

enum { THREADS = 4, ROUNDS = 200 };

static void work(int thread)
{
    size_t bytes = check_payload(64);
    unsigned char *in = malloc(bytes), *out = malloc(bytes);
    int to = thread % 2 ? right : left, from = thread % 2 ? left : right;
    int rounds = bytes > 1000 ? ROUNDS / 8 : ROUNDS;
    MPI_Status status;
    MPI_Request requests[2];
    for (int i = 0; i < rounds; i++) {
        uint64_t seed = (rank * 10 + thread) * 1000 + i, expected = (from * 10 + thread) * 1000 + i;
        fill(out, bytes, seed);
        switch (i % 3) {
        case 0:
            OK(MPI_Sendrecv(out, (int)bytes, MPI_BYTE, to, thread, in, (int)bytes, MPI_BYTE, from, thread,
                            MPI_COMM_WORLD, &status));
            break;
        case 1:
            OK(MPI_Isend(out, (int)bytes, MPI_BYTE, to, thread, MPI_COMM_WORLD, &requests[0]));
            OK(MPI_Recv(in, (int)bytes, MPI_BYTE, from, thread, MPI_COMM_WORLD, &status));
            OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
            break;
        case 2: {
            MPI_Status statuses[2];
            OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, from, thread, MPI_COMM_WORLD, &requests[0]));
            OK(MPI_Issend(out, (int)bytes, MPI_BYTE, to, thread, MPI_COMM_WORLD, &requests[1]));
            OK(MPI_Waitall(2, requests, statuses));
            status = statuses[0];
        }
        }
        CHECK_STATUS(&status, from, thread, MPI_BYTE, (int)bytes);
        CHECK_FILLED(in, bytes, expected);
    }
    free(in);
    free(out);
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    in_threads(THREADS, work);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
