/* Statuses (MPI 5.0, sections 3.2.5 and 3.7.3). */
#include "../check.h"

static void counts(void)
{
    char bytes[64] = {0}, in[64];
    MPI_Request request;
    MPI_Status status;
    for (int length = 0; length <= 33; length++) {
        int count = -1;
        MPI_Isend(bytes, length, MPI_BYTE, right, length, MPI_COMM_WORLD, &request);
        MPI_Recv(in, sizeof in, MPI_BYTE, left, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK_EQ(left, status.MPI_SOURCE);
        CHECK_EQ(length, status.MPI_TAG);
        MPI_Get_count(&status, MPI_BYTE, &count);
        CHECK_EQ(length, count);
        MPI_Get_count(&status, MPI_INT, &count);
        CHECK_EQ(length % 4 ? MPI_UNDEFINED : length / 4, count);
        MPI_Get_count(&status, MPI_DOUBLE, &count);
        CHECK_EQ(length % 8 ? MPI_UNDEFINED : length / 8, count);
        MPI_Get_count(&status, MPI_C_DOUBLE_COMPLEX, &count);
        CHECK_EQ(length % 16 ? MPI_UNDEFINED : length / 16, count);
        MPI_Get_elements(&status, MPI_INT, &count);
        CHECK_EQ(length % 4 ? MPI_UNDEFINED : length / 4, count);
        MPI_Status copy = status; /* a status is a value */
        CHECK_STATUS(&copy, left, length, MPI_BYTE, length);
    }
}

/* The error field is written only where a call returns several statuses and one has an error. */
static void error_field(void)
{
    int value = 3, in, flag, index;
    MPI_Request request;
    MPI_Status status;
    for (int how = 0; how < 7; how++) {
        status.MPI_ERROR = 12345;
        MPI_Irecv(&in, 1, MPI_INT, left, 40, MPI_COMM_WORLD, &request);
        MPI_Send(&value, 1, MPI_INT, right, 40, MPI_COMM_WORLD);
        switch (how) {
        case 0: MPI_Wait(&request, &status); break;
        case 1:
            for (flag = 0; !flag;)
                MPI_Test(&request, &flag, &status);
            break;
        case 2: MPI_Waitany(1, &request, &index, &status); break;
        case 3:
            for (flag = 0; !flag;)
                MPI_Testany(1, &request, &index, &flag, &status);
            break;
        case 4:
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Isend(&value, 1, MPI_INT, right, 40, MPI_COMM_WORLD, &request);
            MPI_Recv(&in, 1, MPI_INT, left, 40, MPI_COMM_WORLD, &status);
            break;
        case 5:
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Sendrecv(&value, 1, MPI_INT, right, 40, &in, 1, MPI_INT, left, 40, MPI_COMM_WORLD, &status);
            break;
        case 6:
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Isend(&value, 1, MPI_INT, right, 40, MPI_COMM_WORLD, &request);
            MPI_Probe(left, 40, MPI_COMM_WORLD, &status);
            CHECK_EQ(12345, status.MPI_ERROR);
            MPI_Recv(&in, 1, MPI_INT, left, 40, MPI_COMM_WORLD, &status);
            break;
        }
        CHECK_F(status.MPI_ERROR == 12345, "way %d: MPI_ERROR was written", how);
        CHECK_STATUS(&status, left, 40, MPI_INT, 1);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

/* A null or inactive request gives an empty status. */
static void empty(void)
{
    MPI_Request request = MPI_REQUEST_NULL, requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status, statuses[3];
    int flag, index, in;
#define SOIL(status) memset(&(status), 0x55, sizeof(status))
    SOIL(status);
    MPI_Wait(&request, &status);
    CHECK_EMPTY(&status);
    SOIL(status);
    flag = 0;
    MPI_Test(&request, &flag, &status);
    CHECK(flag);
    CHECK_EMPTY(&status);
    SOIL(statuses);
    MPI_Waitall(3, requests, statuses);
    for (int i = 0; i < 3; i++) {
        CHECK_EMPTY(&statuses[i]);
    }
    SOIL(statuses);
    MPI_Testall(3, requests, &flag, statuses);
    CHECK(flag);
    for (int i = 0; i < 3; i++)
        CHECK_EMPTY(&statuses[i]);
    SOIL(status);
    MPI_Waitany(3, requests, &index, &status);
    CHECK_EQ(MPI_UNDEFINED, index);
    CHECK_EMPTY(&status);
    SOIL(status);
    MPI_Testany(3, requests, &index, &flag, &status);
    CHECK(flag);
    CHECK_EQ(MPI_UNDEFINED, index);
    CHECK_EMPTY(&status);
    SOIL(status);
    MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status);
    CHECK(flag);
    CHECK_EMPTY(&status);

    MPI_Recv_init(&in, 1, MPI_INT, left, 41, MPI_COMM_WORLD, &request);
    SOIL(status);
    MPI_Wait(&request, &status);
    CHECK_EMPTY(&status);
    CHECK(request != MPI_REQUEST_NULL);
    SOIL(status);
    MPI_Test(&request, &flag, &status);
    CHECK(flag);
    CHECK_EMPTY(&status);
    SOIL(status);
    MPI_Request_get_status(request, &flag, &status);
    CHECK(flag);
    CHECK_EMPTY(&status);
    MPI_Request_free(&request);
}

/* Of a send only the cancelled flag means something; ignored statuses cost nothing. */
static void sends(void)
{
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int value = 1, in, cancelled = 1;
    MPI_Irecv(&in, 1, MPI_INT, left, 42, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    CHECK_STATUS(&statuses[0], left, 42, MPI_INT, 1);
    MPI_Test_cancelled(&statuses[1], &cancelled);
    CHECK(!cancelled);
    MPI_Irecv(&in, 1, MPI_INT, left, 42, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    counts();
    error_field();
    empty();
    sends();
    CHECK_FINISH();
}
