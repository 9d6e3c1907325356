#include "operations.h"

#include "timer.h"

#include <stdlib.h>

enum { LINE = 8 /* doubles */ };

const struct shape operation_shapes[OPERATIONS] = {
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
    [GATHERV] = {"gatherv", ONE, ONE, EACH, NONE, 0},
    [SCATTERV] = {"scatterv", EACH, NONE, ONE, ONE, 0},
    [ALLGATHERV] = {"allgatherv", ONE, ONE, EACH, EACH, 0},
    [ALLTOALLV] = {"alltoallv", EACH, EACH, EACH, EACH, 0},
    [ALLTOALLW] = {"alltoallw", EACH, EACH, EACH, EACH, 0},
    [REDUCE_SCATTER] = {"reduce_scatter", EACH, EACH, ONE, ONE, 1},
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

/* Addressee of a block: only some operations send different things to different ranks. */
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

/* Expected value of element `i` of received block `b`. */
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

int operation_block(struct collective *c)
{
    const MPI_Comm comm = MPI_COMM_WORLD;
    const int n = c->count, *counts = c->counts, *at = c->displacements, *bytes = c->byte_displacements;
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
    case GATHERV:
        return MPI_Gatherv(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, 0, comm);
    case SCATTERV:
        return MPI_Scatterv(c->out, counts, at, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm);
    case ALLGATHERV:
        return MPI_Allgatherv(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm);
    case ALLTOALLV:
        return MPI_Alltoallv(c->out, counts, at, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm);
    case ALLTOALLW:
        return MPI_Alltoallw(c->out, counts, bytes, c->types, c->in, counts, bytes, c->types, comm);
    case REDUCE_SCATTER:
        return MPI_Reduce_scatter(c->out, c->in, counts, MPI_DOUBLE, MPI_SUM, comm);
    case OPERATIONS:
        break;
    }
    return HARNESS_NOT_THERE;
}

int operation_start(struct collective *c, MPI_Request *request)
{
    const MPI_Comm comm = MPI_COMM_WORLD;
    const int n = c->count, *counts = c->counts, *at = c->displacements, *bytes = c->byte_displacements;
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
    case GATHERV:
        return MPI_Igatherv(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, 0, comm, request);
    case SCATTERV:
        return MPI_Iscatterv(c->out, counts, at, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, request);
    case ALLGATHERV:
        return MPI_Iallgatherv(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm, request);
    case ALLTOALLV:
        return MPI_Ialltoallv(c->out, counts, at, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm, request);
    case ALLTOALLW:
        return MPI_Ialltoallw(c->out, counts, bytes, c->types, c->in, counts, bytes, c->types, comm, request);
    case REDUCE_SCATTER:
        return MPI_Ireduce_scatter(c->out, c->in, counts, MPI_DOUBLE, MPI_SUM, comm, request);
    case OPERATIONS:
        break;
    }
    return HARNESS_NOT_THERE;
}

int operation_make(struct collective *c)
{
#ifdef WITHOUT_PERSISTENT_COLLECTIVES
    (void)c;
    return HARNESS_NOT_THERE;
#else
    const MPI_Comm comm = MPI_COMM_WORLD;
    const MPI_Info info = MPI_INFO_NULL;
    const int n = c->count, *counts = c->counts, *at = c->displacements, *bytes = c->byte_displacements;
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
    case GATHERV:
        return MPI_Gatherv_init(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, 0, comm, info, request);
    case SCATTERV:
        return MPI_Scatterv_init(c->out, counts, at, MPI_DOUBLE, c->in, n, MPI_DOUBLE, 0, comm, info, request);
    case ALLGATHERV:
        return MPI_Allgatherv_init(c->out, n, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm, info, request);
    case ALLTOALLV:
        return MPI_Alltoallv_init(c->out, counts, at, MPI_DOUBLE, c->in, counts, at, MPI_DOUBLE, comm, info, request);
    case ALLTOALLW:
        return MPI_Alltoallw_init(c->out, counts, bytes, c->types, c->in, counts, bytes, c->types, comm, info, request);
    case REDUCE_SCATTER:
        return MPI_Reduce_scatter_init(c->out, c->in, counts, MPI_DOUBLE, MPI_SUM, comm, info, request);
    case OPERATIONS:
        break;
    }
    return HARNESS_NOT_THERE;
#endif
}

int operation_start_and_wait(struct collective *c)
{
    MPI_Request request;
    CHECK(operation_start(c, &request));
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int operation_run_made(struct collective *c)
{
    CHECK(MPI_Start(&c->persistent));
    return MPI_Wait(&c->persistent, MPI_STATUS_IGNORE);
}

int operation_free(void *context)
{
    struct collective *c = context;
    return MPI_Request_free(&c->persistent);
}

struct collective operation_of(enum operation operation, int count)
{
    return (struct collective){.operation = operation, .shape = &operation_shapes[operation], .count = count};
}

struct collective operation_of_vector(enum operation operation, size_t bytes)
{
    const struct shape *s = &operation_shapes[operation];
    int has_blocks = s->root_sends == EACH || s->root_receives == EACH;
    size_t count = bytes / sizeof(double) / (has_blocks ? (size_t)harness_size : 1);
    return operation_of(operation, bytes > 0 && count == 0 ? 1 : (int)count);
}

int operation_repeat(struct collective *c, operation_caller *call, enum alone which, long calls, long first, double *elapsed)
{
    int wrong = 0;
    int alone = which == ALL_ALONE || c->count * sizeof(double) >= ALONE_FROM;
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

int operation_call_once(struct collective *c, operation_caller *call, long number)
{
    rewrite(c, number, c->count);
    CHECK(call(c));
    return differs(c, number, c->count) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

int operation_verify(struct collective *c, operation_caller *call)
{
    rewrite(c, 1, 1);
    CHECK(call(c));
    return differs(c, 1, 1) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
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

int operation_prepare(void *context)
{
    struct collective *c = context;
    const struct shape *s = c->shape;
    c->sends = blocks_of(harness_rank == 0 ? s->root_sends : s->others_send);
    c->receives = blocks_of(harness_rank == 0 ? s->root_receives : s->others_receive);
    /* MPI_Exscan writes nothing on rank 0, but wants a buffer there. */
    c->out = blocks_new(c->sends ? c->sends : 1, c->count);
    c->in = blocks_new(c->receives ? c->receives : 1, c->count);
    c->counts = malloc(sizeof *c->counts * (size_t)harness_size);
    c->displacements = malloc(sizeof *c->displacements * (size_t)harness_size);
    c->byte_displacements = malloc(sizeof *c->byte_displacements * (size_t)harness_size);
    c->types = malloc(sizeof *c->types * (size_t)harness_size);
    if (!c->out || !c->in || !c->counts || !c->displacements || !c->byte_displacements || !c->types)
        return HARNESS_NO_MEMORY;
    for (int r = 0; r < harness_size; r++) {
        c->counts[r] = c->count;
        c->displacements[r] = r * c->count;
        c->byte_displacements[r] = r * c->count * (int)sizeof(double);
        c->types[r] = MPI_DOUBLE;
    }
    return MPI_SUCCESS;
}

int operation_finish(void *context)
{
    struct collective *c = context;
    free(c->out);
    free(c->in);
    free(c->counts);
    free(c->displacements);
    free(c->byte_displacements);
    free(c->types);
    return MPI_SUCCESS;
}

double operation_memory(const struct shape *s, size_t bytes)
{
    double blocks = blocks_of(s->root_sends) + blocks_of(s->root_receives) +
                    (harness_size - 1.0) * (blocks_of(s->others_send) + blocks_of(s->others_receive));
    return blocks * (double)bytes;
}
