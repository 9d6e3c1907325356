/* Long waits in MPI that aren't deadlocks, because a thread that is not in MPI ends them. The argument says what it does for
 * longer than what counts as a deadlock where everybody sleeps in MPI. */
#include "../threads/threads.h"

#include <time.h>

static const char *how;

static void work(int thread)
{
    int value = 0;
    if (thread == 0) {
        OK(MPI_Recv(&value, 1, MPI_INT, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        return;
    }
    if (strcmp(how, "sleep") == 0) {
        struct timespec pause = {3, 0};
        nanosleep(&pause, NULL);
    } else
        for (double until = MPI_Wtime() + 3; MPI_Wtime() < until;)
            ;
    OK(MPI_Send(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    CHECK_EQ(2, argc);
    how = argv[1];
    in_threads(2, work);
    CHECK_FINISH();
}
