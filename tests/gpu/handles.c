/* Long messages between memory of devices of two ranks, which the driver copies by its handles. Argument: what is done. Each test program's environment says
 * from which length on messages go so; the counts of the stand-in's calls tell whether they did. */
#include "memory.h"

enum { LENGTH = 64 << 10, MANY = 80 };
static int rank;
static unsigned char host[1 << 20], back[1 << 20];

static void fill(unsigned seed, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        host[i] = (unsigned char)(seed * 31 + i * 7 + (i >> 8));
}

static void expect(const unsigned char *at, enum kind kind, unsigned seed, size_t bytes, const char *what) {
    fill(seed, bytes);
    load(kind, back, at, bytes);
    must(!memcmp(back, host, bytes), what);
}

/* A message from rank 0 to rank 1, whose data are checked there. */
static void pass(unsigned char *at, enum kind kind, unsigned seed, size_t bytes) {
    if (rank == 0) {
        fill(seed, bytes);
        store(kind, at, host, bytes);
        MPI_Send(at, bytes, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
    } else {
        memset(host, 0xee, bytes);
        store(kind, at, host, bytes);
        MPI_Recv(at, bytes, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        expect(at, kind, seed, bytes, "a message");
    }
}

/* An allocation of each message, at the address of the one before. */
static void again(unsigned rounds) {
    uint64_t before = 0, same = 0;
    for (unsigned round = 0; round < rounds; round++) {
        size_t bytes = round % 50 == 49 ? LENGTH : 100;
        unsigned char *at = get(DEVICE, bytes);
        same += (uint64_t)at == before;
        before = (uint64_t)at;
        pass(at, DEVICE, round, bytes);
        if (round % 7 == 3)
            pass(at, DEVICE, round + 1, bytes);
        put_back(DEVICE, at);
    }
    must(same + 1 >= rounds / 2, "addresses are used again");
}

/* One allocation, many messages. */
static void steady(unsigned messages) {
    unsigned char *at = get(DEVICE, LENGTH);
    for (unsigned i = 0; i < messages; i++)
        pass(at, DEVICE, i, LENGTH);
    put_back(DEVICE, at);
}

/* A persistent send and its receive, started so often. */
static void persistent(unsigned starts) {
    unsigned char *at = get(DEVICE, LENGTH);
    MPI_Request request;
    if (rank == 0)
        MPI_Send_init(at, LENGTH, MPI_BYTE, 1, 3, MPI_COMM_WORLD, &request);
    else
        MPI_Recv_init(at, LENGTH, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &request);
    for (unsigned i = 0; i < starts; i++) {
        fill(i, LENGTH);
        if (rank == 0)
            store(DEVICE, at, host, LENGTH);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 1)
            expect(at, DEVICE, i, LENGTH, "a persistent message");
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request);
    put_back(DEVICE, at);
}

/* More allocations than a sender keeps handles of. */
static void many(void) {
    unsigned char *all[MANY];
    for (int i = 0; i < MANY; i++)
        all[i] = get(DEVICE, 1000 + i);
    for (int turn = 0; turn < 3; turn++)
        for (int i = 0; i < MANY; i++)
            pass(all[i], DEVICE, turn * MANY + i, 1000 + i);
    for (int i = 0; i < MANY; i++)
        put_back(DEVICE, all[i]);
}

/* Parts of allocations; types with gaps at the receiver; receives that are too short; other memory at the receiver; messages to oneself. */
static void forms(void) {
    unsigned char *at = get(DEVICE, 4 * LENGTH);
    for (unsigned offset = 0; offset < 3000; offset += 999)
        pass(at + offset, DEVICE, offset, LENGTH);
    MPI_Datatype gaps;
    MPI_Type_vector(LENGTH / 64, 64, 100, MPI_BYTE, &gaps);
    MPI_Type_commit(&gaps);
    fill(5, LENGTH);
    if (rank == 0) {
        store(DEVICE, at + 8, host, LENGTH);
        MPI_Send(at + 8, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Send(at + 8, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Send(at + 8, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        memset(back, 0xee, 2 * LENGTH);
        store(DEVICE, at, back, 2 * LENGTH);
        MPI_Recv(at, 1, gaps, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        load(DEVICE, back, at, LENGTH / 64 * 100 - 36);
        for (int i = 0; i < LENGTH / 64 * 100 - 36; i++)
            must(back[i] == (i % 100 < 64 ? host[i / 100 * 64 + i % 100] : 0xee), "a message with gaps");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int code = MPI_Recv(at, LENGTH / 2, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status), class;
        MPI_Error_class(code, &class);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        must(class == MPI_ERR_TRUNCATE, "an error of a receive that is too short");
        expect(at, DEVICE, 5, LENGTH / 2, "the first half of a message");
        unsigned char *plain = malloc(LENGTH);
        MPI_Recv(plain, LENGTH, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        expect(plain, HOST, 5, LENGTH, "a message to the host's memory");
        free(plain);
    }
    MPI_Type_free(&gaps);
    for (enum kind from = HOST; from < KINDS; from++)
        for (enum kind to = HOST; to < KINDS; to++) {
            unsigned char *source = get(from, LENGTH), *target = get(to, LENGTH);
            fill(from * KINDS + to, LENGTH);
            store(from, source, host, LENGTH);
            MPI_Request request;
            MPI_Irecv(target, LENGTH, MPI_BYTE, rank, 2, MPI_COMM_WORLD, &request);
            MPI_Send(source, LENGTH, MPI_BYTE, rank, 2, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            expect(target, to, from * KINDS + to, LENGTH, "a message to oneself");
            put_back(from, source);
            put_back(to, target);
            unsigned char *data = get(rank == 0 ? from : to, LENGTH);
            pass(data, rank == 0 ? from : to, from + to, LENGTH);
            put_back(rank == 0 ? from : to, data);
        }
    put_back(DEVICE, at);
}

/* Sends that wait for their receives: one is taken back, the others are received later, in another order, when their allocations are no longer the
 * newest ones. */
static void late(void) {
    enum { SENDS = 10 };
    unsigned char *all[SENDS];
    MPI_Request requests[SENDS], taken;
    for (int i = 0; i < SENDS; i++)
        all[i] = get(DEVICE, LENGTH);
    if (rank == 0) {
        unsigned char *other = get(DEVICE, LENGTH);
        MPI_Isend(other, LENGTH, MPI_BYTE, 1, 99, MPI_COMM_WORLD, &taken);
        for (int i = 0; i < SENDS; i++) {
            fill(i, LENGTH);
            store(DEVICE, all[i], host, LENGTH);
            MPI_Isend(all[i], LENGTH, MPI_BYTE, 1, 10 + i, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Cancel(&taken);
        MPI_Wait(&taken, MPI_STATUS_IGNORE);
        put_back(DEVICE, other);
    }
    many();
    if (rank == 0)
        MPI_Waitall(SENDS, requests, MPI_STATUSES_IGNORE);
    else
        for (int i = SENDS - 1; i >= 0; i--) {
            MPI_Recv(all[i], LENGTH, MPI_BYTE, 0, 10 + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            expect(all[i], DEVICE, i, LENGTH, "a message that waited");
        }
    for (int i = 0; i < SENDS; i++)
        put_back(DEVICE, all[i]);
}

/* Messages of several pieces, of all kinds of memory, with gaps and without. */
static void pieces(void) {
    static const size_t lengths[] = {65536, 70000, 262144, 262145, 600000, 1 << 20};
    MPI_Datatype gaps;
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (int way = 0; way < 9; way++) {
            enum kind kind = rank == 0 ? (enum kind)(way % 3) : way / 3 == 0 ? DEVICE : way / 3 == 1 ? HOST : MANAGED;
            unsigned char *at = get(kind, lengths[i]);
            pass(at, kind, i * 9 + way, lengths[i]);
            /* Rows of which each has its own distance to the next. */
            int blocks = 40, width[40], offset[40], bytes = 0;
            for (int b = 0, next = 0; b < blocks; b++) {
                width[b] = lengths[i] / 80 - b % 3;
                offset[b] = next;
                next += width[b] + (b * b) % 50;
                bytes += width[b];
            }
            MPI_Type_indexed(blocks, width, offset, MPI_BYTE, &gaps);
            MPI_Type_commit(&gaps);
            memset(host, 0xee, lengths[i]);
            if (rank == 0)
                fill(way, lengths[i]);
            store(kind, at, host, lengths[i]);
            if (rank == 0)
                MPI_Send(at, 1, gaps, 1, 4, MPI_COMM_WORLD);
            else {
                MPI_Recv(at, 1, gaps, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                load(kind, back, at, lengths[i]);
                unsigned char *want = malloc(lengths[i]);
                memset(want, 0xee, lengths[i]);
                fill(way, lengths[i]);
                for (int b = 0; b < blocks; b++)
                    memcpy(want + offset[b], host + offset[b], width[b]);
                must(!memcmp(want, back, lengths[i]), "a message of rows");
                free(want);
            }
            MPI_Type_free(&gaps);
            put_back(kind, at);
        }
}

/* A program's mistake: memory that is freed while its message waits. */
static void freed(void) {
    unsigned char *at = get(DEVICE, LENGTH);
    if (rank == 0) {
        MPI_Request request;
        MPI_Isend(at, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
        put_back(DEVICE, at);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Recv(at, LENGTH, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    must(argc == 3, "arguments");
    open_driver();
    unsigned number = atoi(argv[2]);
    const char *what = argv[1];
    !strcmp(what, "again")    ? again(number)
    : !strcmp(what, "steady") ? steady(number)
    : !strcmp(what, "persistent") ? persistent(number)
    : !strcmp(what, "many")   ? many()
    : !strcmp(what, "forms")  ? forms()
    : !strcmp(what, "late")   ? late()
    : !strcmp(what, "pieces") ? pieces()
                              : freed();
    MPI_Finalize();
    return 0;
}
