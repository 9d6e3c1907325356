/* A job with sessions and without MPI_Init, whose rank 0 is late: `sessions LAST`, the rank that ends last. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS = 10 };

static void compute(long milliseconds)
{
    struct timespec left = {0, milliseconds * 1000000};
    while (nanosleep(&left, &left) != 0)
        ;
}

int main(int count, char **words)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    int rank, data = 0;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "late", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Comm_rank(comm, &rank);
    for (int step = 0; step < STEPS; step++) {
        if (rank == 0) {
            compute(20);
            MPI_Send(&data, 1, MPI_INT, 1, 1, comm);
        } else if (rank == 1) {
            MPI_Recv(&data, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE); /* waits */
        }
    }
    MPI_Comm_free(&comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    compute(count > 1 && rank == atoi(words[1]) ? 200 : 0);
    return 0;
}
