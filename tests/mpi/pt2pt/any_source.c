/* All ranks send to rank 0, which receives from anyone: every message arrives once, those of one
 * sender in order, and the status says whose it is. */
#include "../check.h"

enum { MESSAGES = 300 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    size_t bytes = check_payload(64) + 8;
    unsigned char *buffer = buffer_new(bytes, 0);
    for (int form = 0; form < 3; form++) {
        if (rank == 0) {
            int *next = calloc(size, sizeof *next);
            for (int i = 0; i < MESSAGES * (size - 1); i++) {
                MPI_Status status;
                int number;
                int wanted = form == 2 ? i % 2 : MPI_ANY_TAG;
                if (form == 1) {
                    MPI_Request request;
                    MPI_Irecv(buffer, (int)bytes, MPI_BYTE, MPI_ANY_SOURCE, wanted, MPI_COMM_WORLD, &request);
                    MPI_Wait(&request, &status);
                } else
                    MPI_Recv(buffer, (int)bytes, MPI_BYTE, MPI_ANY_SOURCE, wanted, MPI_COMM_WORLD, &status);
                int from = status.MPI_SOURCE;
                CHECK(from > 0 && from < size);
                memcpy(&number, buffer, sizeof number);
                if (form == 2)
                    CHECK_EQ(wanted, number % 2);
                else
                    CHECK_EQ(next[from], number);
                next[from]++;
                size_t length = 8 + number % (bytes - 7);
                CHECK_STATUS(&status, from, number % 2, MPI_BYTE, (int)length);
                CHECK_FILLED(buffer + 8, length - 8, from * MESSAGES + number);
            }
            for (int r = 1; r < size; r++)
                CHECK_EQ(MESSAGES, next[r]);
            CHECK_GUARDS(buffer, 0);
            free(next);
        } else
            for (int number = 0; number < MESSAGES; number++) {
                size_t length = 8 + number % (bytes - 7);
                memcpy(buffer, &number, sizeof number);
                fill(buffer + 8, length - 8, rank * MESSAGES + number);
                MPI_Send(buffer, (int)length, MPI_BYTE, 0, number % 2, MPI_COMM_WORLD);
            }
        MPI_Barrier(MPI_COMM_WORLD); /* the rounds don't mix: they would under ANY_SOURCE */
    }
    buffer_free(buffer, 0);
    CHECK_FINISH();
}
