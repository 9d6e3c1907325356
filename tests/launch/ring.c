/* Sums around a ring with short and long messages; says which program it is (its argument) and the sum. Ranks end one after the other
 * if there is a second argument: each then waits until the one before it has written its file. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

static char block[1 << 20];

int main(int argc, char **argv)
{
    char name[4096];
    int rank, size;
    long sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (long i = 0; i < 50; i++) {
        long mine = rank + i, all;
        MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        sum += all;
        block[0] = (char)rank;
        MPI_Sendrecv_replace(block, sizeof block, MPI_CHAR, (rank + 1) % size, 0, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
        sum += block[0] != (rank + size - 1) % size;
    }
    MPI_Finalize();
    printf("%s %ld\n", argv[1], sum);
    if (argc > 2) {
        snprintf(name, sizeof name, "%s/%s.%d", argv[2], argv[1], rank - 1);
        while (rank > 0 && access(name, F_OK) != 0)
            usleep(1000);
        snprintf(name, sizeof name, "%s/%s.%d", argv[2], argv[1], rank);
        fclose(fopen(name, "w"));
    }
    return 0;
}
