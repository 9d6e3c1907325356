/* Thousands of collective operations without anything in between: ranks run ahead of each other as far as
 * the operations let them, with the root going around, and no data of one round shows up in another. */
#include "coll.h"

static void bcasts(int rounds, int count)
{
    int *data = malloc((count + 1) * sizeof *data);
    for (int round = 0; round < rounds; round++) {
        int root = round / 3 % size;
        for (int i = 0; i < count; i++)
            data[i] = rank == root ? round * 7 + i : -1;
        CALL(Bcast, bcast, data, count, MPI_INT, root, MPI_COMM_WORLD);
        CHECK_F(data[0] == round * 7 && data[count - 1] == round * 7 + count - 1, "round %d: got %d", round, data[0]);
        memset(data, 0, count * sizeof *data); /* the root may reuse its buffer at once */
    }
    free(data);
}

static void reductions(int rounds, int count)
{
    int *out = malloc((count + 1) * sizeof *out), *in = malloc((count + 1) * sizeof *in);
    for (int round = 0; round < rounds; round++) {
        int root = round % size;
        for (int i = 0; i < count; i++) {
            out[i] = rank + round + i;
            in[i] = -1;
        }
        CALL(Reduce, reduce, out, in, count, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        memset(out, 0, count * sizeof *out);
        if (rank == root)
            CHECK_F(in[count - 1] == size * (size - 1) / 2 + size * (round + count - 1), "round %d: got %d", round,
                    in[count - 1]);
    }
    free(out);
    free(in);
}

static void mixed(int rounds)
{
    int *parts = malloc(size * sizeof *parts), *all = malloc(size * sizeof *all);
    for (int round = 0; round < rounds; round++) {
        int root = (round * 5) % size, value = 0, mine = rank * 10 + round;
        CALL(Gather, gather, &mine, 1, MPI_INT, parts, 1, MPI_INT, root, MPI_COMM_WORLD);
        if (rank == root)
            for (int r = 0; r < size; r++)
                CHECK_EQ(r * 10 + round, parts[r]++);
        CALL(Scatter, scatter, parts, 1, MPI_INT, &value, 1, MPI_INT, root, MPI_COMM_WORLD);
        CHECK_EQ(rank * 10 + round + 1, value);
        CALL(Allreduce, allreduce, &mine, &value, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        CHECK_EQ((size - 1) * 10 + round, value);
        CALL(Scan, scan, &round, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK_EQ(round * (rank + 1), value);
        CALL(Allgather, allgather, &mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
        CHECK_EQ((size - 1) * 10 + round, all[size - 1]);
        for (int r = 0; r < size; r++)
            parts[r] = rank * 1000 + r + round;
        CALL(Alltoall, alltoall, parts, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
        for (int r = 0; r < size; r++)
            CHECK_EQ(r * 1000 + rank + round, all[r]);
    }
    free(parts);
    free(all);
}

/* Two communicators with the same ranks in different orders, used in turn. */
static void two_communicators(int rounds)
{
    MPI_Comm reversed;
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed));
    for (int round = 0; round < rounds; round++) {
        int value = rank == 0 ? round : -1, other = rank == 0 ? -round : 1;
        CALL(Bcast, bcast, &value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        CALL(Bcast, bcast, &other, 1, MPI_INT, size - 1, reversed);
        CHECK_EQ(round, value);
        CHECK_EQ(-round, other);
    }
    OK(MPI_Comm_free(&reversed));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    bcasts(1000, 1);
    bcasts(200, 1500);
    bcasts(10, 100000);
    reductions(1000, 1);
    reductions(200, 1500);
    reductions(10, 100000);
    mixed(300);
    two_communicators(300);
    CHECK_FINISH();
}
