/* Programs that can't end. The argument says which. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    int value = 0, index;
    MPI_Request requests[2];
    static char large[1 << 20];
    const char *how = argv[1];
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (strcmp(how, "recv") == 0) { /* everybody waits for the left neighbour first */
        OK(MPI_Recv(&value, 1, MPI_INT, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Send(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD));
    } else if (strcmp(how, "ssend") == 0) {
        OK(MPI_Ssend(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD));
        OK(MPI_Recv(&value, 1, MPI_INT, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "send") == 0) { /* too large to be sent without a receiver */
        OK(MPI_Send(large, sizeof large, MPI_BYTE, right, 42, MPI_COMM_WORLD));
        OK(MPI_Recv(large, sizeof large, MPI_BYTE, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "tag") == 0) { /* the tags don't fit */
        OK(MPI_Send(&value, 1, MPI_INT, right, 41, MPI_COMM_WORLD));
        OK(MPI_Recv(&value, 1, MPI_INT, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "waitany") == 0) {
        OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]));
        OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "probe") == 0)
        OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    else if (strcmp(how, "barrier") == 0) { /* one is missing in the barrier */
        if (rank == 0)
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        else
            OK(MPI_Barrier(MPI_COMM_WORLD));
    } else if (strcmp(how, "finalize") == 0) { /* all others have left */
        if (rank == 0)
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "order") == 0) { /* two collective operations in different orders */
        if (rank % 2) {
            OK(MPI_Ssend(&value, 1, MPI_INT, rank - 1, 42, MPI_COMM_WORLD));
            OK(MPI_Barrier(MPI_COMM_WORLD));
        } else {
            OK(MPI_Barrier(MPI_COMM_WORLD));
            OK(MPI_Recv(&value, 1, MPI_INT, rank + 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }
    } else
        FAIL("unknown deadlock: %s", how);
    CHECK(strcmp(how, "finalize") == 0 && rank > 0);
    CHECK_FINISH();
}
