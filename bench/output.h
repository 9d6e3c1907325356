/* Results as JSON lines on standard output, one flushed line per event, so that what was measured before a crash or a
 * hang is not lost. The reader is `encore bench`, which ignores every line that doesn't begin with '{'. */
#ifndef ENCORE_BENCH_OUTPUT_H
#define ENCORE_BENCH_OUTPUT_H

#include <stddef.h>

/* Identity of a measured point: the reader pairs the points of several MPIs by these values. */
struct point {
    long index;          /* position in the program's list; counts every point, run or not */
    const char *part;    /* "latency", "persistent", … */
    const char *name;    /* "ping-pong", "allreduce", … */
    const char *variant; /* "malloc", "persistent", …; "" if there is only one */
    size_t bytes;        /* the size in the table's size column */
    int ranks;
};

/* The point begins now; whatever ends the program before the point's result is this point's fault. */
void output_begin(const struct point *point);

/* Its result: time in nanoseconds per call of each batch, what a cache line's way took just before each (NULL where
 * that wasn't measured), and the calls in a batch. */
void output_result(const struct point *point, const double *batches, const double *lines, int count, long calls);

/* The library says that it doesn't implement what the point needs. */
void output_unsupported(const struct point *point, const char *message);

/* There was no time left for this point. */
void output_skipped(const struct point *point);

/* A call failed, or delivered wrong data. */
void output_failed(const struct point *point, const char *message);

/* A fact about the machine or the library: name and text. */
void output_fact(const char *name, const char *value);

/* The program went through its whole list. */
void output_end(void);

#endif
