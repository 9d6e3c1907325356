/* Buffered sends and the attached buffer (MPI 5.0, section 3.6). */
#include "../check.h"

enum { BYTES = 1000, MESSAGES = 20, ROOM = MESSAGES * (BYTES + MPI_BSEND_OVERHEAD) };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    unsigned char out[BYTES], in[BYTES];
    char *attached = malloc(ROOM);
    void *was = NULL;
    int was_bytes = -1;
    MPI_Request request;
    MPI_Status status;

    /* No buffer: only MPI_PROC_NULL can be sent to. */
    ERR(MPI_ERR_BUFFER, MPI_Bsend(out, 8, MPI_BYTE, right, 0, MPI_COMM_WORLD));
    OK(MPI_Bsend(out, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD));

    OK(MPI_Buffer_attach(attached, ROOM));
    FAILS(MPI_Buffer_attach(attached, ROOM)); /* one at a time */

    /* As many messages fit as there was room provided for, all before the first receive. */
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < MESSAGES; i++) {
            fill(out, BYTES, rank + i);
            if (i % 2) {
                OK(MPI_Bsend(out, BYTES, MPI_BYTE, right, i, MPI_COMM_WORLD));
            } else {
                OK(MPI_Ibsend(out, BYTES, MPI_BYTE, right, i, MPI_COMM_WORLD, &request));
                OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            }
            memset(out, 0, BYTES); /* the message was copied */
        }
        pass_token(right, left);
        for (int i = 0; i < MESSAGES; i++) {
            OK(MPI_Recv(in, BYTES, MPI_BYTE, left, i, MPI_COMM_WORLD, &status));
            CHECK_STATUS(&status, left, i, MPI_BYTE, BYTES);
            CHECK_FILLED(in, BYTES, left + i);
        }
        /* The room of messages that were received comes back: after a detach at the latest. */
        OK(MPI_Buffer_detach(&was, &was_bytes));
        CHECK(was == attached);
        CHECK_EQ(ROOM, was_bytes);
        OK(MPI_Buffer_attach(attached, ROOM));
    }

    /* A message that can't ever fit is refused, and those before it aren't harmed. */
    char *large = malloc(2 * ROOM);
    OK(MPI_Bsend("abc", 3, MPI_CHAR, right, 0, MPI_COMM_WORLD));
    ERR(MPI_ERR_BUFFER, MPI_Bsend(large, 2 * ROOM, MPI_BYTE, right, 1, MPI_COMM_WORLD));
    ERR(MPI_ERR_BUFFER, MPI_Ibsend(large, 2 * ROOM, MPI_BYTE, right, 1, MPI_COMM_WORLD, &request));
    OK(MPI_Recv(in, 3, MPI_CHAR, left, 0, MPI_COMM_WORLD, &status));
    CHECK(memcmp(in, "abc", 3) == 0);
    free(large);

    /* Room is reused for ever: each message is known to be received before the next one is sent, and
     * the buffer holds a few. */
    for (int i = 0; i < 2000; i++) {
        fill(out, BYTES, rank + i);
        OK(MPI_Bsend(out, BYTES - i % 10, MPI_BYTE, right, 2, MPI_COMM_WORLD));
        OK(MPI_Recv(in, BYTES, MPI_BYTE, left, 2, MPI_COMM_WORLD, &status));
        CHECK_FILLED(in, BYTES - i % 10, left + i);
        if (i % 4 == 3)
            pass_token(left, right);
    }

    /* A persistent one, started again as soon as it is complete: that is before it is received. */
    MPI_Request persistent;
    OK(MPI_Bsend_init(out, BYTES, MPI_BYTE, right, 3, MPI_COMM_WORLD, &persistent));
    for (int i = 0; i < MESSAGES / 2; i++) {
        fill(out, BYTES, rank + 9 * i);
        OK(MPI_Start(&persistent));
        OK(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
    }
    OK(MPI_Request_free(&persistent));
    for (int i = 0; i < MESSAGES / 2; i++) {
        OK(MPI_Recv(in, BYTES, MPI_BYTE, left, 3, MPI_COMM_WORLD, &status));
        CHECK_FILLED(in, BYTES, left + 9 * i);
    }

    /* A detach waits until the buffer is no longer needed: the message arrives although the buffer is
     * overwritten after it. */
    fill(out, BYTES, rank);
    MPI_Irecv(in, BYTES, MPI_BYTE, left, 4, MPI_COMM_WORLD, &request);
    OK(MPI_Bsend(out, BYTES, MPI_BYTE, right, 4, MPI_COMM_WORLD));
    OK(MPI_Buffer_detach(&was, &was_bytes));
    memset(was, 0xFF, was_bytes);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_FILLED(in, BYTES, left);

    /* Without messages; smaller buffers; messages without data. */
    OK(MPI_Buffer_attach(attached, ROOM / 2));
    OK(MPI_Buffer_detach(&was, &was_bytes));
    CHECK_EQ(ROOM / 2, was_bytes);
    OK(MPI_Buffer_attach(attached + 1, 3 * MPI_BSEND_OVERHEAD)); /* unaligned */
    OK(MPI_Bsend(NULL, 0, MPI_BYTE, right, 5, MPI_COMM_WORLD));
    OK(MPI_Recv(NULL, 0, MPI_BYTE, left, 5, MPI_COMM_WORLD, &status));
    OK(MPI_Buffer_detach(&was, &was_bytes));
    CHECK(was == attached + 1);
    free(attached);
    CHECK_FINISH();
}
