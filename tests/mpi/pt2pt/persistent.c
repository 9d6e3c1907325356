/* Persistent requests (MPI 5.0, section 3.9): started thousands of times, singly and together, against
 * persistent and other operations on the far side. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int bytes = (int)check_payload(40), flag, index;
    int rounds = bytes > 1000 ? 100 : 2000;
    unsigned char *out = malloc(bytes), *in = buffer_new(bytes, 0);
    MPI_Request pair[2], request;
    MPI_Status status, statuses[2];

    MPI_Recv_init(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &pair[0]);
    MPI_Send_init(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &pair[1]);
    CHECK(pair[0] != MPI_REQUEST_NULL && pair[1] != MPI_REQUEST_NULL);
    MPI_Request same[2] = {pair[0], pair[1]};

    for (int i = 0; i < rounds; i++) {
        fill(out, bytes, rank + i);
        switch (i % 5) {
        case 0:
            MPI_Startall(2, pair);
            MPI_Waitall(2, pair, statuses);
            status = statuses[0];
            break;
        case 1:
            MPI_Start(&pair[1]);
            MPI_Start(&pair[0]);
            MPI_Wait(&pair[0], &status);
            MPI_Wait(&pair[1], MPI_STATUS_IGNORE);
            break;
        case 2:
            MPI_Start(&pair[0]);
            MPI_Send(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD);
            MPI_Wait(&pair[0], &status);
            break;
        case 3:
            MPI_Start(&pair[1]);
            MPI_Recv(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &status);
            for (flag = 0; !flag;)
                MPI_Test(&pair[1], &flag, MPI_STATUS_IGNORE);
            break;
        case 4:
            MPI_Startall(2, pair);
            for (int n = 0; n < 2; n++) {
                MPI_Waitany(2, pair, &index, &statuses[n]);
                CHECK(index == 0 || index == 1);
                if (index == 0)
                    status = statuses[n];
            }
            MPI_Waitany(2, pair, &index, MPI_STATUS_IGNORE); /* both inactive now */
            CHECK_EQ(MPI_UNDEFINED, index);
            break;
        }
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + i);
        CHECK(pair[0] == same[0] && pair[1] == same[1]);
        MPI_Test(&pair[i % 2], &flag, &status); /* inactive: complete, with an empty status */
        CHECK(flag);
        CHECK_EMPTY(&status);
    }
    CHECK_GUARDS(in, 0);
    MPI_Request_free(&pair[0]);
    MPI_Request_free(&pair[1]);

    /* Wildcards in a persistent receive match anew each time. */
    MPI_Recv_init(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 50; i++) {
        int far = (rank + i) % size, from = (rank + size - i % size) % size;
        fill(out, bytes, rank + i);
        MPI_Start(&request);
        MPI_Send(out, bytes, MPI_BYTE, far, i, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        CHECK_STATUS(&status, from, i, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, from + i);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request);

    /* Messages of one persistent send, started many times ahead of the receives, keep their order. */
    enum { AHEAD = 50 };
    static int values[AHEAD];
    static MPI_Request many[AHEAD];
    for (int i = 0; i < AHEAD; i++) {
        values[i] = i;
        MPI_Send_init(&values[i], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &many[i]);
    }
    for (int round = 0; round < 5; round++) {
        MPI_Startall(AHEAD, many);
        pass_token(right, left);
        for (int i = 0; i < AHEAD; i++) {
            int value = -1;
            MPI_Recv(&value, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQ(i, value);
        }
        MPI_Waitall(AHEAD, many, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < AHEAD; i++)
        MPI_Request_free(&many[i]);

    /* Requests that are never started, thousands of them. */
    for (int i = 0; i < 20000; i++) {
        MPI_Send_init(values, 1, MPI_INT, right, i % 100, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        MPI_Recv_init(values, 1, MPI_INT, MPI_ANY_SOURCE, i % 100, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
    }
    CHECK_FINISH();
}
