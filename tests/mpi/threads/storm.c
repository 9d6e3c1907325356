/* All threads of all ranks send to random threads of random ranks, and receive what comes: the sums agree. */
#include "threads.h"

#include <stdatomic.h>

enum { THREADS = 3, MESSAGES = 300 };

static atomic_long sent_to[64], received;
static atomic_int finished;

static void work(int thread)
{
    if (thread == THREADS) { /* one receives everything, until all ranks have said that they are done */
        for (int done = 0; done < size;) {
            long value;
            MPI_Status status;
            OK(MPI_Recv(&value, 1, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            if (status.MPI_TAG == THREADS)
                done++;
            else
                atomic_fetch_add(&received, value);
        }
        return;
    }
    uint64_t random = rank * THREADS + thread;
    MPI_Request requests[8];
    long values[8];
    for (int i = 0; i < 8; i++)
        requests[i] = MPI_REQUEST_NULL;
    for (int i = 0; i < MESSAGES; i++) {
        int to = check_random(&random) % size, slot;
        if (i < 8)
            slot = i;
        else
            OK(MPI_Waitany(8, requests, &slot, MPI_STATUS_IGNORE));
        values[slot] = check_random(&random) % 1000;
        atomic_fetch_add(&sent_to[to], values[slot]);
        OK(MPI_Isend(&values[slot], 1, MPI_LONG, to, thread, MPI_COMM_WORLD, &requests[slot]));
    }
    OK(MPI_Waitall(8, requests, MPI_STATUSES_IGNORE));
    if (atomic_fetch_add(&finished, 1) == THREADS - 1)
        for (int r = 0; r < size; r++)
            OK(MPI_Ssend(NULL, 0, MPI_LONG, r, THREADS, MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    in_threads(THREADS + 1, work);
    long mine = 0, of_all[64], counts[64];
    CHECK(size <= 64);
    for (int r = 0; r < size; r++)
        of_all[r] = atomic_load(&sent_to[r]);
    OK(MPI_Allreduce(of_all, counts, size, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    mine = counts[rank];
    CHECK_EQ(mine, atomic_load(&received));
    CHECK_FINISH();
}
