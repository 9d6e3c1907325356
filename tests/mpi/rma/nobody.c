/* Operations on MPI_PROC_NULL, and its lock: each kind returns as one on a rank does, and does nothing (MPI 5.0, section 12.3). */
#include "rma.h"

static void all_kinds(const struct window *w)
{
    const int nobody = MPI_PROC_NULL;
    MPI_Request requests[4];
    long out = 5, in = 7, compare = 5;
    OK(MPI_Put(&out, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, w->win));
    OK(MPI_Get(&in, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, w->win));
    OK(MPI_Accumulate(&out, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, MPI_SUM, w->win));
    OK(MPI_Get_accumulate(&out, 1, MPI_LONG, &in, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, MPI_SUM, w->win));
    OK(MPI_Fetch_and_op(&out, &in, MPI_LONG, nobody, 0, MPI_SUM, w->win));
    OK(MPI_Compare_and_swap(&out, &compare, &in, MPI_LONG, nobody, 0, w->win));
    OK(MPI_Rput(&out, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, w->win, &requests[0]));
    OK(MPI_Rget(&in, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, w->win, &requests[1]));
    OK(MPI_Raccumulate(&out, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, MPI_SUM, w->win, &requests[2]));
    OK(MPI_Rget_accumulate(&out, 1, MPI_LONG, &in, 1, MPI_LONG, nobody, 0, 1, MPI_LONG, MPI_SUM, w->win, &requests[3]));
    OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Win_flush(nobody, w->win));
    OK(MPI_Win_flush_local(nobody, w->win));
    OK(MPI_Win_flush_all(w->win));
    OK(MPI_Win_flush_local_all(w->win));
    CHECK(out == 5 && in == 7 && compare == 5);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        struct window w = window_new(flavour, 64, 1, MPI_COMM_WORLD);
        OK(MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN));
        for (int fenced = 0; fenced < 2; fenced++) {
            /* Only the lock of MPI_PROC_NULL; with a rank's lock: before it and after it. */
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, MPI_PROC_NULL, 0, w.win));
            all_kinds(&w);
            OK(MPI_Win_unlock(MPI_PROC_NULL, w.win));
            OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w.win));
            all_kinds(&w);
            OK(MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, w.win));
            OK(MPI_Win_unlock(rank, w.win));
            all_kinds(&w);
            OK(MPI_Win_unlock(MPI_PROC_NULL, w.win));
            OK(MPI_Win_lock_all(0, w.win));
            all_kinds(&w);
            OK(MPI_Win_unlock_all(w.win));
            /* Nothing is open now. */
            MPI_Request request;
            long out = 5;
            ERR(MPI_ERR_RMA_SYNC, MPI_Rput(&out, 1, MPI_LONG, MPI_PROC_NULL, 0, 1, MPI_LONG, w.win, &request));
            ERR(MPI_ERR_RMA_SYNC, MPI_Win_flush_all(w.win));
            /* Its lock opens nothing to a rank. */
            OK(MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, w.win));
            ERR(MPI_ERR_RMA_SYNC, MPI_Rput(&out, 1, MPI_LONG, rank, place(&w, rank, 0), 1, MPI_LONG, w.win, &request));
            OK(MPI_Win_unlock(MPI_PROC_NULL, w.win));
            OK(MPI_Win_fence(0, w.win));
            OK(MPI_Put(&out, 1, MPI_LONG, rank, place(&w, rank, 0), 1, MPI_LONG, w.win));
            OK(MPI_Win_fence(0, w.win));
        }
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
