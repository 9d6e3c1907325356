/* Ranks that wait for each other, and can never go on: `stuck HOW [threads]`. */
#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, got = 0, level = argc > 2 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE;
    long *memory;
    MPI_Win window;
    MPI_Init_thread(&argc, &argv, level, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(argv[1], "around") == 0)
        MPI_Recv(&got, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (strcmp(argv[1], "barrier") == 0 && rank > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else if (strcmp(argv[1], "barrier") == 0)
        MPI_Recv(&got, 1, MPI_INT, size - 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (strcmp(argv[1], "end") == 0 && rank == size - 1)
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (strcmp(argv[1], "window") == 0) {
        MPI_Win_allocate(sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
        if (rank == 0) {
            MPI_Group group, all;
            int last = size - 1;
            MPI_Comm_group(MPI_COMM_WORLD, &all);
            MPI_Group_incl(all, 1, &last, &group);
            MPI_Win_start(group, 0, window);
        }
        MPI_Win_free(&window);
    } else if (strcmp(argv[1], "patience") == 0) {
        /* All but one wait for longer than a deadlock takes to be noticed. Then there is traffic between waits. */
        for (int i = 0; i < 5; i++) {
            if (rank == i % size)
                usleep(400000);
            MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &got, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
