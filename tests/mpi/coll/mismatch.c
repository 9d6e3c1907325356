/* Ranks that don't call the same operation, or not with the same arguments, end with an error: the job ends
 * with a message that names both calls. The argument is the difference of rank 1. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const char *what = argc > 1 ? argv[1] : "";
    int in[4] = {1, 2, 3, 4}, out[4] = {0};
    float floats[4] = {0};
    /* The operations before it fit. */
    OK(MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Bcast(in, 2, MPI_INT, 0, MPI_COMM_WORLD));
    int other = rank == 1;
    if (!strcmp(what, "operation"))
        other ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else if (!strcmp(what, "operator"))
        MPI_Allreduce(in, out, 1, MPI_INT, other ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD);
    else if (!strcmp(what, "type"))
        other ? MPI_Allreduce(floats, out, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD)
              : MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else if (!strcmp(what, "count"))
        MPI_Allreduce(in, out, other ? 3 : 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else if (!strcmp(what, "root")) {
        MPI_Bcast(in, 2, MPI_INT, other ? 1 : 0, MPI_COMM_WORLD);
        /* A root goes on; the next operation shows it in any case. */
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (!strcmp(what, "persistent")) {
        MPI_Request request;
        MPI_Allreduce_init(in, out, other ? 3 : 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(what, "long")) {
        other ? MPI_Bcast(in, 2, MPI_INT, 0, MPI_COMM_WORLD)
              : MPI_Bcast(calloc(1 << 20, 4), 1 << 20, MPI_INT, 0, MPI_COMM_WORLD);
        /* A rank that has got its data from another one goes on; the next operation waits for rank 1, which ends the job. */
        MPI_Barrier(MPI_COMM_WORLD);
    }
    FAIL("nobody noticed that rank 1 called another %s", what);
}
