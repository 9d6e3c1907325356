/* Many requests: what it costs to ask which of them have completed, as a task runtime does, by MPI_Testsome and by a sync
 * object. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_include)
#if __has_include(<mpix.h>)
#include <mpix.h>
#define WITH_SYNC 1
#endif
#endif

enum { TAG = 20000, MOST = 100000, TAGS = 16384 }; /* MPI promises tags up to 32767 */

/* ---- receives that wait for messages ------------------------------------------------------------------------------ */

struct receives {
    int count;
    int ready; /* of these, before each question; 0: none */
    int bytes;
    char *out, *in;
    MPI_Request *requests;
    int *indices;
    MPI_Status *statuses;
#ifdef WITH_SYNC
    MPIX_Sync sync;
    void **found; /* completion data: pointers into `requests` */
#endif
};

static int make_receives(struct receives *r, int source)
{
    size_t count = (size_t)r->count;
    r->requests = malloc(sizeof *r->requests * count);
    r->indices = malloc(sizeof *r->indices * count);
    r->statuses = malloc(sizeof *r->statuses * count);
    r->in = buffer_new((size_t)r->bytes);
    r->out = buffer_new((size_t)r->bytes);
    if (!r->requests || !r->indices || !r->statuses || !r->in || !r->out)
        return HARNESS_NO_MEMORY;
#ifdef WITH_SYNC
    r->found = malloc(sizeof *r->found * count);
    if (!r->found)
        return HARNESS_NO_MEMORY;
#endif
    memset(r->out, 1, (size_t)r->bytes);
    for (int i = 0; i < r->count; i++)
        CHECK(MPI_Recv_init(r->in, r->bytes, MPI_BYTE, source, i % TAGS, MPI_COMM_WORLD, &r->requests[i]));
    return MPI_SUCCESS;
}

static int free_receives(struct receives *r)
{
    for (int i = 0; i < r->count; i++)
        CHECK(MPI_Request_free(&r->requests[i]));
    free(r->requests);
    free(r->indices);
    free(r->statuses);
#ifdef WITH_SYNC
    free(r->found);
#endif
    free(r->in);
    free(r->out);
    return MPI_SUCCESS;
}

static int prepare(void *context)
{
    return make_receives(context, 1 - harness_rank);
}

static int finish(void *context)
{
    return free_receives(context);
}

static int start_all(void *context)
{
    struct receives *r = context;
    return MPI_Startall(r->count, r->requests);
}

static int cancel_all(void *context)
{
    struct receives *r = context;
    for (int i = 0; i < r->count; i++)
        CHECK(MPI_Cancel(&r->requests[i]));
    return MPI_Waitall(r->count, r->requests, MPI_STATUSES_IGNORE);
}

static int attach_all(void *context)
{
#ifdef WITH_SYNC
    struct receives *r = context;
    CHECK(MPIX_Sync_init(&r->sync));
    CHECK(start_all(r));
    for (int i = 0; i < r->count; i++)
        CHECK(MPIX_Sync_attach(r->sync, r->requests[i], &r->requests[i]));
    return MPI_SUCCESS;
#else
    (void)context;
    return HARNESS_NOT_THERE;
#endif
}

static int cancel_attached(void *context)
{
#ifdef WITH_SYNC
    struct receives *r = context;
    for (int i = 0; i < r->count; i++)
        CHECK(MPI_Cancel(&r->requests[i]));
    CHECK(MPIX_Sync_waitall(r->sync));
    return MPIX_Sync_free(&r->sync);
#else
    (void)context;
    return HARNESS_NOT_THERE;
#endif
}

/* ---- nothing complete --------------------------------------------------------------------------------------------- */

static int ask_testsome(void *context, long calls, long first, double *elapsed)
{
    struct receives *r = context;
    int found = 0, wrong = 0;
    (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls && harness_rank == 0; i++) {
        CHECK(MPI_Testsome(r->count, r->requests, &found, r->indices, MPI_STATUSES_IGNORE));
        wrong |= found != 0;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int ask_testany(void *context, long calls, long first, double *elapsed)
{
    struct receives *r = context;
    int index, flag = 0, wrong = 0;
    (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls && harness_rank == 0; i++) {
        CHECK(MPI_Testany(r->count, r->requests, &index, &flag, MPI_STATUS_IGNORE));
        wrong |= flag;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int ask_sync(void *context, long calls, long first, double *elapsed)
{
#ifdef WITH_SYNC
    struct receives *r = context;
    int wrong = 0;
    (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls && harness_rank == 0; i++)
        wrong |= MPIX_Sync_query(r->sync, MPI_STATUS_IGNORE) != MPIX_SYNC_EMPTY;
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
#else
    (void)context, (void)calls, (void)first, (void)elapsed;
    return HARNESS_NOT_THERE;
#endif
}

/* ---- some complete: how long it takes to learn which -------------------------------------------------------------------- */

/* Learns which receives are complete until all are known that should be, and starts these again. */
static int learn_by_testsome(struct receives *r, double *elapsed)
{
    int known = 0, found = 0;
    while (known < r->ready) {
        double begin = timer_now();
        CHECK(MPI_Testsome(r->count, r->requests, &found, r->indices, r->statuses));
        *elapsed += timer_now() - begin;
        known += found;
        for (int i = 0; i < found; i++)
            CHECK(MPI_Start(&r->requests[r->indices[i]]));
    }
    return known == r->ready ? MPI_SUCCESS : HARNESS_WRONG_DATA;
}

static int learn_by_sync(struct receives *r, double *elapsed)
{
#ifdef WITH_SYNC
    int known = 0, found = 0;
    while (known < r->ready) {
        double begin = timer_now();
        int code = MPIX_Sync_query_bulk(r->count, r->sync, &found, r->found, r->statuses);
        *elapsed += timer_now() - begin;
        if (code != MPIX_SYNC_MORE)
            CHECK(code);
        known += found;
        for (int i = 0; i < found; i++) {
            MPI_Request *request = r->found[i];
            CHECK(MPI_Start(request));
            CHECK(MPIX_Sync_attach(r->sync, *request, request));
        }
    }
    return known == r->ready ? MPI_SUCCESS : HARNESS_WRONG_DATA;
#else
    (void)r, (void)elapsed;
    return HARNESS_NOT_THERE;
#endif
}

/* Rank 1 sends to some of rank 0's receives, here and there; the message that says so comes last, so all are complete then. */
static int some(struct receives *r, int (*learn)(struct receives *, double *), long calls, double *elapsed)
{
    *elapsed = 0;
    for (long i = 0; i < calls; i++) {
        for (int k = 0; k < r->ready && harness_rank == 1; k++)
            CHECK(MPI_Send(r->out, r->bytes, MPI_BYTE, 0, k * (r->count / r->ready), MPI_COMM_WORLD));
        CHECK(harness_ready(0, 1));
        if (harness_rank == 0)
            CHECK(learn(r, elapsed));
        CHECK(harness_ready(1, 0));
    }
    return MPI_SUCCESS;
}

static int some_by_testsome(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return some(context, learn_by_testsome, calls, elapsed);
}

static int some_by_sync(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return some(context, learn_by_sync, calls, elapsed);
}

/* ---- a task runtime: each message goes to one of many receives, and is answered -------------------------------------- */

/* Waits for one message by MPI_Testsome, and starts its receive again. */
static int next_by_testsome(struct receives *r, int *tag)
{
    int found = 0;
    while (found == 0)
        CHECK(MPI_Testsome(r->count, r->requests, &found, r->indices, r->statuses));
    *tag = r->statuses[0].MPI_TAG;
    return found == 1 ? MPI_Start(&r->requests[r->indices[0]]) : HARNESS_WRONG_DATA;
}

static int next_by_sync(struct receives *r, int *tag)
{
#ifdef WITH_SYNC
    MPI_Status status;
    void *data;
    while ((data = MPIX_Sync_query(r->sync, &status)) == MPIX_SYNC_EMPTY)
        ;
    MPI_Request *request = data;
    *tag = status.MPI_TAG;
    CHECK(MPI_Start(request));
    return MPIX_Sync_attach(r->sync, *request, request);
#else
    (void)r, (void)tag;
    return HARNESS_NOT_THERE;
#endif
}

static int tasks(struct receives *r, int (*next)(struct receives *, int *), long calls, long first, double *elapsed)
{
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        int tag = (int)((first + i) * 7919 % r->count), got = -1;
        if (harness_rank == 0)
            CHECK(MPI_Send(r->out, r->bytes, MPI_BYTE, 1, tag, MPI_COMM_WORLD));
        CHECK(next(r, &got));
        if (harness_rank == 1)
            CHECK(MPI_Send(r->out, r->bytes, MPI_BYTE, 0, tag, MPI_COMM_WORLD));
        wrong |= got != tag;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int tasks_testsome(void *context, long calls, long first, double *elapsed)
{
    return tasks(context, next_by_testsome, calls, first, elapsed);
}

static int tasks_sync(void *context, long calls, long first, double *elapsed)
{
    return tasks(context, next_by_sync, calls, first, elapsed);
}

/* ---- */

int main(int argc, char **argv)
{
    static const struct variant asking[] = {
        {"MPI_Testsome", ask_testsome, start_all, cancel_all},
        {"MPI_Testany", ask_testany, start_all, cancel_all},
        {"MPIX_Sync_query", ask_sync, attach_all, cancel_attached},
    };
    static const struct variant learning[] = {
        {"MPI_Testsome", some_by_testsome, start_all, cancel_all},
        {"MPIX_Sync_query_bulk", some_by_sync, attach_all, cancel_attached},
    };
    static const struct variant serving[] = {
        {"MPI_Testsome", tasks_testsome, start_all, cancel_all},
        {"MPIX_Sync_query", tasks_sync, attach_all, cancel_attached},
    };
    static const int counts[] = {1, 30, 100, 4096, MOST}, ready[] = {1, 10, 100}, tasks_of[] = {10, 30, 1000, 10000};
    static const int task_bytes[] = {400, 4000, 40000, 400000};
    harness_start(&argc, &argv, "completion");
    int quick = harness_is_quick();
    char name[64];
    for (size_t i = 0; i < COUNT_OF(counts); i++)
        for (size_t v = 0; v < COUNT_OF(asking); v++) {
            struct receives r = {.count = counts[i], .bytes = 8};
            snprintf(name, sizeof name, "none of %d complete", counts[i]);
            harness_measure(&(struct measurement){name, 8, &asking[v], 1, &r, prepare, finish, RANK_0, 1});
        }
    for (size_t i = 0; i < COUNT_OF(ready); i++)
        for (size_t v = 0; v < COUNT_OF(learning); v++) {
            struct receives r = {.count = 1000, .ready = ready[i], .bytes = 8};
            snprintf(name, sizeof name, "%d of 1000 complete", ready[i]);
            harness_measure(&(struct measurement){name, 8, &learning[v], 1, &r, prepare, finish, RANK_0, 1});
        }
    for (size_t i = 0; i < COUNT_OF(tasks_of); i++)
        for (size_t j = 0; j < (quick ? 1 : COUNT_OF(task_bytes)); j++)
            for (size_t v = 0; v < COUNT_OF(serving); v++) {
                struct receives r = {.count = tasks_of[i], .bytes = task_bytes[j]};
                snprintf(name, sizeof name, "tasks, %d receives", tasks_of[i]);
                harness_measure(&(struct measurement){name, (size_t)r.bytes, &serving[v], 1, &r, prepare, finish, RANK_0, 2});
            }
    harness_end();
    return 0;
}
