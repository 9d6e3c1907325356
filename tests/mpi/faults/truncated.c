/* A message that is too long, under MPI_ERRORS_ARE_FATAL. The argument says which call sees it. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    static char data[4096];
    MPI_Request request;
    MPI_Status statuses[1];
    MPI_Comm comm = MPI_COMM_WORLD;
    if (rank == 0)
        OK(MPI_Send(data, 4096, MPI_BYTE, 1, 7, comm));
    if (rank == 1) {
        if (strcmp(argv[1], "recv") == 0)
            MPI_Recv(data, 1024, MPI_BYTE, 0, 7, comm, MPI_STATUS_IGNORE);
        else if (strcmp(argv[1], "wildcard") == 0)
            MPI_Recv(data, 256, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
        else {
            MPI_Irecv(data, 1024, MPI_BYTE, 0, 7, comm, &request);
            if (strcmp(argv[1], "wait") == 0)
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            else
                MPI_Waitall(1, &request, statuses);
        }
        FAIL("no error");
    }
    MPI_Barrier(comm);
    FAIL("the job went on");
}
