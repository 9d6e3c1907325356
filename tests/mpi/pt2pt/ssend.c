/* A synchronous send completes only when its receive has started: seen by order, not by time. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int bytes = (int)check_payload(8), flag;
    char *out = calloc(bytes, 1), *in = malloc(bytes);
    MPI_Request request;
    MPI_Status status;
    int partner = rank ^ 1;
    if (partner < size)
        for (int round = 0; round < 20; round++) {
            if (rank % 2 == 0) {
                /* The second message is sent when the first send has returned. */
                switch (round % 4) {
                case 0: MPI_Ssend(out, bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD); break;
                case 1:
                    MPI_Issend(out, bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD, &request);
                    MPI_Wait(&request, MPI_STATUS_IGNORE);
                    break;
                case 2:
                    MPI_Issend(out, bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD, &request);
                    for (flag = 0; !flag;)
                        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
                    break;
                case 3:
                    MPI_Ssend_init(out, bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD, &request);
                    MPI_Start(&request);
                    MPI_Wait(&request, MPI_STATUS_IGNORE);
                    MPI_Request_free(&request);
                }
                MPI_Send(NULL, 0, MPI_BYTE, partner, 2, MPI_COMM_WORLD);

                /* Not complete while the receiver waits for the word to start. */
                MPI_Issend(out, bytes, MPI_BYTE, partner, 3, MPI_COMM_WORLD, &request);
                for (int i = 0; i < 100; i++) {
                    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
                    CHECK(!flag);
                }
                send_token(partner);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            } else {
                /* The first message is there, but isn't received: the second can't come. */
                MPI_Probe(partner, 1, MPI_COMM_WORLD, &status);
                for (int i = 0; i < 100; i++) {
                    MPI_Iprobe(partner, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
                    CHECK_F(!flag, "round %d: a synchronous send completed before its receive", round);
                }
                MPI_Recv(in, bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD, &status);
                CHECK_STATUS(&status, partner, 1, MPI_BYTE, bytes);
                MPI_Recv(NULL, 0, MPI_BYTE, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                wait_token(partner);
                MPI_Recv(in, bytes, MPI_BYTE, partner, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        }

    /* A posted receive is a started one: the send needs nothing more from the receiver than that it
     * calls MPI, here to receive something else. */
    MPI_Irecv(in, bytes, MPI_BYTE, left, 4, MPI_COMM_WORLD, &request);
    pass_token(left, right);
    MPI_Ssend(out, bytes, MPI_BYTE, right, 4, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK_FINISH();
}
