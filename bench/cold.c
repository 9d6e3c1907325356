/* The first calls of a process: the mean time of the first messages or collective operations of one kind and size, which is what a short
 * program sees. Ranks aren't bound, and nothing warms up, but for one barrier that brings the ranks together. Each process measures one
 * kind and size, which --scenario names: ping-pong:8 or allreduce:65536. The size of a collective operation is that of one rank's vector,
 * as in growth.c. Other options of the programs in this folder are accepted and have no effect. */
#include "harness.h"
#include "operations.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FEW = 6, MANY = 100, TAG = 1, SELDOM = 8 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* Makes a call whose contents tell its number; returns an error code or HARNESS_WRONG_DATA. */
typedef int call(void *context, int number);

/* Content of a message: doubles, the first and the last of which are the call's number. */
struct message {
    double *out, *in;
    int count;
};

static void write_number(struct message *m, int number)
{
    m->out[0] = m->out[m->count - 1] = number;
}

static int read_number(const struct message *m, int number)
{
    return m->in[0] == number && m->in[m->count - 1] == number ? MPI_SUCCESS : HARNESS_WRONG_DATA;
}

static int pingpong(void *context, int number)
{
    struct message *m = context;
    int other = 1 - harness_rank;
    write_number(m, number);
    if (harness_rank == 0)
        CHECK(MPI_Send(m->out, m->count, MPI_DOUBLE, other, TAG, MPI_COMM_WORLD));
    CHECK(MPI_Recv(m->in, m->count, MPI_DOUBLE, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (harness_rank == 1)
        CHECK(MPI_Send(m->out, m->count, MPI_DOUBLE, other, TAG, MPI_COMM_WORLD));
    return read_number(m, number);
}

static int exchange(void *context, int number)
{
    struct message *m = context;
    int other = 1 - harness_rank;
    write_number(m, number);
    CHECK(MPI_Sendrecv(m->out, m->count, MPI_DOUBLE, other, TAG, m->in, m->count, MPI_DOUBLE, other, TAG, MPI_COMM_WORLD,
                       MPI_STATUS_IGNORE));
    return read_number(m, number);
}

static int collective(void *context, int number)
{
    return operation_call_once(context, operation_block, number);
}

static void fail(const char *problem)
{
    fprintf(stderr, "cold: %s\n", problem);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static void report(const char *name, size_t bytes, int calls, double elapsed, int wrong)
{
    char variant[32];
    snprintf(variant, sizeof variant, "first %d calls", calls);
    struct point point = {calls == MANY, "cold", name, variant, bytes, harness_size};
    double mine[2] = {elapsed / calls, wrong}, all[2];
    MPI_Reduce(mine, all, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (harness_rank != 0)
        return;
    output_begin(&point);
    if (all[1] != 0)
        output_failed(&point, "wrong data arrived");
    else
        output_result(&point, all, NULL, 1, calls);
}

/* Says now and then that the program isn't hung, where calls take a second each. */
static double stay_alive(double said)
{
    const double often = 10e9;
    if (harness_rank != 0 || now() - said < often)
        return said;
    output_fact("calls", "still being made");
    return now();
}

/* `scale`: how many messages in a row a call consists of. */
static void measure(const char *name, size_t bytes, call *call, void *context, int scale)
{
    int wrong = 0;
    double few = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now(), said = begin;
    for (int i = 0; i < MANY; i++) {
        wrong |= call(context, i) != MPI_SUCCESS;
        if (i + 1 == FEW)
            few = now() - begin;
        if (i % SELDOM == SELDOM - 1)
            said = stay_alive(said);
    }
    double many = now() - begin;
    report(name, bytes, FEW, few / scale, wrong);
    report(name, bytes, MANY, many / scale, wrong);
}

static double *doubles(int count)
{
    double *made = malloc((size_t)count * sizeof *made);
    if (!made)
        fail("not enough memory");
    for (int i = 0; i < count; i++)
        made[i] = -1;
    return made;
}

static void measure_messages(const char *name, size_t bytes, call *call, int scale)
{
    int count = bytes < sizeof(double) ? 1 : (int)(bytes / sizeof(double));
    struct message m = {doubles(count), doubles(count), count};
    if (harness_size != 2)
        fail("messages go between 2 ranks");
    measure(name, bytes, call, &m, scale);
    free(m.out);
    free(m.in);
}

static void measure_operation(enum operation operation, size_t bytes)
{
    struct collective c = operation_of_vector(operation, bytes);
    if (operation_prepare(&c) != MPI_SUCCESS)
        fail("not enough memory");
    measure(c.shape->name, bytes, collective, &c, 1);
    operation_finish(&c);
}

/* Returns whether there is such a kind. */
static int measure_kind(const char *name, size_t bytes)
{
    if (strcmp(name, "ping-pong") == 0) {
        measure_messages("ping-pong", bytes, pingpong, 2);
        return 1;
    }
    if (strcmp(name, "exchange") == 0) {
        measure_messages("exchange", bytes, exchange, 1);
        return 1;
    }
    for (int operation = BARRIER; operation < OPERATIONS; operation++)
        if (strcmp(name, operation_shapes[operation].name) == 0) {
            measure_operation((enum operation)operation, bytes);
            return 1;
        }
    return 0;
}

/* The harness isn't started: it would bind the ranks and let them send messages. */
int main(int argc, char **argv)
{
    const char *scenario = "";
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--scenario") == 0)
            scenario = argv[i + 1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &harness_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &harness_size);
    char name[64];
    size_t bytes;
    if (harness_size < 2 || sscanf(scenario, "%63[^:]:%zu", name, &bytes) != 2 || !measure_kind(name, bytes))
        fail("--scenario NAME:BYTES is needed, and 2 ranks");
    if (harness_rank == 0)
        output_end();
    MPI_Finalize();
    return 0;
}
