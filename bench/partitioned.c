/* Partitioned communication: the threads of one rank make the partitions of a message ready, each its own ones, and the time
 * counts from the last MPI_Pready to the completion on both sides. Beside it, one message of the same length, sent when all threads
 * are done. What all partitions together hold, divided by that time, is the bandwidth that a program perceives. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 7, PARTITIONS = 16, MOST_THREADS = 8 };

static int level; /* of threads, as MPI_Init_thread gave it */

struct transfer {
    int threads, bytes; /* bytes of a partition */
    int by_parts;       /* whether threads make partitions ready */
    char *buffer;
    MPI_Request request;
    pthread_t others[MOST_THREADS];
    int made; /* of `others` */
    pthread_barrier_t begin, end;
    atomic_int ending, done; /* partitions that are done */
    atomic_int code;         /* the first error of a thread */
    uint64_t value;          /* what this round's contents are */
    double last;             /* when the last partition was done */
};

/* The work of one thread: new contents for its partitions, each of which goes when it is there. */
static void work(struct transfer *t, int thread)
{
    int share = PARTITIONS / t->threads;
    for (int part = thread * share; part < (thread + 1) * share; part++) {
        buffer_touch(t->buffer + (size_t)part * (size_t)t->bytes, (size_t)t->bytes, t->value);
        if (atomic_fetch_add(&t->done, 1) == PARTITIONS - 1)
            t->last = timer_now();
#ifndef WITHOUT_PARTITIONED
        int code = t->by_parts ? MPI_Pready(part, t->request) : MPI_SUCCESS;
        if (code != MPI_SUCCESS)
            atomic_store(&t->code, code);
#endif
    }
}

struct thread {
    struct transfer *transfer;
    int number;
};

static struct thread threads[MOST_THREADS];

static void *run(void *argument)
{
    struct thread *thread = argument;
    struct transfer *t = thread->transfer;
    for (;;) {
        pthread_barrier_wait(&t->begin);
        if (atomic_load(&t->ending))
            return NULL;
        work(t, thread->number);
        pthread_barrier_wait(&t->end);
    }
}

/* All threads do their work once. */
static int work_together(struct transfer *t)
{
    atomic_store(&t->done, 0);
    pthread_barrier_wait(&t->begin);
    work(t, 0);
    pthread_barrier_wait(&t->end);
    return atomic_load(&t->code);
}

static int prepare(void *context)
{
    struct transfer *t = context;
    t->buffer = buffer_new((size_t)t->bytes * PARTITIONS);
    if (!t->buffer)
        return HARNESS_NO_MEMORY;
    memset(t->buffer, 1, (size_t)t->bytes * PARTITIONS);
    if (harness_rank == 1)
        return MPI_SUCCESS;
    pthread_barrier_init(&t->begin, NULL, (unsigned)t->threads);
    pthread_barrier_init(&t->end, NULL, (unsigned)t->threads);
    for (int i = 1; i < t->threads; i++) {
        threads[i] = (struct thread){t, i};
        if (pthread_create(&t->others[i], NULL, run, &threads[i]))
            return HARNESS_NO_MEMORY;
        t->made = i;
    }
    return MPI_SUCCESS;
}

static int finish(void *context)
{
    struct transfer *t = context;
    if (harness_rank == 0) {
        atomic_store(&t->ending, 1);
        pthread_barrier_wait(&t->begin);
        for (int i = 1; i <= t->made; i++)
            pthread_join(t->others[i], NULL);
        pthread_barrier_destroy(&t->begin);
        pthread_barrier_destroy(&t->end);
    }
    free(t->buffer);
    return MPI_SUCCESS;
}

static int make_whole(void *context)
{
    struct transfer *t = context;
    int bytes = t->bytes * PARTITIONS;
    t->by_parts = 0;
    return harness_rank == 0 ? MPI_Send_init(t->buffer, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &t->request)
                             : MPI_Recv_init(t->buffer, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &t->request);
}

static int make_partitioned(void *context)
{
#ifndef WITHOUT_PARTITIONED
    struct transfer *t = context;
    if (t->threads > 1 && level < MPI_THREAD_MULTIPLE)
        return HARNESS_NOT_THERE;
    t->by_parts = 1;
    return harness_rank == 0 ? MPI_Psend_init(t->buffer, PARTITIONS, t->bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD,
                                              MPI_INFO_NULL, &t->request)
                             : MPI_Precv_init(t->buffer, PARTITIONS, t->bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD,
                                              MPI_INFO_NULL, &t->request);
#else
    (void)context;
    return HARNESS_NOT_THERE;
#endif
}

static int free_request(void *context)
{
    return MPI_Request_free(&((struct transfer *)context)->request);
}

/* Whether every partition has this round's contents. */
static int is_wrong(const struct transfer *t)
{
    for (int part = 0; part < PARTITIONS; part++)
        if (buffer_stamp_differs(t->buffer + (size_t)part * (size_t)t->bytes, (size_t)t->bytes, t->value))
            return 1;
    return 0;
}

static int rounds(void *context, long calls, long first, double *elapsed)
{
    struct transfer *t = context;
    *elapsed = 0;
    for (long i = 0; i < calls; i++) {
        t->value = (uint64_t)(first + i);
        if (harness_rank == 1 || t->by_parts)
            CHECK(MPI_Start(&t->request));
        CHECK(harness_ready(0, 1));
        if (harness_rank == 0) {
            CHECK(work_together(t));
            if (!t->by_parts)
                CHECK(MPI_Start(&t->request));
        }
        CHECK(MPI_Wait(&t->request, MPI_STATUS_IGNORE));
        int wrong = harness_rank == 1 && is_wrong(t);
        CHECK(harness_ready(0, 1));
        if (harness_rank == 0)
            *elapsed += timer_now() - t->last;
        if (wrong)
            return HARNESS_WRONG_DATA;
    }
    return MPI_SUCCESS;
}

/* The exchange by only the main thread, which makes all partitions but the last one ready before; they have arrived when the time begins. */
static int last_alone(void *context, long calls, long first, double *elapsed)
{
#ifndef WITHOUT_PARTITIONED
    struct transfer *t = context;
    *elapsed = 0;
    for (long i = 0; i < calls; i++) {
        t->value = (uint64_t)(first + i);
        CHECK(MPI_Start(&t->request));
        CHECK(harness_ready(0, 1));
        for (int part = 0; part < PARTITIONS && harness_rank == 0; part++)
            buffer_touch(t->buffer + (size_t)part * (size_t)t->bytes, (size_t)t->bytes, t->value);
        if (harness_rank == 0)
            CHECK(MPI_Pready_range(0, PARTITIONS - 2, t->request));
        for (int part = 0; part < PARTITIONS - 1 && harness_rank == 1; part++)
            for (int flag = 0; !flag;)
                CHECK(MPI_Parrived(t->request, part, &flag));
        CHECK(harness_ready(0, 1));
        double begin = timer_now();
        if (harness_rank == 0)
            CHECK(MPI_Pready(PARTITIONS - 1, t->request));
        CHECK(MPI_Wait(&t->request, MPI_STATUS_IGNORE));
        int wrong = harness_rank == 1 && is_wrong(t);
        CHECK(harness_ready(0, 1));
        *elapsed += timer_now() - begin;
        if (wrong)
            return HARNESS_WRONG_DATA;
    }
    return MPI_SUCCESS;
#else
    (void)context, (void)calls, (void)first, (void)elapsed;
    return HARNESS_NOT_THERE;
#endif
}

int main(int argc, char **argv)
{
    static const struct variant moving[] = {
        {"one message", rounds, make_whole, free_request},
        {"16 partitions", rounds, make_partitioned, free_request},
        {"the last of 16 partitions", last_alone, make_partitioned, free_request},
    };
    static const int threads_of[] = {1, 2, 4, 8}, bytes[] = {4 << 10, 64 << 10, 1 << 20};
    level = harness_start_threads(&argc, &argv, "completion");
    int quick = harness_is_quick();
    char name[64];
    for (size_t i = 0; i < COUNT_OF(threads_of); i += quick ? 2 : 1)
        for (size_t j = 0; j < (quick ? 2 : COUNT_OF(bytes)); j++) {
            /* The last one has no use for threads. */
            size_t variants = threads_of[i] == 1 ? COUNT_OF(moving) : COUNT_OF(moving) - 1;
            snprintf(name, sizeof name, "partitions of this size, %d thread%s", threads_of[i], threads_of[i] == 1 ? "" : "s");
            for (size_t v = 0; v < variants; v++) {
                struct transfer t = {.threads = threads_of[i], .bytes = bytes[j]};
                harness_measure(&(struct measurement){name, (size_t)t.bytes, &moving[v], 1, &t, prepare, finish, RANK_0, 1});
            }
        }
    harness_end();
    return 0;
}
