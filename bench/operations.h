/* The collective operations that benchmark programs measure: their buffers, their calls in each form, and what must arrive.
 * Names of the MPI functions in lower case name the operations. */
#ifndef ENCORE_BENCH_OPERATIONS_H
#define ENCORE_BENCH_OPERATIONS_H

#include "harness.h"

/* From this size of a block on, each call is timed by itself; below, calls are made back to back. */
enum { ALONE_FROM = 65536 };

enum operation {
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE,
    GATHER,
    SCATTER,
    ALLGATHER,
    ALLTOALL,
    SCAN,
    EXSCAN,
    REDUCE_SCATTER_BLOCK,
    GATHERV,
    SCATTERV,
    ALLGATHERV,
    ALLTOALLV,
    ALLTOALLW,
    REDUCE_SCATTER,
    OPERATIONS
};

/* Number of blocks: none, one, or one for each rank. */
enum blocks { NONE, ONE, EACH };

/* Input and output, on the root (rank 0) and on the others. */
struct shape {
    const char *name;
    enum blocks root_sends, others_send, root_receives, others_receive;
    int reduces;
};

extern const struct shape operation_shapes[OPERATIONS];

struct collective {
    enum operation operation;
    const struct shape *shape;
    int count; /* doubles in a block */
    int sends, receives; /* blocks on this rank */
    double *out, *in;
    /* Of the operations that have such. */
    int *counts, *displacements; /* in doubles */
    int *byte_displacements;
    MPI_Datatype *types;
    MPI_Request persistent;
};

/* Sets the operation up with blocks of `count` doubles; harness_step finds its buffers by operation_prepare. */
struct collective operation_of(enum operation operation, int count);

/* The operation by the bytes of one rank's vector; where there is a block for each rank, of all blocks together. No block is
 * shorter than one double, unless there are no bytes. */
struct collective operation_of_vector(enum operation operation, size_t bytes);

/* Steps of a measurement, whose context is a struct collective: make and free the buffers. */
int operation_prepare(void *context);
int operation_finish(void *context);

/* Bytes of the buffers of all ranks together. */
double operation_memory(const struct shape *shape, size_t bytes);

/* A way of making the operation. */
typedef int operation_caller(struct collective *);

operation_caller operation_block;

/* Begins the non-blocking operation. */
int operation_start(struct collective *c, MPI_Request *request);

/* The non-blocking operation and a wait. */
operation_caller operation_start_and_wait;

/* Makes the persistent request; the MPI may lack such (WITHOUT_PERSISTENT_COLLECTIVES). */
int operation_make(struct collective *c);

/* Starts the request that was made, and waits. */
operation_caller operation_run_made;

/* Frees the request that was made: a harness_step. */
int operation_free(void *context);

/* Whether each call is timed by itself. */
enum alone { LONG_ONES_ALONE, ALL_ALONE };

/* Makes calls with contents that change, and times them, for a harness_body. */
int operation_repeat(struct collective *c, operation_caller *call, enum alone alone, long calls, long first, double *elapsed);

/* Makes one call whose first and last elements of each block tell its number, and looks at these. */
int operation_call_once(struct collective *c, operation_caller *call, long number);

/* Makes one call, and looks at every element that arrives. */
int operation_verify(struct collective *c, operation_caller *call);

#endif
