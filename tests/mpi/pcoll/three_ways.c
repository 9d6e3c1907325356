/* A persistent collective operation gives the same whether its request is made for each call or once, and as the non-blocking operation. */
#include "../check.h"

enum way { MADE_ANEW, NONBLOCKING, KEPT, WAYS };

/* Runs an operation in a way, by the requests of the other two. */
#define RUN(way, make, start, kept)                                                                                    \
    do {                                                                                                               \
        MPI_Request request_ = kept;                                                                                   \
        if (way == MADE_ANEW)                                                                                          \
            OK(make);                                                                                                  \
        if (way == NONBLOCKING)                                                                                        \
            OK(start);                                                                                                 \
        else                                                                                                           \
            OK(MPI_Start(&request_));                                                                                  \
        OK(MPI_Wait(&request_, MPI_STATUS_IGNORE));                                                                    \
        if (way == MADE_ANEW)                                                                                          \
            OK(MPI_Request_free(&request_));                                                                           \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static int in[5000], out[5000], blocks[8 * 100], all[8 * 100];
    static const int counts[] = {1, 12, 13, 5000};
    const MPI_Comm comm = MPI_COMM_WORLD;
    const MPI_Info info = MPI_INFO_NULL;
    CHECK(size <= 8);
    for (int which = 0; which < 4; which++) {
        int n = counts[which], root = which % size;
        MPI_Request bcast, reduce, allreduce, alltoall;
        OK(MPI_Bcast_init(out, n, MPI_INT, root, comm, info, &bcast));
        OK(MPI_Reduce_init(in, out, n, MPI_INT, MPI_SUM, root, comm, info, &reduce));
        OK(MPI_Allreduce_init(in, out, n, MPI_INT, MPI_SUM, comm, info, &allreduce));
        OK(MPI_Alltoall_init(blocks, 100, MPI_INT, all, 100, MPI_INT, comm, info, &alltoall));
        for (int round = 0; round < 50 * WAYS; round++) {
            enum way way = (enum way)(round % WAYS);
            for (int i = 0; i < n; i++)
                out[i] = rank == root ? round + i : -1;
            RUN(way, MPI_Bcast_init(out, n, MPI_INT, root, comm, info, &request_), MPI_Ibcast(out, n, MPI_INT, root, comm, &request_), bcast);
            for (int i = 0; i < n; i++) {
                CHECK_EQ(round + i, out[i]);
                in[i] = rank + round + i;
            }
            RUN(way, MPI_Reduce_init(in, out, n, MPI_INT, MPI_SUM, root, comm, info, &request_),
                MPI_Ireduce(in, out, n, MPI_INT, MPI_SUM, root, comm, &request_), reduce);
            for (int i = 0; rank == root && i < n; i++)
                CHECK_EQ(size * (round + i) + size * (size - 1) / 2, out[i]);
            RUN(way, MPI_Allreduce_init(in, out, n, MPI_INT, MPI_SUM, comm, info, &request_),
                MPI_Iallreduce(in, out, n, MPI_INT, MPI_SUM, comm, &request_), allreduce);
            for (int i = 0; i < n; i++)
                CHECK_EQ(size * (round + i) + size * (size - 1) / 2, out[i]);
            for (int i = 0; i < 100 * size; i++)
                blocks[i] = rank * 1000 + i / 100 + round;
            RUN(way, MPI_Alltoall_init(blocks, 100, MPI_INT, all, 100, MPI_INT, comm, info, &request_),
                MPI_Ialltoall(blocks, 100, MPI_INT, all, 100, MPI_INT, comm, &request_), alltoall);
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
