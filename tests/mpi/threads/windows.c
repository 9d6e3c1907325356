/* Threads of all ranks on the same windows (MPI 5.0, section 11.6): puts, accumulates and flushes side by side; some threads with
 * windows of their own. */
#include "threads.h"
#include "../rma/rma.h"

enum { THREADS = 3, TIMES = 200, STRETCH = 512 };

static struct window all, own[THREADS];

/* Each thread has a stretch at each rank, and adds to one counter. */
static void on_one_window(int thread)
{
    int index = rank * THREADS + thread;
    long one = 1, got, value, values[STRETCH / 8];
    for (int i = 0; i < TIMES; i++) {
        int t = (rank + thread + i) % size;
        size_t mine = 64 + (size_t)index * STRETCH;
        value = index * 100000 + i;
        OK(MPI_Put(&value, 1, MPI_LONG, t, place(&all, t, mine), 1, MPI_LONG, all.win));
        OK(MPI_Win_flush(t, all.win));
        OK(MPI_Get(&got, 1, MPI_LONG, t, place(&all, t, mine), 1, MPI_LONG, all.win));
        OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(&all, 0, 0), 1, MPI_LONG, MPI_SUM, all.win));
        OK(MPI_Win_flush(t, all.win));
        CHECK_EQ(value, got);
        MPI_Request request;
        for (int k = 0; k < STRETCH / 8 - 1; k++)
            values[k] = value + k;
        OK(MPI_Rput(values, STRETCH / 8 - 1, MPI_LONG, t, place(&all, t, mine + 8), STRETCH / 8 - 1, MPI_LONG, all.win, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        if (i % 8 == 0)
            OK(MPI_Win_flush_all(all.win));
        OK(MPI_Fetch_and_op(&one, &got, MPI_LONG, t, place(&all, t, 8), MPI_SUM, all.win));
        OK(MPI_Win_flush(t, all.win));
    }
    OK(MPI_Win_flush_all(all.win));
}

/* A window for each thread number: epochs of all kinds at the same time. */
static void on_own_windows(int thread)
{
    struct window *w = &own[thread];
    long value, got;
    for (long i = 0; i < TIMES / 4; i++) {
        int t = (rank + 1) % size, from = (rank + size - 1) % size;
        value = thread * 1000 + i;
        switch (thread) {
        case 0:
            OK(MPI_Win_fence(0, w->win));
            OK(MPI_Put(&value, 1, MPI_LONG, t, place(w, t, 8), 1, MPI_LONG, w->win));
            OK(MPI_Win_fence(0, w->win));
            memcpy(&got, w->memory + 8, sizeof got);
            CHECK_EQ(value, got);
            break;
        case 1:
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w->win));
            OK(MPI_Get(&got, 1, MPI_LONG, 0, place(w, 0, 8), 1, MPI_LONG, w->win));
            OK(MPI_Win_flush(0, w->win));
            got++;
            OK(MPI_Put(&got, 1, MPI_LONG, 0, place(w, 0, 8), 1, MPI_LONG, w->win));
            OK(MPI_Win_unlock(0, w->win));
            break;
        default: {
            MPI_Group group, target, origin;
            OK(MPI_Win_get_group(w->win, &group));
            OK(MPI_Group_incl(group, 1, &t, &target));
            OK(MPI_Group_incl(group, 1, &from, &origin));
            OK(MPI_Win_post(origin, 0, w->win));
            OK(MPI_Win_start(target, 0, w->win));
            OK(MPI_Put(&value, 1, MPI_LONG, t, place(w, t, 8), 1, MPI_LONG, w->win));
            OK(MPI_Win_complete(w->win));
            OK(MPI_Win_wait(w->win));
            memcpy(&got, w->memory + 8, sizeof got);
            CHECK_EQ(value, got);
            OK(MPI_Group_free(&group));
            OK(MPI_Group_free(&target));
            OK(MPI_Group_free(&origin));
        }
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        all = window_new(flavour, 64 + (size_t)(size * THREADS) * STRETCH, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, all.win));
        in_threads(THREADS, on_one_window);
        meet(&all);
        long counters[2], sum = 0;
        memcpy(counters, all.memory, sizeof counters);
        if (rank == 0)
            CHECK_EQ((long)TIMES * THREADS * size, counters[0]);
        OK(MPI_Allreduce(&counters[1], &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ((long)TIMES * THREADS * size, sum);
        meet(&all);
        OK(MPI_Win_unlock_all(all.win));
        window_free(&all);

        for (int i = 0; i < THREADS; i++)
            own[i] = window_new(flavour, 64, 1, MPI_COMM_WORLD);
        in_threads(THREADS, on_own_windows);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == 0) {
            long got;
            OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, own[1].win));
            memcpy(&got, own[1].memory + 8, sizeof got);
            OK(MPI_Win_unlock(0, own[1].win));
            CHECK_EQ(TIMES / 4 * size, got);
        }
        for (int i = 0; i < THREADS; i++)
            window_free(&own[i]);
    }
    CHECK_FINISH();
}
