/* Post, start, complete, wait and test (MPI 5.0, section 12.5.2), among all, among some, with nobody. */
#include "rma.h"

#include <sched.h>

enum { ROUNDS = 80 };

static MPI_Group group_of(const struct window *w, const int *ranks, int count)
{
    MPI_Group all, some;
    OK(MPI_Win_get_group(w->win, &all));
    OK(MPI_Group_incl(all, count, ranks, &some));
    OK(MPI_Group_free(&all));
    return some;
}

static long word(const struct window *w, int i)
{
    long value;
    memcpy(&value, w->memory + 8 * (size_t)i, sizeof value);
    return value;
}

static void end_exposure(const struct window *w, int test)
{
    int flag = 0;
    if (test)
        for (; !flag; sched_yield()) /* others may need the processor in order to complete */
            OK(MPI_Win_test(w->win, &flag));
    else
        OK(MPI_Win_wait(w->win));
}

/* A ring: everybody is exposed to the left neighbour and accesses the right one. */
static void ring(const struct window *w, int assert_post, int assert_start)
{
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    MPI_Group origin = group_of(w, &from, 1), target = group_of(w, &to, 1);
    for (long round = 0; round < ROUNDS; round++) {
        long value = round * 1000 + w->rank, got = -1;
        OK(MPI_Win_post(origin, assert_post, w->win));
        if (assert_start & MPI_MODE_NOCHECK) /* the posts have happened before the starts */
            OK(MPI_Barrier(w->comm));
        OK(MPI_Win_start(target, assert_start, w->win));
        OK(MPI_Put(&value, 1, MPI_LONG, to, place(w, to, 8), 1, MPI_LONG, w->win));
        OK(MPI_Win_complete(w->win));
        end_exposure(w, round % 2);
        CHECK_EQ(round * 1000 + from, word(w, 1));
        OK(MPI_Win_post(origin, MPI_MODE_NOPUT, w->win));
        OK(MPI_Win_start(target, 0, w->win));
        OK(MPI_Get(&got, 1, MPI_LONG, to, place(w, to, 8), 1, MPI_LONG, w->win));
        OK(MPI_Win_complete(w->win));
        CHECK_EQ(value, got);
        end_exposure(w, round % 3 == 0);
    }
    OK(MPI_Group_free(&origin));
    OK(MPI_Group_free(&target));
}

/* All even ranks access all odd ones; then the other way round; without a barrier anywhere. */
static void halves(const struct window *w)
{
    int even[64], odd[64], evens = 0, odds = 0;
    for (int r = 0; r < w->size; r++)
        r % 2 ? (odd[odds++] = r) : (even[evens++] = r);
    MPI_Group group[2] = {group_of(w, even, evens), group_of(w, odd, odds)};
    int *members[2] = {even, odd}, counts[2] = {evens, odds};
    for (int round = 0; round < ROUNDS; round++) {
        int origins = round % 2, targets = 1 - origins;
        long value = round * 1000 + w->rank;
        if (w->rank % 2 == origins) {
            OK(MPI_Win_start(group[targets], 0, w->win));
            for (int i = 0; i < counts[targets]; i++) {
                int t = members[targets][i];
                OK(MPI_Put(&value, 1, MPI_LONG, t, place(w, t, 8 * (size_t)w->rank), 1, MPI_LONG, w->win));
            }
            OK(MPI_Win_complete(w->win));
        } else {
            OK(MPI_Win_post(group[origins], 0, w->win));
            end_exposure(w, round % 4 == 0);
            for (int i = 0; i < counts[origins]; i++)
                CHECK_EQ(round * 1000 + members[origins][i], word(w, members[origins][i]));
        }
    }
    OK(MPI_Group_free(&group[0]));
    OK(MPI_Group_free(&group[1]));
}

/* Rank 0 is exposed to a group that changes each time; a rank outside it goes on. */
static void some(const struct window *w)
{
    for (int round = 0; round < ROUNDS; round++) {
        int members[64], count = 0, zero = 0;
        for (int r = 0; r < w->size; r++)
            if ((r + round) % 3 == 0)
                members[count++] = r;
        MPI_Group origins = count ? group_of(w, members, count) : MPI_GROUP_EMPTY, target = group_of(w, &zero, 1);
        long one = 1;
        if (w->rank == 0) {
            memset(w->memory, 0, 64);
            OK(MPI_Win_post(origins, 0, w->win));
        }
        if ((w->rank + round) % 3 == 0) {
            OK(MPI_Win_start(target, 0, w->win));
            OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(w, 0, 0), 1, MPI_LONG, MPI_SUM, w->win));
            OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, place(w, 0, 0), 1, MPI_LONG, MPI_SUM, w->win));
            OK(MPI_Win_complete(w->win));
        }
        if (w->rank == 0) {
            OK(MPI_Win_wait(w->win));
            CHECK_EQ(2 * count, word(w, 0));
        }
        if (count)
            OK(MPI_Group_free(&origins));
        OK(MPI_Group_free(&target));
    }
}

/* Epochs of nobody, and epochs in which nothing happens, also of oneself. */
static void nothing(const struct window *w)
{
    MPI_Group self = group_of(w, &w->rank, 1), all;
    long value = 4711 + w->rank;
    int flag = 0;
    OK(MPI_Win_get_group(w->win, &all));
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, w->win));
    OK(MPI_Win_complete(w->win));
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, w->win));
    OK(MPI_Win_wait(w->win));
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, w->win));
    OK(MPI_Win_test(w->win, &flag));
    CHECK_EQ(1, flag);
    OK(MPI_Win_post(self, 0, w->win));
    OK(MPI_Win_start(self, 0, w->win));
    OK(MPI_Put(&value, 1, MPI_LONG, w->rank, place(w, w->rank, 16), 1, MPI_LONG, w->win));
    OK(MPI_Win_complete(w->win));
    OK(MPI_Win_wait(w->win));
    CHECK_EQ(value, word(w, 2));
    for (int i = 0; i < 10; i++) {
        OK(MPI_Win_post(all, MPI_MODE_NOSTORE, w->win));
        OK(MPI_Win_start(all, 0, w->win));
        OK(MPI_Win_complete(w->win));
        OK(MPI_Win_wait(w->win));
    }
    OK(MPI_Group_free(&self));
    OK(MPI_Group_free(&all));
}

/* An origin that is many epochs ahead of nobody: each start waits for its own post. */
static void not_ahead(const struct window *w)
{
    int zero = 0, others[64];
    for (int r = 1; r < w->size; r++)
        others[r - 1] = r;
    if (w->size == 1)
        return;
    MPI_Group target = group_of(w, &zero, 1), origins = group_of(w, others, w->size - 1);
    for (long round = 0; round < ROUNDS; round++) {
        if (w->rank == 0) {
            long before = word(w, 1);
            for (int i = 0; i < 200; i++) /* nobody writes before the post */
                CHECK_EQ(before, *(volatile long *)(w->memory + 8));
            OK(MPI_Win_post(origins, 0, w->win));
            int flag = 0;
            for (; !flag; sched_yield())
                OK(MPI_Win_test(w->win, &flag));
            CHECK_EQ(round, word(w, 1));
        } else {
            OK(MPI_Win_start(target, 0, w->win));
            if (w->rank == w->size - 1)
                OK(MPI_Put(&round, 1, MPI_LONG, 0, place(w, 0, 8), 1, MPI_LONG, w->win));
            OK(MPI_Win_complete(w->win));
        }
    }
    OK(MPI_Group_free(&target));
    OK(MPI_Group_free(&origins));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, 8 * 64, 1, MPI_COMM_WORLD);
        ring(&w, 0, 0);
        ring(&w, MPI_MODE_NOSTORE, 0);
        ring(&w, MPI_MODE_NOCHECK, MPI_MODE_NOCHECK);
        halves(&w);
        some(&w);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        nothing(&w);
        not_ahead(&w);
        window_free(&w);
    }
    CHECK_FINISH();
}
