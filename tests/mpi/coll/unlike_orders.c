/* A blocking collective operation of one rank and a non-blocking one of another never fit: no data go from one to the other, and the job ends
 * with a roll-call. The argument says what rank 1 calls as a blocking operation, or, with an i in front, as a non-blocking one; the others
 * call the other form. */
#include "../check.h"

static void add(void *in, void *inout, int *count, MPI_Datatype *type CHECK_UNUSED)
{
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const char *what = argc > 1 ? argv[1] : "";
    int blocking = (rank == 1) == (*what != 'i'), in = rank + 1, out = 0;
    what += *what == 'i';
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Op op;
    OK(MPI_Op_create(add, 1, &op));
    /* Both forms have been used before. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (!strcmp(what, "barrier"))
        OK(blocking ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Ibarrier(MPI_COMM_WORLD, &request));
    else if (!strcmp(what, "root")) {
        /* The root waits for nobody, so it comes to the next operation. */
        int data = rank == 0;
        OK(blocking ? MPI_Bcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD) : MPI_Ibcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_F(rank != 1, "the root has called the other form, and %d came", data);
        OK(blocking ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Ibarrier(MPI_COMM_WORLD, &request));
    } else {
        if (strcmp(what, "own_sum"))
            OK(MPI_Op_free(&op));
        op = strcmp(what, "own_sum") ? MPI_SUM : op;
        OK(blocking ? MPI_Allreduce(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD)
                    : MPI_Iallreduce(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD, &request));
    }
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    FAIL("%s of other ranks was taken for this rank's, which is %sblocking", what, blocking ? "" : "non-");
}
