/* Matched probes (MPI 5.0, section 3.8.2): a message that was matched belongs to its handle, and nobody else gets it. */
#include "../check.h"

enum { MESSAGES = 12 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    size_t bytes = check_payload(100);
    unsigned char *out = malloc(MESSAGES * bytes), *in = buffer_new(bytes, 0);
    MPI_Request sends[MESSAGES], receive;
    MPI_Message messages[MESSAGES];
    MPI_Status status;
    int flag;

    MPI_Message none = MPI_MESSAGE_NULL;
    flag = 1;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &none, &status);
    CHECK(!flag);
    MPI_Barrier(MPI_COMM_WORLD);

    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < MESSAGES; i++) {
            fill(out + i * bytes, bytes, round + i + rank);
            (i % 3 ? MPI_Isend : MPI_Issend)(out + i * bytes, (int)(bytes - i % bytes), MPI_BYTE, right, i / 2,
                                             MPI_COMM_WORLD, &sends[i]);
        }
        /* Match all first, every second one with improbe, each in its own order ... */
        for (int i = 0; i < MESSAGES; i++) {
            int tag = round % 2 ? i / 2 : MPI_ANY_TAG, source = i % 3 ? left : MPI_ANY_SOURCE;
            if (i % 2)
                for (flag = 0; !flag;)
                    MPI_Improbe(source, tag, MPI_COMM_WORLD, &flag, &messages[i], &status);
            else
                MPI_Mprobe(source, tag, MPI_COMM_WORLD, &messages[i], &status);
            CHECK_STATUS(&status, left, i / 2, MPI_BYTE, (int)(bytes - i % bytes));
            CHECK(messages[i] != MPI_MESSAGE_NULL && messages[i] != MPI_MESSAGE_NO_PROC);
        }
        MPI_Iprobe(left, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
        /* ... then receive them in another. */
        for (int n = 0; n < MESSAGES; n++) {
            int i = (n * 5 + round) % MESSAGES, length = (int)(bytes - i % bytes);
            if (n % 2) {
                MPI_Mrecv(in, (int)bytes, MPI_BYTE, &messages[i], &status);
            } else {
                MPI_Imrecv(in, (int)bytes, MPI_BYTE, &messages[i], &receive);
                CHECK(messages[i] == MPI_MESSAGE_NULL);
                MPI_Wait(&receive, &status);
            }
            CHECK(messages[i] == MPI_MESSAGE_NULL);
            CHECK_STATUS(&status, left, i / 2, MPI_BYTE, length);
            CHECK_FILLED(in, length, round + i + left);
        }
        MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD); /* a neighbour's next round mustn't be seen by the Iprobe above */
    }

    /* Between a matched probe and its receive, a plain receive gets the next message, not the matched one. */
    for (int i = 0; i < 2; i++) {
        fill(out + i * bytes, bytes, 60 + i);
        MPI_Isend(out + i * bytes, (int)bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &sends[i]);
    }
    MPI_Mprobe(left, 1, MPI_COMM_WORLD, &messages[0], MPI_STATUS_IGNORE);
    MPI_Recv(in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK_FILLED(in, bytes, 61);
    MPI_Mrecv(in, (int)bytes, MPI_BYTE, &messages[0], MPI_STATUS_IGNORE);
    CHECK_FILLED(in, bytes, 60);
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);

    /* A synchronous send isn't complete before the receive of the matched message. */
    MPI_Issend(out, (int)bytes, MPI_BYTE, right, 2, MPI_COMM_WORLD, &sends[0]);
    MPI_Mprobe(left, 2, MPI_COMM_WORLD, &messages[0], MPI_STATUS_IGNORE);
    MPI_Imrecv(in, (int)bytes, MPI_BYTE, &messages[0], &receive);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE);

    /* Empty messages. */
    MPI_Isend(NULL, 0, MPI_BYTE, right, 3, MPI_COMM_WORLD, &sends[0]);
    MPI_Mprobe(left, 3, MPI_COMM_WORLD, &messages[0], &status);
    CHECK_STATUS(&status, left, 3, MPI_BYTE, 0);
    CHECK(messages[0] != MPI_MESSAGE_NULL && messages[0] != MPI_MESSAGE_NO_PROC);
    MPI_Mrecv(NULL, 0, MPI_BYTE, &messages[0], &status);
    CHECK_STATUS(&status, left, 3, MPI_BYTE, 0);
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE);
    CHECK_GUARDS(in, 0);
    CHECK_FINISH();
}
