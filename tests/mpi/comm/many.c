/* Communicators are made and freed as often as one likes; millions: `many 1000000`. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    long rounds = argc > 1 ? atol(argv[1]) : 20000;
    for (long i = 0; i < rounds; i++) {
        MPI_Comm comm;
        if (i % 4 == 3)
            OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &comm));
        else
            OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        if (i % 1000 == 0) {
            int one = 1, sum = 0, n = 0;
            OK(MPI_Comm_size(comm, &n));
            OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
            CHECK_EQ(n, sum);
        }
        OK(MPI_Comm_free(&comm));
    }
    CHECK_FINISH();
}
