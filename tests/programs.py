"""Programs that are enough to tell that a build system did it right: they start, agree on a sum, and end."""

C = """\
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    int rank, size, sum = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum of %d ranks: %d\\n", size, sum);
    MPI_Finalize();
    return 0;
}
"""

CXX = """\
#include <mpi.h>
#include <iostream>
#include <vector>

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> mine{rank}, sum{-1};
    MPI_Allreduce(mine.data(), sum.data(), 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "sum of " << size << " ranks: " << sum[0] << std::endl;
    MPI_Finalize();
}
"""

#: What both print.
PRINTED = {n: f"sum of {n} ranks: {n * (n - 1) // 2}\n" for n in range(1, 9)}
