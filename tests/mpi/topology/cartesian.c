/* Cartesian topologies: constructors and everything that can be asked (MPI 5.0, 8.5.1 and 8.5.5 to 8.5.8). */
#include "topology.h"

/* Of all processes: coordinates and ranks are each other's inverse, in row-major order, and shifts move one. */
static void check_grid(MPI_Comm comm, int ndims, const int *dims, const int *periods)
{
    int me, nodes, got = -1;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &nodes));
    CHECK_EQ(MPI_CART, kind_of(comm));
    OK(MPI_Cartdim_get(comm, &got));
    CHECK_EQ(ndims, got);
    int got_dims[4] = {-7, -7, -7, -7}, got_periods[4] = {-7, -7, -7, -7}, coords[4] = {-7, -7, -7, -7};
    OK(MPI_Cart_get(comm, 4, got_dims, got_periods, coords));
    CHECK_LIST(ndims, dims, got_dims);
    CHECK_LIST(ndims, periods, got_periods);
    for (int d = ndims; d < 4; d++)
        CHECK(got_dims[d] == -7 && got_periods[d] == -7 && coords[d] == -7);
    int expected_rank = 0, product = 1;
    for (int d = 0; d < ndims; d++) {
        expected_rank = expected_rank * dims[d] + coords[d];
        product *= dims[d];
    }
    CHECK_EQ(me, expected_rank);
    CHECK_EQ(nodes, product);

    for (int r = 0; r < nodes; r++) {
        int at[4] = {-7, -7, -7, -7};
        OK(MPI_Cart_coords(comm, r, ndims, at));
        OK(MPI_Cart_rank(comm, at, &got));
        CHECK_EQ(r, got);
        for (int d = 0; d < ndims; d++)
            if (periods[d])
                at[d] += (d % 2 ? -2 : 3) * dims[d];
        OK(MPI_Cart_rank(comm, at, &got));
        CHECK_EQ(r, got);
    }

    for (int d = 0; d < ndims; d++)
        for (int disp = -5; disp <= 5; disp++) {
            int found[2], expected[2];
            OK(MPI_Cart_shift(comm, d, disp, &found[0], &found[1]));
            for (int side = 0; side < 2; side++) {
                int at[4];
                memcpy(at, coords, sizeof at);
                at[d] += side ? disp : -disp;
                expected[side] = MPI_PROC_NULL;
                if (periods[d] || (at[d] >= 0 && at[d] < dims[d]))
                    OK(MPI_Cart_rank(comm, at, &expected[side]));
            }
            CHECK_LIST(2, expected, found);
        }
}

static void create(int ndims, const int *dims, const int *periods)
{
    int nodes = 1;
    for (int d = 0; d < ndims; d++)
        nodes *= dims[d];
    if (nodes > size)
        return;
    for (int reorder = 0; reorder < 2; reorder++) {
        MPI_Comm comm = MPI_COMM_WORLD;
        OK(MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, reorder, &comm));
        if (comm != MPI_COMM_NULL) {
            check_grid(comm, ndims, dims, periods);
            int errors, total = 0;
            OK(MPI_Allreduce(LIST(1), &total, 1, MPI_INT, MPI_SUM, comm));
            CHECK_EQ(nodes, total);
            /* A duplicate has the topology, what is split off hasn't. */
            MPI_Comm copy, other;
            OK(MPI_Comm_dup(comm, &copy));
            OK(MPI_Comm_split(comm, 0, 0, &other));
            CHECK_EQ(MPI_UNDEFINED, kind_of(other));
            OK(MPI_Comm_free(&other));
            OK(MPI_Comm_free(&comm));
            check_grid(copy, ndims, dims, periods);
            MPI_Comm_compare(copy, MPI_COMM_WORLD, &errors);
            CHECK(nodes < size || errors == MPI_CONGRUENT || reorder);
            OK(MPI_Comm_free(&copy));
        }
        int in = comm != MPI_COMM_NULL || rank < nodes;
        if (!reorder)
            CHECK_EQ(rank < nodes, in);
        int newrank = -7;
        OK(MPI_Cart_map(MPI_COMM_WORLD, ndims, dims, periods, &newrank));
        CHECK(newrank == MPI_UNDEFINED || (newrank >= 0 && newrank < nodes));
    }
}

/* Every subset of the dimensions. */
static void sub(int ndims, const int *dims, const int *periods)
{
    int nodes = 1;
    for (int d = 0; d < ndims; d++)
        nodes *= dims[d];
    if (nodes > size)
        return;
    MPI_Comm comm;
    OK(MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 0, &comm));
    if (comm == MPI_COMM_NULL)
        return;
    int me, coords[4];
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Cart_coords(comm, me, ndims, coords));
    for (int set = 0; set < 1 << ndims; set++) {
        int remain[4] = {0}, sub_dims[4], sub_periods[4], sub_coords[4], count = 0;
        for (int d = 0; d < ndims; d++)
            if (set >> d & 1) {
                remain[d] = d + 1; /* any number but 0 is true */
                sub_dims[count] = dims[d];
                sub_periods[count] = periods[d];
                sub_coords[count++] = coords[d];
            }
        MPI_Comm part;
        OK(MPI_Cart_sub(comm, remain, &part));
        check_grid(part, count, sub_dims, sub_periods);
        int got[4], sub_rank;
        OK(MPI_Comm_rank(part, &sub_rank));
        OK(MPI_Cart_coords(part, sub_rank, count, got));
        CHECK_LIST(count, sub_coords, got);
        /* Ranks that are together agree in the other coordinates. */
        int low[4], high[4];
        OK(MPI_Allreduce(coords, low, ndims, MPI_INT, MPI_MIN, part));
        OK(MPI_Allreduce(coords, high, ndims, MPI_INT, MPI_MAX, part));
        for (int d = 0; d < ndims; d++)
            if (!remain[d])
                CHECK(low[d] == coords[d] && high[d] == coords[d]);
        OK(MPI_Comm_free(&part));
    }
    OK(MPI_Comm_free(&comm));
}

/* No dimensions: one process, and nothing to store. */
static void no_dimensions(void)
{
    MPI_Comm comm = MPI_COMM_WORLD, part;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &comm));
    int in = comm != MPI_COMM_NULL, all = 0;
    OK(MPI_Allreduce(&in, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(1, all);
    if (!in)
        return;
    int nodes = -1, ndims = -1, got = -1, untouched = 42;
    OK(MPI_Comm_size(comm, &nodes));
    CHECK_EQ(1, nodes);
    CHECK_EQ(MPI_CART, kind_of(comm));
    OK(MPI_Cartdim_get(comm, &ndims));
    CHECK_EQ(0, ndims);
    OK(MPI_Cart_get(comm, 1, &untouched, &untouched, &untouched));
    OK(MPI_Cart_coords(comm, 0, 1, &untouched));
    CHECK_EQ(42, untouched);
    OK(MPI_Cart_rank(comm, NULL, &got));
    CHECK_EQ(0, got);
    OK(MPI_Cart_sub(comm, NULL, &part));
    OK(MPI_Cartdim_get(part, &ndims));
    CHECK_EQ(0, ndims);
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK_EQ(MPI_UNDEFINED, kind_of(MPI_COMM_WORLD));
    for (int periodic = 0; periodic < 8; periodic++) {
        int *periods = LIST(periodic & 1, periodic >> 1 & 1, periodic >> 2 & 1);
        static const int shapes[][4] = {{1, 1}, {1, 2}, {1, 3}, {1, 8}, {2, 1, 1}, {2, 2, 2}, {2, 1, 3}, {2, 4, 2},
                                        {3, 1, 2, 1}, {3, 2, 1, 2}, {3, 2, 2, 2}};
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            create(shapes[i][0], shapes[i] + 1, periods);
            sub(shapes[i][0], shapes[i] + 1, periods);
        }
        create(1, &size, periods);
        sub(2, LIST(1, size), periods);
    }
    no_dimensions();
    /* On a communicator whose ranks are others than those of the world. */
    MPI_Comm reversed, comm;
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed));
    OK(MPI_Cart_create(reversed, 1, &size, LIST(1), 0, &comm));
    check_grid(comm, 1, &size, LIST(1));
    int me, from, to, word = -1;
    OK(MPI_Comm_rank(comm, &me));
    CHECK_EQ(size - 1 - rank, me);
    OK(MPI_Cart_shift(comm, 0, 1, &from, &to));
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, to, 0, &word, 1, MPI_INT, from, 0, comm, MPI_STATUS_IGNORE));
    CHECK_EQ(right, word);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&reversed));
    CHECK_FINISH();
}
