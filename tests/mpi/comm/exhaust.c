/* Running out of communicators is an error, after which there are some again. Needs 3 GiB. */
#include "../check.h"

int main(int argc, char **argv)
{
    enum { LEAST = 1 << 20, MOST = 1 << 23 };
    CHECK_START(argc, argv, 1);
    check_errors_return();
    MPI_Comm *comms = malloc(sizeof *comms * MOST);
    long n = 0;
    int code;
    while ((code = MPI_Comm_dup(MPI_COMM_SELF, &comms[n])) == MPI_SUCCESS) {
        n++;
        CHECK(n < MOST);
    }
    CHECK_EQ(MPI_ERR_OTHER, check_class(code));
    CHECK(n >= LEAST);
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
    CHECK_FINISH();
}
