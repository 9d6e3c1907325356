/* Receives that get a part of an element, for the report of ENCORE_LEAKS. The argument is how they receive; with `whole`, what comes is
 * whole elements, and parts of longer types. */
#include "../check.h"

enum { LONG = 100002 };

static char out[LONG];
static int in[LONG / 4 + 1];

static void receive(const char *how, int bytes)
{
    int count = bytes / 4 + 1;
    MPI_Request request;
    if (strcmp(how, "recv") == 0)
        OK(MPI_Recv(in, count, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (strcmp(how, "any") == 0)
        OK(MPI_Recv(in, count, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (strcmp(how, "irecv") == 0) {
        OK(MPI_Irecv(in, count, MPI_INT, left, 5, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    if (strcmp(how, "persistent") == 0) {
        OK(MPI_Recv_init(in, count, MPI_INT, left, 5, MPI_COMM_WORLD, &request));
        OK(MPI_Start(&request));
        for (int done = 0; !done;)
            OK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
        OK(MPI_Request_free(&request));
    }
    if (strcmp(how, "mrecv") == 0) {
        MPI_Message message;
        OK(MPI_Mprobe(left, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
        OK(MPI_Mrecv(in, count, MPI_INT, &message, MPI_STATUS_IGNORE));
    }
}

static void whole(void)
{
    MPI_Datatype three;
    OK(MPI_Type_contiguous(3, MPI_INT, &three));
    OK(MPI_Type_commit(&three));
    for (int bytes = 0; bytes <= 16; bytes += 4) {
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 5, in, 2, three, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 5, in, 17, MPI_BYTE, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
    OK(MPI_Type_free(&three));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    const char *how = argc > 1 ? argv[1] : "whole";
    int lengths[] = {6, 1002, LONG};
    memset(out, 1, sizeof out);
    if (strcmp(how, "whole") == 0)
        whole();
    else
        for (int i = 0; i < 3; i++) {
            if (strcmp(how, "sendrecv") == 0) {
                OK(MPI_Sendrecv(out, lengths[i], MPI_BYTE, right, 5, in, lengths[i] / 4 + 1, MPI_INT, left, 5, MPI_COMM_WORLD,
                                MPI_STATUS_IGNORE));
            } else {
                MPI_Request request;
                OK(MPI_Isend(out, lengths[i], MPI_BYTE, right, 5, MPI_COMM_WORLD, &request));
                receive(how, lengths[i]);
                OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            }
            CHECK_EQ(0x01010101, in[lengths[i] / 4 - 1]);
        }
    CHECK_FINISH();
}
