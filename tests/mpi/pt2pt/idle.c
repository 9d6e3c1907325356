/* Ranks that wait use no processor time, in a receive, a probe, a barrier and a wait. */
#include "../check.h"

#include <sys/resource.h>
#include <time.h>

enum { WAYS = 4, SLEEP_MS = 400, MOST_MS = 100 };

/* Processor time used so far, in milliseconds. */
static double used(void)
{
    struct rusage usage;
    CHECK_EQ(0, getrusage(RUSAGE_SELF, &usage));
    return 1e3 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-3 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const struct timespec nap = {.tv_nsec = SLEEP_MS * 1000000L};
    for (int way = 0; way < WAYS; way++) {
        MPI_Barrier(MPI_COMM_WORLD);
        int word = way;
        MPI_Request request;
        MPI_Status status;
        double before = used();
        if (rank == 0) {
            nanosleep(&nap, NULL);
            for (int i = 1; i < size && way < 3; i++)
                MPI_Send(&word, 1, MPI_INT, i, way, MPI_COMM_WORLD);
        } else if (way == 0)
            MPI_Recv(&word, 1, MPI_INT, 0, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (way == 1) {
            MPI_Probe(MPI_ANY_SOURCE, way, MPI_COMM_WORLD, &status);
            MPI_Recv(&word, 1, MPI_INT, 0, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (way == 2) {
            MPI_Irecv(&word, 1, MPI_INT, 0, way, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (way == 3)
            MPI_Barrier(MPI_COMM_WORLD);
        double spent = used() - before;
        CHECK_F(spent < MOST_MS, "way %d: %.0f ms of processor time in %d ms", way, spent, SLEEP_MS);
    }
    CHECK_FINISH();
}
