/* MPI_Comm_free only marks: pending communication of the communicator completes (MPI 5.0, section 7.4.3). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int bytes = (int)check_payload(1000);
    unsigned char *out = malloc(bytes), *in = buffer_new(bytes, 0);
    for (int round = 0; round < 50; round++) {
        MPI_Comm comm;
        MPI_Request requests[3];
        MPI_Status status;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        fill(out, bytes, rank + round);

        /* The receive is posted, the message is under way. */
        OK(MPI_Irecv(in, bytes, MPI_BYTE, left, 1, comm, &requests[0]));
        if (round % 2)
            OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Isend(out, bytes, MPI_BYTE, right, 1, comm, &requests[1]));
        OK(MPI_Comm_free(&comm));
        CHECK(comm == MPI_COMM_NULL);

        /* New communicators mustn't take over what is pending in the old one. */
        MPI_Comm next;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &next));
        int value = rank, got = -1;
        OK(MPI_Sendrecv(&value, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, next, &status));
        CHECK_EQ(left, got);
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        CHECK_FILLED(in, bytes, left + round);
        OK(MPI_Comm_free(&next));

        /* A matched message and a persistent request outlive their communicator, too. */
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        OK(MPI_Isend(out, bytes, MPI_BYTE, right, 2, comm, &requests[0]));
        MPI_Message message;
        OK(MPI_Mprobe(left, 2, comm, &message, &status));
        OK(MPI_Send_init(out, bytes, MPI_BYTE, MPI_PROC_NULL, 2, comm, &requests[1]));
        OK(MPI_Comm_free(&comm));
        OK(MPI_Mrecv(in, bytes, MPI_BYTE, &message, &status));
        CHECK_STATUS(&status, left, 2, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + round);
        OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        OK(MPI_Start(&requests[1]));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        OK(MPI_Request_free(&requests[1]));
    }
    CHECK_GUARDS(in, 0);
    CHECK_FINISH();
}
