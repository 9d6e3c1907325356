/* Messages, collective operations, puts and packed data at random, with data of all kinds of memory and datatypes of all kinds, against what every rank
 * computes by itself; and an address that is freed and made again between messages. Arguments: rounds of each, seed. All ranks draw the same numbers, so each knows what the others do. */
#include "memory.h"

enum { MOST = 8, ROOM = 1 << 18, SLOTS = 6 };
static int rank, size;
static uint64_t state;

static unsigned draw(unsigned below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % below;
}

static unsigned char value(int from, unsigned round, unsigned i) { return (unsigned char)(from * 37 + round * 11 + i * 7 + (i >> 8)); }

static void fail(unsigned round, const char *what, unsigned i, int have, int want) {
    fprintf(stderr, "rank %d, round %u, %s: byte %u is %d, not %d\n", rank, round, what, i, have, want);
    MPI_Abort(MPI_COMM_WORLD, 4);
}

/* Buffers that live over many rounds, and are freed and made again at random. */
static struct {
    enum kind kind;
    unsigned char *at;
} slots[SLOTS];
static unsigned char host[ROOM], back[ROOM];

static unsigned char *take(unsigned slot, enum kind kind, int again) {
    if (!slots[slot].at || slots[slot].kind != kind || again) {
        if (slots[slot].at)
            put_back(slots[slot].kind, slots[slot].at);
        slots[slot].kind = kind;
        slots[slot].at = get(kind, ROOM);
    }
    return slots[slot].at;
}

static unsigned some_length(void) {
    static const unsigned lengths[] = {1, 8, 40, 48, 49, 64, 500, 4096, 8192, 9000, 40000, 65536, 100000, 200000};
    return lengths[draw(sizeof lengths / sizeof *lengths)];
}

#include "layouts.h"

/* A message from one rank to another, contiguous or with gaps on either side. */
static void message(unsigned round) {
    int from = draw(size), to = draw(size);
    unsigned bytes = some_length() / 8 * 8 + 8, gaps[2] = {draw(2), draw(2)}, forms[2] = {draw(4), draw(3)};
    enum kind kinds[2] = {draw(KINDS), draw(KINDS)};
    unsigned slot[2] = {draw(SLOTS / 2), SLOTS / 2 + draw(SLOTS / 2)}, again[2] = {!draw(4), !draw(4)};
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Datatype types[2];
    int counts[2];
    unsigned char *buffers[2] = {0, 0};
    unsigned block = bytes / 8;
    for (int side = 0; side < 2; side++) {
        counts[side] = gaps[side] ? 1 : (int)bytes;
        types[side] = MPI_BYTE;
        if (gaps[side]) {
            MPI_Type_vector(8, block, block + 3, MPI_BYTE, &types[side]);
            MPI_Type_commit(&types[side]);
        }
    }
    if (rank == to) {
        buffers[1] = take(slot[1], kinds[1], again[1]);
        memset(host, 0xee, ROOM);
        store(kinds[1], buffers[1], host, ROOM);
        forms[1] == 0 ? MPI_Irecv(buffers[1], counts[1], types[1], from, round % 30000, MPI_COMM_WORLD, &requests[1]) : 0;
        if (forms[1] == 1) {
            MPI_Recv_init(buffers[1], counts[1], types[1], MPI_ANY_SOURCE, round % 30000, MPI_COMM_WORLD, &requests[1]);
            MPI_Start(&requests[1]);
        }
    }
    if (rank == from) {
        buffers[0] = take(slot[0], kinds[0], again[0]);
        for (unsigned i = 0; i < bytes; i++)
            host[gaps[0] ? i / block * (block + 3) + i % block : i] = value(from, round, i);
        store(kinds[0], buffers[0], host, ROOM);
        if (forms[0] == 0)
            MPI_Isend(buffers[0], counts[0], types[0], to, round % 30000, MPI_COMM_WORLD, &requests[0]);
        else if (forms[0] == 1)
            MPI_Issend(buffers[0], counts[0], types[0], to, round % 30000, MPI_COMM_WORLD, &requests[0]);
        else if (forms[0] == 2) {
            MPI_Send_init(buffers[0], counts[0], types[0], to, round % 30000, MPI_COMM_WORLD, &requests[0]);
            MPI_Start(&requests[0]);
        } else if (from != to || forms[1] < 2)
            MPI_Send(buffers[0], counts[0], types[0], to, round % 30000, MPI_COMM_WORLD);
        else
            MPI_Isend(buffers[0], counts[0], types[0], to, round % 30000, MPI_COMM_WORLD, &requests[0]);
    }
    if (rank == to) {
        if (forms[1] == 2)
            MPI_Recv(buffers[1], counts[1], types[1], from, round % 30000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        load(kinds[1], back, buffers[1], ROOM);
        unsigned end = gaps[1] ? 8 * (block + 3) : bytes;
        for (unsigned at = 0, i = 0; at < end + 100; at++) {
            int sent = at < end && (!gaps[1] || at % (block + 3) < block), want = sent ? value(from, round, i++) : 0xee;
            if (back[at] != want)
                fail(round, "message", at, back[at], want);
        }
    }
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    for (int side = 0; side < 2; side++) {
        if (requests[side] != MPI_REQUEST_NULL)
            MPI_Request_free(&requests[side]);
        if (gaps[side])
            MPI_Type_free(&types[side]);
    }
}

/* A collective operation on ints. */
static void together(unsigned round) {
    static int ints[ROOM / 4], have[ROOM / 4];
    unsigned which = draw(5), count = some_length() / 4 / MOST + 1, root = draw(size);
    enum kind kinds[2][MOST];
    for (int i = 0; i < size; i++) {
        kinds[0][i] = draw(KINDS);
        kinds[1][i] = draw(KINDS);
    }
    enum kind from = kinds[0][rank], to = kinds[1][rank];
    int *s = (int *)take(0, from, 0), *r = (int *)take(SLOTS - 1, to, 0);
    for (unsigned i = 0; i < count * size; i++)
        ints[i] = rank * 1000 + i + round;
    store(from, s, ints, count * size * 4);
    if (which == 1)
        store(to, r, ints, count * 4);
    which == 0 ? MPI_Allreduce(s, r, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD)
    : which == 1 ? MPI_Bcast(r, count, MPI_INT, root, MPI_COMM_WORLD)
    : which == 2 ? MPI_Allgather(s, count, MPI_INT, r, count, MPI_INT, MPI_COMM_WORLD)
    : which == 3 ? MPI_Alltoall(s, count, MPI_INT, r, count, MPI_INT, MPI_COMM_WORLD)
                 : MPI_Scan(s, r, count, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    unsigned all = which == 2 || which == 3 ? count * size : count;
    load(to, have, r, all * 4);
    for (unsigned i = 0; i < all; i++) {
        int other = i / count, sum = size * (size - 1) / 2 * 1000 + size * (i + round);
        int want = which == 0   ? sum
                   : which == 1 ? (int)(root * 1000 + i + round)
                   : which == 2 ? (int)(other * 1000 + i % count + round)
                   : which == 3 ? (int)(other * 1000 + rank * count + i % count + round)
                                : (int)(rank * 1000 + i + round);
        if (have[i] != want)
            fail(round, "collective", i, have[i], want);
    }
}

/* An allocation of each message, at the address of the one before, of another kind now and then. */
static void same_address(unsigned rounds) {
    uint64_t before = 0, same = 0;
    if (rank > 1)
        return;
    for (unsigned round = 0; round < rounds; round++) {
        enum kind kind = round % 3 == 2 ? POOL : round % 50 == 49 ? MANAGED : DEVICE;
        uint64_t words[8], found[8] = {0}, *at = get(kind, sizeof words);
        for (int i = 0; i < 8; i++)
            words[i] = round * 2654435761u + i;
        same += (uint64_t)at == before;
        before = (uint64_t)at;
        if (rank == 0) {
            store(kind, at, words, sizeof words);
            MPI_Send(at, 8, MPI_UINT64_T, 1, 1, MPI_COMM_WORLD);
        } else {
            MPI_Recv(at, 8, MPI_UINT64_T, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            load(kind, found, at, sizeof words);
            must(!memcmp(found, words, sizeof words), "a message from memory that was made again");
        }
        put_back(kind, at);
    }
    must(same + 1 >= rounds / 2, "addresses are used again");
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    must(argc == 4 && size <= MOST, "arguments");
    open_driver();
    state = strtoull(argv[3], NULL, 0) * 2 + 1;
    for (unsigned round = 0; round < (unsigned)atoi(argv[1]); round++)
        {
        unsigned which = draw(5);
        which == 0 ? together(round) : which < 3 ? laid_out(round) : message(round);
    }
    same_address(atoi(argv[2]));
    for (int i = 0; i < SLOTS; i++)
        if (slots[i].at)
            put_back(slots[i].kind, slots[i].at);
    MPI_Finalize();
    return 0;
}
