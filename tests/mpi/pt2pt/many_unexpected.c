/* Ten thousand messages that nobody waits for yet, then received in order, in reverse and at random;
 * ten thousand receives posted in reverse order of the messages. */
#include "../check.h"

enum { MESSAGES = 10000, REVERSE = 1, SHUFFLED = 2 };

static int order[MESSAGES];

static void make_order(int how)
{
    uint64_t random = 9;
    for (int i = 0; i < MESSAGES; i++)
        order[i] = how == REVERSE ? MESSAGES - 1 - i : i;
    for (int i = MESSAGES - 1; how == SHUFFLED && i > 0; i--) {
        int j = check_random(&random) % (i + 1), k = order[i];
        order[i] = order[j];
        order[j] = k;
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    size_t bytes = check_payload(40);
    if (bytes > 2000)
        bytes = 2000;
    bytes &= ~(size_t)3;
    size_t words = bytes / 4;
    int *in = malloc(MESSAGES * bytes), *out = malloc(MESSAGES * bytes);
    MPI_Request *sends = malloc(MESSAGES * sizeof *sends), *receives = malloc(MESSAGES * sizeof *receives);
    for (size_t i = 0; i < MESSAGES * words; i++)
        out[i] = (int)(i * 3 + rank);
    for (int how = 0; how < 3; how++)
        for (int posted = 0; posted < 2; posted++) {
            make_order(how);
            memset(in, 0, MESSAGES * bytes);
            if (posted) {
                for (int k = 0; k < MESSAGES; k++)
                    MPI_Irecv(in + words * order[k], (int)words, MPI_INT, left, order[k], MPI_COMM_WORLD, &receives[k]);
                pass_token(left, right);
            }
            for (int k = 0; k < MESSAGES; k++)
                MPI_Isend(out + words * k, (int)words, MPI_INT, right, k, MPI_COMM_WORLD, &sends[k]);
            if (posted)
                MPI_Waitall(MESSAGES, receives, MPI_STATUSES_IGNORE);
            else {
                pass_token(right, left);
                for (int k = 0; k < MESSAGES; k++)
                    MPI_Recv(in + words * order[k], (int)words, MPI_INT, left, order[k], MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
            }
            MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE);
            for (size_t i = 0; i < MESSAGES * words; i++)
                CHECK_EQ((int)(i * 3 + left), in[i]);
        }
    CHECK_FINISH();
}
