/* How collective operations grow with ranks and length: the mean of the first calls of a shape, with buffers that no call has used
 * before, and the time of later ones. The slowest rank's time for one call. --scenario says in which form: blocking is the default,
 * "non-blocking" is start and wait, "persistent" start and wait of a request that was made once, which isn't timed. Each process
 * measures one form: a library that fails in one of them has figures for the others.
 *
 * The size is that of one rank's vector; where there is a block for each rank, of all blocks together, but no block is
 * shorter than one double. First calls are timed one by one. Later ones are timed as in collectives.c: one by one where a
 * block is long, else back to back. */
#include "harness.h"
#include "operations.h"

#include <string.h>

enum { FIRST_CALLS = 6 };

enum form { BLOCKING, NON_BLOCKING, PERSISTENT, FORMS };

static int first_blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, ALL_ALONE, calls, first, elapsed);
}

static int first_non_blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_start_and_wait, ALL_ALONE, calls, first, elapsed);
}

static int first_persistent(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_run_made, ALL_ALONE, calls, first, elapsed);
}

static int later_blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, LONG_ONES_ALONE, calls, first, elapsed);
}

static int later_non_blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_start_and_wait, LONG_ONES_ALONE, calls, first, elapsed);
}

static int later_persistent(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_run_made, LONG_ONES_ALONE, calls, first, elapsed);
}

static int make(void *context)
{
    return operation_make(context);
}

static int verify_blocking(void *context)
{
    return operation_verify(context, operation_block);
}

static int verify_non_blocking(void *context)
{
    return operation_verify(context, operation_start_and_wait);
}

static int make_and_verify_persistent(void *context)
{
    CHECK(operation_make(context));
    return operation_verify(context, operation_run_made);
}

/* The check of all data would make the first calls, so it belongs to the later ones. */
static const struct variant first_calls[FORMS] = {
    [BLOCKING] = {"first 6 calls", first_blocking, NULL, NULL, FIRST_CALLS},
    [NON_BLOCKING] = {"non-blocking, first 6 calls", first_non_blocking, NULL, NULL, FIRST_CALLS},
    [PERSISTENT] = {"persistent, first 6 calls", first_persistent, make, operation_free, FIRST_CALLS},
};
static const struct variant later_calls[FORMS] = {
    [BLOCKING] = {"later calls", later_blocking, verify_blocking, NULL, 0},
    [NON_BLOCKING] = {"non-blocking, later calls", later_non_blocking, verify_non_blocking, NULL, 0},
    [PERSISTENT] = {"persistent, later calls", later_persistent, make_and_verify_persistent, operation_free, 0},
};

static enum form form_wanted(void)
{
    if (strcmp(harness_scenario(), "non-blocking") == 0)
        return NON_BLOCKING;
    return strcmp(harness_scenario(), "persistent") == 0 ? PERSISTENT : BLOCKING;
}

static void measure(enum operation operation, size_t bytes, enum form form)
{
    struct collective c = operation_of_vector(operation, bytes);
    const struct variant *variants[] = {&first_calls[form], &later_calls[form]};
    /* Each has buffers of its own. */
    for (size_t i = 0; i < COUNT_OF(variants); i++)
        harness_measure(&(struct measurement){c.shape->name, bytes, variants[i], 1, &c, operation_prepare, operation_finish,
                                              SLOWEST_RANK, 1});
}

/* With many ranks a launch takes seconds, so one size less is in a quick run. Of the other forms it has three operations, and two with
 * counts for each rank. */
static int is_in_quick_run(enum operation operation, size_t bytes, enum form form)
{
    switch (operation) {
    case GATHERV:
    case ALLTOALLV:
        return (form != NON_BLOCKING && harness_size <= 16) && (bytes == 8 || bytes == 64 << 10);
    case GATHER:
    case ALLGATHER:
    case REDUCE_SCATTER_BLOCK:
        if (form != BLOCKING)
            return 0;
        /* fall through */
    case BCAST:
    case ALLREDUCE:
    case ALLTOALL:
        if (bytes == 8 || bytes == 64 << 10)
            return 1;
        return form == BLOCKING && ((bytes == 8 << 10 && harness_size <= 16) || bytes == 1 << 20);
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 64, 1 << 10, 8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20};
    harness_start(&argc, &argv, "growth");
    enum form form = form_wanted();
    if (!harness_is_quick())
        measure(BARRIER, 0, form);
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (int operation = BCAST; operation < OPERATIONS; operation++)
            if (!harness_is_quick() || is_in_quick_run((enum operation)operation, sizes[i], form))
                measure((enum operation)operation, sizes[i], form);
    harness_end();
    return 0;
}
