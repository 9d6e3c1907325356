/* More ranks than processors: a token goes around, barriers, a little of everything, in bearable time. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int token = 0;
    enum { ROUNDS = 100 };
    for (int round = 0; round < ROUNDS; round++) {
        if (rank == 0)
            OK(MPI_Send(&token, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
        OK(MPI_Recv(&token, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        token++;
        if (rank)
            OK(MPI_Send(&token, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
    }
    if (rank == 0)
        CHECK_EQ(ROUNDS * size, token);
    for (int i = 0; i < 1000; i++)
        OK(MPI_Barrier(MPI_COMM_WORLD));
    int sum = 0;
    for (int i = 0; i < 100; i++) {
        OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(size * (size - 1) / 2, sum);
    }
    CHECK_FINISH();
}
