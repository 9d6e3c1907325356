/* Collective operations in three forms: blocking, non-blocking followed by a wait, and persistent (start and wait).
 * Back to back; the slowest rank's time for one call. The size is that of one rank's contribution (of one block, where
 * each rank gets one from each). From 64 KiB on every call is timed by itself, and the whole contribution rewritten
 * before it; below, the rewriting is part of the time, some nanosecond a cache line. */
#include "harness.h"
#include "operations.h"

#include <string.h>

static const double MOST_MEMORY = 1024.0 * 1024 * 1024; /* of all ranks together */

static int blocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_block, LONG_ONES_ALONE, calls, first, elapsed);
}

static int nonblocking(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_start_and_wait, LONG_ONES_ALONE, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_run_made, LONG_ONES_ALONE, calls, first, elapsed);
}

/* A persistent request for each call, beside one that may have been made already. */
static int make_run_and_free(struct collective *c)
{
    struct collective anew = *c;
    CHECK(operation_make(&anew));
    CHECK(operation_run_made(&anew));
    return operation_free(&anew);
}

static int made_anew(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, make_run_and_free, LONG_ONES_ALONE, calls, first, elapsed);
}

static int verify_made_anew(void *context)
{
    return operation_verify(context, make_run_and_free);
}

static int verify_blocking(void *context)
{
    return operation_verify(context, operation_block);
}

static int verify_nonblocking(void *context)
{
    return operation_verify(context, operation_start_and_wait);
}

static int make_and_verify_persistent(void *context)
{
    CHECK(operation_make(context));
    return operation_verify(context, operation_run_made);
}

enum { FORMS = 3 };

static const struct variant forms[FORMS] = {
    {"blocking", blocking, verify_blocking, NULL},
    {"non-blocking", nonblocking, verify_nonblocking, NULL},
    {"persistent", persistent, make_and_verify_persistent, operation_free},
};

/* A plan for each call, one that the communicator keeps, one whose buffers are settled. */
static const struct variant levels[FORMS] = {
    {"persistent, naive", made_anew, verify_made_anew, NULL},
    {"persistent, plan", nonblocking, verify_nonblocking, NULL},
    {"persistent, bound", persistent, make_and_verify_persistent, operation_free},
};

static void measure(const struct variant *variants, enum operation operation, size_t bytes)
{
    struct collective c = operation_of(operation, (int)(bytes / sizeof(double)));
    if (operation_memory(c.shape, bytes) > MOST_MEMORY)
        return;
    harness_measure(&(struct measurement){c.shape->name, bytes, variants, FORMS, &c, operation_prepare, operation_finish,
                                          SLOWEST_RANK, 1});
}

/* Sizes from which on a point takes long are left to those operations that are used most. */
static int is_in_quick_run(enum operation operation, size_t bytes)
{
    int often = operation == BCAST || operation == REDUCE || operation == ALLREDUCE || operation == ALLTOALL;
    return bytes == 8 || bytes == 8192 || (harness_size == 2 && often && bytes >= ALONE_FROM && bytes <= 1048576);
}

/* Scenario "levels": eight operations with more and more of them prepared before the call. */
int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 64, 1024, 8192, 65536, 1048576, 4194304};
    harness_start(&argc, &argv, "collectives");
    int is_of_levels = strcmp(harness_scenario(), "levels") == 0, last = is_of_levels ? ALLTOALL : REDUCE_SCATTER_BLOCK;
    const struct variant *variants = is_of_levels ? levels : forms;
    measure(variants, BARRIER, 0);
    /* Small sizes of all first: what there may be no time for is the large ones. */
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (int operation = BCAST; operation <= last; operation++)
            if (!harness_is_quick() || is_in_quick_run((enum operation)operation, sizes[i]))
                measure(variants, (enum operation)operation, sizes[i]);
    harness_end();
    return 0;
}
