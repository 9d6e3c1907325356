/* MPI and LAPI in one program: opened and closed in either order, with traffic of both, threads included.
 * Argument: which comes first (mpi, lapi), and which ends first. */
#include "common.h"
#include <mpi.h>
#include <pthread.h>

enum { TIMES = 300 };
static lapi_cntr_t arrived;
static long slots[64];
static void **tables, **counters;

static void *talk_lapi(void *unused)
{
    (void)unused;
    lapi_cntr_t complete;
    zero(&complete);
    for (int i = 1; i <= TIMES; i++) {
        for (int to = 0; to < tasks; to++) {
            long value = i;
            CHECK(LAPI_Put(hndl, to, sizeof value, (long *)tables[to] + me, &value, counters[to], NULL, &complete));
        }
        await(&complete, tasks);
    }
    return NULL;
}

static void talk_mpi(void)
{
    for (int i = 0; i < TIMES; i++) {
        int sum = 0, one = 1, got = -1, to = (me + 1) % tasks, from = (me + tasks - 1) % tasks;
        MPI_Sendrecv(&i, 1, MPI_INT, to, 5, &got, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MUST(got == i);
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MUST(sum == tasks);
    }
}

int main(int argc, char **argv)
{
    int mpi_first = argc < 2 || strcmp(argv[1], "mpi") == 0, mpi_ends_first = argc > 2 && strcmp(argv[2], "mpi") == 0;
    int provided;
    pthread_t thread;
    if (mpi_first)
        MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    begin(NULL);
    if (!mpi_first)
        MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    zero(&arrived);
    tables = everywhere(slots), counters = everywhere(&arrived);
    /* One after the other, then at once. */
    talk_mpi();
    talk_lapi(NULL);
    await(&arrived, TIMES * tasks);
    pthread_create(&thread, NULL, talk_lapi, NULL);
    talk_mpi();
    pthread_join(thread, NULL);
    await(&arrived, TIMES * tasks);
    for (int from = 0; from < tasks; from++)
        MUST(slots[from] == TIMES);
    CHECK(LAPI_Gfence(hndl));
    if (mpi_ends_first) {
        MPI_Finalize();
        CHECK(LAPI_Gfence(hndl));
        CHECK(LAPI_Term(hndl));
    } else {
        CHECK(LAPI_Term(hndl));
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Finalize();
    }
    if (me == 0)
        printf("ok\n");
    return 0;
}
