/* Long waits that aren't deadlocks: somebody is busy, or sleeps outside MPI, for longer than what counts as a
 * deadlock where everybody sleeps in MPI. The argument says in what the one is busy. */
#include "../check.h"

#include <time.h>

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    int value = 0;
    if (rank == 0) {
        struct timespec pause = {3, 0};
        double until = MPI_Wtime() + 3;
        if (strcmp(argv[1], "sleep") == 0)
            nanosleep(&pause, NULL);
        else if (strcmp(argv[1], "compute") == 0)
            while (MPI_Wtime() < until)
                ;
        else
            for (int flag; MPI_Wtime() < until;)
                OK(MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        for (int r = 1; r < size; r++)
            OK(MPI_Send(&value, 1, MPI_INT, r, 1, MPI_COMM_WORLD));
    } else
        OK(MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
