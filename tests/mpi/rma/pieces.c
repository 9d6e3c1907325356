/* Dynamic windows (MPI 5.0, section 12.2.4): one operation over several attached regions, adjacent ones or ones that a datatype joins,
 * in memory of all kinds. With a gap between them it is an error, and does nothing. */
#include "rma.h"

enum { ITEMS = 64, REGIONS = 3 };

static MPI_Win win;
/* The regions of the right neighbour. */
static MPI_Aint theirs[REGIONS];

static void exchange(int *const regions[REGIONS])
{
    MPI_Aint mine[REGIONS];
    for (int i = 0; i < REGIONS; i++)
        OK(MPI_Get_address(regions[i], &mine[i]));
    OK(MPI_Sendrecv(mine, REGIONS, MPI_AINT, left, 1, theirs, REGIONS, MPI_AINT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* All items of the regions, those of the last region first; `backwards`: item by item. */
static MPI_Datatype over_all(int backwards)
{
    int lengths[REGIONS * ITEMS], blocks = backwards ? REGIONS * ITEMS : REGIONS;
    MPI_Aint places[REGIONS * ITEMS];
    for (int i = 0; i < blocks; i++) {
        lengths[i] = backwards ? 1 : ITEMS;
        places[i] = backwards ? theirs[REGIONS - 1 - i / ITEMS] + (ITEMS - 1 - i % ITEMS) * (MPI_Aint)sizeof(int)
                              : theirs[REGIONS - 1 - i];
    }
    MPI_Datatype type;
    OK(MPI_Type_create_hindexed(blocks, lengths, places, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    return type;
}

/* Address of item `i` of `over_all`. */
static int *item(int *const regions[REGIONS], int backwards, int i)
{
    int within = backwards ? ITEMS - 1 - i % ITEMS : i % ITEMS;
    return &regions[REGIONS - 1 - i / ITEMS][within];
}

static void settled(void)
{
    OK(MPI_Win_flush_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
}

static void joined_by_a_type(int *const regions[REGIONS], int backwards, int strided)
{
    enum { ALL = REGIONS * ITEMS };
    int out[2 * ALL], in[2 * ALL], step = strided ? 2 : 1;
    MPI_Datatype there = over_all(backwards), here;
    OK(MPI_Type_vector(ALL, 1, step, MPI_INT, &here));
    OK(MPI_Type_commit(&here));
    for (int i = 0; i < 2 * ALL; i++) {
        out[i] = 1000 * rank + i;
        in[i] = -1;
    }
    settled();
    OK(MPI_Put(out, 1, here, right, (MPI_Aint)MPI_BOTTOM, 1, there, win));
    settled();
    for (int i = 0; i < ALL; i++)
        CHECK_EQ(1000 * left + i * step, *item(regions, backwards, i));
    settled();
    OK(MPI_Accumulate(out, 1, here, right, 0, 1, there, MPI_SUM, win));
    settled();
    for (int i = 0; i < ALL; i++)
        CHECK_EQ(2 * (1000 * left + i * step), *item(regions, backwards, i));
    settled();
    OK(MPI_Get(in, 1, here, right, 0, 1, there, win));
    settled();
    for (int i = 0; i < ALL; i++)
        CHECK_EQ(2 * (1000 * rank + i * step), in[i * step]);
    OK(MPI_Get_accumulate(out, 1, here, in, 1, here, right, 0, 1, there, MPI_REPLACE, win));
    settled();
    for (int i = 0; i < ALL; i++) {
        CHECK_EQ(2 * (1000 * rank + i * step), in[i * step]);
        CHECK_EQ(1000 * left + i * step, *item(regions, backwards, i));
    }
    for (int i = 0; strided && i < ALL; i++)
        CHECK_EQ(-1, in[2 * i + 1]);
    settled();
    OK(MPI_Type_free(&here));
    OK(MPI_Type_free(&there));
}

static void attach_all(int *const regions[REGIONS])
{
    /* Not in the order of their addresses. */
    for (int i = REGIONS - 1; i >= 0; i--)
        OK(MPI_Win_attach(win, regions[i], ITEMS * sizeof(int)));
    exchange(regions);
}

static void detach_all(int *const regions[REGIONS])
{
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < REGIONS; i++)
        OK(MPI_Win_detach(win, regions[i]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void apart(int *const regions[REGIONS])
{
    attach_all(regions);
    for (int variant = 0; variant < 4; variant++)
        joined_by_a_type(regions, variant / 2, variant % 2);
    detach_all(regions);
}

/* Regions one behind the other: any operation may reach over them, and an element may lie on both sides. */
static void adjacent(int *memory)
{
    int *const regions[REGIONS] = {memory, memory + ITEMS, memory + 2 * ITEMS};
    int out[REGIONS * ITEMS], in[REGIONS * ITEMS];
    for (int i = 0; i < REGIONS * ITEMS; i++)
        out[i] = 7000 * rank + i;
    attach_all(regions);
    OK(MPI_Put(out, REGIONS * ITEMS, MPI_INT, right, theirs[0], REGIONS * ITEMS, MPI_INT, win));
    settled();
    for (int i = 0; i < REGIONS * ITEMS; i++)
        CHECK_EQ(7000 * left + i, memory[i]);
    settled();
    OK(MPI_Get(in, REGIONS * ITEMS, MPI_INT, right, theirs[0], REGIONS * ITEMS, MPI_INT, win));
    OK(MPI_Win_flush(right, win));
    CHECK(memcmp(in, out, sizeof in) == 0);
    settled();
    OK(MPI_Accumulate(out, REGIONS * ITEMS, MPI_INT, right, theirs[0], REGIONS * ITEMS, MPI_INT, MPI_SUM, win));
    settled();
    for (int i = 0; i < REGIONS * ITEMS; i++)
        CHECK_EQ(2 * (7000 * left + i), memory[i]);
    settled();
    long eight = 8, was;
    OK(MPI_Fetch_and_op(&eight, &was, MPI_LONG, right, theirs[1] - 4, MPI_REPLACE, win));
    settled();
    CHECK(memcmp(memory + ITEMS - 1, &eight, sizeof eight) == 0);
    int expected[2] = {2 * (7000 * rank + ITEMS - 1), 2 * (7000 * rank + ITEMS)};
    CHECK(memcmp(&was, expected, sizeof was) == 0);
    settled();
    for (int variant = 0; variant < 4; variant++)
        joined_by_a_type(regions, variant / 2, variant % 2);
    detach_all(regions);
}

/* The middle one isn't attached. */
static void with_a_gap(int *const regions[REGIONS])
{
    OK(MPI_Win_attach(win, regions[0], ITEMS * sizeof(int)));
    OK(MPI_Win_attach(win, regions[2], ITEMS * sizeof(int)));
    exchange(regions);
    int out[REGIONS * ITEMS] = {0};
    for (int i = 0; i < ITEMS; i++)
        regions[0][i] = regions[2][i] = -5;
    settled();
    MPI_Datatype there = over_all(0);
    ERR(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(out, REGIONS * ITEMS, MPI_INT, right, 0, 1, there, win), right, win));
    ERR(MPI_ERR_RMA_RANGE, window_flushed(MPI_Get(out, REGIONS * ITEMS, MPI_INT, right, 0, 1, there, win), right, win));
    ERR(MPI_ERR_RMA_RANGE, window_flushed(MPI_Accumulate(out, REGIONS * ITEMS, MPI_INT, right, 0, 1, there, MPI_REPLACE, win), right, win));
    ERR(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(out, ITEMS + 1, MPI_INT, right, theirs[0], ITEMS + 1, MPI_INT, win), right, win));
    ERR(MPI_ERR_RMA_RANGE, window_flushed(MPI_Fetch_and_op(out, out + 2, MPI_LONG, right, theirs[0] + (ITEMS - 1) * 4, MPI_SUM, win), right, win));
    settled();
    for (int i = 0; i < ITEMS; i++)
        CHECK(regions[0][i] == -5 && regions[2][i] == -5);
    OK(MPI_Type_free(&there));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_detach(win, regions[0]));
    OK(MPI_Win_detach(win, regions[2]));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static int a[ITEMS], between[1000], b[ITEMS], c[ITEMS + 1], memory[REGIONS * ITEMS];
    int *shared, *extent;
    CHECK(between[0] == 0);
    OK(MPI_Alloc_mem(REGIONS * ITEMS * sizeof(int), MPI_INFO_NULL, &shared));
    OK(MPI_Alloc_mem(200000, MPI_INFO_NULL, &extent));
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock_all(0, win));
    int *const statics[REGIONS] = {a, b, c};
    int *const mixed[REGIONS] = {extent + 1000, a, shared};
    int *const in_one[REGIONS] = {extent, extent + 9999, extent + 500};
    for (int again = 0; again < 2; again++) {
        apart(statics);
        apart(mixed);
        apart(in_one);
        adjacent(memory);
        adjacent(shared);
        adjacent(extent + 1);
        with_a_gap(statics);
        with_a_gap(mixed);
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    OK(MPI_Free_mem(shared));
    OK(MPI_Free_mem(extent));
    CHECK_FINISH();
}
