/* Wrong arguments of the collective operations. Every rank makes the same mistake, and sees it before it has
 * sent anything: nobody waits. */
#include "bad_input.h"

static int negative[64] = {-1};
/* Blocks of one item, in places of their own. */
static int ones[64], apart[64];
static MPI_Datatype ints[64];

/* A rooted operation: CALL(root). */
#define ROOT_ROWS(function, CALL)                                                                            \
    ROW(function, "root", MPI_ERR_ROOT, CALL(size));                                                         \
    ROW(function, "root", MPI_ERR_ROOT, CALL(-1));                                                           \
    ROW(function, "root", MPI_ERR_ROOT, CALL(MPI_ROOT));                                                     \
    ROW(function, "root", MPI_ERR_ROOT, CALL(MPI_PROC_NULL))

/* An operation with a reduction: CALL(count, datatype, op, comm). */
#define REDUCTION_ROWS(function, type_argument, CALL)                                                        \
    ROW(function, type_argument, MPI_ERR_TYPE, CALL(1, MPI_DATATYPE_NULL, MPI_SUM, comm));                   \
    ROW(function, type_argument, MPI_ERR_TYPE, CALL(1, GARBAGE(MPI_Datatype), MPI_SUM, comm));               \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, MPI_OP_NULL, comm));                                    \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, GARBAGE(MPI_Op), comm));                                \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, OTHER(MPI_Op, MPI_INT), comm));                         \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_BYTE, MPI_SUM, comm));                                       \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_DOUBLE, MPI_BAND, comm));                                    \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_DOUBLE, MPI_LAND, comm));                                    \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_C_DOUBLE_COMPLEX, MPI_MAX, comm));                           \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, MPI_MAXLOC, comm));                                     \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_2INT, MPI_SUM, comm));                                       \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_C_BOOL, MPI_SUM, comm));                                     \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, MPI_REPLACE, comm));                                    \
    ROW(function, "op", MPI_ERR_OP, CALL(1, MPI_INT, MPI_NO_OP, comm));                                      \
    ROW(function, "comm", MPI_ERR_COMM, CALL(1, MPI_INT, MPI_SUM, MPI_COMM_NULL));                           \
    ROW(function, "comm", MPI_ERR_COMM, CALL(1, MPI_INT, MPI_SUM, GARBAGE(MPI_Comm)));                       \
    ROW(function, "comm", MPI_ERR_COMM, CALL(1, MPI_INT, MPI_SUM, freed_comm))

#define BARRIER(bad) MPI_Barrier(bad)
#define BCAST_IN(bad) MPI_Bcast(data, 1, MPI_INT, 0, bad)
#define BCAST_FROM(bad) MPI_Bcast(data, 1, MPI_INT, bad, comm)
#define BCAST_OF(bad) MPI_Bcast(data, 1, bad, 0, comm)
#define GATHER_TO(bad) MPI_Gather(data, 1, MPI_INT, more, 1, MPI_INT, bad, comm)
#define GATHER_IN(bad) MPI_Gather(data, 1, MPI_INT, more, 1, MPI_INT, 0, bad)
#define GATHERV_TO(bad) MPI_Gatherv(data, 0, MPI_INT, more, counts, places, MPI_INT, bad, comm)
#define SCATTER_FROM(bad) MPI_Scatter(data, 1, MPI_INT, more, 1, MPI_INT, bad, comm)
#define SCATTER_IN(bad) MPI_Scatter(data, 1, MPI_INT, more, 1, MPI_INT, 0, bad)
#define SCATTERV_FROM(bad) MPI_Scatterv(data, counts, places, MPI_INT, more, 0, MPI_INT, bad, comm)
#define ALLGATHER_IN(bad) MPI_Allgather(data, 1, MPI_INT, more, 1, MPI_INT, bad)
#define ALLTOALL_IN(bad) MPI_Alltoall(data, 1, MPI_INT, more, 1, MPI_INT, bad)
#define REDUCE_TO(bad) MPI_Reduce(data, more, 1, MPI_INT, MPI_SUM, bad, comm)
#define REDUCE(count, type, op, comm) MPI_Reduce(data, more, count, type, op, 0, comm)
#define ALLREDUCE(count, type, op, comm) MPI_Allreduce(data, more, count, type, op, comm)
#define SCAN(count, type, op, comm) MPI_Scan(data, more, count, type, op, comm)
#define EXSCAN(count, type, op, comm) MPI_Exscan(data, more, count, type, op, comm)
#define BLOCKS(count, type, op, comm) MPI_Reduce_scatter_block(data, more, count, type, op, comm)
#define PARTS(count, type, op, comm) MPI_Reduce_scatter(data, more, counts, type, op, comm)

/* Operations where every rank is root: both buffers, counts and types, CALL(sendbuf, sendcount, sendtype, recvbuf, recvcount,
 * recvtype). */
#define SYMMETRIC_ROWS(function, CALL)                                                                       \
    ROW(function, "sendbuf", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, more, 1, MPI_INT));                      \
    ROW(function, "sendcount", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, more, 1, MPI_INT));                    \
    ROW(function, "sendtype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, more, 1, MPI_INT));             \
    ROW(function, "recvbuf", MPI_ERR_BUFFER, CALL(data, 1, MPI_INT, NULL, 1, MPI_INT));                      \
    ROW(function, "recvbuf", MPI_ERR_BUFFER, CALL(data, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT));              \
    ROW(function, "recvcount", MPI_ERR_COUNT, CALL(data, 1, MPI_INT, more, -1, MPI_INT));                    \
    ROW(function, "recvtype", MPI_ERR_TYPE, CALL(data, 1, MPI_INT, more, 1, MPI_DATATYPE_NULL));             \
    ROW(function, "recvtype", MPI_ERR_TYPE, CALL(data, 1, MPI_INT, more, 1, GARBAGE(MPI_Datatype)))
#define ALLGATHER(...) MPI_Allgather(__VA_ARGS__, comm)
#define ALLTOALL(...) MPI_Alltoall(__VA_ARGS__, comm)

static int freed_op(void)
{
    extern void sum_of(void *, void *, int *, MPI_Datatype *);
    MPI_Op op, copy;
    OK(MPI_Op_create(sum_of, 1, &op));
    copy = op;
    OK(MPI_Op_free(&op));
    return MPI_Allreduce(data, more, 1, MPI_INT, copy, comm);
}

void sum_of(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void rows(void)
{
    for (int i = 0; i < 64; i++)
        ones[i] = 1, apart[i] = i, ints[i] = MPI_INT;
    COMM_ROWS(MPI_Barrier, BARRIER);
    COMM_ROWS(MPI_Bcast, BCAST_IN);
    ROOT_ROWS(MPI_Bcast, BCAST_FROM);
    TYPE_ROWS(MPI_Bcast, "datatype", BCAST_OF);
    ROW(MPI_Bcast, "buffer", MPI_ERR_BUFFER, MPI_Bcast(NULL, 1, MPI_INT, 0, comm));
    ROW(MPI_Bcast, "buffer", MPI_ERR_BUFFER, MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, comm));
    ROW(MPI_Bcast, "count", MPI_ERR_COUNT, MPI_Bcast(data, -1, MPI_INT, 0, comm));

    COMM_ROWS(MPI_Gather, GATHER_IN);
    ROOT_ROWS(MPI_Gather, GATHER_TO);
    ROOT_ROWS(MPI_Gatherv, GATHERV_TO);
    COMM_ROWS(MPI_Scatter, SCATTER_IN);
    ROOT_ROWS(MPI_Scatter, SCATTER_FROM);
    ROOT_ROWS(MPI_Scatterv, SCATTERV_FROM);
    /* Arguments that only the root reads are wrong everywhere here, and each rank is the root of its own communicator. */
    ROW(MPI_Gather, "sendbuf", MPI_ERR_BUFFER, MPI_Gather(NULL, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gather, "sendcount", MPI_ERR_COUNT, MPI_Gather(data, -1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gather, "sendtype", MPI_ERR_TYPE, MPI_Gather(data, 1, MPI_DATATYPE_NULL, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gather, "recvbuf", MPI_ERR_BUFFER, MPI_Gather(data, 1, MPI_INT, NULL, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gather, "recvcount", MPI_ERR_COUNT, MPI_Gather(data, 1, MPI_INT, more, -1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gather, "recvtype", MPI_ERR_TYPE, MPI_Gather(data, 1, MPI_INT, more, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_SELF));
    ROW(MPI_Gatherv, "recvcounts", MPI_ERR_COUNT,
        MPI_Gatherv(data, 1, MPI_INT, more, negative, places, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gatherv, "recvcounts", MPI_ERR_ARG, MPI_Gatherv(data, 1, MPI_INT, more, NULL, places, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Gatherv, "displs", MPI_ERR_ARG, MPI_Gatherv(data, 1, MPI_INT, more, counts, NULL, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatter, "sendbuf", MPI_ERR_BUFFER, MPI_Scatter(NULL, 1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatter, "sendcount", MPI_ERR_COUNT, MPI_Scatter(data, -1, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatter, "recvbuf", MPI_ERR_BUFFER, MPI_Scatter(data, 1, MPI_INT, NULL, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatter, "recvcount", MPI_ERR_COUNT, MPI_Scatter(data, 1, MPI_INT, more, -1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatter, "recvtype", MPI_ERR_TYPE, MPI_Scatter(data, 1, MPI_INT, more, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_SELF));
    ROW(MPI_Scatterv, "sendcounts", MPI_ERR_COUNT,
        MPI_Scatterv(data, negative, places, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatterv, "sendcounts", MPI_ERR_ARG,
        MPI_Scatterv(data, NULL, places, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));
    ROW(MPI_Scatterv, "displs", MPI_ERR_ARG, MPI_Scatterv(data, counts, NULL, MPI_INT, more, 1, MPI_INT, 0, MPI_COMM_SELF));

    COMM_ROWS(MPI_Allgather, ALLGATHER_IN);
    SYMMETRIC_ROWS(MPI_Allgather, ALLGATHER);
    COMM_ROWS(MPI_Alltoall, ALLTOALL_IN);
    SYMMETRIC_ROWS(MPI_Alltoall, ALLTOALL);
    ROW(MPI_Allgatherv, "recvcounts", MPI_ERR_COUNT, MPI_Allgatherv(data, 0, MPI_INT, more, negative, places, MPI_INT, comm));
    ROW(MPI_Allgatherv, "recvcounts", MPI_ERR_ARG, MPI_Allgatherv(data, 0, MPI_INT, more, NULL, places, MPI_INT, comm));
    ROW(MPI_Allgatherv, "displs", MPI_ERR_ARG, MPI_Allgatherv(data, 0, MPI_INT, more, counts, NULL, MPI_INT, comm));
    ROW(MPI_Alltoallv, "sendcounts", MPI_ERR_COUNT,
        MPI_Alltoallv(data, negative, places, MPI_INT, more, counts, places, MPI_INT, comm));
    ROW(MPI_Alltoallv, "recvcounts", MPI_ERR_COUNT,
        MPI_Alltoallv(data, counts, places, MPI_INT, more, negative, places, MPI_INT, comm));
    ROW(MPI_Alltoallv, "sdispls", MPI_ERR_ARG, MPI_Alltoallv(data, counts, NULL, MPI_INT, more, counts, places, MPI_INT, comm));
    ROW(MPI_Alltoallv, "rdispls", MPI_ERR_ARG, MPI_Alltoallv(data, counts, places, MPI_INT, more, counts, NULL, MPI_INT, comm));

    ROOT_ROWS(MPI_Reduce, REDUCE_TO);
    REDUCTION_ROWS(MPI_Reduce, "datatype", REDUCE);
    REDUCTION_ROWS(MPI_Allreduce, "datatype", ALLREDUCE);
    REDUCTION_ROWS(MPI_Scan, "datatype", SCAN);
    REDUCTION_ROWS(MPI_Exscan, "datatype", EXSCAN);
    REDUCTION_ROWS(MPI_Reduce_scatter_block, "datatype", BLOCKS);
    REDUCTION_ROWS(MPI_Reduce_scatter, "datatype", PARTS);
    ROW(MPI_Reduce, "count", MPI_ERR_COUNT, MPI_Reduce(data, more, -1, MPI_INT, MPI_SUM, 0, comm));
    ROW(MPI_Allreduce, "count", MPI_ERR_COUNT, MPI_Allreduce(data, more, -1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Scan, "count", MPI_ERR_COUNT, MPI_Scan(data, more, -1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Exscan, "count", MPI_ERR_COUNT, MPI_Exscan(data, more, -1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Reduce_scatter_block, "recvcount", MPI_ERR_COUNT, MPI_Reduce_scatter_block(data, more, -1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Reduce_scatter, "recvcounts", MPI_ERR_COUNT, MPI_Reduce_scatter(data, more, negative, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Reduce_scatter, "recvcounts", MPI_ERR_ARG, MPI_Reduce_scatter(data, more, NULL, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Reduce, "sendbuf", MPI_ERR_BUFFER, MPI_Reduce(NULL, more, 1, MPI_INT, MPI_SUM, 0, comm));
    ROW(MPI_Reduce, "recvbuf", MPI_ERR_BUFFER, MPI_Reduce(data, NULL, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_SELF));
    ROW(MPI_Allreduce, "sendbuf", MPI_ERR_BUFFER, MPI_Allreduce(NULL, more, 1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Allreduce, "recvbuf", MPI_ERR_BUFFER, MPI_Allreduce(data, NULL, 1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Allreduce, "recvbuf", MPI_ERR_BUFFER, MPI_Allreduce(data, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Scan, "recvbuf", MPI_ERR_BUFFER, MPI_Scan(data, NULL, 1, MPI_INT, MPI_SUM, comm));

    /* One memory as both buffers. */
    ROW(MPI_Allreduce, "sendbuf", MPI_ERR_BUFFER, MPI_Allreduce(data, data, 1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Reduce, "sendbuf", MPI_ERR_BUFFER, MPI_Reduce(data, data, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_SELF));
    ROW(MPI_Scan, "sendbuf", MPI_ERR_BUFFER, MPI_Scan(data, data, 1, MPI_INT, MPI_SUM, comm));
    ROW(MPI_Alltoall, "sendbuf", MPI_ERR_BUFFER, MPI_Alltoall(data, 1, MPI_INT, data, 1, MPI_INT, comm));
    ROW(MPI_Alltoallv, "sendbuf", MPI_ERR_BUFFER, MPI_Alltoallv(data, ones, places, MPI_INT, data, ones, places, MPI_INT, comm));
    ROW(MPI_Alltoallv, "sendbuf", MPI_ERR_BUFFER, MPI_Alltoallv(data, ones, apart, MPI_INT, data, ones, apart, MPI_INT, comm));
    ROW(MPI_Alltoallw, "sendbuf", MPI_ERR_BUFFER, MPI_Alltoallw(data, ones, places, ints, data, ones, places, ints, comm));
    ROW(MPI_Reduce_local, "inbuf", MPI_ERR_BUFFER, MPI_Reduce_local(data, data, 1, MPI_INT, MPI_SUM));

    ROW(MPI_Allreduce, "op", MPI_ERR_OP, freed_op());
    ROW(MPI_Op_create, "user_fn", MPI_ERR_ARG, ({ MPI_Op op; MPI_Op_create(NULL, 1, &op); }));
    ROW(MPI_Op_create, "op", MPI_ERR_ARG, MPI_Op_create(sum_of, 1, NULL));
    ROW(MPI_Op_free, "op", MPI_ERR_ARG, MPI_Op_free(NULL));
    ROW(MPI_Op_free, "op", MPI_ERR_OP, ({ MPI_Op op = MPI_OP_NULL; MPI_Op_free(&op); }));
    ROW(MPI_Op_free, "op", MPI_ERR_OP, ({ MPI_Op op = MPI_SUM; MPI_Op_free(&op); }));
    ROW(MPI_Op_commutative, "op", MPI_ERR_OP, MPI_Op_commutative(MPI_OP_NULL, &flag));
}

BAD_INPUT_MAIN
