/* More communicators and persistent requests at a time than a node with little memory has lanes for. Errors are returned: every rank must get the sums. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COMMS = 48, ITEMS = 3000 };

static int rank, size;
static double in[ITEMS], out[ITEMS];

static void check(int code, const char *what, int number)
{
    if (code == MPI_SUCCESS)
        return;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    fprintf(stderr, "rank %d: %s %d: %s\n", rank, what, number, text);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static void prepare(int number)
{
    for (int i = 0; i < ITEMS; i++) {
        in[i] = rank + number + i;
        out[i] = -1;
    }
}

static void check_sums(const char *what, int number)
{
    for (int i = 0; i < ITEMS; i++)
        if (out[i] != size * (size - 1) / 2 + size * (number + i)) {
            fprintf(stderr, "rank %d: %s %d: item %d is %g\n", rank, what, number, i, out[i]);
            MPI_Abort(MPI_COMM_WORLD, 4);
        }
}

int main(int argc, char **argv)
{
    MPI_Comm comms[COMMS];
    MPI_Request requests[COMMS], request;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int c = 0; c < COMMS; c++) {
        check(MPI_Comm_dup(MPI_COMM_WORLD, &comms[c]), "dup", c);
        check(MPI_Allreduce_init(in, out, ITEMS, MPI_DOUBLE, MPI_SUM, comms[c], MPI_INFO_NULL, &requests[c]), "init", c);
    }
    for (int round = 0; round < 3; round++)
        for (int c = 0; c < COMMS; c++) {
            prepare(c);
            check(MPI_Allreduce(in, out, ITEMS, MPI_DOUBLE, MPI_SUM, comms[c]), "allreduce", c);
            check_sums("allreduce", c);
            prepare(c);
            check(MPI_Start(&requests[c]), "start", c);
            check(MPI_Wait(&requests[c], MPI_STATUS_IGNORE), "wait for a start", c);
            check_sums("start", c);
            prepare(c);
            check(MPI_Iallreduce(in, out, ITEMS, MPI_DOUBLE, MPI_SUM, comms[c], &request), "iallreduce", c);
            check(MPI_Wait(&request, MPI_STATUS_IGNORE), "wait", c);
            check_sums("iallreduce", c);
            int word = rank == c % size ? c : -1;
            check(MPI_Bcast(&word, 1, MPI_INT, c % size, comms[c]), "bcast", c);
            if (word != c)
                MPI_Abort(MPI_COMM_WORLD, 5);
            check(MPI_Barrier(comms[c]), "barrier", c);
        }
    for (int c = 0; c < COMMS; c++) {
        check(MPI_Request_free(&requests[c]), "free", c);
        check(MPI_Comm_free(&comms[c]), "free", c);
    }
    if (rank == 0)
        puts("all sums");
    MPI_Finalize();
    return 0;
}
