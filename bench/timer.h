/* A clock in nanoseconds for timing calls that take less than a microsecond.
 *
 * MPI_Wtime may be coarse or a system call, and differs from MPI to MPI; this clock is the same for all of them. */
#ifndef ENCORE_BENCH_TIMER_H
#define ENCORE_BENCH_TIMER_H

/* Chooses and calibrates the clock; takes about 20 ms. Call once, before timer_now. */
void timer_start(void);

/* Nanoseconds since some fixed moment; monotonic on one core. */
double timer_now(void);

/* Nanoseconds since `begin`, less what reading the clock itself costs: for timing a single call. Not below 0. */
double timer_since(double begin);

/* "tsc" (the processor's time-stamp counter, calibrated) or "clock_gettime". */
const char *timer_name(void);

/* Cost of one timer_now, in nanoseconds. */
double timer_cost(void);

#endif
