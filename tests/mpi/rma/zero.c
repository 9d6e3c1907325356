/* Operations that move nothing: counts of 0, datatypes of no size, MPI_PROC_NULL, windows without memory
 * (MPI 5.0, sections 12.3 and 12.2.1). */
#include "rma.h"

/* All operations with nothing to do for `target`; nothing that they are given is touched. */
static void nothing(const struct window *w, int target, MPI_Aint at, int count, MPI_Datatype type)
{
    long out = 5, in = 7, compare = 5;
    MPI_Request requests[4];
    OK(MPI_Put(&out, count, type, target, at, count, type, w->win));
    OK(MPI_Get(&in, count, type, target, at, count, type, w->win));
    OK(MPI_Accumulate(&out, count, type, target, at, count, type, MPI_REPLACE, w->win));
    OK(MPI_Get_accumulate(&out, count, type, &in, count, type, target, at, count, type, MPI_REPLACE, w->win));
    OK(MPI_Rput(&out, count, type, target, at, count, type, w->win, &requests[0]));
    OK(MPI_Rget(&in, count, type, target, at, count, type, w->win, &requests[1]));
    OK(MPI_Raccumulate(&out, count, type, target, at, count, type, MPI_REPLACE, w->win, &requests[2]));
    OK(MPI_Rget_accumulate(&out, count, type, &in, count, type, target, at, count, type, MPI_REPLACE, w->win, &requests[3]));
    OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 4; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
    if (target == MPI_PROC_NULL) {
        OK(MPI_Fetch_and_op(&out, &in, MPI_LONG, target, at, MPI_SUM, w->win));
        OK(MPI_Compare_and_swap(&out, &compare, &in, MPI_LONG, target, at, w->win));
    }
    CHECK(out == 5 && in == 7 && compare == 5);
}

static void one(enum flavour flavour, size_t bytes)
{
    struct window w = window_new(flavour, bytes, 1, MPI_COMM_WORLD);
    MPI_Datatype empty;
    OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    OK(MPI_Type_commit(&empty));
    memset(w.memory, 0x77, bytes);
    OK(MPI_Win_lock_all(0, w.win));
    meet(&w);
    for (int target = 0; target < size; target++) {
        MPI_Aint at = bytes ? place(&w, target, 8) : 0;
        nothing(&w, target, at, 0, MPI_INT);
        nothing(&w, target, at, 0, MPI_DOUBLE);
        nothing(&w, target, at, 3, empty);
        /* Counts of 0 of types that differ. */
        OK(MPI_Put(NULL, 0, MPI_INT, target, at, 0, MPI_DOUBLE, w.win));
        OK(MPI_Get(NULL, 0, MPI_INT, target, at, 5, empty, w.win));
    }
    nothing(&w, MPI_PROC_NULL, 0, 0, MPI_INT);
    nothing(&w, MPI_PROC_NULL, 3, 1, MPI_INT);
    nothing(&w, MPI_PROC_NULL, 1000000, 1, MPI_LONG);
    OK(MPI_Win_flush_all(w.win));
    meet(&w);
    for (size_t i = 0; i < bytes; i++)
        CHECK_EQ(0x77, w.memory[i]);
    OK(MPI_Win_unlock_all(w.win));

    /* Empty operations between fences. */
    OK(MPI_Win_fence(0, w.win));
    OK(MPI_Put(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, 0, MPI_INT, w.win));
    OK(MPI_Put(NULL, 0, MPI_INT, right, bytes ? place(&w, right, 0) : 0, 0, MPI_INT, w.win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win));
    for (size_t i = 0; i < bytes; i++)
        CHECK_EQ(0x77, w.memory[i]);
    OK(MPI_Type_free(&empty));
    window_free(&w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        one(flavour, 64);
        if (flavour != DYNAMIC)
            one(flavour, 0);
        one(flavour, rank % 2 ? 64 : 32);
    }
    CHECK_FINISH();
}
