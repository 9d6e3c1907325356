/* MPI_Bcast: every root, all shapes of communicators, several types; nothing changes at the root. */
#include "coll.h"

static void test(const struct place *place, int count)
{
    MPI_Datatype types[] = {MPI_BYTE, MPI_INT, MPI_DOUBLE, MPI_C_DOUBLE_COMPLEX};
    const int sizes[] = {1, 4, 8, 16};
    for (int t = 0; t < (count > 1000 ? 2 : 4); t++)
        for (int root = 0; root < place->size; root++) {
            size_t bytes = (size_t)count * sizes[t];
            unsigned char *buffer = buffer_new(bytes, 0);
            if (place->rank == root)
                fill(buffer, bytes, root + count);
            else
                memset(buffer, 0x33, bytes);
            CALL(Bcast, bcast, buffer, count, types[t], root, place->comm);
            CHECK_FILLED(buffer, bytes, root + count);
            CHECK_GUARDS(buffer, 0);
            buffer_free(buffer, 0);
        }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    everywhere(test);

    /* Odd sizes at odd addresses. */
    for (int bytes = 0; bytes < 200; bytes++) {
        unsigned char *buffer = buffer_new(bytes, bytes % 13);
        if (rank == bytes % size)
            fill(buffer, bytes, bytes);
        CALL(Bcast, bcast, buffer, bytes, MPI_CHAR, bytes % size, MPI_COMM_WORLD);
        CHECK_FILLED(buffer, bytes, bytes);
        CHECK_GUARDS(buffer, bytes % 13);
        buffer_free(buffer, bytes % 13);
    }
    CALL(Bcast, bcast, NULL, 0, MPI_INT, size - 1, MPI_COMM_WORLD);

    /* Two types of the same signature. */
    int pairs[2 * 50];
    for (int i = 0; i < 100; i++)
        pairs[i] = rank == 0 ? 7 * i : -1;
    if (rank == 0) {
        CALL(Bcast, bcast, pairs, 100, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        CALL(Bcast, bcast, pairs, 50, MPI_2INT, 0, MPI_COMM_WORLD);
    }
    for (int i = 0; i < 100; i++)
        CHECK_EQ(7 * i, pairs[i]);
    CHECK_FINISH();
}
