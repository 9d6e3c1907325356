/* An operation's function that calls MPI itself: what a call-back may do. */
#include "coll.h"

static MPI_Comm aside;

static void add_and_talk(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int *a = in, *b = inout, bytes = 0, me = -1, got = -1;
    OK(MPI_Type_size(*type, &bytes));
    CHECK_EQ(sizeof(int), bytes);
    OK(MPI_Comm_rank(aside, &me));
    MPI_Request request;
    OK(MPI_Isend(&me, 1, MPI_INT, me, 1, aside, &request));
    OK(MPI_Recv(&got, 1, MPI_INT, me, 1, aside, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(me, got);
    for (int i = 0; i < *length; i++)
        b[i] += a[i];
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Op op;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &aside));
    OK(MPI_Op_create(add_and_talk, 1, &op));
    static int out[20000], in[20000];
    for (int i = 0; i < 20000; i++)
        out[i] = rank + i;
    for (int count = 1; count <= 20000; count *= 20) {
        CALL(Allreduce, allreduce, out, in, count, MPI_INT, op, MPI_COMM_WORLD);
        for (int i = 0; i < count; i++)
            CHECK_EQ(size * (size - 1) / 2 + size * i, in[i]);
        CALL(Reduce, reduce, out, in, count, MPI_INT, op, size - 1, MPI_COMM_WORLD);
        CALL(Scan, scan, out, in, count, MPI_INT, op, MPI_COMM_WORLD);
        for (int i = 0; i < count; i++)
            CHECK_EQ(rank * (rank + 1) / 2 + (rank + 1) * i, in[i]);
    }
    OK(MPI_Op_free(&op));
    OK(MPI_Comm_free(&aside));
    CHECK_FINISH();
}
