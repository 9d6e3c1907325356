/* Progress of passive targets (MPI 5.0, section 12.7.3): the target makes no MPI call at all, it looks at its own memory until
 * that has changed, and all operations of all kinds on it must get through: put, get, accumulate, locks. */
#include "rma.h"

#include <stdatomic.h>

enum { FROM = 0, FLAG = 64, DATA = 128, LONGER = 100000, ROOM = DATA + 8 * LONGER };

static void origin(const struct window *w, int round)
{
    static long out[LONGER], in[LONGER];
    long one = 1, got = -1, zero = 0, before = -1;
    int t = 0, many = round % 2 ? LONGER : 40;
    for (int i = 0; i < many; i++)
        out[i] = round * 1000000 + i;
    if (round % 3 == 0)
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, t, 0, w->win));
    else if (round % 3 == 1)
        OK(MPI_Win_lock(MPI_LOCK_SHARED, t, 0, w->win));
    else
        OK(MPI_Win_lock_all(0, w->win));
    if (w->rank == w->size - 1) {
        OK(MPI_Put(out, many, MPI_LONG, t, place(w, t, DATA), many, MPI_LONG, w->win));
        OK(MPI_Win_flush(t, w->win));
        OK(MPI_Get(in, many, MPI_LONG, t, place(w, t, DATA), many, MPI_LONG, w->win));
        OK(MPI_Win_flush(t, w->win));
        CHECK(memcmp(out, in, (size_t)many * sizeof *out) == 0);
        OK(MPI_Compare_and_swap(&one, &zero, &before, MPI_LONG, t, place(w, t, FROM), w->win));
        OK(MPI_Win_flush(t, w->win));
        CHECK_EQ(0, before);
        OK(MPI_Fetch_and_op(&zero, &before, MPI_LONG, t, place(w, t, FROM), MPI_REPLACE, w->win));
        OK(MPI_Win_flush(t, w->win));
        CHECK_EQ(1, before);
    }
    OK(MPI_Fetch_and_op(&one, &got, MPI_LONG, t, place(w, t, FLAG), MPI_SUM, w->win));
    if (round % 3 < 2)
        OK(MPI_Win_unlock(t, w->win));
    else
        OK(MPI_Win_unlock_all(w->win));
    CHECK(got >= 0 && got < w->size - 1);
}

static void target(const struct window *w, int round)
{
    atomic_long *flag = (atomic_long *)(w->memory + FLAG);
    volatile unsigned long work = 0;
    /* Computes; no call into any library. */
    while (atomic_load(flag) != w->size - 1)
        work++;
    int many = round % 2 ? LONGER : 40;
    long *data = (long *)(w->memory + DATA);
    for (int i = 0; i < many; i++)
        CHECK_EQ(round * 1000000 + i, data[i]);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, ROOM, 1, MPI_COMM_WORLD);
        int model, flag, *pointer;
        OK(MPI_Win_get_attr(w.win, MPI_WIN_MODEL, &pointer, &flag));
        model = *pointer;
        for (int round = 0; round < 6 && model == MPI_WIN_UNIFIED; round++) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, w.rank, 0, w.win));
            memset(w.memory, 0, DATA);
            OK(MPI_Win_unlock(w.rank, w.win));
            OK(MPI_Barrier(MPI_COMM_WORLD));
            if (rank == 0)
                target(&w, round);
            else
                origin(&w, round);
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
        window_free(&w);
    }
    CHECK_FINISH();
}
