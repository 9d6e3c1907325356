/* MPI_PROC_NULL in every point-to-point call: it returns at once, and a receive gives its own status
 * (MPI 5.0, section 3.10). */
#include "modes.h"

#define CHECK_NOBODY(status) CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, MPI_INT, 0)

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static char attached[1 << 16];
    int in = 41, out = 42, flag;
    MPI_Request request, both[2];
    MPI_Status status, statuses[2];
    MPI_Buffer_attach(attached, sizeof attached);

    for (int mode = 0; mode < MODES; mode++)
        for (int form = 0; form < FORMS; form++) {
            send_begin(mode, form, &out, sizeof out, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
            send_end(form, &request);
        }

    MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK_NOBODY(&status);
    MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    CHECK_NOBODY(&status);
    MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    CHECK_NOBODY(&status);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &flag, &status);
    CHECK(flag);
    CHECK_NOBODY(&status);

    MPI_Recv_init(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &both[0]);
    MPI_Send_init(&out, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &both[1]);
    for (int i = 0; i < 3; i++) {
        MPI_Startall(2, both);
        MPI_Waitall(2, both, statuses);
        CHECK_NOBODY(&statuses[0]);
    }
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);

    MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK_NOBODY(&status);
    flag = 0;
    MPI_Iprobe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
    CHECK(flag);
    CHECK_NOBODY(&status);

    for (int form = 0; form < 4; form++) {
        MPI_Message message = MPI_MESSAGE_NULL;
        if (form % 2)
            MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &message, &status);
        else {
            flag = 0;
            MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &message, &status);
            CHECK(flag);
        }
        CHECK_NOBODY(&status);
        CHECK(message == MPI_MESSAGE_NO_PROC);
        if (form / 2)
            MPI_Mrecv(&in, 1, MPI_INT, &message, &status);
        else {
            MPI_Imrecv(&in, 1, MPI_INT, &message, &request);
            MPI_Wait(&request, &status);
        }
        CHECK_NOBODY(&status);
        CHECK(message == MPI_MESSAGE_NULL);
    }

    MPI_Sendrecv(&out, 1, MPI_INT, MPI_PROC_NULL, 3, &in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK_NOBODY(&status);
    MPI_Sendrecv_replace(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK_NOBODY(&status);
    CHECK_EQ(41, in);

    /* A chain that is open at both ends. */
    int below = rank == 0 ? MPI_PROC_NULL : rank - 1, above = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
    out = 100 + rank;
    MPI_Sendrecv(&out, 1, MPI_INT, above, 4, &in, 1, MPI_INT, below, 4, MPI_COMM_WORLD, &status);
    if (below == MPI_PROC_NULL) {
        CHECK_NOBODY(&status);
        CHECK_EQ(41, in);
    } else {
        CHECK_STATUS(&status, below, 4, MPI_INT, 1);
        CHECK_EQ(100 + below, in);
    }
    MPI_Sendrecv_replace(&out, 1, MPI_INT, below, 5, above, 5, MPI_COMM_WORLD, &status);
    CHECK_EQ(above == MPI_PROC_NULL ? 100 + rank : 100 + above, out);

    /* Cancelling something that is complete already changes nothing. */
    MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    if (!flag)
        CHECK_NOBODY(&status);

    void *was;
    int was_bytes;
    MPI_Buffer_detach(&was, &was_bytes);
    CHECK_FINISH();
}
