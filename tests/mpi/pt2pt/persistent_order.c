/* Persistent sends and receives among all others of the same tag: messages are received in the order in which they were sent,
 * whatever way each was sent and received, and wherever it had to wait. */
#include "../check.h"

enum { ROUNDS = 400, BURST = 40, KINDS = 6, TAG = 3 };

static size_t bytes;

static size_t bytes_of(int i)
{
    /* Short, in pieces, announced. */
    static const size_t lengths[] = {8, 48, 49, 3000, 30000, 100000};
    return bytes ? bytes : lengths[(i * 7 + i / 5) % 6];
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    bytes = check_payload(0);
    size_t most = bytes ? bytes : 100000;
    if (most < 8)
        most = 8;
    char *out = calloc(BURST, most), *in = calloc(BURST, most);
    MPI_Request sends[BURST], receives[BURST], all[2 * BURST];
    uint64_t random = 17 + (uint64_t)rank;
    int next_out = 0, next_in = 0, rounds = most > 1000 ? ROUNDS / 10 : ROUNDS;
    for (int i = 0; i < BURST; i++) {
        MPI_Send_init(out + most * i, (int)bytes_of(i), MPI_BYTE, right, TAG, MPI_COMM_WORLD, &sends[i]);
        int source = i % 4 == 3 ? MPI_ANY_SOURCE : left;
        MPI_Recv_init(in + most * i, (int)most, MPI_BYTE, source, TAG, MPI_COMM_WORLD, &receives[i]);
    }
    for (int round = 0; round < rounds; round++) {
        int count = 0, receive_first = (round + rank) % 3 == 0;
        for (int half = 0; half < 2; half++)
            for (int i = 0; i < BURST; i++) {
                char *from = out + most * i, *to = in + most * i;
                int how = check_random(&random) % KINDS;
                if ((half == 0) == receive_first) {
                    memset(to, 0, 8);
                    if (how < 3) {
                        MPI_Start(&receives[i]);
                        all[count++] = receives[i];
                    } else
                        MPI_Irecv(to, (int)most, MPI_BYTE, how == 3 ? MPI_ANY_SOURCE : left, how == 4 ? MPI_ANY_TAG : TAG,
                                  MPI_COMM_WORLD, &all[count++]);
                } else {
                    memcpy(from, &next_out, sizeof next_out);
                    next_out++;
                    if (how < 3) {
                        MPI_Start(&sends[i]);
                        all[count++] = sends[i];
                    } else if (how == 3)
                        MPI_Issend(from, (int)bytes_of(i), MPI_BYTE, right, TAG, MPI_COMM_WORLD, &all[count++]);
                    else
                        MPI_Isend(from, (int)bytes_of(i), MPI_BYTE, right, TAG, MPI_COMM_WORLD, &all[count++]);
                }
            }
        MPI_Waitall(count, all, MPI_STATUSES_IGNORE);
        for (int i = 0; i < BURST; i++, next_in++) {
            int number;
            memcpy(&number, in + most * i, sizeof number);
            CHECK_F(number == next_in, "round %d: message %d came for number %d", round, number, next_in);
        }
    }
    for (int i = 0; i < BURST; i++) {
        MPI_Request_free(&sends[i]);
        MPI_Request_free(&receives[i]);
    }
    CHECK_FINISH();
}
