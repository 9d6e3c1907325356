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
    CALL(Bcast_c, bcast_c, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(i, value[i]);

    CLEAR();
    CALL(Gather_c, gather_c, out, N, MPI_INT, in, N, MPI_INT, 0, comm);
    if (rank == 0)
        ALL(1000 * r + i);
    CLEAR();
    CALL(Gatherv_c, gatherv_c, out, N, MPI_INT, in, counts, at, MPI_INT, 0, comm);
    if (rank == 0)
        ALL(1000 * (size - 1 - r) + i);
    CALL(Scatter_c, scatter_c, out, N, MPI_INT, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(N * rank + i, value[i]);
    CALL(Scatterv_c, scatterv_c, out, counts, at, MPI_INT, value, N, MPI_INT, 0, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(N * (size - 1 - rank) + i, value[i]);
    CLEAR();
    CALL(Allgather_c, allgather_c, out, N, MPI_INT, in, N, MPI_INT, comm);
    ALL(1000 * r + i);
    CLEAR();
    CALL(Allgatherv_c, allgatherv_c, out, N, MPI_INT, in, counts, at, MPI_INT, comm);
    ALL(1000 * (size - 1 - r) + i);
    CLEAR();
    CALL(Alltoall_c, alltoall_c, out, N, MPI_INT, in, N, MPI_INT, comm);
    ALL(1000 * r + N * rank + i);
    CLEAR();
    CALL(Alltoallv_c, alltoallv_c, out, counts, at, MPI_INT, in, counts, at, MPI_INT, comm);
    ALL(1000 * (size - 1 - r) + N * (size - 1 - rank) + i);
    CLEAR();
    CALL(Alltoallw_c, alltoallw_c, out, counts, byte_at, types, in, counts, byte_at, types, comm);
    ALL(1000 * (size - 1 - r) + N * (size - 1 - rank) + i);

    int ranks = size * (size - 1) / 2;
    CLEAR();
    CALL(Reduce_c, reduce_c, out, in, N, MPI_INT, MPI_SUM, 0, comm);
    for (int i = 0; rank == 0 && i < N; i++)
        CHECK_EQ(1000 * ranks + size * i, in[i]);
    CLEAR();
    CALL(Allreduce_c, allreduce_c, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * i, in[i]);
    CLEAR();
    CALL(Scan_c, scan_c, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * rank * (rank + 1) / 2 + (rank + 1) * i, in[i]);
    CLEAR();
    CALL(Exscan_c, exscan_c, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; rank > 0 && i < N; i++)
        CHECK_EQ(1000 * rank * (rank - 1) / 2 + rank * i, in[i]);
    CLEAR();
    CALL(Reduce_scatter_c, reduce_scatter_c, out, in, counts, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * (N * rank + i), in[i]);
    CLEAR();
    CALL(Reduce_scatter_block_c, reduce_scatter_block_c, out, in, N, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < N; i++)
        CHECK_EQ(1000 * ranks + size * (N * rank + i), in[i]);
    CHECK_FINISH();
}
