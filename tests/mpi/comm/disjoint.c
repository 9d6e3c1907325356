/* Disjoint communicators work at the same time without waiting for each other, however different the load. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    MPI_Comm half;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    int me, n, value, sum;
    OK(MPI_Comm_rank(half, &me));
    OK(MPI_Comm_size(half, &n));
    /* The odd ones do all their work before the even ones begin theirs. */
    if (rank % 2 == 0)
        OK(MPI_Recv(&value, 1, MPI_INT, rank + 1 < size ? rank + 1 : 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < (rank % 2 ? 500 : 50); i++) {
        OK(MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, half));
        CHECK_EQ(i * n, sum);
        OK(MPI_Barrier(half));
        MPI_Comm copy;
        if (i % 50 == 0) { /* making communicators involves only their members */
            OK(MPI_Comm_dup(half, &copy));
            OK(MPI_Bcast(&value, 1, MPI_INT, n - 1, copy));
            OK(MPI_Comm_free(&copy));
        }
    }
    if (rank % 2) {
        OK(MPI_Send(&rank, 1, MPI_INT, rank - 1, 5, MPI_COMM_WORLD));
        if (rank == 1 && size % 2)
            OK(MPI_Send(&rank, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD));
    }
    OK(MPI_Comm_free(&half));
    CHECK_FINISH();
}
