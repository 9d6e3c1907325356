/* Calls with many arguments, often enough that an entry of `mpiexec --profile` times some of them and only counts others: all have to get
 * their arguments, those on the stack too, and give their results back. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CALLS = 300, MOST = 8 };

static void expect(int holds, const char *what, int call)
{
    if (!holds) {
        printf("call %d: wrong %s\n", call, what);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    int counts[MOST], places[MOST], to[MOST], from[MOST];
    MPI_Datatype types[MOST];
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        places[i] = i * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    for (int call = 0; call < CALLS; call++) {
        int sent = rank * 1000 + call, received = -1, length;
        MPI_Status status;
        MPI_Sendrecv(&sent, 1, MPI_INT, right, call, &received, 1, MPI_INT, left, call, MPI_COMM_WORLD, &status);
        expect(received == left * 1000 + call && status.MPI_SOURCE == left && status.MPI_TAG == call, "MPI_Sendrecv", call);
        expect(MPI_Get_count(&status, MPI_INT, &length) == MPI_SUCCESS && length == 1, "MPI_Get_count", call);
        for (int i = 0; i < size; i++)
            to[i] = rank * 100 + i;
        MPI_Alltoallw(to, counts, places, types, from, counts, places, types, MPI_COMM_WORLD);
        for (int i = 0; i < size; i++)
            expect(from[i] == i * 100 + rank, "MPI_Alltoallw", call);
        MPI_Aint where = MPI_Aint_add(8, call);
        expect(where == 8 + call && MPI_Wtime() > 0, "value of a function", call);
    }
    if (rank == 0)
        printf("%d calls\n", CALLS);
    MPI_Finalize();
    return 0;
}
