/* The program's thread sends and receives messages of MPI in a loop, while active messages of all tasks have handlers run, which in interrupt
 * mode other threads do. Each completion handler puts its number back to the origin. */
#include "common.h"
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 400, MESSAGES = 50 };

static lapi_cntr_t returned;
static void **counters, **tables;
static long slots[64];
static atomic_long handled;

struct visit {
    int from;
    long number;
};

static void back(lapi_handle_t *handle, void *argument)
{
    struct visit *visit = argument;
    lapi_cntr_t sent;
    (void)handle;
    zero(&sent);
    // Before the origin is notified, which assumes that the handler has counted.
    atomic_fetch_add(&handled, visit->number);
    CHECK(LAPI_Put(hndl, visit->from, sizeof visit->number, (long *)tables[visit->from] + me, &visit->number,
                   counters[visit->from], &sent, NULL));
    await(&sent, 1);
    free(visit);
}

static void *arrive(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion, void **argument)
{
    struct visit *visit = malloc(sizeof *visit);
    (void)handle, (void)uhdr_len, (void)msg_len;
    memcpy(visit, uhdr, sizeof *visit);
    *completion = back;
    *argument = visit;
    return NULL;
}

static void talk_mpi(int times, MPI_Win window)
{
    int to = (me + 1) % tasks, from = (me + tasks - 1) % tasks;
    for (int i = 0; i < times; i++) {
        int got = -1;
        MPI_Request requests[2];
        MUST(MPI_Irecv(&got, 1, MPI_INT, from, 5, MPI_COMM_WORLD, &requests[0]) == MPI_SUCCESS);
        MUST(MPI_Isend(&i, 1, MPI_INT, to, 5, MPI_COMM_WORLD, &requests[1]) == MPI_SUCCESS);
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE) == MPI_SUCCESS);
        MUST(got == i);
        MUST(MPI_Put(&i, 1, MPI_INT, to, 0, 1, MPI_INT, window) == MPI_SUCCESS);
        MUST(MPI_Win_flush(to, window) == MPI_SUCCESS);
        MUST(MPI_Get(&got, 1, MPI_INT, to, 0, 1, MPI_INT, window) == MPI_SUCCESS);
        MUST(MPI_Win_flush(to, window) == MPI_SUCCESS);
        MUST(got == i);
    }
}

/* Argument: the thread level that MPI is asked for. */
int main(int argc, char **argv)
{
    int level = argc > 1 && strcmp(argv[1], "multiple") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, provided, *memory;
    MPI_Win window;
    MUST(MPI_Init_thread(&argc, &argv, level, &provided) == MPI_SUCCESS);
    begin(NULL);
    zero(&returned);
    counters = everywhere(&returned), tables = everywhere(slots);
    MUST(MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window) == MPI_SUCCESS);
    MUST(MPI_Win_lock_all(0, window) == MPI_SUCCESS);
    CHECK(LAPI_Gfence(hndl));
    for (int round = 0; round < ROUNDS; round++) {
        if (round % (ROUNDS / MESSAGES) == 0)
            for (int to = 0; to < tasks; to++) {
                struct visit visit = {me, round + 1};
                CHECK(LAPI_Amsend(hndl, to, (void *)arrive, &visit, sizeof visit, NULL, 0, NULL, NULL, NULL));
            }
        talk_mpi(50, window);
    }
    await(&returned, MESSAGES * tasks);
    MUST(MPI_Barrier(MPI_COMM_WORLD) == MPI_SUCCESS);
    CHECK(LAPI_Gfence(hndl));
    long sum = 0;
    for (int round = 0; round < ROUNDS; round += ROUNDS / MESSAGES)
        sum += (round + 1L) * tasks;
    MUST(atomic_load(&handled) == sum);
    MUST(MPI_Win_unlock_all(window) == MPI_SUCCESS);
    MUST(MPI_Win_free(&window) == MPI_SUCCESS);
    end();
    MPI_Finalize();
    return 0;
}
