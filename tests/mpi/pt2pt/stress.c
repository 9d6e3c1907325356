/* Random traffic between all ranks: every rank knows the whole plan, so each knows what it has to get. All
 * modes, sizes from nothing to large, receives exact and wildcard in tag, posted early and late, completed
 * by every kind of wait. */
#include "modes.h"

enum { PER_PAIR = 40, TAGS = 4, LARGEST = 150000, WINDOW = 24 };

struct message {
    int tag, bytes, mode;
};

static struct message of_pair(int from, int to, int number)
{
    static const int top[] = {1, 50, 64, 300, 5000, 20000, 70000, LARGEST};
    uint64_t state = ((uint64_t)from * 1000 + to) * 1000 + number;
    check_random(&state);
    struct message message;
    message.tag = check_random(&state) % TAGS;
    message.bytes = check_random(&state) % top[check_random(&state) % 8];
    message.mode = check_random(&state) % READY;
    return message;
}

struct receive {
    int from, number;
    unsigned char *buffer;
};

static MPI_Request receives[WINDOW];
static struct receive open_receives[WINDOW];
static int still;

static void received(int slot, const MPI_Status *status)
{
    struct receive *receive = &open_receives[slot];
    struct message message = of_pair(receive->from, rank, receive->number);
    CHECK_STATUS(status, receive->from, message.tag, MPI_BYTE, message.bytes);
    CHECK_FILLED(receive->buffer, message.bytes, (receive->from * 64 + rank) * 1000 + receive->number);
    free(receive->buffer);
    receive->buffer = NULL;
    still--;
}

static void complete_some(int how)
{
    MPI_Status statuses[WINDOW];
    int index, indices[WINDOW], count = 0, flag;
    switch (how % 5) {
    case 0:
        MPI_Waitany(WINDOW, receives, &index, statuses);
        if (index != MPI_UNDEFINED)
            received(index, statuses);
        break;
    case 1:
        MPI_Testany(WINDOW, receives, &index, &flag, statuses);
        if (flag && index != MPI_UNDEFINED)
            received(index, statuses);
        break;
    case 2:
    case 3:
        (how % 5 == 2 ? MPI_Waitsome : MPI_Testsome)(WINDOW, receives, &count, indices, statuses);
        for (int i = 0; count != MPI_UNDEFINED && i < count; i++)
            received(indices[i], &statuses[i]);
        break;
    case 4:
        index = how / 5 % WINDOW;
        if (receives[index] != MPI_REQUEST_NULL) {
            MPI_Wait(&receives[index], statuses);
            received(index, statuses);
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int total = PER_PAIR * size;
    MPI_Request *sends = malloc(total * sizeof *sends);
    unsigned char **buffers = malloc(total * sizeof *buffers);
    size_t room = 0;
    for (int i = 0; i < total; i++) {
        struct message message = of_pair(rank, i % size, i / size);
        if (message.mode == BUFFERED)
            room += message.bytes + MPI_BSEND_OVERHEAD;
    }
    void *attached = malloc(room), *was;
    int was_bytes;
    MPI_Buffer_attach(attached, (int)room);

    /* Receives of one pair and tag are posted in the order of the messages; otherwise in any order. */
    int *next = calloc(size * TAGS, sizeof *next), unposted = total, sent = 0;
    uint64_t random = 77 + rank;
    for (int slot = 0; slot < WINDOW; slot++)
        receives[slot] = MPI_REQUEST_NULL;
    while (unposted > 0 || sent < total || still > 0) {
        unsigned dice = check_random(&random);
        if (sent < total && (dice % 2 || (unposted == 0 && still == 0))) {
            int to = (rank + sent) % size, number = sent / size;
            struct message message = of_pair(rank, to, number);
            buffers[sent] = malloc(message.bytes + 1);
            fill(buffers[sent], message.bytes, (rank * 64 + to) * 1000 + number);
            send_begin(message.mode, NONBLOCKING, buffers[sent], message.bytes, to, message.tag, MPI_COMM_WORLD,
                       &sends[sent]);
            sent++;
        } else if (unposted > 0 && still < WINDOW) {
            int queue = dice / 2 % (size * TAGS), from = queue / TAGS, tag = queue % TAGS, slot = 0;
            while (next[queue] < PER_PAIR && of_pair(from, rank, next[queue]).tag != tag)
                next[queue]++;
            if (next[queue] == PER_PAIR)
                continue;
            while (open_receives[slot].buffer)
                slot++;
            struct message message = of_pair(from, rank, next[queue]);
            open_receives[slot] = (struct receive){from, next[queue]++, malloc(message.bytes + 1)};
            MPI_Irecv(open_receives[slot].buffer, message.bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, &receives[slot]);
            unposted--;
            still++;
        } else if (sent == total) /* only then may a receive be waited for: its sender may be waiting too */
            complete_some((int)(dice / 2));
        else
            complete_some(dice / 2 % 2 ? 1 : 3);
    }
    MPI_Waitall(total, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < total; i++)
        free(buffers[i]);
    MPI_Buffer_detach(&was, &was_bytes);
    CHECK_FINISH();
}
