/* Every send mode in every form, at the sizes where protocols change, around a ring. */
#include "modes.h"

static const int sizes[] = {0,    1,    8,     44,    45,    46,    47,      48,      49,     50,    63,
                            64,   65,   1024,  8191,  8192,  8193,  65535,   65536,   65537,  1 << 20};
enum { SIZES = sizeof sizes / sizeof *sizes, LARGEST = 20 << 20, SPACE = (1 << 20) + MPI_BSEND_OVERHEAD };

static unsigned char *in, *out;

/* Waits until the attached buffer is empty: the next message may need all of it. */
static void empty_buffer(void)
{
    void *attached;
    int bytes;
    OK(MPI_Buffer_detach(&attached, &bytes));
    CHECK_EQ(SPACE, bytes);
    OK(MPI_Buffer_attach(attached, bytes));
}

/* The receive is posted before the send begins: right for all modes. */
static void posted(int mode, int form, int bytes, int tag)
{
    MPI_Request receive, send;
    MPI_Status status;
    fill(out, bytes, rank + tag);
    memset(in, 0x11, bytes);
    OK(MPI_Irecv(in, bytes, MPI_BYTE, left, tag, MPI_COMM_WORLD, &receive));
    pass_token(left, right);
    send_begin(mode, form, out, bytes, right, tag, MPI_COMM_WORLD, &send);
    OK(MPI_Wait(&receive, &status));
    send_end(form, &send);
    CHECK_STATUS(&status, left, tag, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, left + tag);
    CHECK_FILLED(out, bytes, rank + tag);
    if (mode == BUFFERED)
        empty_buffer();
}

/* The send begins before the receive is posted. */
static void unexpected(int mode, int form, int bytes, int tag)
{
    MPI_Request send;
    MPI_Status status;
    fill(out, bytes, rank + tag);
    memset(in, 0x11, bytes);
    send_begin(mode, form, out, bytes, right, tag, MPI_COMM_WORLD, &send);
    pass_token(right, left);
    OK(MPI_Recv(in, bytes, MPI_BYTE, left, tag, MPI_COMM_WORLD, &status));
    send_end(form, &send);
    CHECK_STATUS(&status, left, tag, MPI_BYTE, bytes);
    CHECK_FILLED(in, bytes, left + tag);
    if (mode == BUFFERED)
        empty_buffer();
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    in = buffer_new(LARGEST, 0);
    out = buffer_new(LARGEST, 0);
    void *attached = malloc(SPACE);
    OK(MPI_Buffer_attach(attached, SPACE));

    int tag = 0;
    for (int mode = 0; mode < MODES; mode++)
        for (int form = 0; form < FORMS; form++)
            for (int i = 0; i < SIZES; i++) {
                posted(mode, form, sizes[i], tag++);
                if (mode != READY && (form != BLOCKING || mode == BUFFERED))
                    unexpected(mode, form, sizes[i], tag++);
            }
    if (size <= 2)
        for (int form = 0; form < FORMS; form++) {
            posted(form == PERSISTENT ? SYNCHRONOUS : STANDARD, form, LARGEST, tag++);
            if (form != BLOCKING)
                unexpected(STANDARD, form, LARGEST, tag++);
        }
    CHECK_GUARDS(in, 0);
    CHECK_GUARDS(out, 0);
    void *was;
    int was_bytes;
    OK(MPI_Buffer_detach(&was, &was_bytes));
    CHECK(was == attached);
    free(attached);
    buffer_free(in, 0);
    buffer_free(out, 0);
    CHECK_FINISH();
}
