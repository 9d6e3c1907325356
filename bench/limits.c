/* The machine's own limits, without any MPI: one cache line moved between the two cores in use, one memcpy, one futex
 * wake-up, fork and exec. What a library's figures are to be read beside.
 *
 * Two processes that share anonymous memory, bound like the ranks of the benchmark programs. */
#define _GNU_SOURCE
#include "buffer.h"
#include "cores.h"
#include "output.h"
#include "timer.h"

#include <errno.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCHES_FULL = 21, BATCHES_QUICK = 15, MOST_CORES = 1024 };

static int batches, cores[MOST_CORES], core_count;
static double budget; /* nanoseconds for one point */
static long next_index;

/* Two lines, one written by each process; futex words. */
struct shared {
    _Alignas(128) atomic_long ball;
    _Alignas(128) atomic_int ping;
    _Alignas(128) atomic_int pong;
};

struct limit {
    size_t bytes;
    struct shared *shared;
    char *from, *to;
    const char *self;
};

typedef double body(struct limit *, long calls); /* returns nanoseconds */

static void measure(const char *name, const char *variant, struct limit *limit, body *run)
{
    double results[BATCHES_FULL];
    struct point point = {next_index++, "limits", name, variant, limit->bytes, 1};
    output_begin(&point);
    long calls = 1;
    while (run(limit, calls) < budget / (batches + 1) && calls < 1L << 24)
        calls *= 2;
    for (int i = 0; i < batches; i++)
        results[i] = run(limit, calls) / (double)calls;
    output_result(&point, results, NULL, batches, calls);
}

static pid_t start_partner(void)
{
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        /* A partner that spins must not outlive us. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(1);
        cores_bind(cores, core_count, core_count > 1 ? 1 : 0, core_count > 1 ? 2 : 1);
    }
    return child;
}

static void end_partner(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* The ball's value is even when it is the parent's turn. One way. */
static double bounce_line(struct limit *limit, long calls)
{
    atomic_long *ball = &limit->shared->ball;
    long value = atomic_load_explicit(ball, memory_order_relaxed);
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        atomic_store_explicit(ball, ++value, memory_order_release);
        ++value;
        while (atomic_load_explicit(ball, memory_order_acquire) != value)
            ;
    }
    return (timer_now() - begin) / 2;
}

static void return_line(struct shared *shared)
{
    long value = 1;
    for (;; value += 2) {
        while (atomic_load_explicit(&shared->ball, memory_order_acquire) != value)
            ;
        atomic_store_explicit(&shared->ball, value + 1, memory_order_release);
    }
}

/* Times of a cache line's transfer from moment to moment for some milliseconds, as one result. */
static void watch_line(struct limit *limit, long milliseconds)
{
    enum { MOST_LOOKS = 2000, BOUNCES = 100, TRIES = 3, BETWEEN_LOOKS = 2000 /* microseconds */ };
    static double looks[MOST_LOOKS];
    int count = 0;
    struct point point = {next_index++, "limits", "cache line from core to core, watched", "", 0, 1};
    output_begin(&point);
    for (double begin = timer_now(); timer_now() - begin < (double)milliseconds * 1e6 && count < MOST_LOOKS; count++) {
        for (int try = 0; try < TRIES; try++) {
            double taken = bounce_line(limit, BOUNCES) / BOUNCES;
            if (try == 0 || taken < looks[count])
                looks[count] = taken;
        }
        usleep(BETWEEN_LOOKS);
    }
    output_result(&point, looks, NULL, count, BOUNCES);
}

/* For `watched` milliseconds, or as one figure. */
static void measure_line(struct limit *limit, long watched)
{
    atomic_store(&limit->shared->ball, 0);
    pid_t child = start_partner();
    if (child == 0)
        return_line(limit->shared);
    if (watched)
        watch_line(limit, watched);
    else
        measure("cache line from core to core", "", limit, bounce_line);
    end_partner(child);
}

static void futex_wait(atomic_int *word, int old)
{
    while (atomic_load(word) == old)
        syscall(SYS_futex, word, FUTEX_WAIT, old, NULL, NULL, 0);
}

static void futex_post(atomic_int *word, int value)
{
    atomic_store(word, value);
    syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* Each wakes the other and sleeps; half a round trip is one wake-up. */
static double bounce_futex(struct limit *limit, long calls)
{
    int value = atomic_load(&limit->shared->pong);
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        futex_post(&limit->shared->ping, value + 1);
        futex_wait(&limit->shared->pong, value);
        value++;
    }
    return (timer_now() - begin) / 2;
}

static void return_futex(struct shared *shared)
{
    for (int value = 0;; value++) {
        futex_wait(&shared->ping, value);
        futex_post(&shared->pong, value + 1);
    }
}

static void measure_futex(struct limit *limit)
{
    atomic_store(&limit->shared->ping, 0);
    atomic_store(&limit->shared->pong, 0);
    pid_t child = start_partner();
    if (child == 0)
        return_futex(limit->shared);
    measure("futex wake-up", "", limit, bounce_futex);
    end_partner(child);
}

/* The source is rewritten before each copy, outside the timed section where that matters. */
static double copy(struct limit *limit, long calls)
{
    if (limit->bytes < 4096) {
        double begin = timer_now();
        for (long i = 0; i < calls; i++) {
            buffer_stamp(limit->from, limit->bytes, (uint64_t)i);
            memcpy(limit->to, limit->from, limit->bytes);
            __asm__ volatile("" : : "r"(limit->to) : "memory");
        }
        return timer_now() - begin;
    }
    double elapsed = 0;
    for (long i = 0; i < calls; i++) {
        buffer_touch(limit->from, limit->bytes, (uint64_t)i);
        double begin = timer_now();
        memcpy(limit->to, limit->from, limit->bytes);
        __asm__ volatile("" : : "r"(limit->to) : "memory");
        elapsed += timer_since(begin);
    }
    return elapsed;
}

/* Where a copy takes the least: see buffer_new. */
static void *whole_pages(size_t bytes)
{
    enum { PAGE = 4096 };
    void *memory = NULL;
    if (posix_memalign(&memory, PAGE, (bytes + PAGE - 1) / PAGE * PAGE))
        return NULL;
    memset(memory, 0x5a, bytes);
    return memory;
}

static void measure_copies(struct limit *limit, int quick)
{
    static const size_t sizes[] = {8, 64, 256, 1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304, 8388608};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        if (quick && (i == 1 || i == 2 || i == 6 || i == 8))
            continue;
        limit->bytes = sizes[i];
        limit->from = whole_pages(sizes[i]);
        limit->to = whole_pages(sizes[i]);
        if (limit->from && limit->to)
            measure("memcpy", "", limit, copy);
        free(limit->from);
        free(limit->to);
    }
    limit->bytes = 0;
}

/* This program itself, told to end at once. */
static double start_process(struct limit *limit, long calls)
{
    double begin = timer_now();
    for (long i = 0; i < calls; i++) {
        pid_t child = fork();
        if (child == 0) {
            execl(limit->self, limit->self, "--end-at-once", (char *)NULL);
            _exit(127);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
            fprintf(stderr, "limits: no process could be started: %s\n", strerror(errno));
            exit(1);
        }
    }
    return timer_now() - begin;
}

static double read_clock(struct limit *limit, long calls)
{
    (void)limit;
    double begin = timer_now();
    for (long i = 0; i < calls; i++)
        timer_now();
    return timer_now() - begin;
}

int main(int argc, char **argv)
{
    struct limit limit = {.self = "/proc/self/exe"};
    int quick = 0;
    long watched = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--end-at-once") == 0)
            return 0;
        if (strcmp(argv[i], "--quick") == 0)
            quick = 1;
        else if (strcmp(argv[i], "--watch-line") == 0 && i + 1 < argc)
            watched = strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--cores") == 0 && i + 1 < argc) {
            core_count = cores_parse(argv[++i], cores, MOST_CORES);
            if (core_count < 0) {
                fprintf(stderr, "limits: not a list of cores: %s\n", argv[i]);
                return 2;
            }
        } else {
            fprintf(stderr, "limits: unknown option %s\n", argv[i]);
            return 2;
        }
    }
    batches = quick ? BATCHES_QUICK : BATCHES_FULL;
    budget = (quick ? 20 : 100) * 1e6;
    limit.shared = mmap(NULL, sizeof *limit.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (limit.shared == MAP_FAILED) {
        perror("limits: no shared memory");
        return 1;
    }
    cores_bind(cores, core_count, 0, core_count > 1 ? 2 : 1);
    timer_start();
    output_fact("clock", timer_name());
    if (core_count != 1) /* a single core can't move a line to another: each turn would last a time slice */
        measure_line(&limit, watched);
    if (watched) {
        output_end();
        return 0;
    }
    measure("clock read", "", &limit, read_clock);
    measure_futex(&limit);
    measure_copies(&limit, quick);
    measure("fork, exec and exit", "", &limit, start_process);
    output_end();
    return 0;
}
