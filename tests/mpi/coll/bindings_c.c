/* The forms with large counts of all collective operations, with small ones: the same as the others. */
#include "coll.h"

enum { N = 10 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm comm = MPI_COMM_WORLD;
    int *out = malloc(N * size * sizeof *out), *in = malloc(N * size * sizeof *in), value[N];
    MPI_Count *counts = malloc(size * sizeof *counts);
    MPI_Aint *at = malloc(size * sizeof *at), *byte_at = malloc(size * sizeof *byte_at);
    MPI_Datatype *types = malloc(size * sizeof *types);
    for (int r = 0; r < size; r++) {
        counts[r] = N;
        at[r] = N * (size - 1 - r); /* reverse order */
        byte_at[r] = at[r] * (MPI_Aint)sizeof(int);
        types[r] = MPI_INT;
    }
    for (int i = 0; i < N * size; i++)
        out[i] = 1000 * rank + i;
#define CLEAR() memset(in, 0xFF, N * size * sizeof *in)
#define ALL(expression)                                                                                      \
    for (int r = 0; r < size; r++)                                                                           \
        for (int i = 0; i < N; i++)                                                                          \
            CHECK_EQ(expression, in[N * r + i])

    for (int i = 0; i < N; i++)
        value[i] = rank == 0 ? i : -1;
    CALL_C(Bcast, bcast, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(i, value[i]);

    CLEAR();
    CALL_C(Gather, gather, out, N, MPI_INT, in, N, MPI_INT, 0, comm);
    if (rank == 0)
        ALL(1000 * r + i);
    CLEAR();
    CALL_C(Gatherv, gatherv, out, N, MPI_INT, in, counts, at, MPI_INT, 0, comm);
    if (rank == 0)
        ALL(1000 * (size - 1 - r) + i);
    CALL_C(Scatter, scatter, out, N, MPI_INT, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(N * rank + i, value[i]);
    CALL_C(Scatterv, scatterv, out, counts, at, MPI_INT, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(N * (size - 1 - rank) + i, value[i]);
    CLEAR();
    CALL_C(Allgather, allgather, out, N, MPI_INT, in, N, MPI_INT, comm);
    ALL(1000 * r + i);
    CLEAR();
    CALL_C(Allgatherv, allgatherv, out, N, MPI_INT, in, counts, at, MPI_INT, comm);
    ALL(1000 * (size - 1 - r) + i);
    CLEAR();
    CALL_C(Alltoall, alltoall, out, N, MPI_INT, in, N, MPI_INT, comm);
    ALL(1000 * r + N * rank + i);
    CLEAR();
    CALL_C(Alltoallv, alltoallv, out, counts, at, MPI_INT, in, counts, at, MPI_INT, comm);
    ALL(1000 * (size - 1 - r) + N * (size - 1 - rank) + i);
    CLEAR();
    CALL_C(Alltoallw, alltoallw, out, counts, byte_at, types, in, counts, byte_at, types, comm);
    ALL(1000 * (size - 1 - r) + N * (size - 1 - rank) + i);

    int ranks = size * (size - 1) / 2;
    CLEAR();
    CALL_C(Reduce, reduce, out, in, N, MPI_INT, MPI_SUM, 0, comm);
    for (int i = 0; rank == 0 && i < N; i++)
        CHECK_EQ(1000 * ranks + size * i, in[i]);
    CLEAR();
    CALL_C(Allreduce, allreduce, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * i, in[i]);
    CLEAR();
    CALL_C(Scan, scan, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * rank * (rank + 1) / 2 + (rank + 1) * i, in[i]);
    CLEAR();
    CALL_C(Exscan, exscan, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; rank > 0 && i < N; i++)
        CHECK_EQ(1000 * rank * (rank - 1) / 2 + rank * i, in[i]);
    CLEAR();
    CALL_C(Reduce_scatter, reduce_scatter, out, in, counts, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * (N * rank + i), in[i]);
    CLEAR();
    CALL_C(Reduce_scatter_block, reduce_scatter_block, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * (N * rank + i), in[i]);
    CHECK_FINISH();
}
