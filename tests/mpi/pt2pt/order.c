/* Messages of one pair do not overtake each other, whatever their sizes, tags and modes, and whether
 * the receives come before or after them (MPI 5.0, section 3.5). */
#include "modes.h"

enum { MESSAGES = 400, TAGS = 3, LARGEST = 100000 };

struct message {
    int tag, bytes, mode, taken;
};

static struct message plan[MESSAGES];
static MPI_Request sends[MESSAGES];
static unsigned char *out[MESSAGES];

/* The message that a receive with this tag gets: the earliest not taken. */
static int match(int tag)
{
    for (int i = 0; i < MESSAGES; i++)
        if (!plan[i].taken && (tag == MPI_ANY_TAG || tag == plan[i].tag)) {
            plan[i].taken = 1;
            return i;
        }
    return -1;
}

static void check_message(int i, const unsigned char *in, const MPI_Status *status)
{
    CHECK_STATUS(status, left, plan[i].tag, MPI_BYTE, plan[i].bytes);
    CHECK_FILLED(in, plan[i].bytes, 1000 * left + i);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    uint64_t random = 20;
    static const int sizes[] = {0, 1, 8, 48, 64, 500, 4000, 9000, 70000, LARGEST};
    size_t buffered = 0;
    for (int i = 0; i < MESSAGES; i++) {
        plan[i].tag = check_random(&random) % TAGS;
        plan[i].bytes = sizes[check_random(&random) % 10];
        plan[i].mode = check_random(&random) % READY;
        if (plan[i].mode == BUFFERED)
            buffered += plan[i].bytes + MPI_BSEND_OVERHEAD;
    }
    void *attached = malloc(buffered);
    MPI_Buffer_attach(attached, (int)buffered);

    unsigned char *in[8];
    for (int j = 0; j < 8; j++)
        in[j] = buffer_new(LARGEST, 0);
    for (int i = 0; i < MESSAGES; i++) {
        out[i] = malloc(plan[i].bytes + 1);
        fill(out[i], plan[i].bytes, 1000 * rank + i);
    }

    int sent = 0, received = 0;
    while (received < MESSAGES) {
        /* A burst of sends, always ahead of what is received next, so that every receive ends. */
        int burst = 1 + check_random(&random) % 40;
        for (; burst > 0 && sent < MESSAGES; burst--, sent++)
            send_begin(plan[sent].mode, NONBLOCKING, out[sent], plan[sent].bytes, right, plan[sent].tag,
                       MPI_COMM_WORLD, &sends[sent]);
        while (received < sent) {
            int tag = check_random(&random) % (TAGS + 1), source = check_random(&random) % 2;
            if (tag == TAGS)
                tag = MPI_ANY_TAG;
            if (check_random(&random) % 8 == 0)
                break; /* leave some for the next round: unexpected for long */
            if (check_random(&random) % 2 && sent == MESSAGES) {
                /* Several posted receives: they match in the order in which they were posted. */
                MPI_Request receives[8];
                MPI_Status statuses[8];
                int which[8], n = 0;
                while (n < 8) {
                    which[n] = match(n % 2 ? MPI_ANY_TAG : tag);
                    if (which[n] < 0)
                        break;
                    MPI_Irecv(in[n], LARGEST, MPI_BYTE, source ? left : MPI_ANY_SOURCE, n % 2 ? MPI_ANY_TAG : tag,
                              MPI_COMM_WORLD, &receives[n]);
                    n++;
                }
                MPI_Waitall(n, receives, statuses);
                for (int j = 0; j < n; j++)
                    check_message(which[j], in[j], &statuses[j]);
                received += n;
                continue;
            }
            int i = match(tag);
            if (i < 0)
                continue;
            if (i >= sent) { /* not begun yet: give it back */
                plan[i].taken = 0;
                continue;
            }
            MPI_Status status;
            MPI_Recv(in[0], LARGEST, MPI_BYTE, source ? left : MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            check_message(i, in[0], &status);
            received++;
        }
    }
    MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE);
    for (int j = 0; j < 8; j++) {
        CHECK_GUARDS(in[j], 0);
        buffer_free(in[j], 0);
    }
    for (int i = 0; i < MESSAGES; i++)
        free(out[i]);
    void *was;
    int was_bytes;
    MPI_Buffer_detach(&was, &was_bytes);
    free(attached);
    CHECK_FINISH();
}
