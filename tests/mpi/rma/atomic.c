/* All ranks hammer one counter, one lock, one list (MPI 5.0, section 12.7.1): nothing is lost, nothing happens twice. */
#include "rma.h"

#include <sched.h>

enum { TIMES = 400 };

/* Values that MPI_Fetch_and_op gives are all different, and each rank's own rise. */
static void tickets(const struct window *w, MPI_Datatype type, size_t bytes)
{
    int total = TIMES * w->size;
    char *seen = window_malloc((size_t)total);
    long *mine = window_malloc(TIMES * sizeof *mine);
    memset(w->memory, 0, 64);
    memset(seen, 0, (size_t)total);
    meet(w);
    long last = -1;
    for (int i = 0; i < TIMES; i++) {
        union { int8_t a; int16_t b; int32_t c; int64_t d; } one = {.d = 0}, got = {.d = 0};
        bytes == 1 ? (one.a = 1) : bytes == 2 ? (one.b = 1) : bytes == 4 ? (one.c = 1) : (one.d = 1);
        OK(MPI_Fetch_and_op(&one, &got, type, 0, place(w, 0, 8), MPI_SUM, w->win));
        OK(MPI_Win_flush(0, w->win));
        mine[i] = bytes == 1 ? got.a : bytes == 2 ? got.b : bytes == 4 ? got.c : got.d;
        if (bytes > 1)
            CHECK_F(mine[i] > last && mine[i] < total, "%ld after %ld", mine[i], last);
        last = mine[i];
    }
    meet(w);
    if (w->rank == 0) {
        int64_t word;
        memcpy(&word, w->memory + 8, sizeof word);
        /* The bytes beside a narrow counter are not carried into. */
        int64_t expected = bytes == 1 ? (uint8_t)total : bytes == 2 ? (uint16_t)total : total;
        CHECK_EQ(expected, word);
    }
    if (bytes > 2) {
        long *all = window_malloc((size_t)total * sizeof *all);
        OK(MPI_Gather(mine, TIMES, MPI_LONG, all, TIMES, MPI_LONG, 0, w->comm));
        for (int i = 0; w->rank == 0 && i < total; i++) {
            CHECK_F(!seen[all[i]], "ticket %ld twice", all[i]);
            seen[all[i]] = 1;
        }
        free(all);
    }
    meet(w);
    free(mine);
    free(seen);
}

/* One sum by all kinds of calls at once. */
static void mixed_calls(const struct window *w)
{
    MPI_Request request;
    long out[3] = {1, 1, 1}, got[3];
    memset(w->memory, 0, 64);
    meet(w);
    for (int i = 0; i < TIMES; i++)
        switch ((i + w->rank) % 6) {
        case 0:
            OK(MPI_Accumulate(out, 1, MPI_LONG, 0, place(w, 0, 8), 1, MPI_LONG, MPI_SUM, w->win));
            OK(MPI_Win_flush(0, w->win));
            break;
        case 1:
            OK(MPI_Fetch_and_op(out, got, MPI_LONG, 0, place(w, 0, 8), MPI_SUM, w->win));
            OK(MPI_Win_flush(0, w->win));
            break;
        case 2:
            OK(MPI_Get_accumulate(out, 3, MPI_LONG, got, 3, MPI_LONG, 0, place(w, 0, 0), 3, MPI_LONG, MPI_SUM, w->win));
            OK(MPI_Win_flush(0, w->win));
            break;
        case 3:
            OK(MPI_Raccumulate(out, 2, MPI_LONG, 0, place(w, 0, 8), 2, MPI_LONG, MPI_SUM, w->win, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            break;
        case 4:
            OK(MPI_Rget_accumulate(out, 1, MPI_LONG, got, 1, MPI_LONG, 0, place(w, 0, 8), 1, MPI_LONG, MPI_SUM, w->win, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            break;
        default:
            OK(MPI_Fetch_and_op(NULL, got, MPI_LONG, 0, place(w, 0, 8), MPI_NO_OP, w->win));
            OK(MPI_Win_flush(0, w->win));
        }
    meet(w);
    if (w->rank == 0) {
        long found[3], kinds[6] = {0};
        memcpy(found, w->memory, sizeof found);
        for (int r = 0; r < w->size; r++)
            for (int i = 0; i < TIMES; i++)
                kinds[(i + r) % 6]++;
        CHECK_EQ(kinds[2], found[0]);
        CHECK_EQ(kinds[0] + kinds[1] + kinds[2] + kinds[3] + kinds[4], found[1]);
        CHECK_EQ(kinds[2] + kinds[3], found[2]);
    }
    meet(w);
}

/* A counter that is raised by compare-and-swap. */
static void by_compare_and_swap(const struct window *w)
{
    enum { FEWER = TIMES / 4 };
    memset(w->memory, 0, 64);
    meet(w);
    int expected = 0, tries = 0;
    for (int i = 0; i < FEWER;) {
        int next = expected + 1, got = -1;
        OK(MPI_Compare_and_swap(&next, &expected, &got, MPI_INT, 0, place(w, 0, 4), w->win));
        OK(MPI_Win_flush(0, w->win));
        i += got == expected;
        expected = got == expected ? next : got;
        CHECK(++tries < 100000000);
    }
    meet(w);
    if (w->rank == 0) {
        int found[3];
        memcpy(found, w->memory, sizeof found);
        CHECK(found[0] == 0 && found[1] == FEWER * w->size && found[2] == 0);
    }
    meet(w);
}

/* Under an exclusive lock, get, add and put are one step: no atomic operation is needed. */
static void by_lock(const struct window *w)
{
    enum { FEWER = TIMES / 2 };
    int at = w->size - 1;
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, w->rank, 0, w->win));
    memset(w->memory, 0, 64);
    OK(MPI_Win_unlock(w->rank, w->win));
    OK(MPI_Barrier(w->comm));
    for (int i = 0; i < FEWER; i++) {
        long pair[2];
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, at, 0, w->win));
        OK(MPI_Get(pair, 2, MPI_LONG, at, place(w, at, 0), 2, MPI_LONG, w->win));
        OK(MPI_Win_flush(at, w->win));
        CHECK_F(pair[0] == -pair[1], "seen between two puts: %ld and %ld", pair[0], pair[1]);
        pair[0] += 1;
        pair[1] -= 1;
        OK(MPI_Put(&pair[0], 1, MPI_LONG, at, place(w, at, 0), 1, MPI_LONG, w->win));
        OK(MPI_Win_flush(at, w->win));
        OK(MPI_Put(&pair[1], 1, MPI_LONG, at, place(w, at, 8), 1, MPI_LONG, w->win));
        OK(MPI_Win_unlock(at, w->win));
        /* Others look under a shared lock: never between the two. */
        if (i % 4 == 0) {
            OK(MPI_Win_lock(MPI_LOCK_SHARED, at, 0, w->win));
            OK(MPI_Get(pair, 2, MPI_LONG, at, place(w, at, 0), 2, MPI_LONG, w->win));
            OK(MPI_Win_unlock(at, w->win));
            CHECK_F(pair[0] == -pair[1], "seen between two puts: %ld and %ld", pair[0], pair[1]);
        }
    }
    OK(MPI_Barrier(w->comm));
    if (w->rank == at) {
        long pair[2];
        OK(MPI_Win_lock(MPI_LOCK_SHARED, at, 0, w->win));
        memcpy(pair, w->memory, sizeof pair);
        OK(MPI_Win_unlock(at, w->win));
        CHECK_EQ(FEWER * w->size, pair[0]);
        CHECK_EQ(-FEWER * w->size, pair[1]);
    }
    OK(MPI_Barrier(w->comm));
}

/* A queue of waiters as real programs have it (MCS): swap the tail, notify the predecessor, spin on one's own word. The swap is
 * MPI_REPLACE, leaving is a compare-and-swap of the same word. */
static void queue_lock(const struct window *w)
{
    enum { FEWER = TIMES / 16 };
    enum { BLOCKED = 0, NEXT = 4, TAIL = 8, SHARED_COUNT = 12 };
    int nobody = -1, self = w->rank, zero = 0, one = 1, got;
    int start[4] = {0, -1, -1, 0};
    memcpy(w->memory, start, sizeof start);
    meet(w);
    for (int i = 0; i < FEWER; i++) {
        OK(MPI_Accumulate(&nobody, 1, MPI_INT, self, place(w, self, NEXT), 1, MPI_INT, MPI_REPLACE, w->win));
        OK(MPI_Accumulate(&one, 1, MPI_INT, self, place(w, self, BLOCKED), 1, MPI_INT, MPI_REPLACE, w->win));
        OK(MPI_Win_flush(self, w->win));
        int before = -2;
        OK(MPI_Fetch_and_op(&self, &before, MPI_INT, 0, place(w, 0, TAIL), MPI_REPLACE, w->win));
        OK(MPI_Win_flush(0, w->win));
        if (before != nobody) {
            OK(MPI_Accumulate(&self, 1, MPI_INT, before, place(w, before, NEXT), 1, MPI_INT, MPI_REPLACE, w->win));
            OK(MPI_Win_flush(before, w->win));
            for (got = 1; got; sched_yield()) { /* whoever has the lock may need the processor */
                OK(MPI_Fetch_and_op(NULL, &got, MPI_INT, self, place(w, self, BLOCKED), MPI_NO_OP, w->win));
                OK(MPI_Win_flush(self, w->win));
            }
        }
        /* This rank has the lock. */
        int count = -1;
        OK(MPI_Get(&count, 1, MPI_INT, 0, place(w, 0, SHARED_COUNT), 1, MPI_INT, w->win));
        OK(MPI_Win_flush(0, w->win));
        count++;
        OK(MPI_Put(&count, 1, MPI_INT, 0, place(w, 0, SHARED_COUNT), 1, MPI_INT, w->win));
        OK(MPI_Win_flush(0, w->win));
        /* And gives it up. */
        OK(MPI_Compare_and_swap(&nobody, &self, &got, MPI_INT, 0, place(w, 0, TAIL), w->win));
        OK(MPI_Win_flush(0, w->win));
        if (got != self) {
            int next = nobody;
            for (; next == nobody; sched_yield()) {
                OK(MPI_Fetch_and_op(NULL, &next, MPI_INT, self, place(w, self, NEXT), MPI_NO_OP, w->win));
                OK(MPI_Win_flush(self, w->win));
            }
            OK(MPI_Accumulate(&zero, 1, MPI_INT, next, place(w, next, BLOCKED), 1, MPI_INT, MPI_REPLACE, w->win));
            OK(MPI_Win_flush(next, w->win));
        }
    }
    meet(w);
    if (w->rank == 0) {
        int count;
        memcpy(&count, w->memory + SHARED_COUNT, sizeof count);
        CHECK_EQ(FEWER * w->size, count);
    }
    meet(w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, 64, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        tickets(&w, MPI_INT64_T, 8);
        tickets(&w, MPI_INT, 4);
        tickets(&w, MPI_INT16_T, 2);
        tickets(&w, MPI_INT8_T, 1);
        mixed_calls(&w);
        by_compare_and_swap(&w);
        queue_lock(&w);
        OK(MPI_Win_unlock_all(w.win));
        by_lock(&w);
        window_free(&w);
    }
    CHECK_FINISH();
}
