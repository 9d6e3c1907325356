/* Messages of 16 to 64 KiB arrive as they were when the send was called, in order, and no blocking send waits for a
 * receive. */
#include "../check.h"

enum { MOST = 65536, ROUNDS = 300 };

static const int sizes[] = {16384, 20000, 40000, MOST};

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    unsigned char *in = buffer_new(MOST, 0), *out = buffer_new(MOST, 0);
    int other = 1 - rank;
    MPI_Status status;
    if (rank < 2)
        for (int s = 0; s < 4; s++) {
            int bytes = sizes[s];
            /* To and fro, mostly the same contents; a byte differs, and the buffer changes as soon as the send has returned. */
            fill(out, bytes, s);
            for (int i = 0; i < ROUNDS; i++) {
                unsigned char before = out[i * 37 % bytes];
                out[i * 37 % bytes] = (unsigned char)(i + rank);
                if (rank == 0)
                    MPI_Send(out, bytes, MPI_BYTE, other, s, MPI_COMM_WORLD);
                if (rank == 0)
                    memset(out, 0xee, 64);
                MPI_Recv(in, bytes, MPI_BYTE, i % 3 ? other : MPI_ANY_SOURCE, s, MPI_COMM_WORLD, &status);
                CHECK_STATUS(&status, other, s, MPI_BYTE, bytes);
                CHECK_EQ((unsigned char)(i + other), in[i * 37 % bytes]);
                if (rank == 1)
                    MPI_Send(out, bytes, MPI_BYTE, other, s, MPI_COMM_WORLD);
                fill(out, 64, s);
                out[i * 37 % bytes] = before;
                in[i * 37 % bytes] = before;
                CHECK_FILLED(in, bytes, s);
            }
            /* Both rely on buffering. */
            for (int i = 0; i < ROUNDS / 3; i++) {
                fill(out, bytes, i + rank);
                MPI_Send(out, bytes, MPI_BYTE, other, s, MPI_COMM_WORLD);
                memset(out, 0xee, (size_t)bytes);
                MPI_Recv(in, bytes, MPI_BYTE, other, s, MPI_COMM_WORLD, &status);
                CHECK_FILLED(in, bytes, i + other);
            }
            /* Two messages, received in the other order; and a probe before a message. */
            for (int i = 0; i < ROUNDS / 3; i++)
                if (rank == 0) {
                    for (int m = 0; m < 3; m++) {
                        fill(out, bytes, i + m);
                        MPI_Send(out, bytes, MPI_BYTE, other, m, MPI_COMM_WORLD);
                    }
                    MPI_Recv(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD, &status);
                } else {
                    for (int m = 1; m >= 0; m--) {
                        MPI_Recv(in, bytes, MPI_BYTE, other, m, MPI_COMM_WORLD, &status);
                        CHECK_FILLED(in, bytes, i + m);
                    }
                    MPI_Probe(other, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
                    CHECK_STATUS(&status, other, 2, MPI_BYTE, bytes);
                    MPI_Recv(in, bytes, MPI_BYTE, other, 2, MPI_COMM_WORLD, &status);
                    CHECK_FILLED(in, bytes, i + 2);
                    MPI_Send(NULL, 0, MPI_BYTE, other, 9, MPI_COMM_WORLD);
                }
            /* Receives that are posted first. */
            for (int i = 0; i < ROUNDS; i++) {
                MPI_Request request;
                if (rank == 0) {
                    MPI_Recv(NULL, 0, MPI_BYTE, other, 8, MPI_COMM_WORLD, &status);
                    fill(out, bytes, i);
                    MPI_Send(out, bytes, MPI_BYTE, other, 7, MPI_COMM_WORLD);
                    memset(out, 0xee, (size_t)bytes);
                } else {
                    MPI_Irecv(in, bytes, MPI_BYTE, other, 7, MPI_COMM_WORLD, &request);
                    MPI_Send(NULL, 0, MPI_BYTE, other, 8, MPI_COMM_WORLD);
                    MPI_Wait(&request, &status);
                    CHECK_STATUS(&status, other, 7, MPI_BYTE, bytes);
                    CHECK_FILLED(in, bytes, i);
                }
            }
        }
    buffer_free(in, 0);
    buffer_free(out, 0);
    CHECK_FINISH();
}
