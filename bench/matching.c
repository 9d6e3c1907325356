/* Matching: an 8-byte ping-pong while other receives are posted, or other messages wait unexpected, in growing
 * numbers. One-way time. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdio.h>
#include <stdlib.h>

enum { TAG = 7, TAG_OTHERS = 100, TAGS = 16384 }; /* MPI promises tags up to 32767 */

enum kind { POSTED, POSTED_ANY_SOURCE, UNEXPECTED };

struct queue {
    enum kind kind;
    int depth;
    MPI_Request *requests;
    long *contents;
};

static int other_tag(int i)
{
    return TAG_OTHERS + i % TAGS;
}

static int post(struct queue *q)
{
    int source = q->kind == POSTED_ANY_SOURCE ? MPI_ANY_SOURCE : 1 - harness_rank;
    for (int i = 0; i < q->depth; i++)
        CHECK(MPI_Irecv(&q->contents[i], 1, MPI_LONG, source, other_tag(i), MPI_COMM_WORLD, &q->requests[i]));
    return MPI_SUCCESS;
}

static int send_others(struct queue *q)
{
    for (int i = 0; i < q->depth; i++) {
        long value = i;
        CHECK(MPI_Send(&value, 1, MPI_LONG, 1 - harness_rank, other_tag(i), MPI_COMM_WORLD));
        /* Both ranks send at once; a library that holds senders back until the other side looks gets its look. */
        int there;
        if (i % 64 == 0)
            CHECK(MPI_Iprobe(1 - harness_rank, TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE));
    }
    return MPI_SUCCESS;
}

static int prepare(void *context)
{
    struct queue *q = context;
    q->requests = malloc(sizeof *q->requests * (size_t)q->depth);
    q->contents = malloc(sizeof *q->contents * (size_t)q->depth);
    if (!q->requests || !q->contents)
        return HARNESS_NO_MEMORY;
    return q->kind == UNEXPECTED ? send_others(q) : post(q);
}

/* In the order of the queue, so that emptying it is quick for everyone. */
static int finish(void *context)
{
    struct queue *q = context;
    int wrong = 0;
    if (q->kind == UNEXPECTED) {
        CHECK(post(q));
    } else {
        CHECK(send_others(q));
    }
    CHECK(MPI_Waitall(q->depth, q->requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < q->depth; i++)
        wrong |= q->contents[i] != i;
    free(q->requests);
    free(q->contents);
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int pingpong(void *context, long calls, long first, double *elapsed)
{
    (void)context;
    int peer = 1 - harness_rank, wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        long out = first + i, in = -1;
        if (harness_rank == 0)
            CHECK(MPI_Send(&out, 1, MPI_LONG, peer, TAG, MPI_COMM_WORLD));
        CHECK(MPI_Recv(&in, 1, MPI_LONG, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (harness_rank == 1)
            CHECK(MPI_Send(&out, 1, MPI_LONG, peer, TAG, MPI_COMM_WORLD));
        wrong |= in != out;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    static const int full[] = {1, 10, 100, 1000, 10000, 100000}, quick[] = {1, 1000, 10000};
    static const char *const depths[] = {"1", "10", "100", "1,000", "10,000", "100,000"};
    static const char *const quick_depths[] = {"1", "1,000", "10,000"};
    static const char *const names[] = {"other receives posted", "other receives posted, from any source",
                                        "other messages unexpected"};
    harness_start(&argc, &argv, "matching");
    size_t count = harness_is_quick() ? COUNT_OF(quick) : COUNT_OF(full);
    for (int kind = POSTED; kind <= UNEXPECTED; kind++)
        for (size_t i = 0; i < count; i++) {
            struct queue q = {.kind = (enum kind)kind, .depth = harness_is_quick() ? quick[i] : full[i]};
            struct variant variants[] = {{harness_is_quick() ? quick_depths[i] : depths[i], pingpong, NULL, NULL}};
            harness_measure(
                &(struct measurement){names[kind], 8, variants, 1, &q, prepare, finish, RANK_0, 2});
        }
    harness_end();
    return 0;
}
