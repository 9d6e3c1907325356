/* One array as both buffers of an alltoallv or alltoallw whose blocks don't overlap: no error, and the right data. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int data[2 * 8 * 3], ones[8], twos[8], to[8], from[8];
    MPI_Datatype columns[8], pair;
    for (int i = 0; i < size; i++)
        ones[i] = 1, twos[i] = 2, to[i] = 2 * i, from[i] = 2 * (size + i);
    for (int i = 0; i < 4 * size; i++)
        data[i] = i < 2 * size ? 100 * rank + i : -1;
    OK(MPI_Alltoallv(data, twos, to, MPI_INT, data, twos, from, MPI_INT, MPI_COMM_WORLD));
    for (int i = 0; i < 2 * size; i++) {
        CHECK_EQ(100 * rank + i, data[i]);
        CHECK_EQ(100 * (i / 2) + 2 * rank + i % 2, data[2 * size + i]);
    }
    /* Even items are sent, odd ones received: the blocks lie in one another. */
    OK(MPI_Type_create_hvector(2, 1, 2 * sizeof(int), MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    for (int i = 0; i < size; i++)
        columns[i] = pair, to[i] = 4 * i * (int)sizeof(int), from[i] = (4 * i + 1) * (int)sizeof(int);
    for (int i = 0; i < 4 * size; i++)
        data[i] = i % 2 == 0 ? 100 * rank + i : -1;
    OK(MPI_Alltoallw(data, ones, to, columns, data, ones, from, columns, MPI_COMM_WORLD));
    for (int i = 0; i < size; i++)
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(100 * rank + 4 * i + 2 * k, data[4 * i + 2 * k]);
            CHECK_EQ(100 * i + 4 * rank + 2 * k, data[4 * i + 2 * k + 1]);
        }
    OK(MPI_Type_free(&pair));
    CHECK_FINISH();
}
