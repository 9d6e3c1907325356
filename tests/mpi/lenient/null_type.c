/* MPI_DATATYPE_NULL with a count of 0, to and from MPI_PROC_NULL. With ENCORE_STRICT=1 it is an error. */
#include "../check.h"

#define TAKEN(call)                                                                                          \
    do {                                                                                                     \
        if (strict)                                                                                          \
            ERR(MPI_ERR_TYPE, call);                                                                         \
        else                                                                                                 \
            OK(call);                                                                                        \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    const char *set = getenv("ENCORE_STRICT");
    int strict = set && strcmp(set, "1") == 0;
    const MPI_Datatype none = MPI_DATATYPE_NULL;
    const int nobody = MPI_PROC_NULL;
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status;
    int value = 5;

    TAKEN(MPI_Send(NULL, 0, none, nobody, 0, world));
    TAKEN(MPI_Ssend(NULL, 0, none, nobody, 0, world));
    TAKEN(MPI_Recv(NULL, 0, none, nobody, 0, world, &status));
    TAKEN(MPI_Sendrecv(NULL, 0, none, nobody, 0, NULL, 0, none, nobody, 0, world, &status));
    TAKEN(MPI_Sendrecv(&value, 1, MPI_INT, nobody, 0, NULL, 0, none, nobody, 0, world, &status));
    TAKEN(MPI_Sendrecv_replace(NULL, 0, none, nobody, 0, nobody, 0, world, &status));
    TAKEN(MPI_Isend(NULL, 0, none, nobody, 0, world, &requests[0]));
    TAKEN(MPI_Irecv(NULL, 0, none, nobody, 0, world, &requests[1]));
    TAKEN(MPI_Send_init(NULL, 0, none, nobody, 0, world, &requests[2]));
    TAKEN(MPI_Recv_init(NULL, 0, none, nobody, 0, world, &requests[3]));
    if (!strict) {
        CHECK_EQ(nobody, status.MPI_SOURCE);
        OK(MPI_Startall(2, requests + 2));
        OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
        OK(MPI_Request_free(&requests[2]));
        OK(MPI_Request_free(&requests[3]));
    }
    /* Elements have a type, and messages to somebody, too. */
    ERR(MPI_ERR_TYPE, MPI_Send(&value, 1, none, nobody, 0, world));
    ERR(MPI_ERR_TYPE, MPI_Send(NULL, 0, none, rank, 0, world));
    ERR(MPI_ERR_TYPE, MPI_Recv(NULL, 0, none, MPI_ANY_SOURCE, 0, world, &status));
    CHECK_FINISH();
}
