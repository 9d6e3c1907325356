/* MPI_Finalize with things still there: communicators, handlers, operations, inactive persistent requests,
 * an attached buffer. Ranks finalize at different times: the first has sent the data that the last one needs. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static char attached[100000];
    static int value, got;
    MPI_Comm copy, part;
    MPI_Request persistent[2];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    OK(MPI_Comm_split(copy, rank % 2, 0, &part));
    OK(MPI_Send_init(&value, 1, MPI_INT, right, 1, copy, &persistent[0]));
    OK(MPI_Recv_init(&got, 1, MPI_INT, left, 1, copy, &persistent[1]));
    OK(MPI_Startall(2, persistent));
    OK(MPI_Waitall(2, persistent, MPI_STATUSES_IGNORE));
    OK(MPI_Buffer_attach(attached, sizeof attached));

    /* A chain of eager messages: rank 0 finalizes at once, each rank only when it has heard from the one before. */
    if (rank > 0)
        OK(MPI_Recv(&value, 1, MPI_INT, rank - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (rank < size - 1)
        OK(MPI_Bsend(&rank, 1, MPI_INT, rank + 1, 2, MPI_COMM_WORLD));
    OK(MPI_Finalize());
    return 0;
}
