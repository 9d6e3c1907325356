/* Collective operations in three forms: blocking, non-blocking followed by a wait, and persistent (start and wait).
 * Back to back; the slowest rank's time for one call. The size is that of one rank's contribution (of one block, where
 * each rank gets one from each). From 64 KiB on every call is timed alone, and the whole contribution rewritten
 * before it; below, the rewriting is part of the time, some nanosecond a cache line. */
#include "harness.h"
#include "timer.h"

#include <stdlib.h>
#include <string.h>

enum { ALONE_FROM = 65536, LINE = 8 /* doubles */ };
static const double MOST_MEMORY = 1024.0 * 1024 * 1024; /* of all ranks together */

enum operation { BARRIER, BCAST, REDUCE, ALLREDUCE, GATHER, SCATTER, ALLGATHER, ALLTOALL, SCAN, EXSCAN, REDUCE_SCATTER_BLOCK };

/* How many blocks: none, one, or one for each rank. */
enum blocks { NONE, ONE, EACH };

/* What goes in and comes out, on the root (rank 0) and on the others. */
struct shape {
    const char *name;
    enum blocks root_sends, others_send, root_receives, others_receive;
    int reduces;
};

static const struct shape shapes[] = {
    [BARRIER] = {"barrier", NONE, NONE, NONE, NONE, 0},
    [BCAST] = {"bcast", ONE, NONE, NONE, ONE, 0},
    [REDUCE] = {"reduce", ONE, ONE, ONE, NONE, 1},
    [ALLREDUCE] = {"allreduce", ONE, ONE, ONE, ONE, 1},
    [GATHER] = {"gather", ONE, ONE, EACH, NONE, 0},
    [SCATTER] = {"scatter", EACH, NONE, ONE, ONE, 0},
    [ALLGATHER] = {"allgather", ONE, ONE, EACH, EACH, 0},
    [ALLTOALL] = {"alltoall", EACH, EACH, EACH, EACH, 0},
    [SCAN] = {"scan", ONE, ONE, ONE, ONE, 1},
    [EXSCAN] = {"exscan", ONE, ONE, NONE, ONE, 1},
    [REDUCE_SCATTER_BLOCK] = {"reduce_scatter_block", EACH, EACH, ONE, ONE, 1},
};

struct collective {
    enum operation operation;
    const struct shape *shape;
    int count; /* doubles in a block */
    int sends, receives; /* blocks on this rank */
    double *out, *in;
    MPI_Request persistent;
};

static int blocks_of(enum blocks blocks)
{
    return blocks == NONE ? 0 : blocks == ONE ? 1 : harness_size;
}

/* Element `i` of the block from one rank to another in a certain call; whole numbers, so that sums are exact. */
static double element(int i, long call, int from, int to)
{
    return i % 1009 + 3.0 * from + 7.0 * to + 16.0 * (double)(call % 4096);
}

static double sum_of_elements(int i, long call, int ranks, int to)
{
    return ranks * element(i, call, 0, to) + 3.0 * ranks * (ranks - 1) / 2;
}

/* Whom a block is for: only some operations send different things to different ranks. */
static int addressee(const struct collective *c, int block)
{
    return c->shape->root_sends == EACH ? block : 0;
}

static void rewrite(struct collective *c, long call, int step)
{
    for (int b = 0; b < c->sends; b++) {
        double *block = c->out + (size_t)b * (size_t)c->count;
        for (int i = 0; i < c->count; i += step)
            block[i] = element(i, call, harness_rank, addressee(c, b));
        block[c->count - 1] = element(c->count - 1, call, harness_rank, addressee(c, b));
    }
}

/* What element `i` of received block `b` must be. */
static double expected(const struct collective *c, int i, long call, int b)
{
    int to = c->shape->root_sends == EACH ? harness_rank : 0;
    switch (c->operation) {
    case SCAN:
        return sum_of_elements(i, call, harness_rank + 1, to);
    case EXSCAN:
        return sum_of_elements(i, call, harness_rank, to);
    default:
        return c->shape->reduces ? sum_of_elements(i, call, harness_size, to)
                                 : element(i, call, c->receives == 1 ? 0 : b, to);
    }
}

static int differs(const struct collective *c, long call, int step)
{
    for (int b = 0; b < c->receives; b++) {
        const double *block = c->in + (size_t)b * (size_t)c->count;
        for (int i = 0; i < c->count; i += step)
            if (block[i] != expected(c, i, call, b))
                return 1;
        if (block[c->count - 1] != expected(c, c->count - 1, call, b))
            return 1;
    }
    return 0;
}

/* A broadcast has one buffer: what the root sends, the others receive. */
static double *bcast_buffer(const struct collective *c)
{
    return harness_rank == 0 ? c->out : c->in;
}

static int call_blocking(struct collective *c)
{
    const MPI_Comm comm = MPI_COMM_WORLD;
    const int n = c->count;
    switch (c->operation) {
    case BARRIER:
        return MPI_Barrier(comm);
    case BCAST:
        return MPI_Bcast(bcast_buffer(c), n, MPI_DOUBLE, 0, comm);
    case REDUCE:
        return MPI_Reduce(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, 0, comm);
    case ALLREDUCE:
        return MPI_Allreduce(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm);
    case GATHER:
        return MPI_Gather(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm);
    case SCATTER:
        return MPI_Scatter(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm);
    case ALLGATHER:
        return MPI_Allgather(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm);
    case ALLTOALL:
        return MPI_Alltoall(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm);
    case SCAN:
        return MPI_Scan(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm);
    case EXSCAN:
        return MPI_Exscan(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm);
    case REDUCE_SCATTER_BLOCK:
        return MPI_Reduce_scatter_block(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm);
    }
    return HARNESS_NOT_THERE;
}

static int start_nonblocking(struct collective *c, MPI_Request *request)
{
    const MPI_Comm comm = MPI_COMM_WORLD;
    const int n = c->count;
    switch (c->operation) {
    case BARRIER:
        return MPI_Ibarrier(comm, request);
    case BCAST:
        return MPI_Ibcast(bcast_buffer(c), n, MPI_DOUBLE, 0, comm, request);
    case REDUCE:
        return MPI_Ireduce(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, 0, comm, request);
    case ALLREDUCE:
        return MPI_Iallreduce(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, request);
    case GATHER:
        return MPI_Igather(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, request);
    case SCATTER:
        return MPI_Iscatter(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, request);
    case ALLGATHER:
        return MPI_Iallgather(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm, request);
    case ALLTOALL:
        return MPI_Ialltoall(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm, request);
    case SCAN:
        return MPI_Iscan(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, request);
    case EXSCAN:
        return MPI_Iexscan(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, request);
    case REDUCE_SCATTER_BLOCK:
        return MPI_Ireduce_scatter_block(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, request);
    }
    return HARNESS_NOT_THERE;
}

static int make_request(void *context)
{
#ifdef WITHOUT_PERSISTENT_COLLECTIVES
    (void)context;
    return HARNESS_NOT_THERE;
#else
    struct collective *c = context;
    const MPI_Comm comm = MPI_COMM_WORLD;
    const MPI_Info info = MPI_INFO_NULL;
    const int n = c->count;
    MPI_Request *request = &c->persistent;
    switch (c->operation) {
    case BARRIER:
        return MPI_Barrier_init(comm, info, request);
    case BCAST:
        return MPI_Bcast_init(bcast_buffer(c), n, MPI_DOUBLE, 0, comm, info, request);
    case REDUCE:
        return MPI_Reduce_init(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, 0, comm, info, request);
    case ALLREDUCE:
        return MPI_Allreduce_init(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, info, request);
    case GATHER:
        return MPI_Gather_init(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, info, request);
    case SCATTER:
        return MPI_Scatter_init(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, info, request);
    case ALLGATHER:
        return MPI_Allgather_init(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm, info, request);
    case ALLTOALL:
        return MPI_Alltoall_init(c->out, n, MPI_DOUBLE, c->in, n, MPI_DOUBLE, comm, info, request);
    case SCAN:
        return MPI_Scan_init(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, info, request);
    case EXSCAN:
        return MPI_Exscan_init(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, info, request);
    case REDUCE_SCATTER_BLOCK:
        return MPI_Reduce_scatter_block_init(c->out, c->in, n, MPI_DOUBLE, MPI_SUM, comm, info, request);
    }
    return HARNESS_NOT_THERE;
#endif
}

static int call_nonblocking(struct collective *c)
{
    MPI_Request request;
    CHECK(start_nonblocking(c, &request));
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static int call_persistent(struct collective *c)
{
    CHECK(MPI_Start(&c->persistent));
    return MPI_Wait(&c->persistent, MPI_STATUS_IGNORE);
}

typedef int caller(struct collective *);

static int repeat(struct collective *c, caller *call, long calls, long first, double *elapsed)
{
    int wrong = 0;
    int alone = c->count * sizeof(double) >= ALONE_FROM;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        rewrite(c, first + i, LINE);
        if (alone) {
            CHECK(harness_sync());
            begin = timer_now();
        }
        CHECK(call(c));
        if (alone)
            *elapsed += timer_since(begin);
        wrong |= differs(c, first + i, c->count);
    }
    if (!alone)
        *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int verify(struct collective *c, caller *call)
{
    rewrite(c, 1, 1);
    CHECK(call(c));
    return differs(c, 1, 1) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int blocking(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, call_blocking, calls, first, elapsed);
}

static int nonblocking(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, call_nonblocking, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, call_persistent, calls, first, elapsed);
}

static int verify_blocking(void *context)
{
    return verify(context, call_blocking);
}

static int verify_nonblocking(void *context)
{
    return verify(context, call_nonblocking);
}

static int make_and_verify_persistent(void *context)
{
    CHECK(make_request(context));
    return verify(context, call_persistent);
}

static int free_request(void *context)
{
    struct collective *c = context;
    return MPI_Request_free(&c->persistent);
}

static double *blocks_new(int blocks, int count)
{
    size_t doubles = (size_t)blocks * (size_t)count;
    double *memory = NULL;
    if (posix_memalign((void **)&memory, 4096, (doubles + 1) * sizeof *memory))
        return NULL;
    for (size_t i = 0; i < doubles; i++)
        memory[i] = 1;
    return memory;
}

static int prepare(void *context)
{
    struct collective *c = context;
    const struct shape *s = c->shape;
    c->sends = blocks_of(harness_rank == 0 ? s->root_sends : s->others_send);
    c->receives = blocks_of(harness_rank == 0 ? s->root_receives : s->others_receive);
    /* MPI_Exscan writes nothing on rank 0, but wants a buffer there. */
    c->out = blocks_new(c->sends ? c->sends : 1, c->count);
    c->in = blocks_new(c->receives ? c->receives : 1, c->count);
    return c->out && c->in ? MPI_SUCCESS : HARNESS_NO_MEMORY;
}

static int finish(void *context)
{
    struct collective *c = context;
    free(c->out);
    free(c->in);
    return MPI_SUCCESS;
}

/* Of all ranks together; sizes that need more than there should be on a small machine are left out. */
static double memory_needed(const struct shape *s, size_t bytes)
{
    double blocks = blocks_of(s->root_sends) + blocks_of(s->root_receives) +
                    (harness_size - 1.0) * (blocks_of(s->others_send) + blocks_of(s->others_receive));
    return blocks * (double)bytes;
}

static void measure(enum operation operation, size_t bytes)
{
    static const struct variant variants[] = {
        {"blocking", blocking, verify_blocking, NULL},
        {"non-blocking", nonblocking, verify_nonblocking, NULL},
        {"persistent", persistent, make_and_verify_persistent, free_request},
    };
    struct collective c = {
        .operation = operation, .shape = &shapes[operation], .count = (int)(bytes / sizeof(double))};
    if (memory_needed(c.shape, bytes) > MOST_MEMORY)
        return;
    harness_measure(&(struct measurement){c.shape->name, bytes, variants, COUNT_OF(variants), &c, prepare, finish,
                                          SLOWEST_RANK, 1});
}

/* Sizes from which on a point takes long are left to those operations that are used most. */
static int is_in_quick_run(enum operation operation, size_t bytes)
{
    int often = operation == BCAST || operation == REDUCE || operation == ALLREDUCE || operation == ALLTOALL;
    return bytes == 8 || bytes == 8192 || (harness_size == 2 && often && bytes >= ALONE_FROM && bytes <= 1048576);
}

/* Scenario "ways": the eight operations whose persistent forms are compared with each other. */
int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 64, 1024, 8192, 65536, 1048576, 4194304};
    harness_start(&argc, &argv, "collectives");
    int last = strcmp(harness_scenario(), "ways") == 0 ? ALLTOALL : REDUCE_SCATTER_BLOCK;
    measure(BARRIER, 0);
    /* Small sizes of all first: what there may be no time for is the large ones. */
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (int operation = BCAST; operation <= last; operation++)
            if (!harness_is_quick() || is_in_quick_run((enum operation)operation, sizes[i]))
                measure((enum operation)operation, sizes[i]);
    harness_end();
    return 0;
}
