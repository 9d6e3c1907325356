/* Short calls, of which a profile or a timeline costs the largest share: asking for the rank, a stream of messages, a ping-pong, an exchange of
 * three calls, a small reduction, and a test that finds nothing. Time for one call, message or exchange. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, TAG_ANSWER = 8, TAG_NEVER = 9, WINDOW = 64, BYTES = 8 };

static char out[BYTES], in[BYTES];

static int comm_rank(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    int rank, wrong = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
        wrong |= rank != harness_rank;
    }
    *elapsed = timer_now() - begin;
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

/* An empty answer after each window keeps the sender from running ahead. */
static int stream(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    long windows = (calls + WINDOW - 1) / WINDOW;
    double begin = timer_now();
    for (long w = 0; w < windows; w++) {
        if (harness_rank == 0) {
            for (int i = 0; i < WINDOW; i++)
                CHECK(MPI_Send(out, BYTES, MPI_BYTE, 1, TAG, MPI_COMM_WORLD));
            CHECK(MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            for (int i = 0; i < WINDOW; i++)
                CHECK(MPI_Recv(in, BYTES, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK(MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ANSWER, MPI_COMM_WORLD));
        }
    }
    *elapsed = (timer_now() - begin) * (double)calls / (double)(windows * WINDOW);
    return MPI_SUCCESS;
}

static int ping_pong(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        if (harness_rank == 0)
            CHECK(MPI_Send(out, BYTES, MPI_BYTE, 1, TAG, MPI_COMM_WORLD));
        CHECK(MPI_Recv(in, BYTES, MPI_BYTE, 1 - harness_rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (harness_rank == 1)
            CHECK(MPI_Send(out, BYTES, MPI_BYTE, 0, TAG, MPI_COMM_WORLD));
    }
    *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int exchange(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    MPI_Request requests[2];
    int peer = 1 - harness_rank;
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        CHECK(MPI_Irecv(in, BYTES, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[0]));
        CHECK(MPI_Isend(out, BYTES, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[1]));
        CHECK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    }
    *elapsed = timer_now() - begin;
    return MPI_SUCCESS;
}

static int allreduce(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    double one = 1, sum = 0;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    *elapsed = timer_now() - begin;
    return sum == harness_size ? MPI_SUCCESS : HARNESS_WRONG_DATA;
}

static int test(void *context, long calls, long first, double *elapsed)
{
    (void)context, (void)first;
    MPI_Request request;
    int done;
    CHECK(MPI_Irecv(in, BYTES, MPI_BYTE, 1 - harness_rank, TAG_NEVER, MPI_COMM_WORLD, &request));
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        CHECK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
    *elapsed = timer_now() - begin;
    CHECK(MPI_Cancel(&request));
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        struct variant variant;
        double scale;
    } points[] = {
        {"MPI_Comm_rank", {"", comm_rank, NULL, NULL}, 1},
        {"stream of MPI_Send", {"", stream, NULL, NULL}, 1},
        {"ping-pong, one way", {"", ping_pong, NULL, NULL}, 2},
        {"exchange of three calls", {"", exchange, NULL, NULL}, 1},
        {"MPI_Allreduce", {"", allreduce, NULL, NULL}, 1},
        {"MPI_Test", {"", test, NULL, NULL}, 1},
    };
    harness_start(&argc, &argv, "insight");
    for (size_t i = 0; i < COUNT_OF(points); i++)
        harness_measure(&(struct measurement){points[i].name, BYTES, &points[i].variant, 1, NULL, NULL, NULL,
                                              SLOWEST_RANK, points[i].scale});
    harness_end();
    return 0;
}
