/* Windows in shared memory (MPI 5.0, sections 12.2.3 and 12.2.4): where the parts lie, loads and stores in others' parts, and
 * MPI_Win_shared_query of all flavours. */
#include "rma.h"

#include <stdatomic.h>

static void query(MPI_Win win, int target, MPI_Aint *length, int *unit, unsigned char **base)
{
    *length = -1, *unit = -1, *base = (unsigned char *)1;
    OK(MPI_Win_shared_query(win, target, length, unit, base));
}

/* Without alloc_shared_noncontig one part begins where the one before ends. */
static void contiguous(const struct window *w, const size_t *sizes)
{
    unsigned char *base, *first = NULL, *lowest = NULL;
    size_t before = 0;
    for (int t = 0; t < w->size; t++) {
        MPI_Aint length;
        int unit;
        query(w->win, t, &length, &unit, &base);
        CHECK_EQ(sizes[t], length);
        CHECK_EQ(1 + t % 4, unit);
        if (t == w->rank && sizes[t])
            CHECK(base == w->memory);
        if (first && sizes[t])
            CHECK_F(base == first + before, "rank %d's part is %ld bytes behind the first", t, (long)(base - first));
        if (!first && sizes[t]) {
            first = base - before;
            lowest = base;
        }
        before += sizes[t];
    }
    MPI_Aint length;
    int unit;
    query(w->win, MPI_PROC_NULL, &length, &unit, &base);
    if (lowest) {
        int t = 0;
        while (!sizes[t])
            t++;
        CHECK(base == lowest && length == (MPI_Aint)sizes[t] && unit == 1 + t % 4);
    } else
        CHECK_EQ(0, length);
}

static void where_parts_lie(void)
{
    for (int shape = 0; shape < 5; shape++) {
        size_t sizes[64];
        for (int t = 0; t < size; t++)
            sizes[t] = shape == 0 ? 4096 : shape == 1 ? 24 * (size_t)(t + 1) : shape == 2 ? (size_t)(t % 2 ? 0 : 100000)
                       : shape == 3 ? (size_t)(t == size - 1 ? 3 << 20 : 0) : 0;
        struct window w = window_new(SHARED, sizes[rank], 1 + rank % 4, MPI_COMM_WORLD);
        contiguous(&w, sizes);
        window_free(&w);
    }
}

/* As they like, each at least at a boundary for any C type, or as an info key says. */
static void apart(void)
{
    for (int round = 0; round < 3; round++) {
        MPI_Info info;
        static const char *const alignments[] = {NULL, "64", "4096"};
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
        if (alignments[round])
            OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", alignments[round]));
        struct window w = window_with_info(SHARED, 1000 + (size_t)rank, 1, info, MPI_COMM_WORLD);
        OK(MPI_Info_free(&info));
        CHECK_EQ(0, (uintptr_t)w.memory % 8);
        memset(w.memory, rank + 1, w.bytes);
        OK(MPI_Win_lock_all(0, w.win));
        meet(&w);
        for (int t = 0; t < size; t++) {
            MPI_Aint length;
            int unit;
            unsigned char *base;
            query(w.win, t, &length, &unit, &base);
            CHECK_EQ(1000 + t, length);
            for (MPI_Aint i = 0; i < length; i++)
                CHECK_EQ(t + 1, base[i]);
        }
        meet(&w);
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
}

/* Stores of one are loads of another: a word goes round, without a call but MPI_Win_sync. */
static void stores_and_loads(const struct window *w)
{
    enum { ROUNDS = 200 };
    unsigned char *base;
    MPI_Aint length;
    int unit, to = (w->rank + 1) % w->size;
    query(w->win, to, &length, &unit, &base);
    atomic_long *mine = (atomic_long *)w->memory, *its = (atomic_long *)base;
    if (w->flavour != SHARED && !its)
        return;
    memset(w->memory, 0, 256);
    meet(w);
    for (long round = 1; round <= ROUNDS; round++) {
        if (w->rank == 0) {
            its[1] = round * 3;
            OK(MPI_Win_sync(w->win));
            atomic_store(its, round);
        }
        long patience = 0;
        while (atomic_load(mine) != round)
            if (++patience % 1000 == 0)
                usleep(1);
        OK(MPI_Win_sync(w->win));
        CHECK_EQ(round * 3, mine[1]);
        if (w->rank != 0) {
            its[1] = mine[1];
            OK(MPI_Win_sync(w->win));
            atomic_store(its, round);
        }
    }
    meet(w);
}

/* Stores, MPI calls and atomic operations on the same memory, one after the other. */
static void calls_beside_stores(const struct window *w)
{
    long value = w->rank * 10 + 5, got = -1;
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    unsigned char *base;
    MPI_Aint length;
    int unit;
    query(w->win, to, &length, &unit, &base);
    memset(w->memory, 0, 256);
    meet(w);
    memcpy(base + 8, &value, sizeof value);
    meet(w);
    OK(MPI_Get(&got, 1, MPI_LONG, w->rank, place(w, w->rank, 8), 1, MPI_LONG, w->win));
    OK(MPI_Win_flush(w->rank, w->win));
    CHECK_EQ(from * 10 + 5, got);
    meet(w);
    OK(MPI_Accumulate(&value, 1, MPI_LONG, to, place(w, to, 8), 1, MPI_LONG, MPI_SUM, w->win));
    OK(MPI_Win_flush(to, w->win));
    OK(MPI_Win_sync(w->win));
    memcpy(&got, base + 8, sizeof got);
    CHECK_EQ(2 * value, got);
    meet(w);
}

/* Where memory is shared, the query tells; where it isn't, a size of 0. One's own part is always one's own. */
static void of_other_flavours(enum flavour flavour)
{
    struct window w = window_new(flavour, 4096 + 64 * (size_t)rank, 1, MPI_COMM_WORLD);
    OK(MPI_Win_lock_all(0, w.win));
    memset(w.memory, rank + 50, w.bytes);
    meet(&w);
    for (int t = 0; t < size; t++) {
        MPI_Aint length;
        int unit;
        unsigned char *base;
        query(w.win, t, &length, &unit, &base);
        CHECK_F(length == 0 || length == 4096 + 64 * t, "%s: %ld bytes", flavour_names[flavour], (long)length);
        if (length == 0)
            continue;
        if (t == rank)
            CHECK(base == w.memory);
        for (MPI_Aint i = 0; i < length; i += 37)
            CHECK_F(base[i] == t + 50, "%s, rank %d, byte %ld: %d", flavour_names[flavour], t, (long)i, base[i]);
    }
    /* Nobody's is the lowest rank's that has any, here rank 0's; or nothing. */
    MPI_Aint length, of_lowest;
    int unit;
    unsigned char *base, *lowest;
    query(w.win, 0, &of_lowest, &unit, &lowest);
    query(w.win, MPI_PROC_NULL, &length, &unit, &base);
    CHECK_EQ(of_lowest, length);
    if (length)
        CHECK(base == lowest);
    meet(&w);
    OK(MPI_Win_unlock_all(w.win));
    window_free(&w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    where_parts_lie();
    apart();
    struct window w = window_new(SHARED, 4096, 1, MPI_COMM_WORLD);
    OK(MPI_Win_lock_all(0, w.win));
    stores_and_loads(&w);
    calls_beside_stores(&w);
    OK(MPI_Win_unlock_all(w.win));
    window_free(&w);
    of_other_flavours(SHARED);
    of_other_flavours(ALLOCATE);
    of_other_flavours(CREATE);
    of_other_flavours(HEAP);
    struct window dynamic = window_new(DYNAMIC, 64, 1, MPI_COMM_WORLD);
    OK(MPI_Win_set_errhandler(dynamic.win, MPI_ERRORS_RETURN));
    MPI_Aint length;
    int unit;
    void *base;
    ERR(MPI_ERR_RMA_FLAVOR, MPI_Win_shared_query(dynamic.win, 0, &length, &unit, &base));
    window_free(&dynamic);
    CHECK_FINISH();
}
