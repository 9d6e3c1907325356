/* How blocking collective operations grow with ranks and length: the mean of the first calls of a shape, with buffers that
 * no call has used before, and the time of later ones. The slowest rank's time for one call.
 *
 * The size is that of one rank's vector; where there is a block for each rank, of all blocks together, but no block is
 * shorter than one double. First calls are timed one by one. Later ones are timed as in collectives.c: one by one where a
 * block is long, else back to back. */
#include "harness.h"
#include "operations.h"

enum { FIRST_CALLS = 6 };

static int first_ones(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, ALL_ALONE, calls, first, elapsed);
}

static int later_ones(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, LONG_ONES_ALONE, calls, first, elapsed);
}

static int verify(void *context)
{
    return operation_verify(context, operation_block);
}

static int has_blocks(const struct shape *s)
{
    return s->root_sends == EACH || s->root_receives == EACH;
}

static void measure(enum operation operation, size_t bytes)
{
    /* Each has buffers of its own. The check of all data would make the first calls, so it belongs to the later ones. */
    static const struct variant first = {"first 6 calls", first_ones, NULL, NULL, FIRST_CALLS};
    static const struct variant later = {"later calls", later_ones, verify, NULL, 0};
    const struct shape *shape = &operation_shapes[operation];
    size_t count = bytes / sizeof(double) / (has_blocks(shape) ? (size_t)harness_size : 1);
    struct collective c = operation_of(operation, bytes > 0 && count == 0 ? 1 : (int)count);
    harness_measure(&(struct measurement){shape->name, bytes, &first, 1, &c, operation_prepare, operation_finish, SLOWEST_RANK, 1});
    harness_measure(&(struct measurement){shape->name, bytes, &later, 1, &c, operation_prepare, operation_finish, SLOWEST_RANK, 1});
}

/* With many ranks a launch takes seconds, so one size less is in a quick run. */
static int is_in_quick_run(enum operation operation, size_t bytes)
{
    switch (operation) {
    case BCAST:
    case ALLREDUCE:
    case GATHER:
    case ALLGATHER:
    case ALLTOALL:
    case REDUCE_SCATTER_BLOCK:
        return bytes == 8 || (bytes == 8 << 10 && harness_size <= 16) || bytes == 64 << 10 || bytes == 1 << 20;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 64, 1 << 10, 8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20};
    harness_start(&argc, &argv, "growth");
    if (!harness_is_quick())
        measure(BARRIER, 0);
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (int operation = BCAST; operation < OPERATIONS; operation++)
            if (!harness_is_quick() || is_in_quick_run((enum operation)operation, sizes[i]))
                measure((enum operation)operation, sizes[i]);
    harness_end();
    return 0;
}
