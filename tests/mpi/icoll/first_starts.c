/* The first non-blocking and persistent bcasts of a communicator. Those that don't overlap stage in the same few pages. A start posts at
 * once, also where the others haven't taken what lies in those pages: they don't depend on the root's next call of MPI. */
#include <sched.h>
#include <stdatomic.h>

#include "../check.h"

#define SHORT 4096 /* doubles: 32 KiB */
#define LONG 8192
#define OPERATIONS 40
#define AHEAD 5

static void few_pages(void)
{
    static double data[LONG];
    long before = shared_kilobytes();
    for (int i = 0; i < OPERATIONS; i++) {
        MPI_Request request;
        data[0] = data[LONG - 1] = rank == 0 ? i : -1;
        OK(MPI_Ibcast(data, LONG, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_F(data[0] == i && data[LONG - 1] == i, "bcast %d brought %g and %g", i, data[0], data[LONG - 1]);
        /* All are past it. */
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    long more = shared_kilobytes() - before;
    CHECK_F(more <= 512, "%d bcasts took %ld KiB of shared memory", OPERATIONS, more);
}

/* The root starts operations without the others. When it has started the last one, it calls nothing of MPI before they have ended all. */
static void root_runs_ahead(int persistent, atomic_int *ended)
{
    static double data[SHORT];
    int root = size - 1;
    MPI_Request request = MPI_REQUEST_NULL;
    atomic_store(ended, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (persistent)
        OK(MPI_Bcast_init(data, SHORT, MPI_DOUBLE, root, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int i = 0; i < AHEAD; i++) {
        data[0] = data[SHORT - 1] = rank == root ? i : -1;
        if (persistent)
            OK(MPI_Start(&request));
        else
            OK(MPI_Ibcast(data, SHORT, MPI_DOUBLE, root, MPI_COMM_WORLD, &request));
        if (rank == root && i == AHEAD - 1)
            while (atomic_load(ended) < size - 1)
                sched_yield();
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_F(data[0] == i && data[SHORT - 1] == i, "bcast %d brought %g and %g", i, data[0], data[SHORT - 1]);
    }
    if (rank != root)
        atomic_fetch_add(ended, 1);
    if (persistent)
        OK(MPI_Request_free(&request));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    few_pages();
    /* One counter for all: that of rank 0. */
    atomic_int *ended;
    MPI_Aint bytes;
    int unit;
    MPI_Win window;
    OK(MPI_Win_allocate_shared(rank == 0 ? sizeof *ended : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &ended, &window));
    OK(MPI_Win_shared_query(window, 0, &bytes, &unit, &ended));
    root_runs_ahead(0, ended);
    root_runs_ahead(1, ended);
    OK(MPI_Win_free(&window));
    CHECK_FINISH();
}
