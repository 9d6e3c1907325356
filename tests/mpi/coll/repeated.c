/* Blocking calls that repeat are kept by the communicator. Every repetition uses the buffers, the values and the checks of its own
 * call: other buffers each time, in place and not, one call among others, on several communicators, beside non-blocking
 * operations, and wrong arguments where right ones were before. */
#include "../check.h"

enum { ROUNDS = 40, MOST = 24, SPARE = 3 };

static long send[SPARE][64 * MOST], recv[SPARE][64 * MOST];
static int members, me;

static long value(int round, int of, int i) { return 1000L * round + 17 * of + i; }

static void prepare(int round, int blocks)
{
    for (int b = 0; b < SPARE; b++)
        for (int i = 0; i < blocks * MOST; i++)
            send[b][i] = value(round, me, i), recv[b][i] = -7;
}

static long sum(int round, int ranks, int i)
{
    long total = 0;
    for (int r = 0; r < ranks; r++)
        total += value(round, r, i);
    return total;
}

/* Counts and places change only now and then, and lie elsewhere each time. */
static void varying(MPI_Comm comm, int round, int root)
{
    static int arrays[SPARE][3][64];
    int *counts = arrays[round % SPARE][0], *displs = arrays[round % SPARE][1], *same = arrays[round % SPARE][2];
    long *in = send[round % SPARE], *out = recv[(round * 2) % SPARE];
    int shift = round / 8;
    for (int r = 0; r < members; r++) {
        counts[r] = 1 + (r + round / 4) % 3;
        same[r] = 1 + (me + r + round / 4) % 3;
        displs[r] = MOST * r + shift % 4;
    }
    prepare(round, members);
    OK(MPI_Gatherv(in, counts[me], MPI_LONG, out, me == root ? counts : NULL, me == root ? displs : NULL, MPI_LONG, root, comm));
    for (int r = 0; me == root && r < members; r++)
        for (int i = 0; i < MOST; i++) {
            int at = i - shift % 4;
            CHECK_EQ(at >= 0 && at < counts[r] ? value(round, r, at) : -7, out[MOST * r + i]);
        }
    prepare(round, members);
    OK(MPI_Scatterv(in, me == root ? counts : NULL, me == root ? displs : NULL, MPI_LONG, out, counts[me], MPI_LONG, root, comm));
    for (int i = 0; i < MOST; i++)
        CHECK_EQ(i < counts[me] ? value(round, root, displs[me] + i) : -7, out[i]);
    prepare(round, members);
    OK(MPI_Alltoallv(in, same, displs, MPI_LONG, out, same, displs, MPI_LONG, comm));
    for (int r = 0; r < members; r++)
        for (int i = 0; i < MOST; i++) {
            int at = i - shift % 4;
            CHECK_EQ(at >= 0 && at < same[r] ? value(round, r, MOST * me + i) : -7, out[MOST * r + i]);
        }
    prepare(round, members);
    int in_place = round / 4 % 4 == 3;
    for (int i = 0; in_place && i < counts[me]; i++)
        out[displs[me] + i] = in[i];
    OK(MPI_Allgatherv(in_place ? MPI_IN_PLACE : in, counts[me], MPI_LONG, out, counts, displs, MPI_LONG, comm));
    for (int r = 0; r < members; r++)
        for (int i = 0; i < MOST; i++) {
            int at = i - shift % 4;
            CHECK_EQ(at >= 0 && at < counts[r] ? value(round, r, at) : -7, out[MOST * r + i]);
        }
    if (round % 16 == 15 && members > 1) {
        /* A wrong call where right ones were. */
        counts[0] = -1;
        MPI_Errhandler handler;
        OK(MPI_Comm_get_errhandler(comm, &handler));
        OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
        ERR(MPI_ERR_COUNT, MPI_Alltoallv(in, counts, displs, MPI_LONG, out, counts, displs, MPI_LONG, comm));
        ERR(MPI_ERR_COUNT, MPI_Allgatherv(in, 1, MPI_LONG, out, counts, displs, MPI_LONG, comm));
        OK(MPI_Comm_set_errhandler(comm, handler));
    }
}

/* Each operation once, with this number of elements and this root; the buffers go round. */
static void all_once(MPI_Comm comm, int round, int count, int root)
{
    long *in = send[round % SPARE], *out = recv[(round * 2) % SPARE];
    varying(comm, round, root);
    prepare(round, members);
    OK(MPI_Barrier(comm));
    OK(MPI_Bcast(in, count, MPI_LONG, root, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(value(round, root, i), in[i]);
    prepare(round, members);
    OK(MPI_Allreduce(in, out, count, MPI_LONG, MPI_SUM, comm));
    for (int i = 0; i < MOST; i++)
        CHECK_EQ(i < count ? sum(round, members, i) : -7, out[i]);
    OK(MPI_Allreduce(MPI_IN_PLACE, in, count, MPI_LONG, MPI_MAX, comm));
    for (int i = 0; i < MOST; i++)
        CHECK_EQ(i < count ? value(round, members - 1, i) : value(round, me, i), in[i]);
    prepare(round, members);
    OK(MPI_Reduce(me == root && round % 4 == 3 ? MPI_IN_PLACE : in, me == root ? (round % 4 == 3 ? in : out) : NULL,
                  count, MPI_LONG, MPI_SUM, root, comm));
    for (int i = 0; me == root && i < count; i++)
        CHECK_EQ(sum(round, members, i), (round % 4 == 3 ? in : out)[i]);
    prepare(round, members);
    OK(MPI_Scan(in, out, count, MPI_LONG, MPI_SUM, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(sum(round, me + 1, i), out[i]);
    OK(MPI_Exscan(in, out, count, MPI_LONG, MPI_SUM, comm));
    for (int i = 0; me > 0 && i < count; i++)
        CHECK_EQ(sum(round, me, i), out[i]);
    prepare(round, members);
    OK(MPI_Gather(in, count, MPI_LONG, out, count, MPI_LONG, root, comm));
    for (int r = 0; me == root && r < members; r++)
        for (int i = 0; i < count; i++)
            CHECK_EQ(value(round, r, i), out[r * count + i]);
    prepare(round, members);
    OK(MPI_Scatter(in, count, MPI_LONG, out, count, MPI_LONG, root, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(value(round, root, me * count + i), out[i]);
    prepare(round, members);
    OK(MPI_Allgather(in, count, MPI_LONG, out, count, MPI_LONG, comm));
    for (int r = 0; r < members; r++)
        for (int i = 0; i < count; i++)
            CHECK_EQ(value(round, r, i), out[r * count + i]);
    OK(MPI_Alltoall(in, count, MPI_LONG, out, count, MPI_LONG, comm));
    for (int r = 0; r < members; r++)
        for (int i = 0; i < count; i++)
            CHECK_EQ(value(round, r, me * count + i), out[r * count + i]);
    OK(MPI_Reduce_scatter_block(in, out, count, MPI_LONG, MPI_SUM, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(sum(round, members, me * count + i), out[i]);
}

static void rounds(MPI_Comm comm)
{
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Comm_rank(comm, &me));
    for (int round = 0; round < ROUNDS; round++)
        all_once(comm, round, 1, 0);
    for (int round = 0; round < ROUNDS; round++)
        all_once(comm, round, round / 2 % 3 == 0 ? MOST : round / 2 % 3, round / 4 % members);
}

/* A repetition while an operation that was started before it is still under way on the same lanes. */
static void beside_others(MPI_Comm comm)
{
    long mine, all;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request request;
        long early = me + round, max = -1;
        OK(MPI_Iallreduce(&early, &max, 1, MPI_LONG, MPI_MAX, comm, &request));
        mine = round * (me + 1);
        OK(MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, comm));
        CHECK_EQ((long)round * members * (members + 1) / 2, all);
        OK(MPI_Barrier(comm));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_EQ(members - 1 + round, max);
    }
}

/* A fault is found in the repetition of a right call, and the right call goes on. */
static void wrong_arguments(MPI_Comm comm)
{
    long in = 1, out = 0;
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    for (int round = 0; round < 6; round++) {
        in = 1;
        OK(MPI_Allreduce(&in, &out, 1, MPI_LONG, MPI_SUM, comm));
        CHECK_EQ(members, out);
        OK(MPI_Bcast(&in, 1, MPI_LONG, 0, comm));
        if (round < 2)
            continue;
        CHECK_EQ(MPI_ERR_BUFFER, check_class(MPI_Allreduce(&in, &in, 1, MPI_LONG, MPI_SUM, comm)));
        CHECK_EQ(MPI_ERR_BUFFER, check_class(MPI_Allreduce(NULL, &out, 1, MPI_LONG, MPI_SUM, comm)));
        CHECK_EQ(MPI_ERR_BUFFER, check_class(MPI_Allreduce(&in, NULL, 1, MPI_LONG, MPI_SUM, comm)));
        CHECK_EQ(MPI_ERR_COUNT, check_class(MPI_Allreduce(&in, &out, -1, MPI_LONG, MPI_SUM, comm)));
        CHECK_EQ(MPI_ERR_TYPE, check_class(MPI_Allreduce(&in, &out, 1, MPI_DATATYPE_NULL, MPI_SUM, comm)));
        CHECK_EQ(MPI_ERR_OP, check_class(MPI_Allreduce(&in, &out, 1, MPI_LONG, MPI_OP_NULL, comm)));
        CHECK_EQ(MPI_ERR_OP, check_class(MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_BAND, comm)));
        CHECK_EQ(MPI_ERR_ROOT, check_class(MPI_Bcast(&in, 1, MPI_LONG, members, comm)));
        CHECK_EQ(MPI_ERR_BUFFER, check_class(MPI_Bcast(MPI_IN_PLACE, 1, MPI_LONG, 0, comm)));
    }
    OK(MPI_Allreduce(NULL, NULL, 0, MPI_LONG, MPI_SUM, comm));
    OK(MPI_Allreduce(NULL, NULL, 0, MPI_LONG, MPI_SUM, comm));
    OK(MPI_Allreduce(NULL, NULL, 0, MPI_LONG, MPI_SUM, comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    rounds(MPI_COMM_WORLD);
    beside_others(MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++) {
        MPI_Comm copy, half;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
        OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half));
        rounds(half);
        rounds(copy);
        wrong_arguments(copy);
        OK(MPI_Comm_free(&copy));
        OK(MPI_Comm_free(&half));
    }
    rounds(MPI_COMM_WORLD);
    CHECK_FINISH();
}
