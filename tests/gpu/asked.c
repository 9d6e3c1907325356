/* The stand-in counts the driver's answers about memory: none is asked for by a start of what was made once, one at least by each blocking call. */
#include "memory.h"

enum { LONGEST = 1 << 20 };
static uint64_t (*standin_calls)(const char *);
static int rank;
static unsigned char host[2 * LONGEST], back[2 * LONGEST];

static uint64_t asked(void) { return standin_calls("cuPointerGetAttributes"); }

static void expect(uint64_t since, uint64_t most, const char *what, enum kind kind, size_t bytes) {
    uint64_t more = asked() - since;
    if (more > most) {
        fprintf(stderr, "rank %d: %s, %s memory, %zu bytes: asked %d times, not %d\n", rank, what, kind_names[kind], bytes, (int)more, (int)most);
        MPI_Abort(MPI_COMM_WORLD, 5);
    }
}

static void fill(enum kind kind, void *at, size_t bytes, int seed) {
    for (size_t i = 0; i < bytes; i++)
        host[i] = (unsigned char)(seed * 29 + i * 5 + (i >> 9));
    store(kind, at, host, bytes);
}

static void check(enum kind kind, void *at, size_t bytes, int seed, const char *what) {
    load(kind, back, at, bytes);
    for (size_t i = 0; i < bytes; i++)
        must(back[i] == (unsigned char)(seed * 29 + i * 5 + (i >> 9)), what);
}

/* Starts requests of both ranks' four times; all may ask `most` times together. */
static void start(MPI_Request *requests, int number, uint64_t most, const char *what, enum kind kind, size_t bytes) {
    for (int round = 0; round < 4; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        uint64_t before = asked();
        MPI_Startall(number, requests);
        MPI_Waitall(number, requests, MPI_STATUSES_IGNORE);
        if (round) /* In the first one, a receiver maps the sender's memory. */
            expect(before, most, what, kind, bytes);
    }
    for (int i = 0; i < number; i++)
        MPI_Request_free(&requests[i]);
}

static void messages(enum kind kind, size_t bytes) {
    unsigned char *from = get(kind, 2 * bytes), *to = get(kind, 2 * bytes);
    int other = 1 - rank;
    MPI_Request requests[2];
    MPI_Datatype gaps;
    MPI_Type_vector(2, bytes / 2, bytes / 2 + 8, MPI_BYTE, &gaps);
    MPI_Type_commit(&gaps);
    fill(kind, from, bytes, rank);
    MPI_Send_init(from, bytes, MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(to, bytes, MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[1]);
    start(requests, 2, 0, "persistent messages", kind, bytes);
    check(kind, to, bytes, other, "persistent messages");
    MPI_Ssend_init(from, 1, gaps, other, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(to, 1, gaps, other, 1, MPI_COMM_WORLD, &requests[1]);
    /* Of rows, the driver must know both sides: it is asked about memory of the host's stack and heap that has the data without their gaps. */
    start(requests, 2, 4, "persistent messages with gaps", kind, bytes);
    MPI_Type_free(&gaps);
    MPI_Bcast_init(rank ? to : from, bytes, MPI_BYTE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    start(requests, 1, 0, "MPI_Bcast_init", kind, bytes);
    MPI_Alltoall_init(from, bytes / 2, MPI_BYTE, to, bytes / 2, MPI_BYTE, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    start(requests, 1, 0, "MPI_Alltoall_init", kind, bytes);
    MPI_Allreduce_init(from, to, bytes / 8, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    start(requests, 1, 0, "MPI_Allreduce_init", kind, bytes);
    for (int round = 0; round < 4; round++) {
        if (rank == 0)
            fill(kind, from, bytes, round);
        MPI_Barrier(MPI_COMM_WORLD);
        uint64_t before = asked();
        if (rank == 0)
            MPI_Send(from, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        else
            MPI_Recv(to, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        must(asked() > before, "a blocking call asks");
        if (rank)
            check(kind, to, bytes, round, "MPI_Send");
    }
    put_back(kind, from);
    put_back(kind, to);
}

static void partitioned(enum kind kind, size_t bytes) {
    unsigned char *at = get(kind, bytes);
    MPI_Request request;
    if (rank == 0)
        MPI_Psend_init(at, 4, bytes / 4, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    else
        MPI_Precv_init(at, 4, bytes / 4, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 0; round < 4; round++) {
        if (rank == 0)
            fill(kind, at, bytes, round);
        MPI_Barrier(MPI_COMM_WORLD);
        uint64_t before = asked();
        MPI_Start(&request);
        for (int i = 3; i >= 0 && rank == 0; i--)
            MPI_Pready(i, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        expect(before, 0, "a partitioned message", kind, bytes);
        if (rank)
            check(kind, at, bytes, round, "a partitioned message");
    }
    MPI_Request_free(&request);
    put_back(kind, at);
}

/* A request that is inactive keeps what is known of its memory, but only for itself: the program may free that, and use other memory at its address. */
static void freed_while_inactive(void) {
    enum { BYTES = 8192 };
    uint64_t same = 0;
    for (int round = 0; round < 60; round++) {
        enum kind first = round % 2 ? DEVICE : MANAGED, then = round % 3 == 0 ? MANAGED : round % 3 == 1 ? DEVICE : POOL;
        unsigned char *at = get(first, BYTES);
        MPI_Request request;
        if (rank == 0)
            MPI_Send_init(at, BYTES, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &request);
        else
            MPI_Recv_init(at, BYTES, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &request);
        fill(first, at, BYTES, round);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        put_back(first, at);
        unsigned char *now = get(then, BYTES);
        same += now == at;
        if (rank == 0)
            fill(then, now, BYTES, round + 7);
        uint64_t before = asked();
        if (rank == 0)
            MPI_Send(now, BYTES, MPI_BYTE, 1, 6, MPI_COMM_WORLD);
        else
            MPI_Recv(now, BYTES, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        must(asked() > before, "memory at the address of an inactive request is asked about");
        if (rank)
            check(then, now, BYTES, round + 7, "a message of memory at the address of an inactive request");
        MPI_Request_free(&request);
        put_back(then, now);
    }
    must(same > 50, "addresses are used again beside a request");
}

/* All that was known of memory is forgotten with the request, so other memory at that address is asked about. */
static void forgotten(void) {
    uint64_t before = 0, same = 0;
    for (int round = 0; round < 60; round++) {
        enum kind kind = round % 3 == 0 ? MANAGED : round % 3 == 1 ? DEVICE : POOL;
        unsigned char *at = get(kind, 4096);
        same += (uint64_t)at == before;
        before = (uint64_t)at;
        MPI_Request request;
        if (rank == 0) {
            fill(kind, at, 4096, round);
            MPI_Send_init(at, 4096, MPI_BYTE, 1, 3, MPI_COMM_WORLD, &request);
        } else
            MPI_Recv_init(at, 4096, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank)
            check(kind, at, 4096, round, "a message of memory that was made again");
        MPI_Request_free(&request);
        uint64_t asked_before = asked();
        MPI_Send_init(at, 4096, MPI_BYTE, 1 - rank, 4, MPI_COMM_WORLD, &request);
        must(asked() > asked_before, "memory is asked about again");
        MPI_Request_free(&request);
        put_back(kind, at);
    }
    must(same > 50, "addresses are used again");
}

int main(int argc, char **argv) {
    static const size_t lengths[] = {8, 48, 1000, 4096, 65536, LONGEST};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    open_driver();
    *(void **)&standin_calls = function(dlopen("libcuda.so.1", RTLD_NOW), "standin_calls");
    for (enum kind kind = DEVICE; kind < KINDS; kind++)
        for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            messages(kind, lengths[i]);
            partitioned(kind, lengths[i]);
        }
    freed_while_inactive();
    forgotten();
    MPI_Finalize();
    return 0;
}
