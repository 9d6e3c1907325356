/* Cost of synchronising a window by itself, beside a barrier; and the atomic operations, each completed by a flush, on windows
 * of every flavour. Two ranks. */
#include "flavour.h"
#include "timer.h"

enum { MOST_DOUBLES = 8192 };

/* ---- epochs: both ranks, back to back --------------------------------------------------------------------------------- */

struct epochs {
    struct flavoured made;
    MPI_Group peer;
};

static int make_epochs(void *context)
{
    struct epochs *e = context;
    MPI_Group all;
    int peer = 1 - harness_rank;
    CHECK(flavoured_make(&e->made, ALLOCATED, 64));
    CHECK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    CHECK(MPI_Group_incl(all, 1, &peer, &e->peer));
    return MPI_Group_free(&all);
}

static int free_epochs(void *context)
{
    struct epochs *e = context;
    CHECK(MPI_Group_free(&e->peer));
    return flavoured_free(&e->made);
}

static int barriers(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Barrier(MPI_COMM_WORLD));
    *elapsed = timer_since(begin);
    return MPI_SUCCESS;
}

static int fences(void *context, long calls, long first, double *elapsed)
{
    struct epochs *e = context;
    (void)first;
    CHECK(MPI_Win_fence(0, e->made.window));
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Win_fence(0, e->made.window));
    *elapsed = timer_since(begin);
    return MPI_Win_fence(MPI_MODE_NOSUCCEED, e->made.window);
}

/* Whether number i, which the other rank has put, is in this rank's memory. */
static int arrived(const struct epochs *e, long i, long slot)
{
    return ((volatile long *)e->made.memory)[slot] == i;
}

static int fences_with_a_put(void *context, long calls, long first, double *elapsed)
{
    struct epochs *e = context;
    int wrong = 0, peer = 1 - harness_rank;
    CHECK(MPI_Win_fence(0, e->made.window));
    double begin = timer_now();
    for (long i = first; i < first + calls; i++) {
        CHECK(MPI_Put(&i, 1, MPI_LONG, peer, 8 * (i % 2), 1, MPI_LONG, e->made.window));
        CHECK(MPI_Win_fence(0, e->made.window));
        wrong |= !arrived(e, i, i % 2);
    }
    *elapsed = timer_since(begin);
    CHECK(MPI_Win_fence(MPI_MODE_NOSUCCEED, e->made.window));
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Each rank exposes its memory and puts into the other's. */
static int pscw_with_a_put(void *context, long calls, long first, double *elapsed)
{
    struct epochs *e = context;
    int wrong = 0, peer = 1 - harness_rank;
    double begin = timer_now();
    for (long i = first; i < first + calls; i++) {
        CHECK(MPI_Win_post(e->peer, 0, e->made.window));
        CHECK(MPI_Win_start(e->peer, 0, e->made.window));
        CHECK(MPI_Put(&i, 1, MPI_LONG, peer, 0, 1, MPI_LONG, e->made.window));
        CHECK(MPI_Win_complete(e->made.window));
        CHECK(MPI_Win_wait(e->made.window));
        wrong |= !arrived(e, i, 0);
    }
    *elapsed = timer_since(begin);
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static void measure_epochs(void)
{
    static const struct variant variants[] = {{"MPI_Barrier", barriers, NULL, NULL},
                                              {"MPI_Win_fence", fences, NULL, NULL},
                                              {"put, MPI_Win_fence", fences_with_a_put, NULL, NULL},
                                              {"post, start, put, complete, wait", pscw_with_a_put, NULL, NULL}};
    for (size_t v = 0; v < COUNT_OF(variants); v++) {
        struct epochs e;
        harness_measure(&(struct measurement){"an epoch of both ranks", v < 2 ? 0 : 8, &variants[v], 1, &e, make_epochs,
                                              free_epochs, SLOWEST_RANK, 1});
    }
}

/* ---- atomic operations: rank 0 on rank 1's memory ----------------------------------------------------------------------- */

struct atomics {
    enum flavour flavour;
    int doubles;
    struct flavoured made;
    double *values, *before;
};

static int make_atomics(void *context)
{
    struct atomics *a = context;
    CHECK(flavoured_make(&a->made, a->flavour, (size_t)a->doubles * sizeof(double)));
    a->values = malloc((size_t)a->doubles * sizeof(double));
    a->before = malloc((size_t)a->doubles * sizeof(double));
    if (!a->values || !a->before)
        return HARNESS_NO_MEMORY;
    for (int i = 0; i < a->doubles; i++)
        a->values[i] = 1;
    return MPI_SUCCESS;
}

static int free_atomics(void *context)
{
    struct atomics *a = context;
    free(a->values);
    free(a->before);
    return flavoured_free(&a->made);
}

typedef int atomic_step(struct atomics *a, long i, int *wrong);

/* Rank 0's calls, under one lock of all; the target's memory starts from 0. */
static int atomic_calls(struct atomics *a, atomic_step *step, long calls, double *elapsed)
{
    int wrong = 0;
    MPI_Win window = a->made.window;
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, harness_rank, 0, window));
    for (int i = 0; i < a->doubles; i++)
        ((double *)a->made.memory)[i] = 0;
    CHECK(MPI_Win_unlock(harness_rank, window));
    CHECK(harness_sync());
    if (harness_rank == 0) {
        CHECK(MPI_Win_lock_all(0, window));
        double begin = timer_now();
        for (long i = 0; i < calls; i++) {
            CHECK(step(a, i, &wrong));
            CHECK(MPI_Win_flush(1, window));
        }
        *elapsed = timer_since(begin);
        CHECK(MPI_Win_unlock_all(window));
    }
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Whether all elements of the target are what the calls add up to. */
static int sums_are(struct atomics *a, double expected)
{
    int wrong = 0;
    CHECK(harness_sync());
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, harness_rank, 0, a->made.window));
    for (int i = 0; harness_rank == 1 && i < a->doubles; i++)
        wrong |= ((double *)a->made.memory)[i] != expected;
    CHECK(MPI_Win_unlock(harness_rank, a->made.window));
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int fetch_step(struct atomics *a, long i, int *wrong)
{
    static long before = -1;
    static const long one = 1;
    *wrong |= i > 0 && before != i - 1;
    return MPI_Fetch_and_op(&one, &before, MPI_LONG, 1, a->made.starts[1], MPI_SUM, a->made.window);
}

static int swap_step(struct atomics *a, long i, int *wrong)
{
    static long before, compare, next;
    *wrong |= i > 0 && before != compare;
    compare = i;
    next = i + 1;
    return MPI_Compare_and_swap(&next, &compare, &before, MPI_LONG, 1, a->made.starts[1], a->made.window);
}

static int accumulate_step(struct atomics *a, long i, int *wrong)
{
    (void)i, (void)wrong;
    return MPI_Accumulate(a->values, a->doubles, MPI_DOUBLE, 1, a->made.starts[1], a->doubles, MPI_DOUBLE, MPI_SUM,
                          a->made.window);
}

static int get_accumulate_step(struct atomics *a, long i, int *wrong)
{
    *wrong |= i > 0 && (a->before[0] != (double)(i - 1) || a->before[a->doubles - 1] != (double)(i - 1));
    return MPI_Get_accumulate(a->values, a->doubles, MPI_DOUBLE, a->before, a->doubles, MPI_DOUBLE, 1, a->made.starts[1],
                              a->doubles, MPI_DOUBLE, MPI_SUM, a->made.window);
}

static int fetches(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return atomic_calls(context, fetch_step, calls, elapsed);
}

static int swaps(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return atomic_calls(context, swap_step, calls, elapsed);
}

static int accumulates(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    CHECK(atomic_calls(context, accumulate_step, calls, elapsed));
    return sums_are(context, (double)calls);
}

static int get_accumulates(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    CHECK(atomic_calls(context, get_accumulate_step, calls, elapsed));
    return sums_are(context, (double)calls);
}

static void measure_atomics(const char *name, harness_body *body, int doubles)
{
    for (enum flavour flavour = CREATED; flavour < FLAVOURS; flavour++) {
        struct atomics a = {.flavour = flavour, .doubles = doubles};
        struct variant variant = {flavour_names[flavour], body, NULL, NULL};
        harness_measure(&(struct measurement){name, (size_t)doubles * sizeof(double), &variant, 1, &a, make_atomics,
                                              free_atomics, RANK_0, 1});
    }
}

int main(int argc, char **argv)
{
    harness_start(&argc, &argv, "onesided");
    measure_epochs();
    measure_atomics("MPI_Fetch_and_op, flush", fetches, 1);
    measure_atomics("MPI_Compare_and_swap, flush", swaps, 1);
    measure_atomics("MPI_Accumulate of doubles, flush", accumulates, 1);
    measure_atomics("MPI_Accumulate of doubles, flush", accumulates, MOST_DOUBLES);
    measure_atomics("MPI_Get_accumulate of doubles, flush", get_accumulates, MOST_DOUBLES);
    harness_end();
    return 0;
}
