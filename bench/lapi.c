/* LAPI as the HPCx report of 2003 measured it, beside MPI's put and get: a put ping-pong with counters, a one-sided get, of 1 to
 * 1,048,576 integers; active messages; and how long a message takes to a target that computes. Other MPIs have no LAPI: there
 * the program is built with WITHOUT_LAPI and measures only MPI.
 *
 * LAPI is open in all of it, in polling mode but for the last point, so MPI's calls of the same library take its lock. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

#ifndef WITHOUT_LAPI
#include <lapi.h>
static lapi_handle_t lapi;
static lapi_cntr_t arrived, done;
static void *counters[2];
#endif

struct transfer {
    size_t bytes;
    char *local;     /* what is sent, or fetched into */
    char *own, *shared; /* targets: the program's memory, and memory that the library shares */
    void *owns[2], *shareds[2];
    char *window_memory;
    MPI_Win window;
    MPI_Group peer;
};

static int prepare(void *context)
{
    struct transfer *t = context;
    size_t bytes = t->bytes > 0 ? t->bytes : 1;
    MPI_Group all;
    int peer = 1 - harness_rank;
    t->local = calloc(bytes, 1);
    t->own = calloc(bytes, 1);
    if (!t->local || !t->own)
        return HARNESS_NO_MEMORY;
    CHECK(MPI_Alloc_mem((MPI_Aint)bytes, MPI_INFO_NULL, &t->shared));
    CHECK(MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &t->window_memory, &t->window));
    CHECK(MPI_Win_set_errhandler(t->window, MPI_ERRORS_RETURN));
    memset(t->shared, 0, bytes);
    memset(t->window_memory, 0, bytes);
    CHECK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    CHECK(MPI_Group_incl(all, 1, &peer, &t->peer));
    CHECK(MPI_Group_free(&all));
#ifndef WITHOUT_LAPI
    if (LAPI_Address_init(lapi, t->own, t->owns) || LAPI_Address_init(lapi, t->shared, t->shareds))
        return MPI_ERR_OTHER;
#endif
    return harness_sync();
}

static int finish(void *context)
{
    struct transfer *t = context;
    CHECK(MPI_Group_free(&t->peer));
    CHECK(MPI_Win_free(&t->window));
    CHECK(MPI_Free_mem(t->shared));
    free(t->own);
    free(t->local);
    return MPI_SUCCESS;
}

/* A ping-pong: rank 0 moves its buffer to rank 1, which moves its own back. */
typedef int move(struct transfer *);

static int pingpong(struct transfer *t, move *give, move *take, const char *target, long calls, long first, double *elapsed)
{
    int wrong = 0;
    CHECK(harness_sync());
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        buffer_stamp(t->local, t->bytes, (uint64_t)(first + i));
        if (harness_rank == 0)
            CHECK(give(t));
        CHECK(take(t));
        /* Before the answer: the other rank may write the next one as soon as it has that. */
        wrong |= buffer_stamp_differs(target, t->bytes, (uint64_t)(first + i));
        if (harness_rank != 0)
            CHECK(give(t));
    }
    *elapsed = timer_since(begin);
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int send_message(struct transfer *t)
{
    return MPI_Send(t->local, (int)t->bytes, MPI_BYTE, 1 - harness_rank, 0, MPI_COMM_WORLD);
}

static int receive_message(struct transfer *t)
{
    return MPI_Recv(t->own, (int)t->bytes, MPI_BYTE, 1 - harness_rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int messages(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return pingpong(t, send_message, receive_message, t->own, calls, first, elapsed);
}

static int give_window(struct transfer *t)
{
    int n = (int)t->bytes;
    CHECK(MPI_Win_start(t->peer, 0, t->window));
    CHECK(MPI_Put(t->local, n, MPI_BYTE, 1 - harness_rank, 0, n, MPI_BYTE, t->window));
    return MPI_Win_complete(t->window);
}

static int take_window(struct transfer *t)
{
    CHECK(MPI_Win_post(t->peer, 0, t->window));
    return MPI_Win_wait(t->window);
}

static int windows(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return pingpong(t, give_window, take_window, t->window_memory, calls, first, elapsed);
}

/* One copy, by the C library, between two buffers of one rank. */
static int copies(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        buffer_stamp(t->local, t->bytes, (uint64_t)(first + i));
        memcpy(t->shared, t->local, t->bytes);
        memcpy(t->own, t->local, t->bytes);
    }
    *elapsed = timer_since(begin);
    return buffer_stamp_differs(t->shared, t->bytes, (uint64_t)(first + calls - 1)) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int window_gets(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    int n = (int)t->bytes;
    (void)first;
    CHECK(harness_sync());
    if (harness_rank != 0)
        return harness_sync();
    CHECK(MPI_Win_lock_all(0, t->window));
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        CHECK(MPI_Get(t->local, n, MPI_BYTE, 1, 0, n, MPI_BYTE, t->window));
        CHECK(MPI_Win_flush(1, t->window));
    }
    *elapsed = timer_since(begin);
    CHECK(MPI_Win_unlock_all(t->window));
    return harness_sync();
}

#ifndef WITHOUT_LAPI
/* Turns a code of LAPI into one that the harness shows. */
#define LAPI(call) CHECK((call) == LAPI_SUCCESS ? MPI_SUCCESS : MPI_ERR_OTHER)

static int give_own(struct transfer *t)
{
    int to = 1 - harness_rank;
    LAPI(LAPI_Put(lapi, to, t->bytes, t->owns[to], t->local, counters[to], &done, NULL));
    LAPI(LAPI_Waitcntr(lapi, &done, 1, NULL));
    return MPI_SUCCESS;
}

static int give_shared(struct transfer *t)
{
    int to = 1 - harness_rank;
    LAPI(LAPI_Put(lapi, to, t->bytes, t->shareds[to], t->local, counters[to], &done, NULL));
    LAPI(LAPI_Waitcntr(lapi, &done, 1, NULL));
    return MPI_SUCCESS;
}

static int take_counter(struct transfer *t)
{
    (void)t;
    LAPI(LAPI_Waitcntr(lapi, &arrived, 1, NULL));
    return MPI_SUCCESS;
}

static int puts_own(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return pingpong(t, give_own, take_counter, t->own, calls, first, elapsed);
}

static int puts_shared(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return pingpong(t, give_shared, take_counter, t->shared, calls, first, elapsed);
}

/* Rank 0 fetches what rank 1 has stamped; rank 1 waits in a call of LAPI, and so makes progress. */
static int gets(struct transfer *t, char *source, void *const *sources, long calls, long first, double *elapsed)
{
    buffer_stamp(source, t->bytes, (uint64_t)first);
    CHECK(harness_sync());
    if (harness_rank != 0) {
        LAPI(LAPI_Waitcntr(lapi, &arrived, 1, NULL));
        return harness_sync();
    }
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        LAPI(LAPI_Get(lapi, 1, t->bytes, sources[1], t->local, NULL, &done));
        LAPI(LAPI_Waitcntr(lapi, &done, 1, NULL));
    }
    *elapsed = timer_since(begin);
    LAPI(LAPI_Put(lapi, 1, 0, NULL, NULL, counters[1], NULL, NULL));
    CHECK(harness_sync());
    return buffer_stamp_differs(t->local, t->bytes, (uint64_t)first) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int gets_own(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return gets(t, t->own, t->owns, calls, first, elapsed);
}

static int gets_shared(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    return gets(t, t->shared, t->shareds, calls, first, elapsed);
}

static char *landing;

static void on_complete(lapi_handle_t *handle, void *argument)
{
    (void)handle, (void)argument;
}

static void *on_message(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                        void **argument)
{
    (void)handle, (void)uhdr, (void)uhdr_len, (void)msg_len, (void)argument;
    *completion = on_complete;
    return landing;
}

static int give_message(struct transfer *t)
{
    int to = 1 - harness_rank;
    LAPI(LAPI_Amsend(lapi, to, (void *)on_message, NULL, 0, t->local, t->bytes, counters[to], &done, NULL));
    LAPI(LAPI_Waitcntr(lapi, &done, 1, NULL));
    return MPI_SUCCESS;
}

static int active_messages(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    landing = t->own;
    return pingpong(t, give_message, take_counter, t->own, calls, first, elapsed);
}

static int interrupts_on(void *context)
{
    (void)context;
    LAPI(LAPI_Senv(lapi, INTERRUPT_SET, 1));
    return harness_sync();
}

static int interrupts_off(void *context)
{
    (void)context;
    LAPI(LAPI_Senv(lapi, INTERRUPT_SET, 0));
    return harness_sync();
}

/* Rank 1 computes for 10 ms; a third of the way, rank 0 sends it a message and waits until its completion handler has run. */
static int to_a_busy_target(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    const double whole = 10e6, before = 3e6;
    (void)first;
    landing = t->own;
    for (long i = 0; i < calls; i++) {
        CHECK(harness_sync());
        double begin = timer_now();
        if (harness_rank != 0) {
            while (timer_since(begin) < whole)
                ;
            continue;
        }
        while (timer_since(begin) < before)
            ;
        begin = timer_now();
        LAPI(LAPI_Amsend(lapi, 1, (void *)on_message, NULL, 0, t->local, t->bytes, NULL, NULL, &done));
        LAPI(LAPI_Waitcntr(lapi, &done, 1, NULL));
        *elapsed += timer_since(begin);
    }
    return MPI_SUCCESS;
}
#endif

int main(int argc, char **argv)
{
    static const size_t full[] = {1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576},
                        quick[] = {1, 1024, 16384, 1048576};
    static const struct variant puts[] = {
#ifndef WITHOUT_LAPI
        {"LAPI_Put", puts_own, NULL, NULL},
        {"LAPI_Put, shared memory", puts_shared, NULL, NULL},
#endif
        {"MPI_Put", windows, NULL, NULL},
        {"MPI_Send", messages, NULL, NULL}};
    static const struct variant all_gets[] = {
#ifndef WITHOUT_LAPI
        {"LAPI_Get", gets_own, NULL, NULL},
        {"LAPI_Get, shared memory", gets_shared, NULL, NULL},
#endif
        {"MPI_Get", window_gets, NULL, NULL}};
    static const struct variant copy[] = {{"memcpy", copies, NULL, NULL}};
    harness_start(&argc, &argv, "lapi");
#ifndef WITHOUT_LAPI
    lapi_info_t info;
    memset(&info, 0, sizeof info);
    if (LAPI_Init(&lapi, &info) || LAPI_Senv(lapi, INTERRUPT_SET, 0) || LAPI_Setcntr(lapi, &arrived, 0) ||
        LAPI_Setcntr(lapi, &done, 0) || LAPI_Address_init(lapi, &arrived, counters))
        MPI_Abort(MPI_COMM_WORLD, 1);
#endif
    size_t count = harness_is_quick() ? COUNT_OF(quick) : COUNT_OF(full);
    for (size_t i = 0; i < count; i++) {
        struct transfer t = {.bytes = (harness_is_quick() ? quick[i] : full[i]) * sizeof(int)};
        harness_measure(&(struct measurement){"put ping-pong", t.bytes, puts, COUNT_OF(puts), &t, prepare, finish, RANK_0, 2});
        harness_measure(&(struct measurement){"get", t.bytes, all_gets, COUNT_OF(all_gets), &t, prepare, finish, RANK_0, 1});
        harness_measure(&(struct measurement){"one copy", t.bytes, copy, 1, &t, prepare, finish, RANK_0, 2});
    }
#ifndef WITHOUT_LAPI
    static const struct variant active[] = {{"LAPI_Amsend", active_messages, NULL, NULL}};
    static const struct variant busy[] = {{"LAPI_Amsend", to_a_busy_target, interrupts_on, interrupts_off}};
    struct transfer t = {.bytes = 8};
    harness_measure(&(struct measurement){"active message", 8, active, 1, &t, prepare, finish, RANK_0, 2});
    harness_measure(&(struct measurement){"to a target that computes", 8, busy, 1, &t, prepare, finish, RANK_0, 1});
    LAPI_Gfence(lapi);
    LAPI_Term(lapi);
#endif
    harness_end();
    return 0;
}
