/* Agreement between the ranks, made of plain sends and receives: the benchmark of a library must not depend on the
 * library's collectives working. */
#ifndef ENCORE_BENCH_AGREE_H
#define ENCORE_BENCH_AGREE_H

/* Report of one rank after a batch. */
struct report {
    double elapsed; /* nanoseconds */
    int code;       /* MPI_SUCCESS or the first error code */
};

/* Rank 0's value reaches all. */
int agree_long(long *value);

/* Every rank's report reaches rank 0, in rank order; `all` has room for one per rank on rank 0 and may be NULL on
 * the others. */
int agree_gather(const struct report *mine, struct report *all);

/* Nobody returns before everybody has called. */
int agree_sync(void);

#endif
