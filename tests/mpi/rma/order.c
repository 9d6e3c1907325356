/* Accumulates of one origin to one place happen in the order of the calls (MPI 5.0, section 12.7.2), whatever lies between
 * them, and whatever calls they are: read after write, write after read, write after write. */
#include "rma.h"

enum { TIMES = 300, LONG = 20000 };

/* Each rank has a place of its own at every target. */
static void write_and_read(const struct window *w)
{
    size_t mine = (size_t)w->rank * 8;
    static long values[TIMES], got[TIMES], looked[TIMES];
    meet(w);
    for (int t = 0; t < w->size; t++) {
        for (int i = 0; i < TIMES; i++) {
            values[i] = t * 1000 + i;
            switch (i % 3) {
            case 0:
                OK(MPI_Accumulate(&values[i], 1, MPI_LONG, t, place(w, t, mine), 1, MPI_LONG, MPI_REPLACE, w->win));
                break;
            case 1:
                OK(MPI_Fetch_and_op(&values[i], &got[i], MPI_LONG, t, place(w, t, mine), MPI_REPLACE, w->win));
                break;
            default:
                OK(MPI_Get_accumulate(&values[i], 1, MPI_LONG, &got[i], 1, MPI_LONG, t, place(w, t, mine), 1, MPI_LONG,
                                      MPI_REPLACE, w->win));
            }
            OK(MPI_Fetch_and_op(NULL, &looked[i], MPI_LONG, t, place(w, t, mine), MPI_NO_OP, w->win));
        }
        OK(MPI_Win_flush(t, w->win));
        for (int i = 0; i < TIMES; i++) {
            CHECK_EQ(t * 1000 + i, looked[i]);
            if (i % 3)
                CHECK_EQ(t * 1000 + i - 1, got[i]);
        }
    }
    meet(w);
    for (int r = 0; r < w->size; r++) {
        long found;
        memcpy(&found, w->memory + 8 * (size_t)r, sizeof found);
        CHECK_EQ(w->rank * 1000 + TIMES - 1, found);
    }
    meet(w);
}

/* A long one, and short ones into its middle right behind it; and the other way round. */
static void long_and_short(const struct window *w)
{
    int *zeros = window_malloc(LONG * sizeof *zeros), *ones = window_malloc(LONG * sizeof *ones);
    int *got = window_malloc(LONG * sizeof *got);
    int two = 2, t = (w->rank + 1) % w->size;
    size_t start = 8 * (size_t)w->size;
    for (int i = 0; i < LONG; i++)
        zeros[i] = 0, ones[i] = 1;
    for (int round = 0; round < 5; round++) {
        OK(MPI_Accumulate(zeros, LONG, MPI_INT, t, place(w, t, start), LONG, MPI_INT, MPI_REPLACE, w->win));
        for (int i = 0; i < LONG; i += 1000)
            OK(MPI_Accumulate(&two, 1, MPI_INT, t, place(w, t, start + 4 * (size_t)i), 1, MPI_INT, MPI_REPLACE, w->win));
        OK(MPI_Get_accumulate(ones, LONG, MPI_INT, got, LONG, MPI_INT, t, place(w, t, start), LONG, MPI_INT, MPI_REPLACE, w->win));
        for (int i = 500; i < LONG; i += 1000)
            OK(MPI_Accumulate(&two, 1, MPI_INT, t, place(w, t, start + 4 * (size_t)i), 1, MPI_INT, MPI_REPLACE, w->win));
        OK(MPI_Win_flush(t, w->win));
        for (int i = 0; i < LONG; i++)
            CHECK_F(got[i] == (i % 1000 ? 0 : 2), "element %d: %d", i, got[i]);
        meet(w);
        for (int i = 0; i < LONG; i++) {
            int found;
            memcpy(&found, w->memory + start + 4 * (size_t)i, sizeof found);
            CHECK_F(found == (i % 1000 == 500 ? 2 : 1), "element %d: %d", i, found);
        }
        meet(w);
    }
    free(zeros);
    free(ones);
    free(got);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, 8 * (size_t)size + 4 * LONG, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        write_and_read(&w);
        long_and_short(&w);
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
