/* Ping-pong: one-way time for messages from malloc memory and from MPI_Alloc_mem memory; long ones also with contents that are
 * written before each send and read after each receive as part of the time; with thousands of other receives posted; and between
 * two ranks while other ranks wait in MPI_Recv on the same cores. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, SLOTS_SMALL = 8, SLOTS_LARGE = 2, OTHER_RECEIVES = 4096, TAG_OTHERS = 100, TAG_DONE = 9 };

/* From this size on there is a variant with fresh contents, and FRESH_BEFORE of its messages go before it is measured, as in ways.c. */
enum { FRESH_FROM = 65536, FRESH_BEFORE = 32 };

struct pingpong {
    size_t bytes;
    int from_mpi;         /* MPI_Alloc_mem memory instead of malloc memory */
    int other_receives;   /* posted on both ranks, matched by nothing until the end */
    char *send, *receive; /* `slots` messages each, `stride` apart, used in turn */
    size_t stride;
    int slots; /* a power of two */
    uint64_t seen; /* the sum of what was read, so that it is read */
    MPI_Request *others;
    int others_data;
};

static void *allocate(const struct pingpong *p, size_t bytes)
{
    if (!p->from_mpi)
        return buffer_new(bytes);
    void *memory = NULL;
    return MPI_Alloc_mem((MPI_Aint)bytes, MPI_INFO_NULL, &memory) == MPI_SUCCESS ? memory : NULL;
}

static void release(const struct pingpong *p, void *memory)
{
    if (!p->from_mpi)
        free(memory);
    else if (memory)
        MPI_Free_mem(memory);
}

static int post_others(struct pingpong *p)
{
    p->others = malloc(sizeof *p->others * (size_t)p->other_receives);
    if (!p->others)
        return HARNESS_NO_MEMORY;
    for (int i = 0; i < p->other_receives; i++)
        CHECK(MPI_Irecv(&p->others_data, 0, MPI_INT, 1 - harness_rank, TAG_OTHERS + i, MPI_COMM_WORLD, &p->others[i]));
    return MPI_SUCCESS;
}

static int complete_others(struct pingpong *p)
{
    for (int i = 0; i < p->other_receives; i++)
        CHECK(MPI_Send(&p->others_data, 0, MPI_INT, 1 - harness_rank, TAG_OTHERS + i, MPI_COMM_WORLD));
    return MPI_Waitall(p->other_receives, p->others, MPI_STATUSES_IGNORE);
}

/* One message each way, every byte checked. */
static int verify(struct pingpong *p)
{
    int peer = 1 - harness_rank;
    buffer_fill(p->send, p->bytes, (uint64_t)harness_rank + 1);
    if (harness_rank == 0) {
        CHECK(MPI_Send(p->send, (int)p->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
        CHECK(MPI_Recv(p->receive, (int)p->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else {
        CHECK(MPI_Recv(p->receive, (int)p->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK(MPI_Send(p->send, (int)p->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
    }
    return buffer_differs(p->receive, p->bytes, (uint64_t)peer + 1) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int prepare(void *context)
{
    struct pingpong *p = context;
    if (harness_rank > 1)
        return MPI_SUCCESS;
    p->slots = p->bytes < TIMED_ALONE_FROM ? SLOTS_SMALL : SLOTS_LARGE;
    p->stride = (p->bytes + 64 + 63) / 64 * 64;
    p->send = allocate(p, p->stride * (size_t)p->slots);
    p->receive = allocate(p, p->stride * (size_t)p->slots);
    if (!p->send || !p->receive)
        return HARNESS_NO_MEMORY;
    buffer_fill(p->send, p->stride * (size_t)p->slots, 3);
    buffer_fill(p->receive, p->stride * (size_t)p->slots, 4);
    if (p->other_receives)
        CHECK(post_others(p));
    return verify(p);
}

static int finish(void *context)
{
    struct pingpong *p = context;
    if (harness_rank > 1)
        return MPI_SUCCESS;
    int code = p->other_receives ? complete_others(p) : MPI_SUCCESS;
    free(p->others);
    release(p, p->send);
    release(p, p->receive);
    /* Never so, as the sum is even; but the compiler can't know, so it can't leave out the reading. */
    return p->seen == 1 ? HARNESS_WRONG_DATA : code;
}

/* Small messages back to back: the contents change inside the timed loop. */
static int small(struct pingpong *p, long calls, long first, double *elapsed)
{
    int wrong = 0, peer = 1 - harness_rank, bytes = (int)p->bytes;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        char *out = p->send + p->stride * (size_t)(i & (p->slots - 1));
        char *in = p->receive + p->stride * (size_t)(i & (p->slots - 1));
        uint64_t value = (uint64_t)(first + i);
        if (harness_rank == 0) {
            buffer_touch(out, p->bytes, value);
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
            CHECK(MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            wrong |= buffer_stamp_differs(in, p->bytes, ~value);
        } else {
            buffer_touch(out, p->bytes, ~value);
            CHECK(MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
            wrong |= buffer_stamp_differs(in, p->bytes, value);
        }
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Large messages one by one: every line of the buffers is rewritten before each, outside the timed section. */
static int large(struct pingpong *p, long calls, long first, double *elapsed)
{
    int wrong = 0, peer = 1 - harness_rank, bytes = (int)p->bytes;
    for (long i = 0; i < calls; i++) {
        char *out = p->send + p->stride * (size_t)(i & (p->slots - 1));
        char *in = p->receive + p->stride * (size_t)(i & (p->slots - 1));
        uint64_t value = (uint64_t)(first + i);
        buffer_touch(out, p->bytes, harness_rank == 0 ? value : ~value);
        CHECK(harness_ready(0, 1));
        if (harness_rank == 0) {
            double begin = timer_now();
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
            CHECK(MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            *elapsed += timer_since(begin);
            wrong |= buffer_stamp_differs(in, p->bytes, ~value);
        } else {
            CHECK(MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
            wrong |= buffer_stamp_differs(in, p->bytes, value);
        }
    }
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Large messages back to back as a program has them: rank 0 writes one, rank 1 reads it and then writes its own, and all of that is
 * part of the time. */
static int fresh(void *context, long calls, long first, double *elapsed)
{
    struct pingpong *p = context;
    int wrong = 0, peer = 1 - harness_rank, bytes = (int)p->bytes;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        char *out = p->send + p->stride * (size_t)(i & (p->slots - 1));
        char *in = p->receive + p->stride * (size_t)(i & (p->slots - 1));
        uint64_t value = (uint64_t)(first + i);
        if (harness_rank == 0) {
            buffer_produce(out, p->bytes, value);
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
        }
        CHECK(MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        p->seen += buffer_consume(in, p->bytes);
        wrong |= buffer_stamp_differs(in, p->bytes, harness_rank == 0 ? ~value : value);
        if (harness_rank == 1) {
            buffer_produce(out, p->bytes, ~value);
            CHECK(MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD));
        }
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int prepare_fresh(void *context)
{
    double elapsed;
    CHECK(prepare(context));
    return fresh(context, FRESH_BEFORE, 0, &elapsed);
}

static int pingpong(void *context, long calls, long first, double *elapsed)
{
    struct pingpong *p = context;
    return p->bytes < TIMED_ALONE_FROM ? small(p, calls, first, elapsed) : large(p, calls, first, elapsed);
}

/* Ranks above 1 sit in MPI_Recv during the whole batch, and have come to rest there: as many messages go before, untimed. */
static int pingpong_beside_waiters(void *context, long calls, long first, double *elapsed)
{
    char token = 0;
    if (harness_rank > 1)
        return MPI_Recv(&token, 1, MPI_CHAR, 0, TAG_DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    double settling = 0;
    int settled = pingpong(context, calls, first, &settling);
    int code = pingpong(context, calls, first, elapsed);
    code = code == MPI_SUCCESS ? settled : code;
    if (harness_rank == 0)
        for (int r = 2; r < harness_size; r++)
            CHECK(MPI_Send(&token, 1, MPI_CHAR, r, TAG_DONE, MPI_COMM_WORLD));
    return code;
}

static void measure(const char *name, const char *variant, struct pingpong p, harness_body *body)
{
    struct variant variants[] = {{variant, body, NULL, NULL}};
    harness_step *first = body == fresh ? prepare_fresh : prepare;
    harness_measure(&(struct measurement){name, p.bytes, variants, 1, &p, first, finish, RANK_0, 2});
}

static void all_sizes(void)
{
    static const size_t full[] = {0,       1,         8,         64,         256,        1024,      4096, 8192,
                                  16384,   65536,     262144,    1048576,    4194304,    8388608};
    static const size_t quick[] = {0, 8, 1024, 8192, 65536, 1048576, 8388608};
    const size_t *sizes = harness_is_quick() ? quick : full;
    size_t count = harness_is_quick() ? COUNT_OF(quick) : COUNT_OF(full);
    for (int from_mpi = 0; from_mpi < 2; from_mpi++)
        for (size_t i = 0; i < count; i++)
            measure("ping-pong", from_mpi ? "MPI_Alloc_mem" : "malloc",
                    (struct pingpong){.bytes = sizes[i], .from_mpi = from_mpi}, pingpong);
    for (int from_mpi = 0; from_mpi < 2; from_mpi++)
        for (size_t i = 0; i < count; i++)
            if (sizes[i] >= FRESH_FROM)
                measure("ping-pong", from_mpi ? "MPI_Alloc_mem, fresh contents" : "malloc, fresh contents",
                        (struct pingpong){.bytes = sizes[i], .from_mpi = from_mpi}, fresh);
    measure("ping-pong, 4,096 other receives posted", "malloc",
            (struct pingpong){.bytes = 8, .other_receives = OTHER_RECEIVES}, pingpong);
}

int main(int argc, char **argv)
{
    harness_start(&argc, &argv, "latency");
    if (harness_size == 2)
        all_sizes();
    else
        measure("ping-pong, six more ranks waiting", "malloc", (struct pingpong){.bytes = 8}, pingpong_beside_waiters);
    harness_end();
    return 0;
}
