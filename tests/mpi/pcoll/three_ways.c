/* Persistent collective operations give the same whatever is settled when they are made (ENCORE_PERSISTENT). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static int in[5000], out[5000], blocks[8 * 100], all[8 * 100];
    static const int counts[] = {1, 12, 13, 5000};
    CHECK(size <= 8);
    for (int which = 0; which < 4; which++) {
        int n = counts[which], root = which % size;
        MPI_Request bcast, reduce, allreduce, alltoall;
        OK(MPI_Bcast_init(out, n, MPI_INT, root, MPI_COMM_WORLD, MPI_INFO_NULL, &bcast));
        OK(MPI_Reduce_init(in, out, n, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce));
        OK(MPI_Allreduce_init(in, out, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &allreduce));
        OK(MPI_Alltoall_init(blocks, 100, MPI_INT, all, 100, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &alltoall));
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < n; i++)
                out[i] = rank == root ? round + i : -1;
            OK(MPI_Start(&bcast));
            OK(MPI_Wait(&bcast, MPI_STATUS_IGNORE));
            for (int i = 0; i < n; i++) {
                CHECK_EQ(round + i, out[i]);
                in[i] = rank + round + i;
            }
            OK(MPI_Start(&reduce));
            OK(MPI_Wait(&reduce, MPI_STATUS_IGNORE));
            for (int i = 0; rank == root && i < n; i++)
                CHECK_EQ(size * (round + i) + size * (size - 1) / 2, out[i]);
            OK(MPI_Start(&allreduce));
            OK(MPI_Wait(&allreduce, MPI_STATUS_IGNORE));
            for (int i = 0; i < n; i++)
                CHECK_EQ(size * (round + i) + size * (size - 1) / 2, out[i]);
            for (int i = 0; i < 100 * size; i++)
                blocks[i] = rank * 1000 + i / 100 + round;
            OK(MPI_Start(&alltoall));
            OK(MPI_Wait(&alltoall, MPI_STATUS_IGNORE));
            for (int i = 0; i < 100 * size; i++)
                CHECK_EQ(i / 100 * 1000 + rank + round, all[i]);
        }
        OK(MPI_Request_free(&bcast));
        OK(MPI_Request_free(&reduce));
        OK(MPI_Request_free(&allreduce));
        OK(MPI_Request_free(&alltoall));
    }
    CHECK_FINISH();
}
