/* MPI_Sendrecv and MPI_Sendrecv_replace: rings in both directions, different lengths each way, the other
 * side being plain sends and receives. */
#include "../check.h"

static const int sizes[] = {0, 1, 8, 45, 48, 64, 1000, 8192, 8193, 65536, 300000};

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    unsigned char *in = buffer_new(1 << 20, 0), *out = buffer_new(1 << 20, 0);
    MPI_Status status;
    for (int i = 0; i < 11; i++)
        for (int shift = 0; shift < size; shift++) {
            int to = (rank + shift) % size, from = (rank + size - shift) % size;
            /* A rank's message depends on its parity. */
            int bytes = sizes[(i + rank % 2) % 11], expected = sizes[(i + from % 2) % 11];
            fill(out, bytes, rank);
            MPI_Sendrecv(out, bytes, MPI_BYTE, to, i, in, 1 << 20, MPI_BYTE, from, i, MPI_COMM_WORLD, &status);
            CHECK_STATUS(&status, from, i, MPI_BYTE, expected);
            CHECK_FILLED(in, expected, from);
            CHECK_FILLED(out, bytes, rank);
            MPI_Sendrecv(out, bytes, MPI_BYTE, to, i, in, 1 << 20, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
                         MPI_COMM_WORLD, &status);
            CHECK_STATUS(&status, from, i, MPI_BYTE, expected);
            MPI_Barrier(MPI_COMM_WORLD);

            bytes = sizes[i];
            fill(in, bytes, 50 + rank);
            MPI_Sendrecv_replace(in, bytes, MPI_BYTE, to, 20 + i, from, 20 + i, MPI_COMM_WORLD, &status);
            CHECK_STATUS(&status, from, 20 + i, MPI_BYTE, bytes);
            CHECK_FILLED(in, bytes, 50 + from);
        }

    /* Different tags and types each way. */
    double sent = rank + 0.5, got = 0;
    int values[3] = {rank, rank + 1, rank + 2}, received[3] = {0};
    MPI_Sendrecv(&sent, 1, MPI_DOUBLE, right, 70, &got, 1, MPI_DOUBLE, left, 70, MPI_COMM_WORLD, &status);
    CHECK(got == left + 0.5);
    MPI_Sendrecv(values, 3, MPI_INT, left, 71 + rank % 2, received, 3, MPI_INT, right, 71 + right % 2, MPI_COMM_WORLD,
                 &status);
    CHECK_STATUS(&status, right, 71 + right % 2, MPI_INT, 3);
    CHECK_EQ(right + 2, received[2]);

    /* A plain send and receive on the other side. */
    if (size > 1 && rank < 2)
        for (int i = 0; i < 11; i++) {
            int other = 1 - rank, bytes = sizes[i];
            fill(out, bytes, rank + i);
            if (rank == 0)
                MPI_Sendrecv(out, bytes, MPI_BYTE, other, 80, in, bytes, MPI_BYTE, other, 81, MPI_COMM_WORLD, &status);
            else {
                MPI_Recv(in, bytes, MPI_BYTE, other, 80, MPI_COMM_WORLD, &status);
                MPI_Send(out, bytes, MPI_BYTE, other, 81, MPI_COMM_WORLD);
            }
            CHECK_FILLED(in, bytes, other + i);
        }
    CHECK_GUARDS(in, 0);
    CHECK_GUARDS(out, 0);
    CHECK_FINISH();
}
