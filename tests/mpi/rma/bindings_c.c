/* The large-count forms of the calls about windows, with counts and units that are small. */
#include "rma.h"

static long words[64];

static void transfers(MPI_Win win)
{
    long out[4] = {rank, rank + 1, rank + 2, rank + 3}, in[4] = {-1, -1, -1, -1};
    MPI_Request request;
    MPI_Count n = 4;
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Put_c(out, n, MPI_LONG, right, 1, n, MPI_LONG, win));
    OK(MPI_Win_flush(right, win));
    OK(MPI_Get_c(in, n, MPI_LONG, right, 1, n, MPI_LONG, win));
    OK(MPI_Win_flush(right, win));
    CHECK(memcmp(out, in, sizeof in) == 0);
    OK(MPI_Accumulate_c(out, n, MPI_LONG, right, 1, n, MPI_LONG, MPI_SUM, win));
    OK(MPI_Get_accumulate_c(out, n, MPI_LONG, in, n, MPI_LONG, right, 1, n, MPI_LONG, MPI_SUM, win));
    OK(MPI_Win_flush(right, win));
    for (int i = 0; i < 4; i++)
        CHECK_EQ(2 * out[i], in[i]);
    OK(MPI_Rput_c(out, n, MPI_LONG, right, 8, n, MPI_LONG, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Win_flush(right, win));
    OK(MPI_Rget_c(in, n, MPI_LONG, right, 8, n, MPI_LONG, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(memcmp(out, in, sizeof in) == 0);
    OK(MPI_Raccumulate_c(out, n, MPI_LONG, right, 8, n, MPI_LONG, MPI_SUM, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Rget_accumulate_c(out, n, MPI_LONG, in, n, MPI_LONG, right, 8, n, MPI_LONG, MPI_NO_OP, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < 4; i++)
        CHECK_EQ(2 * out[i], in[i]);
    OK(MPI_Win_unlock_all(win));
}

static void query(MPI_Win win, int target)
{
    MPI_Aint length = -1, unit = -1;
    void *base;
    OK(MPI_Win_shared_query_c(win, target, &length, &unit, &base));
    CHECK_EQ(sizeof words, length);
    CHECK_EQ(sizeof(long), unit);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Win win;
    MPI_Aint unit = sizeof(long);
    void *base;
    OK(MPI_Win_create_c(words, sizeof words, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    transfers(win);
    OK(MPI_Win_free(&win));
    OK(MPI_Win_allocate_c(sizeof words, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    transfers(win);
    OK(MPI_Win_free(&win));
    if (window_on_one_node(MPI_COMM_WORLD)) {
        OK(MPI_Win_allocate_shared_c(sizeof words, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        query(win, right);
        transfers(win);
        OK(MPI_Win_free(&win));
    }
    CHECK_FINISH();
}
