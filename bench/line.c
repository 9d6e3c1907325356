#define _GNU_SOURCE
#include "line.h"

#include "timer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BOUNCES = 100, TRIES = 3, IDLE_LOOKS = 256 };

/* In nanoseconds. */
static const double LATEST_ARRIVAL = 50e6, LATEST_ANSWER = 20e6, LONGEST_MEETING = 2e9, LONGEST_SEARCH = 0.4e9,
                    BETWEEN_LOOKS = 1e6, FREE_SEARCH = 0.1e9;

/* Two ways are alike that differ by less than this factor. */
static const double ALIKE = 1.25;

/* At the beginning of the file, all zeros at first. */
struct meeting {
    /* Odd: a question of rank 0's, which rank 1 answers with the next number. */
    _Alignas(128) atomic_long ball;
    /* Number of ranks besides rank 0 that have come, to all meetings so far together. */
    _Alignas(128) atomic_long arrived;
    /* Number of meetings that are over: idle ranks sleep on it. */
    _Alignas(128) atomic_int over;
};

static struct meeting *meeting;
static int own_rank, ranks, turn, first_cores[2], cores_are_shared;
static double wanted;           /* 0: any */
static double opened, searched; /* when the file was, and how long was spent searching since then */

int line_open(const char *path, int rank, int size, const int *cores, int count)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return errno;
    void *memory = mmap(NULL, sizeof *meeting, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    int error = memory == MAP_FAILED ? errno : 0;
    close(file);
    if (error)
        return error;
    meeting = memory;
    own_rank = rank;
    ranks = size;
    first_cores[0] = cores[0];
    first_cores[1] = cores[1];
    cores_are_shared = size > count;
    opened = timer_now();
    return 0;
}

void line_seek(double nanoseconds)
{
    wanted = nanoseconds;
}

static void sleep_for(double nanoseconds)
{
    struct timespec time = {(time_t)(nanoseconds / 1e9), (long)nanoseconds % 1000000000};
    nanosleep(&time, NULL);
}

static int is_over(void)
{
    return atomic_load_explicit(&meeting->over, memory_order_acquire) >= turn;
}

/* Ranks that aren't needed sleep, so that they don't take the cores of those that are. */
static void sleep_until_over(void)
{
    const struct timespec while_ = {0, 100000000};
    double begin = timer_now();
    while (!is_over() && timer_now() - begin < LONGEST_MEETING)
        syscall(SYS_futex, &meeting->over, FUTEX_WAIT, atomic_load(&meeting->over), &while_, NULL, 0);
}

/* Rank 1: answers until rank 0 says that the meeting is over. */
static void answer(void)
{
    double begin = timer_now();
    for (int idle = 0;;) {
        long seen = atomic_load_explicit(&meeting->ball, memory_order_acquire);
        if (seen & 1) {
            atomic_store_explicit(&meeting->ball, seen + 1, memory_order_release);
            idle = 0;
        } else if (++idle == IDLE_LOOKS) {
            idle = 0;
            if (is_over() || timer_now() - begin > LONGEST_MEETING)
                return;
        }
    }
}

/* Rank 0 asks once; returns whether there was an answer. */
static int ask(long question)
{
    double begin = 0;
    atomic_store_explicit(&meeting->ball, question, memory_order_release);
    for (int idle = 0; atomic_load_explicit(&meeting->ball, memory_order_acquire) != question + 1;) {
        if (++idle < IDLE_LOOKS)
            continue;
        idle = 0;
        if (begin == 0)
            begin = timer_now();
        else if (timer_now() - begin > LATEST_ANSWER)
            return 0;
    }
    return 1;
}

/* The least of some tries: an interruption isn't the line's way. 0 if rank 1 doesn't answer. */
static double bounce(void)
{
    double least = 0;
    /* Odd, and a number that wasn't asked before. */
    long question = (atomic_load(&meeting->ball) + 1) | 1;
    for (int try = 0; try < TRIES; try++) {
        double begin = timer_now();
        for (int i = 0; i < BOUNCES; i++, question += 2)
            if (!ask(question))
                return 0;
        double taken = (timer_now() - begin) / (2 * BOUNCES);
        if (try == 0 || taken < least)
            least = taken;
    }
    return least;
}

/* Whether all the others have come, or do so soon. */
static int all_arrive(void)
{
    double begin = timer_now();
    while (atomic_load_explicit(&meeting->arrived, memory_order_acquire) < (long)turn * (ranks - 1)) {
        if (timer_now() - begin > LATEST_ARRIVAL)
            return 0;
        if (cores_are_shared)
            sleep_for(20e3);
    }
    return 1;
}

static int is_alike(double line)
{
    return line < wanted * ALIKE && wanted < line * ALIKE;
}

/* Rank 0: measures until it finds what is sought, or may not search any longer. */
static double search(void)
{
    double begin = timer_now();
    double line = bounce();
    double may = begin - opened - searched + FREE_SEARCH - searched;
    if (may > LONGEST_SEARCH)
        may = LONGEST_SEARCH;
    double spent = 0;
    while (wanted > 0 && line > 0 && !is_alike(line) && spent < may) {
        sleep_for(BETWEEN_LOOKS);
        line = bounce();
        spent = timer_now() - begin;
    }
    searched += spent;
    return line;
}

double line_measure(void)
{
    double line = 0;
    cpu_set_t before, only;
    if (!meeting)
        return 0;
    turn++;
    if (own_rank > 1) {
        atomic_fetch_add_explicit(&meeting->arrived, 1, memory_order_release);
        sleep_until_over();
        return 0;
    }
    CPU_ZERO(&only);
    CPU_SET(first_cores[own_rank], &only);
    int moved = cores_are_shared && sched_getaffinity(0, sizeof before, &before) == 0 &&
                sched_setaffinity(0, sizeof only, &only) == 0;
    if (own_rank == 1) {
        atomic_fetch_add_explicit(&meeting->arrived, 1, memory_order_release);
        answer();
    } else {
        /* A rank that hasn't come may be at work on one of the two cores. */
        if (all_arrive())
            line = search();
        atomic_store_explicit(&meeting->over, turn, memory_order_release);
        if (ranks > 2)
            syscall(SYS_futex, &meeting->over, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    }
    if (moved)
        sched_setaffinity(0, sizeof before, &before);
    return line;
}
