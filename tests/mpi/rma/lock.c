/* Locks (MPI 5.0, section 12.5.3 and 12.5.4): exclusive ones exclude, shared ones are shared, each target has its own; all forms of
 * flush complete what they say. */
#include "rma.h"

static long word(const struct window *w, int i)
{
    long value;
    memcpy(&value, w->memory + 8 * (size_t)i, sizeof value);
    return value;
}

/* Locks of different targets don't meet; several may be held at a time. */
static void several_targets(const struct window *w)
{
    long value = w->rank + 1;
    meet(w);
    OK(MPI_Win_unlock_all(w->win));
    for (int t = 0; t < w->size; t++)
        OK(MPI_Win_lock(MPI_LOCK_SHARED, t, 0, w->win));
    for (int t = w->size - 1; t >= 0; t--)
        OK(MPI_Put(&value, 1, MPI_LONG, t, place(w, t, 8 * (size_t)w->rank), 1, MPI_LONG, w->win));
    for (int t = 0; t < w->size; t++)
        OK(MPI_Win_unlock((t + w->rank) % w->size, w->win));
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, w->win));
    for (int r = 0; r < w->size; r++)
        CHECK_EQ(r + 1, word(w, r));
    meet(w);
}

/* A shared lock is had by all at the same time: none lets go before all have it. */
static void shared_together(const struct window *w)
{
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w->win));
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_unlock(0, w->win));
    OK(MPI_Win_lock_all(0, w->win));
    OK(MPI_Barrier(w->comm));
    meet(w);
}

/* The owner of the exclusive lock leaves a mark that nobody else may see. */
static void exclusive_alone(const struct window *w)
{
    enum { TIMES = 60 };
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(w->comm));
    for (int i = 0; i < TIMES; i++) {
        int t = i % w->size;
        long mark = w->rank + 1, nobody = 0, before = -1;
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, t, 0, w->win));
        OK(MPI_Get(&before, 1, MPI_LONG, t, place(w, t, 512), 1, MPI_LONG, w->win));
        OK(MPI_Win_flush_local(t, w->win));
        CHECK_F(before == 0, "rank %ld is in there, too", before - 1);
        OK(MPI_Put(&mark, 1, MPI_LONG, t, place(w, t, 512), 1, MPI_LONG, w->win));
        OK(MPI_Win_flush(t, w->win));
        for (int k = 0; k < 20; k++) {
            OK(MPI_Get(&before, 1, MPI_LONG, t, place(w, t, 512), 1, MPI_LONG, w->win));
            OK(MPI_Win_flush(t, w->win));
            CHECK_EQ(mark, before);
        }
        OK(MPI_Put(&nobody, 1, MPI_LONG, t, place(w, t, 512), 1, MPI_LONG, w->win));
        OK(MPI_Win_unlock(t, w->win));
    }
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock_all(0, w->win));
}

/* Data, a flush, then a message: the receiver finds the data, without any call on the window but MPI_Win_sync. */
static void flush_then_tell(const struct window *w)
{
    enum { ROUNDS = 40, WORDS = 50 };
    long out[WORDS], in[WORDS];
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < WORDS; i++)
            out[i] = round * 1000 + w->rank * 100 + i;
        for (int i = 0; i < WORDS; i += 10)
            OK(MPI_Put(&out[i], 10, MPI_LONG, to, place(w, to, 8 * (size_t)i), 10, MPI_LONG, w->win));
        switch (round % 4) {
        case 0:
            OK(MPI_Win_flush(to, w->win));
            break;
        case 1:
            OK(MPI_Win_flush_all(w->win));
            break;
        case 2:
            /* The buffer may be used again; the data goes on its way. */
            OK(MPI_Win_flush_local(to, w->win));
            memset(out, -1, sizeof out);
            OK(MPI_Win_flush(to, w->win));
            break;
        default:
            OK(MPI_Win_flush_local_all(w->win));
            memset(out, -1, sizeof out);
            OK(MPI_Win_flush_all(w->win));
        }
        pass_token(to, from);
        OK(MPI_Win_sync(w->win));
        for (int i = 0; i < WORDS; i++)
            CHECK_EQ(round * 1000 + from * 100 + i, word(w, i));
        /* A value stored here is got there. */
        for (int i = 0; i < WORDS; i++) {
            long value = -(round * 1000 + w->rank * 100 + i);
            memcpy(w->memory + 8 * (size_t)i, &value, sizeof value);
        }
        OK(MPI_Win_sync(w->win));
        pass_token(from, to);
        OK(MPI_Win_sync(w->win));
        OK(MPI_Get(in, WORDS, MPI_LONG, to, place(w, to, 0), WORDS, MPI_LONG, w->win));
        if (round % 2)
            OK(MPI_Win_flush_local(to, w->win));
        else
            OK(MPI_Win_flush_all(w->win));
        for (int i = 0; i < WORDS; i++)
            CHECK_EQ(-(round * 1000 + to * 100 + i), in[i]);
        pass_token(to, from);
    }
    meet(w);
}

/* Locks that nobody else wants, by MPI_MODE_NOCHECK and without, very often, also of oneself. */
static void uncontended(const struct window *w)
{
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(w->comm));
    for (long i = 0; i < 3000; i++) {
        int t = w->rank, type = i % 3 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, assertion = i % 5 ? 0 : MPI_MODE_NOCHECK;
        OK(MPI_Win_lock(type, t, assertion, w->win));
        OK(MPI_Put(&i, 1, MPI_LONG, t, place(w, t, 8), 1, MPI_LONG, w->win));
        OK(MPI_Win_unlock(t, w->win));
        CHECK_EQ(i, word(w, 1));
    }
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock_all(0, w->win));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, 1024, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        several_targets(&w);
        shared_together(&w);
        exclusive_alone(&w);
        flush_then_tell(&w);
        uncontended(&w);
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
