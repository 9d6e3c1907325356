/* The first calls of a process: the mean time of the first messages or collective operations of one kind and size, which is what a short
 * program sees. Ranks aren't bound, and nothing warms up, but for one barrier that brings the ranks together. Each process measures one
 * kind and size, which --scenario names: ping-pong:8 or allreduce:65536. Other options of the programs in this folder are accepted and
 * have no effect. */
#include "output.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FEW = 6, MANY = 100, TAG = 1 };

static int rank, size;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* What a call sends and receives: doubles, all of which have the same value in the buffer of a sender. */
struct buffers {
    double *out, *in;
    int count; /* of a block */
    int blocks; /* of a rank */
};

typedef int call(struct buffers *);

static int pingpong(struct buffers *b)
{
    if (rank == 0)
        MPI_Send(b->out, b->count, MPI_DOUBLE, 1, TAG, MPI_COMM_WORLD);
    int code = MPI_Recv(b->in, b->count, MPI_DOUBLE, 1 - rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(b->out, b->count, MPI_DOUBLE, 0, TAG, MPI_COMM_WORLD);
    return code;
}

static int exchange(struct buffers *b)
{
    return MPI_Sendrecv(b->out, b->count, MPI_DOUBLE, 1 - rank, TAG, b->in, b->count, MPI_DOUBLE, 1 - rank, TAG, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE);
}

static int allreduce(struct buffers *b)
{
    return MPI_Allreduce(b->out, b->in, b->count, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
}

static int bcast(struct buffers *b)
{
    return MPI_Bcast(rank == 0 ? b->out : b->in, b->count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static int alltoall(struct buffers *b)
{
    return MPI_Alltoall(b->out, b->count, MPI_DOUBLE, b->in, b->count, MPI_DOUBLE, MPI_COMM_WORLD);
}

static int reduce_scatter_block(struct buffers *b)
{
    return MPI_Reduce_scatter_block(b->out, b->in, b->count, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
}

/* `scale`: how many messages in a row a call consists of. */
static const struct kind {
    const char *name;
    call *call;
    int has_blocks, scale;
} kinds[] = {
    {"ping-pong", pingpong, 0, 2}, {"exchange", exchange, 0, 1}, {"allreduce", allreduce, 0, 1},
    {"bcast", bcast, 0, 1},        {"alltoall", alltoall, 1, 1}, {"reduce_scatter_block", reduce_scatter_block, 1, 1},
};

static double *doubles(size_t count, double value)
{
    double *made = malloc(count * sizeof *made);
    for (size_t i = 0; made && i < count; i++)
        made[i] = value;
    return made;
}

/* Whether the first and the last double that came aren't those of call `i`; a root of a broadcast receives nothing. */
static int differs(const struct kind *kind, const struct buffers *b, int i)
{
    return !(kind->call == bcast && rank == 0) && (b->in[0] != i || b->in[b->count - 1] != i);
}

static void report(const struct kind *kind, size_t bytes, int calls, double elapsed, int wrong)
{
    char variant[32];
    snprintf(variant, sizeof variant, "first %d calls", calls);
    struct point point = {calls == MANY, "cold", kind->name, variant, bytes, size};
    double mine[2] = {elapsed / calls / kind->scale, wrong}, all[2];
    MPI_Reduce(mine, all, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank != 0)
        return;
    output_begin(&point);
    if (all[1] != 0)
        output_failed(&point, "wrong data arrived");
    else
        output_result(&point, all, NULL, 1, calls);
}

static void measure(const struct kind *kind, size_t bytes)
{
    struct buffers b = {.blocks = kind->has_blocks ? size : 1};
    b.count = (int)(bytes / sizeof(double)) / b.blocks;
    b.count = b.count > 0 ? b.count : 1;
    size_t all = (size_t)b.count * (size_t)b.blocks;
    b.out = doubles(all, -1);
    b.in = doubles(all, -1);
    if (!b.out || !b.in) {
        fprintf(stderr, "cold: not enough memory\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int wrong = 0;
    double few = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (int i = 0; i < MANY; i++) {
        for (int block = 0; block < b.blocks; block++)
            b.out[block * b.count] = b.out[(block + 1) * b.count - 1] = i;
        wrong |= kind->call(&b) != MPI_SUCCESS;
        wrong |= differs(kind, &b, i);
        if (i + 1 == FEW)
            few = now() - begin;
    }
    double many = now() - begin;
    report(kind, bytes, FEW, few, wrong);
    report(kind, bytes, MANY, many, wrong);
    free(b.out);
    free(b.in);
}

int main(int argc, char **argv)
{
    const char *scenario = "";
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--scenario") == 0)
            scenario = argv[i + 1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *colon = strchr(scenario, ':');
    const struct kind *kind = NULL;
    for (size_t k = 0; colon && k < sizeof kinds / sizeof *kinds; k++)
        if (strlen(kinds[k].name) == (size_t)(colon - scenario) && strncmp(kinds[k].name, scenario, (size_t)(colon - scenario)) == 0)
            kind = &kinds[k];
    if (!kind || size < 2) {
        fprintf(stderr, "cold: --scenario NAME:BYTES is needed, and 2 ranks\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    measure(kind, strtoul(colon + 1, NULL, 10));
    if (rank == 0)
        output_end();
    MPI_Finalize();
    return 0;
}
