/* The list of tests of the CS 641 lecture, line by line. A one-way message each iteration, its direction changing from
 * one to the next; the "sandbag" is work for the processor, measured so that sandbag(100) takes about 50
 * microseconds, as it did in the lecture. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, TAG_ANSWER = 8, KILOBYTE = 1000, MEGABYTE = 1000000 };

static const double SANDBAG_100 = 49.522e3; /* nanoseconds, the lecture's figure */
static long rounds_per_unit;

static double grind(long rounds)
{
    volatile double sink;
    double x = 1.0;
    for (long i = 0; i < rounds; i++)
        x = x * 1.0000001 + 1e-9;
    sink = x;
    return sink;
}

static void sandbag(long units)
{
    if (units)
        grind(units * rounds_per_unit);
}

/* The least of several tries: what the work takes when nothing interrupts it. Rank 0's count is the same for all. */
static void measure_sandbag(void)
{
    enum { ROUNDS = 1000000, TRIES = 7 };
    double least = 0;
    for (int i = 0; i < TRIES; i++) {
        double begin = timer_now();
        grind(ROUNDS);
        double taken = timer_now() - begin;
        if (i == 0 || taken < least)
            least = taken;
    }
    rounds_per_unit = (long)(SANDBAG_100 / 100 / (least / ROUNDS));
}

struct test {
    size_t bytes;
    long sand;     /* units of work after or beside each message */
    int overlap;   /* the work lies between starting and completing the message */
    char *out, *in;
};

static int prepare(void *context)
{
    struct test *t = context;
    t->out = buffer_new(t->bytes);
    t->in = buffer_new(t->bytes);
    return t->out && t->in ? MPI_SUCCESS : HARNESS_NO_MEMORY;
}

static int finish(void *context)
{
    struct test *t = context;
    free(t->out);
    free(t->in);
    return MPI_SUCCESS;
}

static int one_message(struct test *t, int sends, int peer)
{
    int bytes = (int)t->bytes;
    MPI_Request request;
    if (t->overlap) {
        if (sends)
            CHECK(MPI_Isend(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &request));
        else
            CHECK(MPI_Irecv(t->in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &request));
        sandbag(t->sand);
        return MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (sends)
        CHECK(MPI_Send(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
    else
        CHECK(MPI_Recv(t->in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    sandbag(t->sand);
    return MPI_SUCCESS;
}

static int messages(void *context, long calls, long first, double *elapsed)
{
    struct test *t = context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        uint64_t value = (uint64_t)(first + i);
        int sends = (i & 1) == harness_rank;
        if (sends)
            buffer_stamp(t->out, t->bytes, value);
        CHECK(one_message(t, sends, 1 - harness_rank));
        if (!sends)
            wrong |= buffer_stamp_differs(t->in, t->bytes, value);
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Ints one after the other to the same destination, one answer at the end of the batch. */
static int overlapped_ints(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        int value = (int)(first + i), got;
        if (harness_rank == 0) {
            CHECK(MPI_Send(&value, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD));
        } else {
            CHECK(MPI_Recv(&got, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            wrong |= got != value;
        }
    }
    if (harness_rank == 1)
        CHECK(MPI_Send(NULL, 0, MPI_INT, 0, TAG_ANSWER, MPI_COMM_WORLD));
    else
        CHECK(MPI_Recv(NULL, 0, MPI_INT, 1, TAG_ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int sandbags(void *context, long calls, long first, double *elapsed)
{
    struct test *t = context;
    (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        sandbag(t->sand);
    *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int barriers(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Barrier(MPI_COMM_WORLD));
    *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int broadcasts(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        int value = harness_rank == 0 ? (int)(first + i) : -1;
        CHECK(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD));
        CHECK(MPI_Barrier(MPI_COMM_WORLD));
        wrong |= value != (int)(first + i);
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int reductions(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        int mine = (int)((first + i) % 1000000) + harness_rank, sum = -1;
        CHECK(MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));
        CHECK(MPI_Barrier(MPI_COMM_WORLD));
        if (harness_rank == 0)
            wrong |= sum != mine * harness_size + harness_size * (harness_size - 1) / 2;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static void measure(const char *name, harness_body *body, struct test t)
{
    struct variant variants[] = {{"", body, NULL, NULL}};
    harness_measure(&(struct measurement){name, t.bytes, variants, 1, &t, prepare, finish, SLOWEST_RANK, 1});
}

int main(int argc, char **argv)
{
    harness_start(&argc, &argv, "lecture");
    measure_sandbag();
    if (harness_size == 2) {
        measure("send/recv_int", messages, (struct test){.bytes = 4});
        measure("sandbag(100)", sandbags, (struct test){.sand = 100});
        measure("send/recv_int + sandbag(100)", messages, (struct test){.bytes = 4, .sand = 100});
        measure("isend/irecv_int + sandbag(100)", messages, (struct test){.bytes = 4, .sand = 100, .overlap = 1});
        measure("send/recv_zero length", messages, (struct test){.bytes = 0});
        measure("send/recv_1k", messages, (struct test){.bytes = KILOBYTE});
        measure("send/recv_1meg", messages, (struct test){.bytes = MEGABYTE});
        measure("send/recv_int_overlap", overlapped_ints, (struct test){.bytes = 4});
        measure("send/recv_1meg + sandbag(10000)", messages, (struct test){.bytes = MEGABYTE, .sand = 10000});
        measure("isend/irecv_1meg + sandbag(10000)", messages,
                (struct test){.bytes = MEGABYTE, .sand = 10000, .overlap = 1});
    }
    measure("barrier", barriers, (struct test){.bytes = 0});
    measure("bcast_int + barrier", broadcasts, (struct test){.bytes = 4});
    measure("reduce_int + barrier", reductions, (struct test){.bytes = 4});
    harness_end();
    return 0;
}
