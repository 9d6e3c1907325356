/* More ranks than cores: barriers, an allreduce and a broadcast of 8 bytes, blocking and persistent, and a thousand
 * barriers in a row. */
#include "harness.h"
#include "timer.h"

struct operation {
    double mine, result; /* a broadcast's buffer is `mine` on the root, `result` on the others */
    int (*call)(struct operation *);
    int (*init)(struct operation *);
    MPI_Request request;
};

static int barrier(struct operation *o)
{
    o->result = o->mine;
    return MPI_Barrier(MPI_COMM_WORLD);
}

static int allreduce(struct operation *o)
{
    return MPI_Allreduce(&o->mine, &o->result, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static double *broadcast_buffer(struct operation *o)
{
    return harness_rank == 0 ? &o->mine : &o->result;
}

static int broadcast(struct operation *o)
{
    return MPI_Bcast(broadcast_buffer(o), 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

#ifdef WITHOUT_PERSISTENT_COLLECTIVES
static int not_there(struct operation *o)
{
    (void)o;
    return HARNESS_NOT_THERE;
}
#define barrier_init not_there
#define allreduce_init not_there
#define broadcast_init not_there
#else
static int barrier_init(struct operation *o)
{
    return MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &o->request);
}

static int allreduce_init(struct operation *o)
{
    return MPI_Allreduce_init(&o->mine, &o->result, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &o->request);
}

static int broadcast_init(struct operation *o)
{
    return MPI_Bcast_init(broadcast_buffer(o), 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &o->request);
}
#endif

static int start_and_wait(struct operation *o)
{
    CHECK(MPI_Start(&o->request));
    return MPI_Wait(&o->request, MPI_STATUS_IGNORE);
}

static int repeat(struct operation *o, int (*call)(struct operation *), long calls, long first, double *elapsed)
{
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        o->mine = (double)(first + i);
        o->result = -1;
        CHECK(call(o));
        if (o->call == allreduce)
            wrong |= o->result != o->mine * harness_size;
        else if (o->call == broadcast && harness_rank > 0)
            wrong |= o->result != o->mine;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int blocking(void *context, long calls, long first, double *elapsed)
{
    struct operation *o = context;
    return repeat(o, o->call, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, start_and_wait, calls, first, elapsed);
}

static int thousand_barriers(void *context, long calls, long first, double *elapsed)
{
    return blocking(context, calls * 1000, first, elapsed);
}

static int make_request(void *context)
{
    struct operation *o = context;
    return o->init(o);
}

static int free_request(void *context)
{
    struct operation *o = context;
    return MPI_Request_free(&o->request);
}

static void measure(const char *name, size_t bytes, struct operation o)
{
    static const struct variant variants[] = {
        {"blocking", blocking, NULL, NULL},
        {"persistent", persistent, make_request, free_request},
    };
    harness_measure(&(struct measurement){.name = name, .bytes = bytes, .variants = variants,
                                          .variant_count = COUNT_OF(variants), .context = &o, .whose = SLOWEST_RANK,
                                          .scale = 1});
}

int main(int argc, char **argv)
{
    static const struct variant row[] = {{"blocking", thousand_barriers, NULL, NULL}};
    struct operation barriers = {.call = barrier, .init = barrier_init};
    harness_start(&argc, &argv, "oversubscribed");
    measure("barrier", 0, barriers);
    measure("allreduce", 8, (struct operation){.call = allreduce, .init = allreduce_init});
    measure("broadcast", 8, (struct operation){.call = broadcast, .init = broadcast_init});
    harness_measure(&(struct measurement){.name = "1,000 barriers in a row", .variants = row, .variant_count = 1,
                                          .context = &barriers, .whose = SLOWEST_RANK, .scale = 1});
    harness_end();
    return 0;
}
