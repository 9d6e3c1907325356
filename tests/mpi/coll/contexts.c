/* Collective operations among point-to-point traffic of the same communicator, with wildcard receives
 * outstanding: the two never see each other's messages (MPI 5.0, section 6.1). */
#include "coll.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    size_t bytes = check_payload(8);
    unsigned char *in = buffer_new(bytes, 0), *out = malloc(bytes), *shared = malloc(bytes);
    unsigned char *all = malloc(bytes * size);
    MPI_Request wild, send;
    MPI_Status status;
    for (int round = 0; round < 40; round++) {
        int flag, sum = -1, root = round % size;
        memset(in, 0x77, bytes);
        OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &wild));

        /* Nobody sends to anybody here, so nothing may be received. */
        if (rank == root)
            fill(shared, bytes, round);
        CALL(Bcast, bcast, shared, (int)bytes, MPI_BYTE, root, MPI_COMM_WORLD);
        CHECK_FILLED(shared, bytes, round);
        CALL(Allreduce, allreduce, &rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK_EQ(size * (size - 1) / 2, sum);
        fill(out, bytes, rank + round);
        CALL(Allgather, allgather, out, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, MPI_COMM_WORLD);
        for (int r = 0; r < size; r++)
            CHECK_FILLED(all + bytes * r, bytes, r + round);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Test(&wild, &flag, &status));
        CHECK_F(!flag, "a receive got a message of a collective operation");
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        CHECK_F(!flag, "a probe saw a message of a collective operation");
        OK(MPI_Barrier(MPI_COMM_WORLD));

        /* Messages sent before a collective operation are received after it, and the other way round. */
        OK(MPI_Isend(out, (int)bytes, MPI_BYTE, right, round, MPI_COMM_WORLD, &send));
        CALL(Allreduce, allreduce, &rank, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        CHECK_EQ(size - 1, sum);
        CALL(Bcast, bcast, shared, (int)bytes, MPI_BYTE, size - 1 - root, MPI_COMM_WORLD);
        OK(MPI_Wait(&wild, &status));
        CHECK_STATUS(&status, left, round, MPI_BYTE, (int)bytes);
        CHECK_FILLED(in, bytes, left + round);
        OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    CHECK_GUARDS(in, 0);
    CHECK_FINISH();
}
