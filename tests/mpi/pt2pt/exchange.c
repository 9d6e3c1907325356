/* Large messages in both directions at once, the requests made and completed in all orders: none of it
 * may deadlock. */
#include "../check.h"

enum { BYTES = 5 << 20, EACH = 2 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int partner = size == 1 ? 0 : size % 2 && rank == size - 1 ? rank : rank ^ 1;
    unsigned char *in[EACH], *out[EACH];
    for (int i = 0; i < EACH; i++) {
        in[i] = malloc(BYTES);
        out[i] = malloc(BYTES);
        fill(out[i], BYTES, 10 * rank + i);
    }

    /* The requests: receive 0, receive 1, send 0, send 1, in all 24 orders. */
    for (int permutation = 0; permutation < 24; permutation++) {
        int order[4] = {0, 1, 2, 3};
        for (int i = 0, p = permutation; i < 4; i++) {
            int j = i + p % (4 - i), k = order[i];
            p /= 4 - i;
            order[i] = order[j];
            order[j] = k;
        }
        MPI_Request requests[4];
        for (int i = 0; i < EACH; i++)
            in[i][0] = in[i][BYTES - 1] = in[i][BYTES / 2] = 0;
        for (int i = 0; i < 4; i++) {
            int which = order[i] % 2;
            if (order[i] < 2)
                MPI_Irecv(in[which], BYTES, MPI_BYTE, partner, which, MPI_COMM_WORLD, &requests[order[i]]);
            else
                MPI_Isend(out[which], BYTES, MPI_BYTE, partner, which, MPI_COMM_WORLD, &requests[order[i]]);
        }
        switch (permutation % 3) {
        case 0: MPI_Waitall(4, requests, MPI_STATUSES_IGNORE); break;
        case 1: /* in another order than the one in which they were made */
            for (int i = 0; i < 4; i++)
                MPI_Wait(&requests[order[3 - i]], MPI_STATUS_IGNORE);
            break;
        case 2:
            for (int open = 4; open > 0; open--) {
                int index;
                MPI_Waitany(4, requests, &index, MPI_STATUS_IGNORE);
            }
        }
        for (int i = 0; i < EACH; i++) {
            uint64_t word = check_word(10 * partner + i, BYTES / 8 - 1);
            CHECK(memcmp(in[i] + BYTES - 8, &word, 8) == 0);
            word = check_word(10 * partner + i, BYTES / 16);
            CHECK(memcmp(in[i] + BYTES / 2, &word, 8) == 0);
        }
    }
    for (int i = 0; i < EACH; i++)
        CHECK_FILLED(in[i], BYTES, 10 * partner + i);

    /* Around the ring both ways, sends first everywhere. */
    MPI_Request ring[4];
    MPI_Isend(out[0], BYTES, MPI_BYTE, right, 5, MPI_COMM_WORLD, &ring[0]);
    MPI_Isend(out[1], BYTES, MPI_BYTE, left, 6, MPI_COMM_WORLD, &ring[1]);
    MPI_Recv(in[0], BYTES, MPI_BYTE, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(in[1], BYTES, MPI_BYTE, right, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, ring, MPI_STATUSES_IGNORE);
    CHECK_FILLED(in[0], BYTES, 10 * left);
    CHECK_FILLED(in[1], BYTES, 10 * right + 1);

    /* One buffer, sent to everybody at once. */
    MPI_Request *all = malloc(2 * size * sizeof *all);
    unsigned char *from_all = malloc((size_t)size * (BYTES / 8));
    for (int r = 0; r < size; r++) {
        MPI_Isend(out[0], BYTES / 8, MPI_BYTE, r, 7, MPI_COMM_WORLD, &all[2 * r]);
        MPI_Irecv(from_all + (size_t)r * (BYTES / 8), BYTES / 8, MPI_BYTE, r, 7, MPI_COMM_WORLD, &all[2 * r + 1]);
    }
    MPI_Waitall(2 * size, all, MPI_STATUSES_IGNORE);
    for (int r = 0; r < size; r++)
        CHECK_FILLED(from_all + (size_t)r * (BYTES / 8), BYTES / 8, 10 * r);
    CHECK_FINISH();
}
