/* The surroundings of a rank that some launcher has started, and how it ends: `started [leave CODE | abort
 * CODE | die | fatal | deadlock | patience]`. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, near, near_rank, *universe, *appnum, has_universe, has_appnum;
    const char *how = argc > 1 ? argv[1] : "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Once around. */
    int token = rank, got = -1;
    MPI_Sendrecv(&token, 1, MPI_INT, (rank + 1) % size, 1, &got, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (got != (rank + size - 1) % size)
        return 1;

    /* A long message in ordinary memory. */
    enum { LONG = 1 << 20 };
    char *out = malloc(LONG), *in = malloc(LONG);
    memset(out, rank, LONG);
    MPI_Sendrecv(out, LONG, MPI_CHAR, (rank + 1) % size, 2, in, LONG, MPI_CHAR, (rank + size - 1) % size, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (in[0] != (rank + size - 1) % size || in[LONG - 1] != in[0])
        return 1;

    /* A persistent collective. */
    MPI_Request request;
    int mine = rank + 1, sum;
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int i = 0; i < 100; i++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (sum != size * (size + 1) / 2)
            return 1;
    }
    MPI_Request_free(&request);

    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &near);
    MPI_Comm_rank(node, &near_rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &has_universe);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &has_appnum);
    printf("rank %d of %d, %d of %d here, room %s, section %d\n", rank, size, near_rank, near,
           has_universe && *universe >= size ? "enough" : "too little", has_appnum ? *appnum : -1);
    fflush(stdout);
    MPI_Comm_free(&node);
    MPI_Barrier(MPI_COMM_WORLD);

    if (strcmp(how, "deadlock") == 0)
        MPI_Recv(&got, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    /* Each waits for one that computes for longer than a deadlock takes to be noticed. */
    if (strcmp(how, "patience") == 0) {
        if (rank == 1)
            sleep(2);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 && strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, atoi(argv[2]));
    if (rank == 1 && strcmp(how, "die") == 0)
        raise(SIGKILL);
    if (rank == 1 && strcmp(how, "fatal") == 0)
        MPI_Send(&token, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    if (strcmp(how, "abort") == 0 || strcmp(how, "die") == 0 || strcmp(how, "fatal") == 0)
        MPI_Recv(&token, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    free(out);
    free(in);
    return strcmp(how, "leave") == 0 ? atoi(argv[2]) : 0;
}
