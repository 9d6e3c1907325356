/* MPI_Dims_create (MPI 5.0, 8.5.2). */
#include "topology.h"

#define DIMS(nodes, ndims, ...)                                                                              \
    do {                                                                                                     \
        OK(MPI_Dims_create(nodes, ndims, dims));                                                             \
        CHECK_LIST(ndims, LIST(__VA_ARGS__), dims);                                                          \
    } while (0)

#define GIVE(...) memcpy(dims, LIST(__VA_ARGS__), sizeof LIST(__VA_ARGS__))

static int product(int count, const int *dims)
{
    int all = 1;
    for (int i = 0; i < count; i++)
        all *= dims[i];
    return all;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int dims[40] = {0};

    /* The examples of the standard. */
    GIVE(0, 0);
    DIMS(6, 2, 3, 2);
    GIVE(0, 0);
    DIMS(7, 2, 7, 1);
    GIVE(0, 3, 0);
    DIMS(6, 3, 2, 3, 1);

    /* Given dimensions stay where they are, the others don't increase. */
    GIVE(0, 2, 0, 0);
    DIMS(24, 4, 3, 2, 2, 2);
    GIVE(4, 0, 1, 0);
    DIMS(48, 4, 4, 4, 1, 3);
    GIVE(0, 0, 0);
    DIMS(1, 3, 1, 1, 1);
    GIVE(2, 3);
    DIMS(6, 2, 2, 3);

    /* As close to each other as possible, where choosing one factor after the other goes wrong. */
    GIVE(0, 0, 0);
    DIMS(12, 3, 3, 2, 2);
    GIVE(0, 0);
    DIMS(16, 2, 4, 4);
    GIVE(0, 0);
    DIMS(36, 2, 6, 6);
    GIVE(0, 0);
    DIMS(72, 2, 9, 8);
    GIVE(0, 0, 0);
    DIMS(96, 3, 6, 4, 4);
    /* Ties go to the smaller surface. */
    GIVE(0, 0, 0);
    DIMS(5040, 3, 21, 16, 15);
    GIVE(0, 0, 0);
    DIMS(6240, 3, 26, 16, 15);
    GIVE(0, 0, 0);
    DIMS(10800, 3, 27, 20, 20);
    GIVE(0, 0);
    DIMS(1000, 2, 40, 25);
    GIVE(0, 0, 0);
    DIMS(1000, 3, 10, 10, 10);
    GIVE(0, 0);
    DIMS(46341 * 46337, 2, 46341, 46337);
    GIVE(0, 0);
    DIMS(INT_MAX, 2, INT_MAX, 1);

    for (int nodes = 1; nodes <= 300; nodes++)
        for (int ndims = 1; ndims <= 6; ndims++) {
            memset(dims, 0, sizeof dims);
            OK(MPI_Dims_create(nodes, ndims, dims));
            CHECK_EQ(nodes, product(ndims, dims));
            for (int d = 1; d < ndims; d++)
                CHECK_F(dims[d - 1] >= dims[d], "%d nodes, %d dimensions", nodes, ndims);
        }

    /* More dimensions than factors, many divisors. */
    memset(dims, 0, sizeof dims);
    OK(MPI_Dims_create(1 << 30, 40, dims));
    for (int d = 0; d < 40; d++)
        CHECK_EQ(d < 30 ? 2 : 1, dims[d]);
    memset(dims, 0, sizeof dims);
    OK(MPI_Dims_create(2095133040, 8, dims));
    CHECK_EQ(2095133040, product(8, dims));
    CHECK_FINISH();
}
