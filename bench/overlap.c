/* Non-blocking collective operations beside computation: start, work in slices with a test after each, wait. Beside it the same
 * without work. The slowest rank's time for one call, each timed by itself; the size is that of one rank's vector, or of one block
 * where each rank gets one from each.
 *
 * The work is a number of multiplications, equal for each MPI, a few times as long as the operation takes: an MPI that makes
 * progress in tests, or gets by without, takes little more than the work. */
#include "harness.h"
#include "operations.h"

enum { SLICES = 10 };

/* About a nanosecond and a half each. */
static long multiplications(const struct collective *c)
{
    return 6000 + (long)c->count * 6;
}

static volatile double product;

static void work(long multiplications)
{
    double x = 1;
    for (long i = 0; i < multiplications; i++)
        x = x * 1.0000001 + 1e-9;
    product = x;
}

static int call_beside(struct collective *c)
{
    MPI_Request request;
    int done;
    CHECK(operation_start(c, &request));
    for (int slice = 0; slice < SLICES; slice++) {
        work(multiplications(c) / SLICES);
        CHECK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
    }
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static int alone(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, operation_start_and_wait, ALL_ALONE, calls, first, elapsed);
}

static int beside(void *context, long calls, long first, double *elapsed)
{
    return operation_repeat(context, call_beside, ALL_ALONE, calls, first, elapsed);
}

static int verify_alone(void *context)
{
    return operation_verify(context, operation_start_and_wait);
}

static int verify_beside(void *context)
{
    return operation_verify(context, call_beside);
}

static void measure(enum operation operation, size_t bytes)
{
    static const struct variant variants[] = {
        {"alone", alone, verify_alone, NULL, 0},
        {"beside computation", beside, verify_beside, NULL, 0},
    };
    struct collective c = operation_of(operation, (int)(bytes / sizeof(double)));
    harness_measure(&(struct measurement){c.shape->name, bytes, variants, COUNT_OF(variants), &c, operation_prepare, operation_finish,
                                          SLOWEST_RANK, 1});
}

static int is_in_quick_run(enum operation operation, size_t bytes)
{
    switch (operation) {
    case BCAST:
    case REDUCE:
    case ALLREDUCE:
    case ALLGATHERV:
    case ALLTOALLV:
    case REDUCE_SCATTER:
        return bytes == 8 << 10 || bytes == 256 << 10;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 8 << 10, 64 << 10, 256 << 10, 1 << 20};
    harness_start(&argc, &argv, "overlap");
    if (!harness_is_quick())
        measure(BARRIER, 0);
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (int operation = BCAST; operation < OPERATIONS; operation++)
            if (!harness_is_quick() || is_in_quick_run((enum operation)operation, sizes[i]))
                measure((enum operation)operation, sizes[i]);
    harness_end();
    return 0;
}
