/* Long messages between ordinary buffers, where a library has several ways to move them: a ping-pong, and an exchange, in which
 * each rank sends and receives at a time. Contents are fresh (written before each send and read after each receive, and that is
 * part of the time), or stay as they are. With more than two ranks, rank i talks with rank i xor 1. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 5 };

/* Messages of a kind before it is measured: a program that repeats, not one that begins (cold.c measures that). */
enum { BEFORE = 64, BEFORE_LONG = 32 };

struct way {
    harness_body *body;
    size_t bytes;
    int is_fresh;
    char *out, *in;
    uint64_t seen; /* the sum of what was read, so that it is read */
};

static int peer(void)
{
    return harness_rank ^ 1;
}

static int finish(void *context)
{
    struct way *w = context;
    free(w->out);
    free(w->in);
    /* Never so, as the sum is even; but the compiler can't know, so it can't leave out the reading. */
    return w->seen == 1 ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* Writes every word of what is sent next. */
static void produce(struct way *w, uint64_t value)
{
    if (w->is_fresh)
        buffer_produce(w->out, w->bytes, value);
    else
        buffer_stamp(w->out, w->bytes, value);
}

/* Reads every word of what came; whether it isn't what the other rank sent. */
static int consume(struct way *w, uint64_t value)
{
    if (w->is_fresh)
        w->seen += buffer_consume(w->in, w->bytes);
    return buffer_stamp_differs(w->in, w->bytes, value);
}

static int pingpong(void *context, long calls, long first, double *elapsed)
{
    struct way *w = context;
    int wrong = 0, bytes = (int)w->bytes;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        uint64_t value = (uint64_t)(first + i);
        if (harness_rank % 2 == 0) {
            produce(w, value);
            CHECK(MPI_Send(w->out, bytes, MPI_BYTE, peer(), TAG, MPI_COMM_WORLD));
        }
        CHECK(MPI_Recv(w->in, bytes, MPI_BYTE, peer(), TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        wrong |= consume(w, harness_rank % 2 == 0 ? ~value : value);
        if (harness_rank % 2 == 1) {
            produce(w, ~value);
            CHECK(MPI_Send(w->out, bytes, MPI_BYTE, peer(), TAG, MPI_COMM_WORLD));
        }
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int exchange(void *context, long calls, long first, double *elapsed)
{
    struct way *w = context;
    int wrong = 0, bytes = (int)w->bytes;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        uint64_t value = (uint64_t)(first + i);
        produce(w, value);
        CHECK(MPI_Sendrecv(w->out, bytes, MPI_BYTE, peer(), TAG, w->in, bytes, MPI_BYTE, peer(), TAG, MPI_COMM_WORLD,
                           MPI_STATUS_IGNORE));
        wrong |= consume(w, value);
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int prepare(void *context)
{
    struct way *w = context;
    w->out = buffer_new(w->bytes);
    w->in = buffer_new(w->bytes);
    if (!w->out || !w->in)
        return HARNESS_NO_MEMORY;
    buffer_fill(w->out, w->bytes, (uint64_t)harness_rank + 1);
    CHECK(MPI_Sendrecv(w->out, (int)w->bytes, MPI_BYTE, peer(), TAG, w->in, (int)w->bytes, MPI_BYTE, peer(), TAG, MPI_COMM_WORLD,
                       MPI_STATUS_IGNORE));
    if (buffer_differs(w->in, w->bytes, (uint64_t)peer() + 1))
        return HARNESS_WRONG_DATA;
    double elapsed;
    return w->body(w, w->bytes < ((size_t)1 << 20) ? BEFORE : BEFORE_LONG, 0, &elapsed);
}

static void measure(const char *name, double scale, struct way w)
{
    struct variant variants[] = {{"auto", w.body, NULL, NULL}};
    harness_measure(&(struct measurement){name, w.bytes, variants, 1, &w, prepare, finish, SLOWEST_RANK, scale});
}

int main(int argc, char **argv)
{
    static const size_t full[] = {1024,  2048,   4096,   8192,    16384,   32768,   65536,   131072,
                                  262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216};
    static const size_t quick[] = {1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304};
    harness_start(&argc, &argv, "ways");
    size_t count = harness_is_quick() ? COUNT_OF(quick) : COUNT_OF(full);
    for (size_t i = 0; i < count; i++) {
        size_t bytes = harness_is_quick() ? quick[i] : full[i];
        measure("ping-pong, fresh contents", 2, (struct way){.body = pingpong, .bytes = bytes, .is_fresh = 1});
        measure("ping-pong, same contents", 2, (struct way){.body = pingpong, .bytes = bytes});
        measure("exchange, fresh contents", 1, (struct way){.body = exchange, .bytes = bytes, .is_fresh = 1});
        measure("exchange, same contents", 1, (struct way){.body = exchange, .bytes = bytes});
    }
    harness_end();
    return 0;
}
