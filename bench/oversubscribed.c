/* More ranks than cores: barriers, an allreduce and a broadcast of 8 bytes, and a thousand barriers in a row. */
#include "harness.h"
#include "timer.h"

static int barriers(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Barrier(MPI_COMM_WORLD));
    *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int thousand_barriers(void *context, long calls, long first, double *elapsed)
{
    return barriers(context, calls * 1000, first, elapsed);
}

static int allreduces(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        double mine = (double)(first + i), sum;
        CHECK(MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
        wrong |= sum != mine * harness_size;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int broadcasts(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        double value = harness_rank == 0 ? (double)(first + i) : -1;
        CHECK(MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD));
        wrong |= value != (double)(first + i);
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static void measure(const char *name, size_t bytes, harness_body *body)
{
    struct variant variants[] = {{"", body, NULL, NULL}};
    harness_measure(
        &(struct measurement){.name = name, .bytes = bytes, .variants = variants, .variant_count = 1,
                              .whose = SLOWEST_RANK, .scale = 1});
}

int main(int argc, char **argv)
{
    harness_start(&argc, &argv, "oversubscribed");
    measure("barrier", 0, barriers);
    measure("allreduce", 8, allreduces);
    measure("broadcast", 8, broadcasts);
    measure("1,000 barriers in a row", 0, thousand_barriers);
    harness_end();
    return 0;
}
