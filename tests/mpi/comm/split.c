/* MPI_Comm_split: colours, keys, ties broken by the old rank, MPI_UNDEFINED, splits of splits. */
#include "../check.h"

static int rank_in(MPI_Comm comm)
{
    int r = -1;
    OK(MPI_Comm_rank(comm, &r));
    return r;
}

static int size_of(MPI_Comm comm)
{
    int n = -1;
    OK(MPI_Comm_size(comm, &n));
    return n;
}

/* The members are these world ranks, in this order. */
static void check_members(MPI_Comm comm, const int *members, int n)
{
    CHECK_EQ(n, size_of(comm));
    CHECK_EQ(rank, members[rank_in(comm)]);
    int *seen = malloc(n * sizeof *seen);
    OK(MPI_Allgather(&rank, 1, MPI_INT, seen, 1, MPI_INT, comm));
    for (int i = 0; i < n; i++)
        CHECK_EQ(members[i], seen[i]);
    /* Point-to-point ranks are the new ones. */
    int r = rank_in(comm), got = -1;
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, (r + 1) % n, 0, &got, 1, MPI_INT, (r + n - 1) % n, 0, comm, MPI_STATUS_IGNORE));
    CHECK_EQ(members[(r + n - 1) % n], got);
    free(seen);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm part, sub;
    int *members = malloc(size * sizeof *members), n;

    /* By parity, in order. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part));
    n = 0;
    for (int r = rank % 2; r < size; r += 2)
        members[n++] = r;
    check_members(part, members, n);

    /* The halves again, reversed. */
    OK(MPI_Comm_split(part, 7, -rank, &sub));
    for (int i = 0; i < n; i++)
        members[i] = rank % 2 + 2 * (n - 1 - i);
    check_members(sub, members, n);
    OK(MPI_Comm_free(&part));
    check_members(sub, members, n);
    OK(MPI_Comm_free(&sub));

    /* Equal keys: by old rank. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, 1000000, 5, &part));
    for (int r = 0; r < size; r++)
        members[r] = r;
    check_members(part, members, size);
    OK(MPI_Comm_free(&part));

    /* Some keys equal: stable among these. Keys at the ends of what an int holds. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, rank % 3 == 0 ? INT_MAX : rank % 3 == 1 ? INT_MIN : 0, &part));
    n = 0;
    for (int group = 1; group <= 3; group++)
        for (int r = group % 3; r < size; r += 3)
            members[n++] = r;
    check_members(part, members, size);

    /* A split of what is in another order than the world: ties by rank in the old communicator. */
    OK(MPI_Comm_split(part, 3, 0, &sub));
    check_members(sub, members, size);
    OK(MPI_Comm_free(&sub));
    OK(MPI_Comm_free(&part));

    /* A communicator for each rank; none at all; for some ranks. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &part));
    members[0] = rank;
    check_members(part, members, 1);
    OK(MPI_Comm_free(&part));
    part = MPI_COMM_WORLD;
    OK(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &part));
    CHECK(part == MPI_COMM_NULL);
    part = MPI_COMM_WORLD;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, size - rank, &part));
    if (rank % 2) {
        CHECK(part == MPI_COMM_NULL);
    } else {
        n = 0;
        for (int r = (size - 1) / 2 * 2; r >= 0; r -= 2)
            members[n++] = r;
        check_members(part, members, n);
        OK(MPI_Comm_free(&part));
    }

    /* Many, with everybody in another group each time, several alive. */
    MPI_Comm alive[8];
    for (int i = 0; i < 400; i++) {
        if (i >= 8)
            OK(MPI_Comm_free(&alive[i % 8]));
        OK(MPI_Comm_split(MPI_COMM_WORLD, (rank + i) % 3 * (i % 5), rank * (i % 2 ? 1 : -1), &alive[i % 8]));
        int sum = 0, one = 1;
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, alive[i % 8]));
        CHECK_EQ(size_of(alive[i % 8]), sum);
    }
    for (int i = 0; i < 8; i++)
        OK(MPI_Comm_free(&alive[i]));
    free(members);
    CHECK_FINISH();
}
