/* MPI_Request_free of active requests: the communication happens all the same (MPI 5.0, section 3.7.3). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int bytes = (int)check_payload(16);
    unsigned char *out = malloc(bytes), *in = malloc(bytes), *expected = malloc(bytes);
    int rounds = bytes > 1000 ? 20 : 200;
    MPI_Request request;
    MPI_Status status;
    for (int round = 0; round < rounds; round++) {
        /* A send: that it is complete is known from the answer. */
        fill(out, bytes, rank + round);
        (round % 2 ? MPI_Isend : MPI_Issend)(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        CHECK(request == MPI_REQUEST_NULL);
        MPI_Recv(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + round);
        pass_token(left, right);

        /* A receive: no call tells that it is complete, but its data arrives with any progress. */
        memset(in, 0, bytes);
        MPI_Irecv(in, bytes, MPI_BYTE, left, 2, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        CHECK(request == MPI_REQUEST_NULL);
        MPI_Isend(out, bytes, MPI_BYTE, right, 2, MPI_COMM_WORLD, &request);
        fill(expected, bytes, left + round);
        while (memcmp(in, expected, bytes) != 0) {
            int flag;
            MPI_Iprobe(rank, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);

        /* Persistent: free of an active one, then of an inactive one. */
        int value = round, got = -1;
        MPI_Send_init(&value, 1, MPI_INT, right, 3, MPI_COMM_WORLD, &request);
        if (round % 2)
            MPI_Start(&request);
        MPI_Request_free(&request);
        CHECK(request == MPI_REQUEST_NULL);
        if (round % 2) {
            MPI_Recv(&got, 1, MPI_INT, left, 3, MPI_COMM_WORLD, &status);
            CHECK_EQ(round, got);
            pass_token(left, right);
        }
    }
    CHECK_FINISH();
}
