/* Posted receives match in the order in which they were posted, exact and wildcard ones alike; the
 * messages of one sender match in the order in which they were sent. Random lists against a model.
 *
 * With one sender, the matching doesn't depend on which receives are posted before which messages
 * arrive: the earliest message and the earliest receive that accepts it always find each other, and
 * so on with the rest. So one model serves all timings. */
#include "../check.h"

enum { ROUNDS = 60, POSTED = 12, TAGS = 3 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    size_t bytes = check_payload(100);
    unsigned char *in[POSTED], *out[POSTED];
    for (int i = 0; i < POSTED; i++) {
        in[i] = malloc(bytes + 1);
        out[i] = malloc(bytes + 1);
    }
    uint64_t random = 4;
    for (int round = 0; round < ROUNDS; round++) {
        int source[POSTED], tag[POSTED], gets[POSTED], sent_tag[POSTED], messages = 0;
        for (int i = 0; i < POSTED; i++) {
            int t = check_random(&random) % (TAGS + 1);
            tag[i] = t == TAGS ? MPI_ANY_TAG : t;
            source[i] = check_random(&random) % 2 ? MPI_ANY_SOURCE : left;
            gets[i] = -1;
        }
        while (messages < POSTED) {
            int t = check_random(&random) % TAGS;
            for (int i = 0; i < POSTED; i++)
                if (gets[i] < 0 && (tag[i] == MPI_ANY_TAG || tag[i] == t)) {
                    gets[i] = messages;
                    sent_tag[messages++] = t;
                    break;
                }
        }

        /* All receives posted before the messages, half of them, or none. */
        int early = round % 3 == 0 ? POSTED : round % 3 == 1 ? POSTED / 2 : 0;
        MPI_Request incoming[POSTED], outgoing[POSTED];
        for (int i = 0; i < early; i++)
            MPI_Irecv(in[i], (int)bytes, MPI_BYTE, source[i], tag[i], MPI_COMM_WORLD, &incoming[i]);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int m = 0; m < POSTED; m++) {
            fill(out[m], bytes, 100 * round + m + rank);
            MPI_Isend(out[m], (int)bytes, MPI_BYTE, right, sent_tag[m], MPI_COMM_WORLD, &outgoing[m]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = early; i < POSTED; i++)
            MPI_Irecv(in[i], (int)bytes, MPI_BYTE, source[i], tag[i], MPI_COMM_WORLD, &incoming[i]);
        MPI_Status statuses[POSTED];
        MPI_Waitall(POSTED, incoming, statuses);
        MPI_Waitall(POSTED, outgoing, MPI_STATUSES_IGNORE);
        for (int i = 0; i < POSTED; i++) {
            CHECK_STATUS(&statuses[i], left, sent_tag[gets[i]], MPI_BYTE, (int)bytes);
            CHECK_FILLED(in[i], bytes, 100 * round + gets[i] + left);
        }
    }
    CHECK_FINISH();
}
