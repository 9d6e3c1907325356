/* Common parts of the benchmark programs: starting MPI, going through a list of points, timing them in batches.
 *
 * Options that each program takes (all from `encore bench`; the defaults do for a run by hand):
 *   --quick             fewer sizes, less time for each
 *   --budget-ms N       time for one point (default 50, quick 5)
 *   --time-limit N      after N seconds the remaining points are skipped
 *   --cores 0,1         the cores to use, see cores.h
 *   --line FILE         a file of zeros in which ranks 0 and 1 measure a cache line's way beside each batch, see line.h
 *   --seek-line N       before each batch, wait a while for a cache line to take about N nanoseconds
 *   --calls FILE        lines of a point and the calls in each of its batches, as an earlier launch found them out
 *   --from N            skip the points before N (after one that crashed or hung)
 *   --unbound           the ranks and their threads may run on all the cores
 *   --alone             measure variants one after the other, not batch by batch in turn (to find which one crashes)
 *   --name NAME         only the points with this name
 *   --variant VARIANT   only the points with this variant
 *   --scenario WORD     what the program is to measure, where one program has several scenarios */
#ifndef ENCORE_BENCH_HARNESS_H
#define ENCORE_BENCH_HARNESS_H

#include <mpi.h>
#include <stddef.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* From this size on a buffer is rewritten whole before each message, outside the timed section; below it inside,
 * where it costs a few nanoseconds. */
enum { TIMED_ALONE_FROM = 4096 };

extern int harness_rank, harness_size;

/* Makes `calls` calls and puts the nanoseconds that they took on this rank into *elapsed. Returns an MPI error code,
 * or HARNESS_WRONG_DATA. `first` numbers the calls through the whole run of the program: for changing contents. */
typedef int harness_body(void *context, long calls, long first, double *elapsed);

enum { HARNESS_WRONG_DATA = -1, HARNESS_NO_MEMORY = -2, HARNESS_NOT_THERE = -3 };

/* Sets something up or takes it down; returns an MPI error code or one of HARNESS_*. */
typedef int harness_step(void *context);

/* One way of doing the same thing; the batches of all variants of a point alternate, so that noise hits all alike.
 * prepare and finish may be NULL. With `calls` above 0 the variant isn't warmed up: its result is that of one batch of so
 * many calls, the first ones. */
struct variant {
    const char *name;
    harness_body *body;
    harness_step *prepare, *finish;
    long calls;
};

/* Which rank's time counts. */
enum whose { RANK_0, SLOWEST_RANK };

/* Starts MPI and reads the options. Ends the program on a malformed option. */
void harness_start(int *argc, char ***argv, const char *part);

/* harness_start for programs with threads that call MPI; returns the level of threads that the MPI has given. */
int harness_start_threads(int *argc, char ***argv, const char *part);

/* Prints the end line and finalizes MPI. */
void harness_end(void);

int harness_is_quick(void);

/* Whether the ranks may use all processors, rather than one each. */
int harness_is_unbound(void);
const char *harness_scenario(void);

/* The cores in use, and how many. */
const int *harness_cores(int *count);

/* Sets up the point, then its variants; measures them in turn; takes down again. prepare and finish may be NULL.
 * `scale` divides what a body reports: 2 for a ping-pong whose one-way time is wanted. */
struct measurement {
    const char *name;
    size_t bytes;
    const struct variant *variants;
    int variant_count;
    void *context;
    harness_step *prepare, *finish;
    enum whose whose;
    double scale;
};
void harness_measure(const struct measurement *m);

/* Fails the point in a way that the table shows, for use in bodies: returns its error code if it isn't MPI_SUCCESS. */
#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        int check_code_ = (call);                                                                                      \
        if (check_code_ != MPI_SUCCESS)                                                                                \
            return check_code_;                                                                                        \
    } while (0)

/* Synchronises all ranks with sends and receives only, so that it works where collectives don't exist yet. */
int harness_sync(void);

/* Between two ranks: `late` tells `early` that it is ready; costs one empty message. */
int harness_ready(int early, int late);

#endif
