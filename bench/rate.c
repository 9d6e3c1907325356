/* Message rate: windows of 64 messages from one rank to another, an empty answer after each. Time for one message. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, TAG_ANSWER = 8, WINDOW = 64 };

struct stream {
    size_t bytes;
    char *buffer; /* WINDOW messages, `stride` apart */
    size_t stride;
    MPI_Request requests[WINDOW], persistent[WINDOW];
};

static char *message(const struct stream *s, int i)
{
    return s->buffer + s->stride * (size_t)i;
}

/* The answer keeps the sender from running ahead by more than a window. */
static int answer(void)
{
    if (harness_rank == 1)
        return MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ANSWER, MPI_COMM_WORLD);
    return MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int window_nonblocking(struct stream *s)
{
    int bytes = (int)s->bytes;
    for (int i = 0; i < WINDOW; i++)
        if (harness_rank == 0)
            CHECK(MPI_Isend(message(s, i), bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &s->requests[i]));
        else
            CHECK(MPI_Irecv(message(s, i), bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s->requests[i]));
    return MPI_Waitall(WINDOW, s->requests, MPI_STATUSES_IGNORE);
}

static int window_blocking(struct stream *s)
{
    int bytes = (int)s->bytes;
    for (int i = 0; i < WINDOW; i++)
        if (harness_rank == 0)
            CHECK(MPI_Send(message(s, i), bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD));
        else
            CHECK(MPI_Recv(message(s, i), bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return MPI_SUCCESS;
}

static int window_persistent(struct stream *s)
{
    CHECK(MPI_Startall(WINDOW, s->persistent));
    return MPI_Waitall(WINDOW, s->persistent, MPI_STATUSES_IGNORE);
}

static uint64_t contents(long call, int i)
{
    return (uint64_t)call * WINDOW + (uint64_t)i + 1;
}

/* `calls` counts messages; a whole number of windows is sent. */
static int repeat(struct stream *s, int (*window)(struct stream *), long calls, long first, double *elapsed)
{
    int wrong = 0;
    long windows = (calls + WINDOW - 1) / WINDOW;
    double begin = timer_now();
    for (long w = 0; w < windows; w++) {
        if (harness_rank == 0)
            for (int i = 0; i < WINDOW; i++)
                buffer_stamp(message(s, i), s->bytes, contents(first + w, i));
        CHECK(window(s));
        if (harness_rank == 1)
            for (int i = 0; i < WINDOW; i++)
                wrong |= buffer_stamp_differs(message(s, i), s->bytes, contents(first + w, i));
        CHECK(answer());
    }
    *elapsed = (timer_now() - begin) * (double)calls / (double)(windows * WINDOW);
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int nonblocking(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, window_nonblocking, calls, first, elapsed);
}

static int blocking(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, window_blocking, calls, first, elapsed);
}

static int persistent(void *context, long calls, long first, double *elapsed)
{
    return repeat(context, window_persistent, calls, first, elapsed);
}

static int make_requests(void *context)
{
    struct stream *s = context;
    int bytes = (int)s->bytes;
    for (int i = 0; i < WINDOW; i++)
        if (harness_rank == 0)
            CHECK(MPI_Send_init(message(s, i), bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &s->persistent[i]));
        else
            CHECK(MPI_Recv_init(message(s, i), bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s->persistent[i]));
    return MPI_SUCCESS;
}

static int free_requests(void *context)
{
    struct stream *s = context;
    for (int i = 0; i < WINDOW; i++)
        CHECK(MPI_Request_free(&s->persistent[i]));
    return MPI_SUCCESS;
}

static int prepare(void *context)
{
    struct stream *s = context;
    s->stride = (s->bytes + 63) / 64 * 64;
    s->buffer = buffer_new(s->stride * WINDOW);
    return s->buffer ? MPI_SUCCESS : HARNESS_NO_MEMORY;
}

static int finish(void *context)
{
    struct stream *s = context;
    free(s->buffer);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    static const size_t full[] = {8, 64, 1024, 8192}, quick[] = {8};
    static const struct variant variants[] = {
        {"MPI_Isend, MPI_Irecv", nonblocking, NULL, NULL},
        {"MPI_Send, MPI_Recv", blocking, NULL, NULL},
        {"persistent, MPI_Startall", persistent, make_requests, free_requests},
    };
    harness_start(&argc, &argv, "rate");
    const size_t *sizes = harness_is_quick() ? quick : full;
    size_t count = harness_is_quick() ? COUNT_OF(quick) : COUNT_OF(full);
    for (size_t i = 0; i < count; i++) {
        struct stream s = {.bytes = sizes[i]};
        harness_measure(&(struct measurement){"window of 64", sizes[i], variants, COUNT_OF(variants), &s, prepare,
                                              finish, SLOWEST_RANK, 1});
    }
    harness_end();
    return 0;
}
