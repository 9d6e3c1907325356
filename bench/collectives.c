/* Collective operations in three forms: blocking, non-blocking followed by a wait, and persistent (start and wait).
 * Back to back; the slowest rank's time for one call. The size is that of one rank's contribution (of one block, where
 * each rank gets one from each). From 64 KiB on every call is timed alone, and the whole contribution rewritten
 * before it; below, the rewriting is part of the time, some nanosecond a cache line. */
#include "harness.h"
#include "operations.h"

#include <string.h>

static const double MOST_MEMORY = 1024.0 * 1024 * 1024; /* of all ranks together */

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
        return MPI_Bcast_init(operation_bcast_buffer(c), n, MPI_DOUBLE, 0, comm, info, request);
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
    default:
        return HARNESS_NOT_THERE;
    }
#endif
}

static int call_nonblocking(struct collective *c)
{
    MPI_Request request;
    CHECK(operation_start(c, &request));
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static int call_persistent(struct collective *c)
{
    CHECK(MPI_Start(&c->persistent));
    return MPI_Wait(&c->persistent, MPI_STATUS_IGNORE);
}

static int blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, LONG_ONES_ALONE, calls, first, elapsed);
}

static int nonblocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, call_nonblocking, LONG_ONES_ALONE, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, call_persistent, LONG_ONES_ALONE, calls, first, elapsed);
}

static int verify_blocking(void *context)
{
    return operation_verify(context, operation_block);
}

static int verify_nonblocking(void *context)
{
    return operation_verify(context, call_nonblocking);
}

static int make_and_verify_persistent(void *context)
{
    CHECK(make_request(context));
    return operation_verify(context, call_persistent);
}

static int free_request(void *context)
{
    struct collective *c = context;
    return MPI_Request_free(&c->persistent);
}

static void measure(enum operation operation, size_t bytes)
{
    static const struct variant variants[] = {
        {"blocking", blocking, verify_blocking, NULL},
        {"non-blocking", nonblocking, verify_nonblocking, NULL},
        {"persistent", persistent, make_and_verify_persistent, free_request},
    };
    struct collective c = operation_of(operation, (int)(bytes / sizeof(double)));
    if (operation_memory(c.shape, bytes) > MOST_MEMORY)
        return;
    harness_measure(&(struct measurement){c.shape->name, bytes, variants, COUNT_OF(variants), &c, operation_prepare, operation_finish,
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
