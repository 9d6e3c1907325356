/* Section 6.2.3: collective operations on an intercommunicator between the even and the odd ranks. What a rank gives is
 * made of its rank in MPI_COMM_WORLD, so that the other group can tell what it must get. */
#include "../check.h"

static MPI_Comm inter;
static int odd, own, n, others;

enum { MOST = 64 };

/* Rank in MPI_COMM_WORLD of rank i of the other group, and element j of what a rank of MPI_COMM_WORLD gives. */
static int world(int i) { return 2 * i + !odd; }
static int value(int from, int j) { return 1000 * from + j; }

/* The other group's sum of element j. */
static int their_sum(int j)
{
    int sum = 0;
    for (int i = 0; i < others; i++)
        sum += value(world(i), j);
    return sum;
}

static void finish(MPI_Request *request)
{
    if (request)
        OK(MPI_Wait(request, MPI_STATUS_IGNORE));
}

/* Each call in its blocking form, or with a request. */
#define DO(request, call, icall) OK((request) ? (icall) : (call))

/* Rooted operations, with each rank of both groups as the root. */
static void rooted(MPI_Request *r, int count, MPI_Datatype type, int odd_root, int root)
{
    int here = odd == odd_root;
    int as = here ? (own == root ? MPI_ROOT : MPI_PROC_NULL) : root;
    int is_root = as == MPI_ROOT;
    int mine[MOST], got[8 * MOST], all[8 * MOST];
    for (int j = 0; j < count; j++)
        mine[j] = is_root || !here ? value(rank, j) : -2;
    for (int j = 0; j < others * count; j++) {
        all[j] = value(rank, j);
        got[j] = -1;
    }
    int roots_rank = here ? rank : world(root);

    /* At the other ranks of the root's group nothing counts. */
    void *any = here && !is_root ? NULL : mine;
    if (!here)
        memset(mine, -1, sizeof mine);
    DO(r, MPI_Bcast(any, count, type, as, inter), MPI_Ibcast(any, count, type, as, inter, r));
    finish(r);
    for (int j = 0; j < count && (!here || is_root); j++)
        CHECK_EQ(value(roots_rank, j), mine[j]);
    for (int j = 0; j < count; j++)
        mine[j] = value(rank, j);

    DO(r, MPI_Gather(mine, count, type, got, count, type, as, inter),
       MPI_Igather(mine, count, type, got, count, type, as, inter, r));
    finish(r);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < count; j++)
            CHECK_EQ(is_root ? value(world(i), j) : -1, got[i * count + j]);

    int counts[8], displs[8];
    for (int i = 0; i < others; i++) {
        counts[i] = is_root ? world(i) % 3 * count / 2 : -5;
        displs[i] = i * count;
    }
    memset(got, -1, sizeof got);
    DO(r, MPI_Gatherv(mine, rank % 3 * count / 2, type, got, counts, displs, type, as, inter),
       MPI_Igatherv(mine, rank % 3 * count / 2, type, got, counts, displs, type, as, inter, r));
    finish(r);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < count; j++)
            CHECK_EQ(is_root && j < counts[i] ? value(world(i), j) : -1, got[i * count + j]);

    memset(got, -1, sizeof got);
    DO(r, MPI_Scatter(all, count, type, got, count, type, as, inter),
       MPI_Iscatter(all, count, type, got, count, type, as, inter, r));
    finish(r);
    for (int j = 0; j < count; j++)
        CHECK_EQ(here ? -1 : value(roots_rank, own * count + j), got[j]);

    memset(got, -1, sizeof got);
    DO(r, MPI_Scatterv(all, counts, displs, type, got, rank % 3 * count / 2, type, as, inter),
       MPI_Iscatterv(all, counts, displs, type, got, rank % 3 * count / 2, type, as, inter, r));
    finish(r);
    for (int j = 0; j < count; j++)
        CHECK_EQ(here || j >= rank % 3 * count / 2 ? -1 : value(roots_rank, own * count + j), got[j]);

    memset(got, -1, sizeof got);
    DO(r, MPI_Reduce(mine, got, count, type, MPI_SUM, as, inter),
       MPI_Ireduce(mine, got, count, type, MPI_SUM, as, inter, r));
    finish(r);
    for (int j = 0; j < count; j++)
        CHECK_EQ(is_root ? their_sum(j) : -1, got[j]);
}

static void symmetric(MPI_Request *r, int count, MPI_Datatype type)
{
    int mine[8 * MOST], got[8 * MOST], sendcounts[8], recvcounts[8], displs[8], bytes[8];
    MPI_Datatype types[8];
    for (int j = 0; j < 8 * MOST; j++)
        mine[j] = value(rank, j);
    for (int i = 0; i < 8; i++) {
        /* Between a and b goes a + b modulo 3 halves. */
        sendcounts[i] = recvcounts[i] = i < others ? (rank + world(i)) % 3 * count / 2 : -1;
        displs[i] = i * count;
        bytes[i] = displs[i] * (int)sizeof(int);
        types[i] = type;
    }
    DO(r, MPI_Barrier(inter), MPI_Ibarrier(inter, r));
    finish(r);

    memset(got, -1, sizeof got);
    DO(r, MPI_Allgather(mine, count, type, got, count, type, inter),
       MPI_Iallgather(mine, count, type, got, count, type, inter, r));
    finish(r);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < count; j++)
            CHECK_EQ(value(world(i), j), got[i * count + j]);

    int theirs[8];
    for (int i = 0; i < others; i++)
        theirs[i] = world(i) % 3 * count / 2;
    memset(got, -1, sizeof got);
    DO(r, MPI_Allgatherv(mine, rank % 3 * count / 2, type, got, theirs, displs, type, inter),
       MPI_Iallgatherv(mine, rank % 3 * count / 2, type, got, theirs, displs, type, inter, r));
    finish(r);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < count; j++)
            CHECK_EQ(j < theirs[i] ? value(world(i), j) : -1, got[i * count + j]);

    memset(got, -1, sizeof got);
    DO(r, MPI_Alltoall(mine, count, type, got, count, type, inter),
       MPI_Ialltoall(mine, count, type, got, count, type, inter, r));
    finish(r);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < count; j++)
            CHECK_EQ(value(world(i), own * count + j), got[i * count + j]);

    for (int w = 0; w < 2; w++) {
        memset(got, -1, sizeof got);
        if (w)
            DO(r, MPI_Alltoallw(mine, sendcounts, bytes, types, got, recvcounts, bytes, types, inter),
               MPI_Ialltoallw(mine, sendcounts, bytes, types, got, recvcounts, bytes, types, inter, r));
        else
            DO(r, MPI_Alltoallv(mine, sendcounts, displs, type, got, recvcounts, displs, type, inter),
               MPI_Ialltoallv(mine, sendcounts, displs, type, got, recvcounts, displs, type, inter, r));
        finish(r);
        for (int i = 0; i < others; i++)
            for (int j = 0; j < count; j++)
                CHECK_EQ(j < recvcounts[i] ? value(world(i), own * count + j) : -1, got[i * count + j]);
    }

    memset(got, -1, sizeof got);
    DO(r, MPI_Allreduce(mine, got, count, type, MPI_SUM, inter),
       MPI_Iallreduce(mine, got, count, type, MPI_SUM, inter, r));
    finish(r);
    for (int j = 0; j < count; j++)
        CHECK_EQ(their_sum(j), got[j]);

    /* Both groups give equally many elements, and each shares what it gets among its ranks. */
    int block = others * count;
    if (block * n <= 8 * MOST) {
        memset(got, -1, sizeof got);
        DO(r, MPI_Reduce_scatter_block(mine, got, block, type, MPI_SUM, inter),
           MPI_Ireduce_scatter_block(mine, got, block, type, MPI_SUM, inter, r));
        finish(r);
        for (int j = 0; j < block; j++)
            CHECK_EQ(their_sum(own * block + j), got[j]);
        int shares[8], first = 0;
        for (int i = 0; i < n; i++)
            shares[i] = i == n - 1 ? block * n - i * (count / 2) : count / 2;
        first = own * (count / 2);
        memset(got, -1, sizeof got);
        DO(r, MPI_Reduce_scatter(mine, got, shares, type, MPI_SUM, inter),
           MPI_Ireduce_scatter(mine, got, shares, type, MPI_SUM, inter, r));
        finish(r);
        for (int j = 0; j < shares[own]; j++)
            CHECK_EQ(their_sum(first + j), got[j]);
    }
}

/* The function is called for the other group's operands in rank order. */
static void digits(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++) {
        int left = ((int *)in)[i], right = ((int *)inout)[i], scale = 1;
        while (scale <= right)
            scale *= 10;
        ((int *)inout)[i] = left * scale + right;
    }
}

static void ordered(void)
{
    MPI_Op op;
    int mine = own + 1, got = -1, expected = 0;
    OK(MPI_Op_create(digits, 0, &op));
    for (int i = 0; i < others; i++)
        expected = 10 * expected + i + 1;
    OK(MPI_Allreduce(&mine, &got, 1, MPI_INT, op, inter));
    CHECK_EQ(expected, got);
    got = -1;
    int as = odd ? (own == n - 1 ? MPI_ROOT : MPI_PROC_NULL) : others - 1;
    OK(MPI_Reduce(&mine, &got, 1, MPI_INT, op, as, inter));
    CHECK_EQ(as == MPI_ROOT ? expected : -1, got);
    OK(MPI_Op_free(&op));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    MPI_Comm half;
    odd = rank % 2;
    own = rank / 2;
    n = (size + 1 - odd) / 2;
    others = size - n;
    OK(MPI_Comm_split(MPI_COMM_WORLD, odd, 0, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, !odd, 0, &inter));
    MPI_Request request;
    for (int blocking = 0; blocking < 2; blocking++)
        for (int count = 0; count <= 10; count += 5) {
            MPI_Request *r = blocking ? NULL : &request;
            symmetric(r, count, MPI_INT);
            for (int side = 0; side < 2; side++)
                for (int root = 0; root < (side == odd ? n : others); root++)
                    rooted(r, count, MPI_INT, side, root);
        }
    ordered();
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    CHECK_FINISH();
}
