/* MPI_Cancel (MPI 5.0, section 3.8.4): either the communication happens or it is cancelled, never both
 * and never neither, and both sides agree. */
#include "../check.h"

static unsigned char *in, *out;
static int bytes;
static MPI_Comm comm; /* apart from the tokens, which a wildcard would receive */

static void cancelled_receives(void)
{
    MPI_Request request, requests[4];
    MPI_Status status, statuses[4];
    int flag;

    /* No message: cancelled, the buffer untouched, the next receive gets the message. */
    for (int i = 0; i < 50; i++) {
        memset(in, 0xC0, bytes);
        MPI_Irecv(in, bytes, MPI_BYTE, i % 2 ? left : MPI_ANY_SOURCE, i % 3 ? 1 : MPI_ANY_TAG, comm, &request);
        MPI_Cancel(&request);
        if (i % 2)
            MPI_Wait(&request, &status);
        else
            for (flag = 0; !flag;)
                MPI_Test(&request, &flag, &status);
        CHECK(request == MPI_REQUEST_NULL);
        MPI_Test_cancelled(&status, &flag);
        CHECK(flag);
        pass_token(left, right);
        fill(out, bytes, rank + i);
        MPI_Isend(out, bytes, MPI_BYTE, right, 1, comm, &request);
        for (int b = 0; b < bytes; b++)
            CHECK(in[b] == 0xC0);
        MPI_Recv(in, bytes, MPI_BYTE, left, 1, comm, &status);
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + i);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }

    /* One posted receive of several is cancelled: the others keep their order. */
    static int values[4];
    for (int i = 0; i < 4; i++)
        MPI_Irecv(&values[i], 1, MPI_INT, i % 2 ? left : MPI_ANY_SOURCE, 2, comm, &requests[i]);
    MPI_Cancel(&requests[1]);
    pass_token(left, right);
    for (int i = 0; i < 3; i++)
        MPI_Send(&i, 1, MPI_INT, right, 2, comm);
    MPI_Waitall(4, requests, statuses);
    MPI_Test_cancelled(&statuses[1], &flag);
    CHECK(flag);
    CHECK_EQ(0, values[0]);
    CHECK_EQ(1, values[2]);
    CHECK_EQ(2, values[3]);
    CHECK_STATUS(&statuses[2], left, 2, MPI_INT, 1);

    /* Complete already: not cancelled. */
    int value = 0, sent = 77;
    MPI_Irecv(&value, 1, MPI_INT, rank, 3, comm, &request);
    MPI_Send(&sent, 1, MPI_INT, rank, 3, comm);
    for (flag = 0; !flag;)
        MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    CHECK_STATUS(&status, rank, 3, MPI_INT, 1);
    CHECK_EQ(77, value);

    /* A persistent one can be started again, and cancelled before it is freed. */
    MPI_Recv_init(&value, 1, MPI_INT, rank, 4, comm, &request);
    for (int i = 0; i < 10; i++) {
        MPI_Start(&request);
        if (i % 2) {
            MPI_Cancel(&request);
        } else
            MPI_Send(&i, 1, MPI_INT, rank, 4, comm);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        CHECK_EQ(i % 2, flag);
        if (i % 2 == 0)
            CHECK_EQ(i, value);
    }
    MPI_Start(&request);
    MPI_Cancel(&request);
    MPI_Request_free(&request);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Send(&sent, 1, MPI_INT, MPI_PROC_NULL, 4, comm);
    MPI_Iprobe(rank, 4, comm, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
}

/* The receiver hears the sender's result, and then finds the message or doesn't. */
static void cancelled_sends(void)
{
    for (int i = 0; i < 60; i++) {
        MPI_Request request;
        MPI_Status status;
        int cancelled, theirs, flag, end = -i;
        fill(out, bytes, rank + i);
        (i % 3 == 0   ? MPI_Isend
         : i % 3 == 1 ? MPI_Issend
                      : MPI_Ibsend)(out, bytes, MPI_BYTE, right, 5, comm, &request);
        if (i % 2)
            pass_token(right, left); /* the message has had time to get there */
        MPI_Cancel(&request);
        MPI_Barrier(comm);
        /* A send that is neither cancelled nor complete yet ends only with the receive below. */
        MPI_Request receive;
        memset(in, 0xC0, bytes);
        MPI_Irecv(in, bytes, MPI_BYTE, left, 5, comm, &receive);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &cancelled);
        MPI_Sendrecv(&cancelled, 1, MPI_INT, right, 6, &theirs, 1, MPI_INT, left, 6, comm, MPI_STATUS_IGNORE);
        if (theirs) {
            for (int n = 0; n < 20; n++) {
                MPI_Test(&receive, &flag, MPI_STATUS_IGNORE);
                CHECK_F(!flag, "round %d: a cancelled message was received", i);
            }
            MPI_Cancel(&receive);
            MPI_Wait(&receive, &status);
            MPI_Test_cancelled(&status, &flag);
            CHECK(flag);
        } else {
            MPI_Wait(&receive, &status);
            CHECK_STATUS(&status, left, 5, MPI_BYTE, bytes);
            CHECK_FILLED(in, bytes, left + i);
        }
        MPI_Barrier(comm);
        /* The next message on this route isn't disturbed. */
        int next = 0;
        MPI_Sendrecv(&end, 1, MPI_INT, right, 5, &next, 1, MPI_INT, left, 5, comm, &status);
        CHECK_STATUS(&status, left, 5, MPI_INT, 1);
        CHECK_EQ(end, next);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    bytes = (int)check_payload(100);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    in = buffer_new(bytes, 0);
    out = buffer_new(bytes, 0);
    int space = 60 * (bytes + MPI_BSEND_OVERHEAD), was_bytes;
    void *attached = malloc(space), *was;
    MPI_Buffer_attach(attached, space);
    cancelled_receives();
    cancelled_sends();
    CHECK_GUARDS(in, 0);
    MPI_Buffer_detach(&was, &was_bytes);
    MPI_Comm_free(&comm);
    CHECK_FINISH();
}
