#define _GNU_SOURCE
#include "timer.h"

#include <time.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <x86intrin.h>
#endif

static double nanoseconds_per_tick; /* 0: the time-stamp counter is not used */
static double cost;

static double monotonic(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#if defined(__x86_64__)

static unsigned long long ticks(void)
{
    /* The fence keeps the counter from being read before the loads that came first. */
    _mm_lfence();
    return __rdtsc();
}

static int counter_is_invariant(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(0x80000007u, &a, &b, &c, &d))
        return 0;
    return (d >> 8) & 1;
}

/* Nanoseconds per tick over about 10 ms. */
static double calibrate(void)
{
    double begin = monotonic();
    unsigned long long first = ticks();
    double now;
    do
        now = monotonic();
    while (now - begin < 10e6);
    unsigned long long last = ticks();
    return (monotonic() - begin) / (double)(last - first);
}

static double read_counter(void)
{
    return (double)ticks() * nanoseconds_per_tick;
}

#endif

/* The least of some tries, so that an interruption doesn't count. */
static double cost_of(double (*clock_read)(void))
{
    enum { READS = 500, TRIES = 7 };
    double least = 0;
    for (int try = 0; try < TRIES; try++) {
        double begin = monotonic();
        for (int i = 0; i < READS; i++)
            clock_read();
        double taken = (monotonic() - begin) / READS;
        if (try == 0 || taken < least)
            least = taken;
    }
    return least;
}

void timer_start(void)
{
    cost = cost_of(monotonic);
#if defined(__x86_64__)
    if (!counter_is_invariant())
        return;
    double first = calibrate();
    double second = calibrate();
    double ratio = first / second;
    /* Two calibrations that disagree mean that the counter, or the clock it is compared with, can't be trusted. */
    if (ratio < 0.999 || ratio > 1.001)
        return;
    nanoseconds_per_tick = second;
    double counter_cost = cost_of(read_counter);
    if (counter_cost > cost) /* a hypervisor that traps the counter makes it the slower of the two */
        nanoseconds_per_tick = 0;
    else
        cost = counter_cost;
#endif
}

double timer_now(void)
{
#if defined(__x86_64__)
    if (nanoseconds_per_tick > 0)
        return read_counter();
#endif
    return monotonic();
}

double timer_since(double begin)
{
    double elapsed = timer_now() - begin - cost;
    return elapsed > 0 ? elapsed : 0;
}

const char *timer_name(void)
{
    return nanoseconds_per_tick > 0 ? "tsc" : "clock_gettime";
}

double timer_cost(void)
{
    return cost;
}
