/* One sync object and eight threads: all attach, complete and query at once, and each request is seen exactly once. */
#include "../threads/threads.h"

#include <mpix.h>

#include <stdatomic.h>

enum { THREADS = 8 };

static MPIX_Sync sync_object;
static int each; /* requests of a thread */
static atomic_uchar *seen;
static atomic_int taken;

static void query(void)
{
    MPI_Status status;
    void *data = MPIX_Sync_query(sync_object, &status);
    if (data == MPIX_SYNC_EMPTY)
        return;
    size_t number = (size_t)(intptr_t)data;
    CHECK_F(number < (size_t)each * THREADS, "number %zu", number);
    CHECK_EQ(0, atomic_fetch_add(&seen[number], 1));
    atomic_fetch_add(&taken, 1);
}

/* Requests come in pairs: a receive, and the send that ends it. */
static void work(int me)
{
    for (int i = 0; i < each; i += 2) {
        MPI_Request receive, send;
        intptr_t number = (intptr_t)me * each + i;
        int value = 0;
        OK(MPI_Irecv(NULL, 0, MPI_INT, rank, me, MPI_COMM_WORLD, &receive));
        OK(MPIX_Sync_attach(sync_object, receive, (void *)number));
        OK(MPI_Isend(&value, 0, MPI_INT, rank, me, MPI_COMM_WORLD, &send));
        OK(MPIX_Sync_attach(sync_object, send, (void *)(number + 1)));
        query();
        query();
    }
    while (atomic_load(&taken) < each * THREADS)
        query();
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    int all = argc > 1 ? atoi(argv[1]) : 80000;
    each = all / THREADS;
    seen = calloc((size_t)all, sizeof *seen);
    OK(MPIX_Sync_init(&sync_object));
    if (rank == 0)
        in_threads(THREADS, work);
    CHECK_EQ(MPIX_SYNC_EMPTY == MPIX_Sync_query(sync_object, MPI_STATUS_IGNORE), 1);
    CHECK_EQ(0, MPIX_Sync_size(sync_object));
    OK(MPIX_Sync_free(&sync_object));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
