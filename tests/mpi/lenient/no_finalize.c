/* All ranks, or one that nobody needs, return from main without MPI_Finalize. Argument: which. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK_EQ(2, argc);
    int sum = 0;
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(size * (size - 1) / 2, sum);
    if (strcmp(argv[1], "all") == 0)
        return 0;
    CHECK_STR("one", argv[1]);
    /* Rank 1 is gone when the others go on; they don't need it. */
    MPI_Comm others;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == 1, 0, &others));
    if (rank == 1)
        _exit(0);
    for (int i = 0; i < 100; i++)
        OK(MPI_Barrier(others));
    _exit(0);
}
