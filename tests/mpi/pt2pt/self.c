/* A rank that sends to itself, on MPI_COMM_SELF and on MPI_COMM_WORLD: everything that can't deadlock works. */
#include "modes.h"

enum { LARGE = 3 << 20 };

static unsigned char *in, *out;

static void both_orders(MPI_Comm comm, int me, int bytes)
{
    MPI_Request request, request2;
    MPI_Status status;
    int flag;

    fill(out, bytes, 1);
    MPI_Irecv(in, bytes, MPI_BYTE, me, 1, comm, &request);
    MPI_Send(out, bytes, MPI_BYTE, me, 1, comm);
    MPI_Wait(&request, &status);
    CHECK_STATUS(&status, me, 1, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, 1);

    fill(out, bytes, 2);
    MPI_Irecv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &request);
    MPI_Ssend(out, bytes, MPI_BYTE, me, 2, comm);
    MPI_Test(&request, &flag, &status);
    while (!flag)
        MPI_Test(&request, &flag, &status);
    CHECK_STATUS(&status, me, 2, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, 2);

    for (int mode = 0; mode < READY; mode++) {
        fill(out, bytes, 3);
        send_begin(mode, NONBLOCKING, out, bytes, me, 3, comm, &request);
        MPI_Recv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, 3, comm, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK_STATUS(&status, me, 3, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, 3);
    }

    fill(out, bytes, 4);
    MPI_Sendrecv(out, bytes, MPI_BYTE, me, 4, in, bytes, MPI_BYTE, me, 4, comm, &status);
    CHECK_STATUS(&status, me, 4, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, 4);
    MPI_Sendrecv_replace(in, bytes, MPI_BYTE, me, 5, me, 5, comm, &status);
    CHECK_STATUS(&status, me, 5, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, 4);

    fill(out, bytes, 6);
    MPI_Isend(out, bytes, MPI_BYTE, me, 6, comm, &request);
    MPI_Probe(me, 6, comm, &status);
    CHECK_STATUS(&status, me, 6, MPI_BYTE, bytes);
    MPI_Message message;
    MPI_Mprobe(MPI_ANY_SOURCE, 6, comm, &message, &status);
    CHECK_STATUS(&status, me, 6, MPI_BYTE, bytes);
    MPI_Iprobe(me, 6, comm, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    MPI_Mrecv(in, bytes, MPI_BYTE, &message, &status);
    CHECK_STATUS(&status, me, 6, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, 6);
    MPI_Wait(&request, MPI_STATUS_IGNORE);

    MPI_Request persistent[2];
    MPI_Recv_init(in, bytes, MPI_BYTE, me, 7, comm, &persistent[0]);
    MPI_Send_init(out, bytes, MPI_BYTE, me, 7, comm, &persistent[1]);
    for (int round = 0; round < 4; round++) {
        fill(out, bytes, 70 + round);
        MPI_Start(&persistent[round % 2]);
        MPI_Start(&persistent[1 - round % 2]);
        MPI_Waitall(2, persistent, MPI_STATUSES_IGNORE);
        CHECK_FILLED(in, bytes, 70 + round);
    }
    MPI_Request_free(&persistent[0]);
    MPI_Request_free(&persistent[1]);

    /* A synchronous send to oneself isn't complete before the receive is there. */
    MPI_Issend(out, bytes, MPI_BYTE, me, 8, comm, &request);
    for (int i = 0; i < 50; i++) {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
    }
    MPI_Irecv(in, bytes, MPI_BYTE, me, 8, comm, &request2);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&request2, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    void *attached = malloc(LARGE + MPI_BSEND_OVERHEAD), *was;
    int was_bytes;
    MPI_Buffer_attach(attached, LARGE + MPI_BSEND_OVERHEAD);
    in = malloc(LARGE);
    out = malloc(LARGE);
    static const int sizes[] = {0, 1, 44, 45, 48, 100, 5000, 70000, LARGE};
    for (int i = 0; i < 9; i++) {
        both_orders(MPI_COMM_SELF, 0, sizes[i]);
        both_orders(MPI_COMM_WORLD, rank, sizes[i]);
    }

    /* Many at once, in and out of order. */
    enum { MANY = 1000 };
    static int values[MANY], got[MANY];
    static MPI_Request requests[2 * MANY];
    for (int i = 0; i < MANY; i++) {
        values[i] = 5 * i;
        MPI_Isend(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    }
    for (int i = 0; i < MANY; i++)
        MPI_Irecv(&got[i], 1, MPI_INT, 0, MANY - 1 - i, MPI_COMM_SELF, &requests[MANY + i]);
    MPI_Waitall(2 * MANY, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < MANY; i++)
        CHECK_EQ(5 * (MANY - 1 - i), got[i]);
    MPI_Buffer_detach(&was, &was_bytes);
    CHECK_FINISH();
}
