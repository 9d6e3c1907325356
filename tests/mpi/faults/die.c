/* Rank 1 ends in a way that it shouldn't, while the others are in some call that needs it. Arguments: how it
 * ends, and where the others are. */
#include "../check.h"

#include <signal.h>

static void end_by(const char *how)
{
    if (strcmp(how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(how, "term") == 0)
        raise(SIGTERM);
    if (strcmp(how, "segv") == 0)
        raise(SIGSEGV);
    if (strcmp(how, "abort") == 0)
        abort();
    if (strcmp(how, "exit7") == 0)
        exit(7);
    if (strcmp(how, "_exit7") == 0)
        _exit(7);
    if (strcmp(how, "exit0") == 0)
        exit(0);
    if (strcmp(how, "_exit0") == 0)
        _exit(0);
    FAIL("unknown way to end: %s", how);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(3, argc);
    const char *how = argv[1], *where = argv[2];
    enum { BYTES = 8 << 20 };
    char *large = calloc(1, BYTES);
    int value = 0, flag = 0;
    MPI_Request request;

    /* Rank 1 has talked to everybody and been talked to. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 1) {
        if (strcmp(where, "transfer") == 0) { /* the middle of a large message: begun, not finished */
            OK(MPI_Isend(large, BYTES, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
            OK(MPI_Irecv(large, BYTES, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &request));
            OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
        }
        end_by(how);
    }
    if (strcmp(where, "recv") == 0)
        OK(MPI_Recv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    else if (strcmp(where, "any") == 0)
        OK(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    else if (strcmp(where, "barrier") == 0)
        OK(MPI_Barrier(MPI_COMM_WORLD));
    else if (strcmp(where, "allreduce") == 0)
        OK(MPI_Allreduce(MPI_IN_PLACE, large, BYTES / 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    else if (strcmp(where, "send") == 0)
        OK(MPI_Send(large, BYTES, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    else if (strcmp(where, "ssend") == 0)
        OK(MPI_Ssend(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD));
    else if (strcmp(where, "flood") == 0)
        for (;;)
            OK(MPI_Send(large, 100, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    else if (strcmp(where, "transfer") == 0) {
        if (rank == 0)
            OK(MPI_Recv(large, BYTES, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Recv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(where, "test") == 0) {
        OK(MPI_Irecv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request));
        while (!flag)
            OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    } else if (strcmp(where, "outside") == 0)
        for (;;)
            pause();
    else
        CHECK(strcmp(where, "finalize") == 0);
    OK(MPI_Finalize());
    return 0;
}
