/* MPI_Win_fence (MPI 5.0, section 12.5.1): what was put before it is there after it, what is stored after it is not seen
 * before it; with every assertion that is true. */
#include "rma.h"

enum { WORDS = 64, ROUNDS = 60 };

static long word(const struct window *w, int i)
{
    long value;
    memcpy(&value, w->memory + 8 * (size_t)i, sizeof value);
    return value;
}

/* Everybody writes a column of everybody, and reads what was there two fences ago. */
static void everybody(const struct window *w, int first, int between, int last)
{
    long out[WORDS], in[WORDS];
    memset(w->memory, 0, 8 * WORDS);
    OK(MPI_Win_fence(first, w->win));
    for (int round = 1; round <= ROUNDS; round++) {
        for (int t = 0; t < w->size; t++) {
            out[t] = round * 10000 + w->rank * 100 + t;
            OK(MPI_Put(&out[t], 1, MPI_LONG, t, place(w, t, 8 * (size_t)w->rank), 1, MPI_LONG, w->win));
        }
        OK(MPI_Win_fence(between, w->win));
        for (int r = 0; r < w->size; r++)
            CHECK_EQ(round * 10000 + r * 100 + w->rank, word(w, r));
        for (int t = 0; t < w->size; t++)
            OK(MPI_Get(&in[t], 1, MPI_LONG, t, place(w, t, 8 * (size_t)((w->rank + round) % w->size)), 1, MPI_LONG, w->win));
        OK(MPI_Win_fence(round < ROUNDS ? 0 : last, w->win));
        for (int t = 0; t < w->size; t++)
            CHECK_EQ(round * 10000 + (w->rank + round) % w->size * 100 + t, in[t]);
    }
}

/* Stores of one's own between fences: others get them, and nobody gets them too early. */
static void stores(const struct window *w)
{
    long got = -1;
    memset(w->memory, 0, 8 * WORDS);
    for (long round = 1; round <= ROUNDS; round++) {
        memcpy(w->memory, &round, sizeof round);
        OK(MPI_Win_fence(MPI_MODE_NOPUT, w->win));
        int t = (w->rank + (int)round) % w->size;
        OK(MPI_Get(&got, 1, MPI_LONG, t, place(w, t, 0), 1, MPI_LONG, w->win));
        OK(MPI_Win_fence(MPI_MODE_NOSTORE, w->win));
        CHECK_EQ(round, got);
    }
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE | MPI_MODE_NOPUT, w->win));
}

/* A fence is a barrier if it ends an epoch: the last one to put is waited for. */
static void late(const struct window *w)
{
    for (int round = 0; round < 5; round++) {
        int last = round % w->size;
        long value = 500 + round;
        OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win));
        if (w->rank == last) {
            usleep(2000);
            for (int t = 0; t < w->size; t++)
                OK(MPI_Put(&value, 1, MPI_LONG, t, place(w, t, 16), 1, MPI_LONG, w->win));
        }
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
        CHECK_EQ(500 + round, word(w, 2));
    }
}

/* Many accumulates from everybody in one epoch, and two windows whose epochs overlap. */
static void two_windows(const struct window *a, const struct window *b)
{
    long one = 1;
    memset(a->memory, 0, 8 * WORDS);
    memset(b->memory, 0, 8 * WORDS);
    OK(MPI_Win_fence(0, a->win));
    OK(MPI_Win_fence(0, b->win));
    for (int i = 0; i < 200; i++) {
        int t = (a->rank + i) % a->size;
        OK(MPI_Accumulate(&one, 1, MPI_LONG, t, place(a, t, 24), 1, MPI_LONG, MPI_SUM, a->win));
        if (i % 2)
            OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(b, 0, 32), 1, MPI_LONG, MPI_SUM, b->win));
    }
    OK(MPI_Win_fence(0, b->win));
    OK(MPI_Win_fence(0, a->win));
    long sum = -1, mine = word(a, 3);
    OK(MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, a->comm));
    CHECK_EQ(200 * a->size, sum);
    CHECK_EQ(a->rank == 0 ? 100 * a->size : 0, word(b, 4));
    /* After a fence that ends it all, other kinds of epochs may follow; then fences again. */
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, a->win));
    OK(MPI_Win_lock_all(0, a->win));
    OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(a, 0, 40), 1, MPI_LONG, MPI_SUM, a->win));
    OK(MPI_Win_unlock_all(a->win));
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, a->win));
    OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(a, 0, 40), 1, MPI_LONG, MPI_SUM, a->win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, a->win));
    CHECK_EQ(a->rank == 0 ? 2 * a->size : 0, word(a, 5));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, b->win));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK(size <= WORDS);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        struct window w = window_new(flavour, 8 * WORDS, 1, MPI_COMM_WORLD);
        struct window other = window_new((enum flavour)((flavour + 1) % FLAVOURS), 8 * WORDS, 8, MPI_COMM_WORLD);
        everybody(&w, 0, 0, 0);
        everybody(&w, MPI_MODE_NOPRECEDE, MPI_MODE_NOSTORE, MPI_MODE_NOSUCCEED);
        everybody(&w, MPI_MODE_NOPRECEDE, MPI_MODE_NOPUT | MPI_MODE_NOSTORE, MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE | MPI_MODE_NOPUT);
        stores(&w);
        late(&w);
        two_windows(&w, &other);
        window_free(&other);
        window_free(&w);
    }
    CHECK_FINISH();
}
