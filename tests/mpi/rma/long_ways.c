/* Long puts, gets and accumulates in ordinary memory, often enough that they go by each of their ways: by the kernel's copy at
 * the origin, by that at the target, by both at the same time, by the target with data in shared memory. Then the kernel's
 * copy is taken from half the ranks, which others go on asking for it. All bytes arrive, and those beside them stay. */
#include "rma.h"

enum { MOST = 1 << 17, BESIDE = 8, CALLS = 24 }; /* numbers of 8 bytes */

enum action { PUT, GET, ACCUMULATE, ACTIONS };

static const int counts[] = {500, 2177, 8192, 8193, 25003, MOST - 2 * BESIDE - 1};

/* All its bytes tell numbers apart. */
static unsigned long number(int rank, int call, int at)
{
    return (((unsigned long)rank * CALLS + (unsigned long)call) * MOST + (unsigned long)at + 1) * 0x9e3779b97f4a7c15;
}

static void number_all(unsigned long *numbers, int count, int rank, int call)
{
    for (int i = 0; i < count; i++)
        numbers[i] = number(rank, call, i);
}

/* Ranks with an operation in a call. Those whose targets wait come first: a target that was busy isn't asked for some time. */
enum who { EVEN, ODD, EVERYBODY, WHO };

static int begins(int rank, enum who who)
{
    return who == EVERYBODY || rank % 2 == (who == ODD);
}

static void act(const struct window *w, enum action action, unsigned long *local, int count, int target)
{
    MPI_Aint at = place(w, target, BESIDE * sizeof(unsigned long));
    switch (action) {
    case PUT:
        OK(MPI_Put(local, count, MPI_UNSIGNED_LONG, target, at, count, MPI_UNSIGNED_LONG, w->win));
        break;
    case GET:
        OK(MPI_Get(local, count, MPI_UNSIGNED_LONG, target, at, count, MPI_UNSIGNED_LONG, w->win));
        break;
    default:
        OK(MPI_Accumulate(local, count, MPI_UNSIGNED_LONG, target, at, count, MPI_UNSIGNED_LONG, MPI_SUM, w->win));
    }
}

/* Rank r does it to the memory of rank r + 1. */
static void one(const struct window *w, enum action action, int count, int call, enum who who, unsigned long *local)
{
    int right = (w->rank + 1) % w->size, left = (w->rank + w->size - 1) % w->size;
    unsigned long *memory = (unsigned long *)w->memory;
    number_all(memory, count + 2 * BESIDE, w->rank, call);
    if (action != GET)
        number_all(local, count, w->rank, call + 1);
    OK(MPI_Win_fence(0, w->win));
    if (begins(w->rank, who))
        act(w, action, local, count, right);
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
    for (int i = 0; i < count + 2 * BESIDE; i++) {
        int inside = i >= BESIDE && i < BESIDE + count;
        unsigned long expected = number(w->rank, call, i);
        if (begins(left, who) && inside && action != GET)
            expected = number(left, call + 1, i - BESIDE) + (action == ACCUMULATE ? expected : 0);
        CHECK_F(memory[i] == expected, "action %d, %d numbers, call %d, number %d: expected %lu, got %lu", action, count, call, i,
                expected, memory[i]);
    }
    for (int i = 0; action == GET && begins(w->rank, who) && i < count; i++) {
        unsigned long expected = number(right, call, i + BESIDE);
        CHECK_F(local[i] == expected, "get, %d numbers, call %d, number %d: expected %lu, got %lu", count, call, i, expected,
                local[i]);
    }
    OK(MPI_Barrier(w->comm));
}

static void all(const struct window *w)
{
    unsigned long *local = window_malloc(MOST * sizeof *local);
    for (enum who who = 0; who < WHO; who++)
        for (enum action action = 0; action < ACTIONS; action++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
                for (int call = 0; call < (who == EVERYBODY ? 2 : CALLS); call++)
                    one(w, action, counts[c], call, who, local);
    free(local);
}

/* Whether the kernel copies between this rank and others: a value of ENCORE_KERNEL_COPY. Returns the one that was. */
static int kernel_copy(int value)
{
    int index, count, before;
    MPI_T_cvar_handle handle;
    OK(MPI_T_cvar_get_index("ENCORE_KERNEL_COPY", &index));
    OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    OK(MPI_T_cvar_read(handle, &before));
    OK(MPI_T_cvar_write(handle, &value));
    OK(MPI_T_cvar_handle_free(&handle));
    return before;
}

int main(int argc, char **argv)
{
    enum { NEVER = 2 };
    static const enum flavour flavours[] = {CREATE, DYNAMIC};
    int provided, before = NEVER;
    CHECK_START(argc, argv, 1);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    for (int f = 0; f < 2; f++)
        for (int refuses = 0; refuses < 2; refuses++) {
            /* A new window: nothing is known yet of the ways. */
            struct window w = window_new(flavours[f], MOST * sizeof(unsigned long), 1, MPI_COMM_WORLD);
            if (refuses && w.rank % 2)
                before = kernel_copy(NEVER);
            all(&w);
            if (refuses && w.rank % 2)
                kernel_copy(before);
            window_free(&w);
        }
    OK(MPI_T_finalize());
    CHECK_FINISH();
}
