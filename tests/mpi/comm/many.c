/* Communicators are made and freed as often as one likes (millions: `many 1000000`), and running out of them is an
 * error, after which there are some again. */
#include "../check.h"

/* Stops once there are no more; at least `least` can be had at a time. */
static void exhaust(long least)
{
    check_errors_return();
    MPI_Comm *comms = malloc(sizeof *comms * (size_t)(1 << 23));
    long n = 0;
    int code;
    while ((code = MPI_Comm_dup(MPI_COMM_SELF, &comms[n])) == MPI_SUCCESS)
        n++;
    CHECK_EQ(MPI_ERR_OTHER, check_class(code));
    CHECK(n >= least);
    CHECK(comms[n] == MPI_COMM_NULL);
    for (int i = 0; i < 2; i++) {
        OK(MPI_Comm_free(&comms[n / 2]));
        OK(MPI_Comm_dup(MPI_COMM_SELF, &comms[n / 2]));
        OK(MPI_Barrier(comms[n / 2]));
        ERR(MPI_ERR_OTHER, MPI_Comm_dup(MPI_COMM_SELF, &comms[n]));
    }
    while (n-- > 0)
        OK(MPI_Comm_free(&comms[n]));
    free(comms);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    if (argc > 1 && strcmp(argv[1], "exhaust") == 0) {
        exhaust(1 << 20);
        CHECK_FINISH();
    }
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
