/* The last rank dies while the others are in the collective operation, or the wait, that the argument names: it ends with an error, or it
 * hasn't needed that rank. Then the others go on without it. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

enum { MANY = 100000 };
static double from[MANY * 8], into[MANY * 8];

static int operation(const char *how, MPI_Comm comm, int count)
{
    MPI_Request request;
    int code;
    if (strcmp(how, "barrier") == 0)
        return MPI_Barrier(comm);
    if (strcmp(how, "bcast") == 0)
        return MPI_Bcast(from, count, MPI_DOUBLE, size - 1, comm);
    if (strcmp(how, "allreduce") == 0)
        return MPI_Allreduce(from, into, count, MPI_DOUBLE, MPI_SUM, comm);
    if (strcmp(how, "alltoall") == 0)
        return MPI_Alltoall(from, count, MPI_DOUBLE, into, count, MPI_DOUBLE, comm);
    if (strcmp(how, "ibarrier") == 0)
        code = MPI_Ibarrier(comm, &request);
    else
        code = MPI_Iallreduce(from, into, count, MPI_DOUBLE, MPI_SUM, comm, &request);
    return code ? code : MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(3, argc);
    int count = atoi(argv[2]), victim = size - 1;
    MPI_Comm made;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int round = 0; round < 3; round++)
        OK(operation(argv[1], MPI_COMM_WORLD, count));
    if (rank == victim) {
        /* The others have ended the rounds before. */
        for (int other = 0; other < victim; other++)
            OK(MPI_Recv(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        usleep(5000);
        raise(SIGKILL);
    }
    OK(MPI_Send(NULL, 0, MPI_INT, victim, 0, MPI_COMM_WORLD));
    int class = check_class(operation(argv[1], MPI_COMM_WORLD, count));
    /* Another one may have revoked it before this one has noticed. */
    CHECK_F(class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_REVOKED, "%d", class);
    OK(MPIX_Comm_revoke(MPI_COMM_WORLD));
    OK(MPIX_Comm_shrink(MPI_COMM_WORLD, &made));
    for (int round = 0; round < 3; round++)
        if (strcmp(argv[1], "bcast") != 0)
            OK(operation(argv[1], made, count));
    OK(MPI_Comm_free(&made));
    OK(MPI_Finalize());
    return 0;
}
