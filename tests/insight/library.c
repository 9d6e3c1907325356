/* A library that waits for the program, and with MAIN the program that calls it from two lines: rank 0 is late for the first one. */
#include <mpi.h>
#include <unistd.h>

void library_exchange(int rank);

#ifdef MAIN
int main(int count, char **words)
{
    int rank;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 15; step++) {
        if (rank == 0)
            usleep(10000);
        library_exchange(rank); /* calls late */
        library_exchange(rank);
    }
    MPI_Finalize();
    return 0;
}
#else
static __attribute__((noinline)) void inner(int rank)
{
    int token = 0;
    if (rank == 0)
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* waits */
}

void library_exchange(int rank)
{
    inner(rank);
    __asm__ volatile(""); /* no tail call */
}
#endif
