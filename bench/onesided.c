/* One-sided communication as the HPCx report of 2003 measured it: MPI_Put and MPI_Get of 1 to 1,048,576 integers
 * between two ranks, and MPI_Accumulate; under each kind of synchronisation, beside a memcpy of as many bytes. With fences
 * and with post-start-complete-wait it is a ping-pong, one rank's operation and then the other's, and the time is that of
 * one of the two, its synchronisation included; under a lock one rank does it all. */
#include "flavour.h"
#include "timer.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum action { PUT, GET, ACCUMULATE };

struct transfer {
    enum action action;
    enum flavour flavour;
    int count; /* integers */
    int *window_memory, *local;
    struct flavoured made;
    MPI_Win window;
    MPI_Group peer;
};

static int act(struct transfer *t, int target)
{
    int n = t->count;
    MPI_Aint at = t->made.starts[target];
    switch (t->action) {
    case PUT:
        return MPI_Put(t->local, n, MPI_INT, target, at, n, MPI_INT, t->window);
    case GET:
        return MPI_Get(t->local, n, MPI_INT, target, at, n, MPI_INT, t->window);
    case ACCUMULATE:
        return MPI_Accumulate(t->local, n, MPI_INT, target, at, n, MPI_INT, MPI_SUM, t->window);
    }
    return HARNESS_NOT_THERE;
}

static void rewrite(int *buffer, int count, int value)
{
    enum { LINE = 16 };
    for (int i = 0; i < count; i += LINE)
        buffer[i] = value;
    buffer[count - 1] = value;
}

static int differs(const int *buffer, int count, int value)
{
    return buffer[0] != value || buffer[count - 1] != value;
}

static int number_of(long call)
{
    return (int)(call % 1000000) + 1;
}

/* Before its operation: the origin's buffer, or for MPI_Get what is to be fetched, gets new contents; the target of
 * an accumulate starts from 0. */
static void make_ready(struct transfer *t, int origin, int value)
{
    int is_origin = harness_rank == origin;
    if (t->action == GET && !is_origin)
        rewrite(t->window_memory, t->count, value);
    if (t->action != GET && is_origin)
        rewrite(t->local, t->count, value);
    if (t->action == ACCUMULATE && !is_origin)
        rewrite(t->window_memory, t->count, 0);
    /* A library whose harness_sync doesn't wait for the processor's store buffer would wait for it within the time. */
    atomic_thread_fence(memory_order_seq_cst);
}

/* Afterwards, on the rank where the data went. */
static int went_wrong(const struct transfer *t, int origin, int value)
{
    int is_origin = harness_rank == origin;
    if (t->action == GET)
        return is_origin && differs(t->local, t->count, value);
    return !is_origin && differs(t->window_memory, t->count, value);
}

static int turn_with_fence(struct transfer *t, int origin)
{
    if (harness_rank == origin)
        CHECK(act(t, 1 - origin));
    return MPI_Win_fence(0, t->window);
}

static int turn_with_pscw(struct transfer *t, int origin)
{
    if (harness_rank == origin) {
        CHECK(MPI_Win_start(t->peer, 0, t->window));
        CHECK(act(t, 1 - origin));
        return MPI_Win_complete(t->window);
    }
    CHECK(MPI_Win_post(t->peer, 0, t->window));
    return MPI_Win_wait(t->window);
}

typedef int turn(struct transfer *, int origin);

/* Every call is timed by itself; both ranks' buffers get new contents before it. */
static int pingpong(struct transfer *t, turn *take_turn, long calls, long first, double *elapsed)
{
    int wrong = 0;
    for (long i = 0; i < calls; i++) {
        int value = number_of(first + i);
        for (int origin = 0; origin < 2; origin++) {
            make_ready(t, origin, value);
            CHECK(harness_sync());
            double begin = timer_now();
            CHECK(take_turn(t, origin));
            *elapsed += timer_since(begin);
            wrong |= went_wrong(t, origin, value);
        }
    }
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int with_fence(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    CHECK(MPI_Win_fence(0, t->window));
    CHECK(pingpong(t, turn_with_fence, calls, first, elapsed));
    return MPI_Win_fence(0, t->window);
}

static int with_pscw(void *context, long calls, long first, double *elapsed)
{
    return pingpong(context, turn_with_pscw, calls, first, elapsed);
}

typedef int operation(struct transfer *);

static int locked(struct transfer *t)
{
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, t->window));
    CHECK(act(t, 1));
    return MPI_Win_unlock(1, t->window);
}

static int flushed(struct transfer *t)
{
    CHECK(act(t, 1));
    return MPI_Win_flush(1, t->window);
}

/* Only rank 0 acts; rank 1 sits in the call that ends the batch. Small transfers back to back, rewriting included; large
 * ones timed one by one. */
static int alone(struct transfer *t, operation *operate, long calls, long first, double *elapsed)
{
    int small = t->count * sizeof(int) < TIMED_ALONE_FROM;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        if (t->action != GET)
            rewrite(t->local, t->count, number_of(first + i));
        if (!small)
            begin = timer_now();
        CHECK(operate(t));
        if (!small)
            *elapsed += timer_since(begin);
    }
    if (small)
        *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int with_lock(void *context, long calls, long first, double *elapsed)
{
    return harness_rank == 0 ? alone(context, locked, calls, first, elapsed) : MPI_SUCCESS;
}

static int with_flush(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    if (harness_rank != 0)
        return MPI_SUCCESS;
    CHECK(MPI_Win_lock_all(0, t->window));
    CHECK(alone(t, flushed, calls, first, elapsed));
    return MPI_Win_unlock_all(t->window);
}

/* A put, a get or an accumulate under a lock, and whether it arrived. */
static int verify_lock(void *context)
{
    struct transfer *t = context;
    double ignored;
    make_ready(t, 0, number_of(5));
    /* A rank's stores into its own window count for others only after an epoch of its own. */
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, harness_rank, 0, t->window));
    CHECK(MPI_Win_unlock(harness_rank, t->window));
    CHECK(harness_sync());
    CHECK(with_lock(t, 1, 5, &ignored));
    CHECK(harness_sync());
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, harness_rank, 0, t->window));
    int wrong = went_wrong(t, 0, number_of(5));
    CHECK(MPI_Win_unlock(harness_rank, t->window));
    CHECK(harness_sync());
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int copied(struct transfer *t)
{
    memcpy(t->window_memory, t->local, (size_t)t->count * sizeof(int));
    return t->window_memory[t->count - 1] == t->local[t->count - 1] ? MPI_SUCCESS : HARNESS_WRONG_DATA;
}

/* Lower bound of a put: rank 0 copies as many bytes into its own part of the window. */
static int with_memcpy(void *context, long calls, long first, double *elapsed)
{
    return harness_rank == 0 ? alone(context, copied, calls, first, elapsed) : MPI_SUCCESS;
}

static int prepare(void *context)
{
    struct transfer *t = context;
    t->local = calloc((size_t)t->count, sizeof(int));
    if (!t->local)
        return HARNESS_NO_MEMORY;
    CHECK(flavoured_make(&t->made, t->flavour, (size_t)t->count * sizeof(int)));
    t->window_memory = t->made.memory;
    t->window = t->made.window;
    MPI_Group all;
    int peer = 1 - harness_rank;
    CHECK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    CHECK(MPI_Group_incl(all, 1, &peer, &t->peer));
    return MPI_Group_free(&all);
}

static int finish(void *context)
{
    struct transfer *t = context;
    CHECK(MPI_Group_free(&t->peer));
    CHECK(flavoured_free(&t->made));
    free(t->local);
    return MPI_SUCCESS;
}

/* One after the other, not in turn: epochs of different kinds on one window are better kept apart. */
static void measure(enum action action, enum flavour flavour, const int *counts, size_t how_many)
{
    static const char *const actions[] = {"put", "get", "accumulate"};
    static const struct variant variants[] = {{"fence", with_fence, NULL, NULL},
                                              {"post-start-complete-wait", with_pscw, NULL, NULL},
                                              {"lock", with_lock, verify_lock, NULL},
                                              {"lock_all, flush", with_flush, NULL, NULL},
                                              {"memcpy", with_memcpy, NULL, NULL}};
    char name[64];
    snprintf(name, sizeof name, "%s, %s", actions[action], flavour_names[flavour]);
    size_t ways = action == PUT && flavour == ALLOCATED ? COUNT_OF(variants) : COUNT_OF(variants) - 1;
    for (size_t i = 0; i < how_many; i++)
        for (size_t v = 0; v < ways; v++) {
            struct transfer t = {.action = action, .flavour = flavour, .count = counts[i]};
            harness_measure(&(struct measurement){name, (size_t)t.count * sizeof(int), &variants[v], 1, &t, prepare, finish,
                                                  SLOWEST_RANK, 1});
        }
}

int main(int argc, char **argv)
{
    /* The report's sizes where its windows are compared; elsewhere 8 bytes, 64 KiB and 4 MiB tell enough. */
    static const int full[] = {1, 2, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576};
    static const int quick[] = {1, 2, 1024, 16384, 1048576};
    static const int few[] = {2, 16384, 1048576}, fewer[] = {2, 16384};
    harness_start(&argc, &argv, "onesided");
    int is_quick = harness_is_quick();
    for (enum action action = PUT; action <= ACCUMULATE; action++)
        for (enum flavour flavour = CREATED; flavour < FLAVOURS; flavour++) {
            int in_report = action != ACCUMULATE && flavour <= ALLOCATED;
            if (in_report && is_quick)
                measure(action, flavour, quick, COUNT_OF(quick));
            else if (in_report)
                measure(action, flavour, full, COUNT_OF(full));
            else if (is_quick)
                measure(action, flavour, fewer, COUNT_OF(fewer));
            else
                measure(action, flavour, few, COUNT_OF(few));
        }
    harness_end();
    return 0;
}
