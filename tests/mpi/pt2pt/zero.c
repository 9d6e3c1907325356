/* Messages without data: null buffers, empty messages that still match, in order, and empty ones into a
 * large buffer. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Status status;
    MPI_Request request, requests[2];
    char untouched[64];
    memset(untouched, 'u', sizeof untouched);

    for (int i = 0; i < 200; i++) {
        MPI_Isend(NULL, 0, MPI_DOUBLE, right, i % 3, MPI_COMM_WORLD, &request);
        if (i % 2)
            MPI_Recv(NULL, 0, MPI_DOUBLE, left, i % 3, MPI_COMM_WORLD, &status);
        else
            MPI_Recv(untouched, sizeof untouched, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, left, i % 3, MPI_CHAR, 0);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    for (size_t i = 0; i < sizeof untouched; i++)
        CHECK(untouched[i] == 'u');

    /* Empty ones between full ones. */
    int value = 0;
    for (int i = 0; i < 100; i++) {
        MPI_Isend(&i, i % 2, MPI_INT, right, 4, MPI_COMM_WORLD, &request);
        MPI_Recv(&value, 1, MPI_INT, left, 4, MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, left, 4, MPI_INT, i % 2);
        if (i % 2)
            CHECK_EQ(i, value);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }

    /* A synchronous empty one waits for its receive like any other. */
    int flag;
    MPI_Issend(NULL, 0, MPI_BYTE, right, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
    pass_token(left, right);
    MPI_Probe(left, 5, MPI_COMM_WORLD, &status);
    CHECK_STATUS(&status, left, 5, MPI_BYTE, 0);
    MPI_Irecv(NULL, 0, MPI_BYTE, left, 5, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);

    MPI_Send_init(NULL, 0, MPI_INT, right, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(NULL, 0, MPI_INT, left, 6, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < 50; i++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    CHECK_FINISH();
}
