/* Automatic buffering, buffers of a communicator, and flushing (MPI 5.0, section 3.6). */
#include "../check.h"

enum { BYTES = 5000, MESSAGES = 100 };

static void exchange(MPI_Comm comm, int tag)
{
    static unsigned char out[BYTES], in[BYTES];
    MPI_Status status;
    for (int i = 0; i < MESSAGES; i++) {
        fill(out, BYTES, rank + i);
        MPI_Bsend(out, BYTES - i, MPI_BYTE, right, tag, comm);
        memset(out, 0, BYTES);
    }
    pass_token(right, left);
    for (int i = 0; i < MESSAGES; i++) {
        MPI_Recv(in, BYTES, MPI_BYTE, left, tag, comm, &status);
        CHECK_STATUS(&status, left, tag, MPI_BYTE, BYTES - i);
        CHECK_FILLED(in, BYTES - i, left + i);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Request request;
    void *was;
    int was_bytes;

    MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
    exchange(MPI_COMM_WORLD, 1);
    MPI_Buffer_flush();
    MPI_Buffer_iflush(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    exchange(MPI_COMM_WORLD, 2);
    was = NULL;
    MPI_Buffer_detach(&was, &was_bytes);
    CHECK(was == MPI_BUFFER_AUTOMATIC);

    /* A communicator's own buffer is used by its sends, the general one by those of the others. */
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    int room = MESSAGES * (BYTES + MPI_BSEND_OVERHEAD);
    char *buffer = malloc(room), *general = malloc(room);
    MPI_Comm_attach_buffer(own, buffer, room);
    exchange(own, 3);
    MPI_Comm_flush_buffer(own);
    exchange(own, 4);
    MPI_Comm_iflush_buffer(own, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Buffer_attach(general, room);
    exchange(own, 5);
    exchange(MPI_COMM_WORLD, 5);
    MPI_Comm_detach_buffer(own, &was, &was_bytes);
    CHECK(was == buffer);
    CHECK_EQ(room, was_bytes);
    exchange(own, 6); /* now with the general one */
    MPI_Buffer_detach(&was, &was_bytes);
    CHECK(was == general);

    MPI_Comm_attach_buffer(own, MPI_BUFFER_AUTOMATIC, 0);
    exchange(own, 7);
    MPI_Comm_detach_buffer(own, &was, &was_bytes);
    CHECK(was == MPI_BUFFER_AUTOMATIC);

    /* The large forms. */
    MPI_Count was_count = -1;
    MPI_Buffer_attach_c(general, room);
    exchange(MPI_COMM_WORLD, 8);
    MPI_Buffer_detach_c(&was, &was_count);
    CHECK_EQ(room, was_count);
    MPI_Comm_attach_buffer_c(own, buffer, room);
    exchange(own, 9);
    MPI_Comm_detach_buffer_c(own, &was, &was_count);
    CHECK_EQ(room, was_count);
    MPI_Comm_free(&own);
    CHECK_FINISH();
}
