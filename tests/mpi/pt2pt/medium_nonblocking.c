/* Non-blocking messages of 16 to 64 KiB arrive whole and in order, with or without a posted receive, whatever else the ranks do
 * meanwhile. */
#include "../check.h"

enum { MOST = 65536, ROUNDS = 120, ROW = 6 };

static unsigned char *in, *out;
static int other;
static MPI_Status status;

static void work(int loops)
{
    for (volatile int i = 0; i < loops; i++)
        ;
}

static int exchange_by_requests(int bytes, int tag)
{
    MPI_Request requests[2];
    MPI_Irecv(in, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[1]);
    return MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static int exchange_by_sendrecv(int bytes, int tag)
{
    return MPI_Sendrecv(out, bytes, MPI_BYTE, other, tag, in, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &status);
}

static int exchange_by_tests(int bytes, int tag)
{
    MPI_Request requests[2];
    int done = 0;
    MPI_Isend(out, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[0]);
    work(2000);
    MPI_Irecv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &requests[1]);
    while (!done)
        MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    return MPI_SUCCESS;
}

/* Mostly the same contents, so that receivers learn to wish offers; one byte differs from round to round. */
static void repeat(int bytes, int tag, int (*exchange)(int, int))
{
    for (int i = 0; i < ROUNDS; i++) {
        int at = i * 37 % bytes;
        unsigned char before = out[at];
        out[at] = (unsigned char)(3 * i + rank);
        OK(exchange(bytes, tag));
        CHECK_EQ((unsigned char)(3 * i + other), in[at]);
        out[at] = in[at] = before;
        CHECK_FILLED(in, bytes, bytes);
    }
}

static void repeat_persistent(int bytes, int tag)
{
    MPI_Request requests[2];
    MPI_Recv_init(in, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(out, bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < ROUNDS; i++) {
        out[i] = (unsigned char)(i + rank);
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK_EQ((unsigned char)(i + other), in[i]);
    }
    fill(out, bytes, bytes);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

/* A long message, work, and a short one behind it; received by whatever tag comes first. */
static void nothing_passes(int bytes)
{
    MPI_Request request;
    for (int i = 0; i < ROUNDS / 4; i++)
        if (rank == 0) {
            MPI_Isend(out, bytes, MPI_BYTE, other, 1, MPI_COMM_WORLD, &request);
            work(i % 2 ? 100000 : 0);
            MPI_Send(&i, 1, MPI_INT, other, 2, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Recv(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD, &status);
        } else {
            int number = -1;
            MPI_Recv(in, bytes, MPI_BYTE, other, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            CHECK_STATUS(&status, other, 1, MPI_BYTE, bytes);
            CHECK_FILLED(in, bytes, bytes);
            MPI_Recv(&number, 1, MPI_INT, other, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            CHECK_EQ(i, number);
            MPI_Send(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD);
        }
}

/* Several at a time, received in the other order, the last one by a matched probe. */
static void rows(int bytes)
{
    MPI_Request requests[ROW];
    for (int i = 0; i < ROUNDS / 8; i++)
        if (rank == 0) {
            for (int m = 0; m < ROW; m++)
                MPI_Isend(out, bytes - m, MPI_BYTE, other, m, MPI_COMM_WORLD, &requests[m]);
            MPI_Waitall(ROW, requests, MPI_STATUSES_IGNORE);
            MPI_Recv(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD, &status);
        } else {
            for (int m = ROW - 1; m > 0; m--) {
                MPI_Recv(in, bytes, MPI_BYTE, other, m, MPI_COMM_WORLD, &status);
                CHECK_STATUS(&status, other, m, MPI_BYTE, bytes - m);
                CHECK_FILLED(in, bytes - m, bytes);
            }
            MPI_Message message;
            MPI_Mprobe(other, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
            CHECK_STATUS(&status, other, 0, MPI_BYTE, bytes);
            MPI_Mrecv(in, bytes, MPI_BYTE, &message, &status);
            CHECK_FILLED(in, bytes, bytes);
            MPI_Send(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD);
        }
}

/* Receives to which the kernel can't copy at once: too short, and scattered. */
static void unfit_receives(int bytes)
{
    MPI_Datatype apart;
    MPI_Type_vector(bytes / 4, 2, 4, MPI_BYTE, &apart);
    MPI_Type_commit(&apart);
    unsigned char *wide = buffer_new(2 * MOST, 0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int i = 0; i < ROUNDS / 8; i++) {
        MPI_Request request;
        int code, wrong = 0;
        MPI_Isend(out, bytes, MPI_BYTE, other, 3, MPI_COMM_WORLD, &request);
        MPI_Error_class(MPI_Recv(in, bytes / 2, MPI_BYTE, other, 3, MPI_COMM_WORLD, &status), &code);
        CHECK_EQ(MPI_ERR_TRUNCATE, code);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Isend(out, bytes / 2, MPI_BYTE, other, 4, MPI_COMM_WORLD, &request);
        MPI_Recv(wide, 1, apart, other, 4, MPI_COMM_WORLD, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int b = 0; b < bytes / 2; b++)
            wrong += wide[b / 2 * 4 + b % 2] != out[b];
        CHECK_EQ(0, wrong);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    buffer_free(wide, 0);
    MPI_Type_free(&apart);
}

/* A cancelled message arrives whole or not at all. */
static void cancelled(int bytes)
{
    for (int i = 0; i < ROUNDS / 8; i++)
        if (rank == 0) {
            MPI_Request request;
            int gone;
            MPI_Isend(out, bytes, MPI_BYTE, other, 5, MPI_COMM_WORLD, &request);
            MPI_Cancel(&request);
            MPI_Wait(&request, &status);
            MPI_Test_cancelled(&status, &gone);
            MPI_Send(&gone, 1, MPI_INT, other, 6, MPI_COMM_WORLD);
        } else {
            int gone = -1;
            MPI_Recv(&gone, 1, MPI_INT, other, 6, MPI_COMM_WORLD, &status);
            if (!gone) {
                MPI_Recv(in, bytes, MPI_BYTE, other, 5, MPI_COMM_WORLD, &status);
                CHECK_FILLED(in, bytes, bytes);
            }
        }
}

int main(int argc, char **argv)
{
    static const int sizes[] = {16384, 40000, MOST};
    CHECK_START(argc, argv, 2);
    in = buffer_new(MOST, 0);
    out = buffer_new(MOST, 0);
    other = 1 - rank;
    if (rank < 2) {
        for (int s = 0; s < 3; s++) {
            int bytes = sizes[s];
            fill(out, bytes, bytes);
            repeat(bytes, 0, exchange_by_requests);
            repeat(bytes, 1, exchange_by_sendrecv);
            repeat_persistent(bytes, 2);
            repeat(bytes, 3, exchange_by_tests);
            nothing_passes(bytes);
            repeat(bytes, 4, exchange_by_requests);
            rows(bytes);
            repeat(bytes, 5, exchange_by_requests);
            unfit_receives(bytes);
            repeat(bytes, 6, exchange_by_requests);
            cancelled(bytes);
        }
        /* The last message has nobody who waits for its end. */
        repeat(MOST, 7, exchange_by_requests);
        if (rank == 0) {
            MPI_Request request;
            MPI_Isend(out, MOST, MPI_BYTE, other, 8, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request);
        } else {
            work(1000000);
            MPI_Recv(in, MOST, MPI_BYTE, other, 8, MPI_COMM_WORLD, &status);
            CHECK_FILLED(in, MOST, MOST);
        }
    }
    buffer_free(in, 0);
    /* `out` belongs to that message until the end. */
    CHECK_FINISH();
}
