/* A message that is longer than the receive buffer: MPI_ERR_TRUNCATE where the receive completes, nothing
 * written outside of the buffer, and everything else on the same route unharmed (MPI 5.0, section 3.2.4). */
#include "../check.h"

static unsigned char *out, *in;
static int bytes;

/* The way in which a receive of `room` bytes completes; all must report the truncation. */
static void receive_truncated(int how, int room, int tag)
{
    MPI_Request request = MPI_REQUEST_NULL, two[2];
    MPI_Status status, statuses[2];
    MPI_Message message;
    int flag = 0, index = -1, indices[2], count;
    /* Status fields of a truncated receive are those of the message, as far as they are looked at. */
    switch (how) {
    case 0: ERR(MPI_ERR_TRUNCATE, MPI_Recv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &status)); break;
    case 1: ERR(MPI_ERR_TRUNCATE, MPI_Recv(in, room, MPI_BYTE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); break;
    case 2:
        OK(MPI_Irecv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &request));
        ERR(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
        break;
    case 3: {
        int code = MPI_SUCCESS;
        OK(MPI_Irecv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &request));
        while (code == MPI_SUCCESS && request != MPI_REQUEST_NULL)
            code = MPI_Test(&request, &flag, &status);
        ERR(MPI_ERR_TRUNCATE, code);
        break;
    }
    case 4: /* with a request that is fine: its status says so */
        OK(MPI_Irecv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &two[0]));
        OK(MPI_Isend(&bytes, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &two[1]));
        ERR(MPI_ERR_IN_STATUS, MPI_Waitall(2, two, statuses));
        CHECK_EQ(MPI_ERR_TRUNCATE, check_class(statuses[0].MPI_ERROR));
        CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS || statuses[1].MPI_ERROR == MPI_ERR_PENDING);
        if (statuses[1].MPI_ERROR == MPI_ERR_PENDING)
            OK(MPI_Wait(&two[1], MPI_STATUS_IGNORE));
        break;
    case 5:
        OK(MPI_Irecv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &two[0]));
        two[1] = MPI_REQUEST_NULL;
        ERR(MPI_ERR_TRUNCATE, MPI_Waitany(2, two, &index, &status));
        CHECK_EQ(0, index);
        break;
    case 6:
        two[0] = MPI_REQUEST_NULL;
        OK(MPI_Irecv(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &two[1]));
        ERR(MPI_ERR_IN_STATUS, MPI_Waitsome(2, two, &count, indices, statuses));
        CHECK_EQ(1, count);
        CHECK_EQ(1, indices[0]);
        CHECK_EQ(MPI_ERR_TRUNCATE, check_class(statuses[0].MPI_ERROR));
        break;
    case 7:
        OK(MPI_Mprobe(left, tag, MPI_COMM_WORLD, &message, &status));
        ERR(MPI_ERR_TRUNCATE, MPI_Mrecv(in, room, MPI_BYTE, &message, &status));
        CHECK(message == MPI_MESSAGE_NULL);
        break;
    case 8:
        ERR(MPI_ERR_TRUNCATE, MPI_Sendrecv(out, 1, MPI_BYTE, MPI_PROC_NULL, 0, in, room, MPI_BYTE, left, tag,
                                           MPI_COMM_WORLD, &status));
        break;
    case 9:
        OK(MPI_Recv_init(in, room, MPI_BYTE, left, tag, MPI_COMM_WORLD, &request));
        OK(MPI_Start(&request));
        ERR(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
        CHECK(request != MPI_REQUEST_NULL);
        OK(MPI_Request_free(&request));
        break;
    }
    CHECK(request == MPI_REQUEST_NULL);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    bytes = (int)check_payload(48);
    out = malloc(bytes);
    MPI_Request sends[3];
    MPI_Status status;
    for (int how = 0; how < 10; how++)
        for (int unexpected = 0; unexpected < 2; unexpected++)
            for (int shorter = 0; shorter < 3; shorter++) {
                int room = shorter == 0 ? bytes - 1 : shorter == 1 ? bytes / 2 : 0, before = 111, after = 222;
                in = buffer_new(room, 0);
                fill(out, bytes, how);
                if (!unexpected)
                    MPI_Barrier(MPI_COMM_WORLD);
                OK(MPI_Isend(&before, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &sends[0]));
                OK(MPI_Isend(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &sends[1]));
                OK(MPI_Isend(&after, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &sends[2]));
                if (unexpected)
                    MPI_Barrier(MPI_COMM_WORLD);
                int value = 0;
                OK(MPI_Recv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &status));
                CHECK_EQ(111, value);
                receive_truncated(how, room, 1);
                CHECK_GUARDS(in, 0);
                OK(MPI_Recv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &status));
                CHECK_STATUS(&status, left, 1, MPI_INT, 1);
                CHECK_EQ(222, value);
                OK(MPI_Waitall(3, sends, MPI_STATUSES_IGNORE)); /* the sender isn't concerned */
                buffer_free(in, 0);
            }

    /* One element too many, in elements; a receive that is exactly long enough, and one that is longer. */
    double three[3] = {1, 2, 3}, two[2];
    OK(MPI_Isend(three, 3, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &sends[0]));
    ERR(MPI_ERR_TRUNCATE, MPI_Recv(two, 2, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &status));
    OK(MPI_Isend(three, 2, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &sends[1]));
    OK(MPI_Recv(two, 2, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &status));
    OK(MPI_Waitall(2, sends, MPI_STATUSES_IGNORE));
    CHECK_FINISH();
}
