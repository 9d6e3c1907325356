/* Rank 0 sends without end to rank 1, which receives nothing of it: the job runs into its memory limit, or
 * rank 0 is held back and all ranks wait for ever. Either is reported, and ends the job. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    static char data[16384];
    if (rank == 0)
        for (;;)
            OK(MPI_Send(data, sizeof data, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    OK(MPI_Recv(data, sizeof data, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    FAIL("received something");
}
