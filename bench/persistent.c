/* Persistent against conventional communication, as Cornell Theory Center measured it in 1998: one rank repeatedly
 * sends a message to another, in standard and in synchronous mode, with MPI_Isend/MPI_Irecv/MPI_Waitall and with
 * MPI_Start/MPI_Waitall on persistent requests; and the same for an exchange in both directions at once. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, REWRITTEN_FROM = 65536 };

struct traffic {
    size_t bytes;
    int synchronous, both_ways;
    int sends, receives; /* what this rank does */
    char *out, *in;
    MPI_Request persistent[2];
};

/* A receive and a send, started; returns how many requests there are. */
static int start_conventional(struct traffic *t, MPI_Request *requests, int *count)
{
    int peer = 1 - harness_rank, bytes = (int)t->bytes;
    *count = 0;
    if (t->receives)
        CHECK(MPI_Irecv(t->in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[(*count)++]));
    if (t->sends && t->synchronous)
        CHECK(MPI_Issend(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[(*count)++]));
    else if (t->sends)
        CHECK(MPI_Isend(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[(*count)++]));
    return MPI_SUCCESS;
}

static int start_persistent(struct traffic *t, MPI_Request *requests, int *count)
{
    *count = t->receives + t->sends;
    for (int i = 0; i < *count; i++)
        CHECK(MPI_Start(&requests[i]));
    return MPI_SUCCESS;
}

static int make_requests(void *context)
{
    struct traffic *t = context;
    int peer = 1 - harness_rank, bytes = (int)t->bytes, count = 0;
    if (t->receives)
        CHECK(MPI_Recv_init(t->in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &t->persistent[count++]));
    if (t->sends && t->synchronous)
        CHECK(MPI_Ssend_init(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &t->persistent[count++]));
    else if (t->sends)
        CHECK(MPI_Send_init(t->out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &t->persistent[count++]));
    return MPI_SUCCESS;
}

static int free_requests(void *context)
{
    struct traffic *t = context;
    for (int i = 0; i < t->receives + t->sends; i++)
        CHECK(MPI_Request_free(&t->persistent[i]));
    return MPI_SUCCESS;
}

static uint64_t contents(long call, int rank)
{
    return (uint64_t)call * 2 + (uint64_t)rank;
}

typedef int starter(struct traffic *, MPI_Request *, int *);

/* Back to back, the first and last word of the message changing in the timed loop. */
static int back_to_back(struct traffic *t, starter *start, MPI_Request *requests, long calls, long first,
                        double *elapsed)
{
    int count, wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        buffer_stamp(t->out, t->bytes, contents(first + i, harness_rank));
        CHECK(start(t, requests, &count));
        CHECK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
        if (t->receives)
            wrong |= buffer_stamp_differs(t->in, t->bytes, contents(first + i, 1 - harness_rank));
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* One by one, the whole message rewritten outside the timed section. */
static int one_by_one(struct traffic *t, starter *start, MPI_Request *requests, long calls, long first, double *elapsed)
{
    int count, wrong = 0;
    for (long i = 0; i < calls; i++) {
        buffer_touch(t->out, t->bytes, contents(first + i, harness_rank));
        CHECK(harness_sync());
        double begin = timer_now();
        CHECK(start(t, requests, &count));
        CHECK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
        *elapsed += timer_since(begin);
        if (t->receives)
            wrong |= buffer_stamp_differs(t->in, t->bytes, contents(first + i, 1 - harness_rank));
    }
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int repeat(struct traffic *t, starter *start, MPI_Request *requests, long calls, long first, double *elapsed)
{
    if (t->bytes < REWRITTEN_FROM)
        return back_to_back(t, start, requests, calls, first, elapsed);
    return one_by_one(t, start, requests, calls, first, elapsed);
}

static int conventional(void *context, long calls, long first, double *elapsed)
{
    MPI_Request requests[2];
    return repeat(context, start_conventional, requests, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    struct traffic *t = context;
    return repeat(t, start_persistent, t->persistent, calls, first, elapsed);
}

static int prepare(void *context)
{
    struct traffic *t = context;
    t->sends = harness_rank == 0 || t->both_ways;
    t->receives = harness_rank == 1 || t->both_ways;
    t->out = buffer_new(t->bytes);
    t->in = buffer_new(t->bytes);
    if (!t->out || !t->in)
        return HARNESS_NO_MEMORY;
    return MPI_SUCCESS;
}

static int finish(void *context)
{
    struct traffic *t = context;
    free(t->out);
    free(t->in);
    return MPI_SUCCESS;
}

/* One message, every byte checked. */
static int verify(struct traffic *t, starter *start, MPI_Request *requests)
{
    int count;
    buffer_fill(t->out, t->bytes, (uint64_t)harness_rank + 1);
    CHECK(start(t, requests, &count));
    CHECK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
    if (t->receives && buffer_differs(t->in, t->bytes, (uint64_t)(1 - harness_rank) + 1))
        return HARNESS_WRONG_DATA;
    return MPI_SUCCESS;
}

static int verify_conventional(void *context)
{
    MPI_Request requests[2];
    return verify(context, start_conventional, requests);
}

static int make_and_verify_persistent(void *context)
{
    struct traffic *t = context;
    CHECK(make_requests(t));
    return verify(t, start_persistent, t->persistent);
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 4096, 8192, 800000, 8000000};
    static const char *const names[2][2] = {{"send, standard mode", "send, synchronous mode"},
                                            {"exchange, standard mode", "exchange, synchronous mode"}};
    static const struct variant variants[] = {
        {"conventional", conventional, verify_conventional, NULL},
        {"persistent", persistent, make_and_verify_persistent, free_requests},
    };
    harness_start(&argc, &argv, "persistent");
    for (int both = 0; both < 2; both++)
        for (int synchronous = 0; synchronous < 2; synchronous++)
            for (size_t i = 0; i < COUNT_OF(sizes); i++) {
                struct traffic t = {.bytes = sizes[i], .synchronous = synchronous, .both_ways = both};
                harness_measure(&(struct measurement){names[both][synchronous], sizes[i], variants, COUNT_OF(variants),
                                                      &t, prepare, finish, SLOWEST_RANK, 1});
            }
    harness_end();
    return 0;
}
