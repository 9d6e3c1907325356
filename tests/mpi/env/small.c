/* Everything ordinary, for runs with little of something: stack, address space, files, output. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    enum { LARGE = 1 << 20 };
    unsigned char *out = malloc(LARGE), *in = malloc(LARGE);
    CHECK(out && in);
    for (int bytes = 1; bytes <= LARGE; bytes *= 8) {
        fill(out, bytes, rank);
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_FILLED(in, bytes, left);
        OK(MPI_Allreduce(out, in, bytes / 8, MPI_UINT64_T, MPI_BXOR, MPI_COMM_WORLD));
        OK(MPI_Bcast(in, bytes, MPI_BYTE, size - 1, MPI_COMM_WORLD));
    }
    int *all = malloc(size * sizeof *all);
    OK(MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    for (int r = 0; r < size; r++)
        CHECK_EQ(r, all[r]);
    MPI_Comm part;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part));
    OK(MPI_Barrier(part));
    OK(MPI_Comm_free(&part));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(all);
    free(out);
    free(in);
    CHECK_FINISH();
}
