/* Long accumulates, longer than any buffer between the ranks, all ranks onto all at once, beside single elements of the same
 * memory (MPI 5.0, sections 12.3.4 and 12.7.1): each element is changed atomically, so that every sum is exact. */
#include "rma.h"

enum { DOUBLES = 40000, ROUNDS = 4 };

static void one(const struct window *w)
{
    double *ones = window_malloc(DOUBLES * sizeof *ones), *got = window_malloc(DOUBLES * sizeof *got);
    for (int i = 0; i < DOUBLES; i++)
        ones[i] = 1 + i % 5;
    memset(w->memory, 0, DOUBLES * sizeof(double));
    meet(w);
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < w->size; k++) {
            int t = (w->rank + k) % w->size;
            /* A whole, a part that begins in the middle, single elements, and a whole that comes back. */
            OK(MPI_Accumulate(ones, DOUBLES, MPI_DOUBLE, t, place(w, t, 0), DOUBLES, MPI_DOUBLE, MPI_SUM, w->win));
            OK(MPI_Accumulate(ones + 777, 5000, MPI_DOUBLE, t, place(w, t, 777 * 8), 5000, MPI_DOUBLE, MPI_SUM, w->win));
            for (int i = 0; i < DOUBLES; i += 999) {
                double before;
                OK(MPI_Fetch_and_op(&ones[i], &before, MPI_DOUBLE, t, place(w, t, 8 * (size_t)i), MPI_SUM, w->win));
            }
            OK(MPI_Get_accumulate(ones, DOUBLES, MPI_DOUBLE, got, DOUBLES, MPI_DOUBLE, t, place(w, t, 0), DOUBLES, MPI_DOUBLE,
                                  MPI_SUM, w->win));
            OK(MPI_Win_flush(t, w->win));
            for (int i = 0; i < DOUBLES; i++) {
                /* A whole number of this element's contributions, this rank's own among them. */
                double times = got[i] / ones[i];
                CHECK_F(times == (int)times && times >= 2 * round + 1 && times <= 4.0 * ROUNDS * w->size, "element %d: %g of %g", i,
                        got[i], ones[i]);
            }
        }
    meet(w);
    for (int i = 0; i < DOUBLES; i++) {
        double all = 2 + (i >= 777 && i < 5777) + (i % 999 == 0), expected = all * ROUNDS * w->size * ones[i], found;
        memcpy(&found, w->memory + 8 * (size_t)i, sizeof found);
        CHECK_F(found == expected, "element %d: expected %g, got %g", i, expected, found);
    }
    meet(w);
    free(got);
    free(ones);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        struct window w = window_new(flavour, DOUBLES * sizeof(double), 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        one(&w);
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
