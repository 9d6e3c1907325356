/* All ranks at one place, more of them than there are cores: a counter raised by MPI_Fetch_and_op, one raised by
 * MPI_Compare_and_swap, one raised by get and put under an exclusive lock. The time is the slowest rank's for one of its own
 * rises; afterwards the counter must hold exactly as many as there were. */
#include "flavour.h"
#include "timer.h"

struct hammer {
    enum flavour flavour;
    struct flavoured made;
};

static int make(void *context)
{
    struct hammer *h = context;
    return flavoured_make(&h->made, h->flavour, 64);
}

static int finish(void *context)
{
    struct hammer *h = context;
    return flavoured_free(&h->made);
}

static int set_to_zero(struct hammer *h)
{
    if (harness_rank == 0) {
        CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, h->made.window));
        *(volatile long *)h->made.memory = 0;
        CHECK(MPI_Win_unlock(0, h->made.window));
    }
    return harness_sync();
}

static int holds(struct hammer *h, long expected)
{
    long found = expected;
    CHECK(harness_sync());
    if (harness_rank == 0) {
        CHECK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, h->made.window));
        found = *(volatile long *)h->made.memory;
        CHECK(MPI_Win_unlock(0, h->made.window));
    }
    return found == expected ? MPI_SUCCESS : HARNESS_WRONG_DATA;
}

static int by_fetch(struct hammer *h)
{
    static const long one = 1;
    static long before;
    CHECK(MPI_Fetch_and_op(&one, &before, MPI_LONG, 0, h->made.starts[0], MPI_SUM, h->made.window));
    return MPI_Win_flush(0, h->made.window);
}

static int by_swap(struct hammer *h)
{
    static long guess, next, found;
    for (;;) {
        next = guess + 1;
        CHECK(MPI_Compare_and_swap(&next, &guess, &found, MPI_LONG, 0, h->made.starts[0], h->made.window));
        CHECK(MPI_Win_flush(0, h->made.window));
        int done = found == guess;
        guess = done ? next : found;
        if (done)
            return MPI_SUCCESS;
    }
}

static int by_lock(struct hammer *h)
{
    static long value;
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, h->made.window));
    CHECK(MPI_Get(&value, 1, MPI_LONG, 0, h->made.starts[0], 1, MPI_LONG, h->made.window));
    CHECK(MPI_Win_flush(0, h->made.window));
    value++;
    CHECK(MPI_Put(&value, 1, MPI_LONG, 0, h->made.starts[0], 1, MPI_LONG, h->made.window));
    return MPI_Win_unlock(0, h->made.window);
}

static int in_one_epoch(struct hammer *h, int (*rise)(struct hammer *), long calls, double *elapsed)
{
    CHECK(set_to_zero(h));
    CHECK(MPI_Win_lock_all(0, h->made.window));
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(rise(h));
    *elapsed = timer_since(begin);
    CHECK(MPI_Win_unlock_all(h->made.window));
    return holds(h, calls * harness_size);
}

static int fetches(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return in_one_epoch(context, by_fetch, calls, elapsed);
}

static int swaps(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    return in_one_epoch(context, by_swap, calls, elapsed);
}

static int locks(void *context, long calls, long first, double *elapsed)
{
    struct hammer *h = context;
    (void)first;
    CHECK(set_to_zero(h));
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(by_lock(h));
    *elapsed = timer_since(begin);
    return holds(h, calls * harness_size);
}

int main(int argc, char **argv)
{
    static const struct variant ways[] = {{"MPI_Fetch_and_op", fetches, NULL, NULL},
                                          {"MPI_Compare_and_swap", swaps, NULL, NULL},
                                          {"lock, get, put, unlock", locks, NULL, NULL}};
    static const char *const names[FLAVOURS] = {"one counter, MPI_Win_create", "one counter, MPI_Win_allocate"};
    harness_start(&argc, &argv, "onesided");
    for (enum flavour flavour = CREATED; flavour <= ALLOCATED; flavour++)
        for (size_t v = 0; v < COUNT_OF(ways); v++) {
            struct hammer h = {.flavour = flavour};
            harness_measure(
                &(struct measurement){names[flavour], 8, &ways[v], 1, &h, make, finish, SLOWEST_RANK, 1});
        }
    harness_end();
    return 0;
}
