/* Section 7.6: intercommunicators between the even and the odd ranks, and what can be made of them. */
#include "../check.h"

static MPI_Comm half; /* the ranks of the own group */
static int odd, own, n, others; /* the own group, the rank in it, ranks in it and in the other one */

/* The intercommunicator joins the even and odd ranks, and messages cross over. */
static void expect(int line, MPI_Comm inter)
{
    int got[4] = {-1, -1, -1, -1};
    MPI_Comm_rank(inter, &got[0]);
    MPI_Comm_size(inter, &got[1]);
    MPI_Comm_remote_size(inter, &got[2]);
    MPI_Comm_test_inter(inter, &got[3]);
    if (got[0] != own || got[1] != n || got[2] != others || got[3] != 1)
        check_fail(__FILE__, line, "rank %d of %d, %d others, %d; expected %d of %d, %d others", got[0], got[1], got[2],
                   got[3], own, n, others);
    /* Rank i of the one sends to rank i modulo the other's size. */
    MPI_Request request;
    MPI_Isend(&rank, 1, MPI_INT, own % others, 4, inter, &request);
    for (int i = own; i < others; i += n) {
        MPI_Status status;
        int from = -1;
        MPI_Recv(&from, 1, MPI_INT, i, 4, inter, &status);
        CHECK_EQ(2 * i + !odd, from);
        CHECK_EQ(i, status.MPI_SOURCE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(inter);
}

static void groups(MPI_Comm inter)
{
    MPI_Group group, world;
    int in[size], out[size], result = -1;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Comm_remote_group(inter, &group));
    for (int i = 0; i < others; i++)
        in[i] = i;
    OK(MPI_Group_translate_ranks(group, others, in, world, out));
    for (int i = 0; i < others; i++)
        CHECK_EQ(2 * i + !odd, out[i]);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_group(inter, &group));
    MPI_Group local;
    OK(MPI_Comm_group(half, &local));
    OK(MPI_Group_compare(group, local, &result));
    CHECK_EQ(MPI_IDENT, result);
    OK(MPI_Group_free(&local));
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&world));
}

/* Merged, the members come in this order. */
static void merge(MPI_Comm inter, int high, int even_first)
{
    MPI_Comm comm;
    OK(MPI_Intercomm_merge(inter, high, &comm));
    int got = -1, sum = 0, first = -1;
    MPI_Comm_size(comm, &got);
    CHECK_EQ(size, got);
    MPI_Comm_rank(comm, &got);
    int upper = even_first >= 0 ? odd == even_first : -1;
    if (upper >= 0)
        CHECK_EQ(own + (upper ? others : 0), got);
    first = rank;
    MPI_Bcast(&first, 1, MPI_INT, 0, comm);
    CHECK(first == 0 || first == 1);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK_EQ(size * (size - 1) / 2, sum);
    OK(MPI_Comm_free(&comm));
}

static void copies(MPI_Comm inter)
{
    MPI_Comm copy, copies[2];
    MPI_Request requests[2];
    int result = -1;
    OK(MPI_Comm_dup(inter, &copy));
    expect(__LINE__, copy);
    OK(MPI_Comm_compare(inter, copy, &result));
    CHECK_EQ(MPI_CONGRUENT, result);
    OK(MPI_Comm_compare(inter, MPI_COMM_WORLD, &result));
    CHECK_EQ(MPI_UNEQUAL, result);
    OK(MPI_Comm_free(&copy));
    for (int i = 0; i < 2; i++)
        OK(MPI_Comm_idup(inter, &copies[i], &requests[i]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 2; i++) {
        expect(__LINE__, copies[i]);
        OK(MPI_Comm_disconnect(&copies[i]));
    }
}

static void splits(MPI_Comm inter)
{
    MPI_Comm part;
    int got = -1;
    /* The ranks of a group by turns in two colors, from the back. */
    OK(MPI_Comm_split(inter, own % 2, -own, &part));
    int theirs = (others + 1 - own % 2) / 2, ours = (n + 1 - own % 2) / 2;
    if (theirs == 0) {
        CHECK(part == MPI_COMM_NULL);
    } else {
        OK(MPI_Comm_remote_size(part, &got));
        CHECK_EQ(theirs, got);
        OK(MPI_Comm_size(part, &got));
        CHECK_EQ(ours, got);
        OK(MPI_Comm_rank(part, &got));
        CHECK_EQ(ours - 1 - own / 2, got);
        /* The first rank of the one group sends its identity to the first of the other. */
        if (got == 0) {
            OK(MPI_Sendrecv(&own, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE));
            CHECK_EQ(2 * (theirs - 1) + own % 2, got);
        }
        OK(MPI_Comm_free(&part));
    }
    /* One group has nobody of a color: there is no communicator. */
    OK(MPI_Comm_split(inter, odd, 0, &part));
    CHECK(part == MPI_COMM_NULL);

    /* The first of each group; then nobody of the odd ones. */
    MPI_Group all, first;
    OK(MPI_Comm_group(inter, &all));
    OK(MPI_Group_incl(all, 1, (int[]){0}, &first));
    OK(MPI_Comm_create(inter, first, &part));
    CHECK((part != MPI_COMM_NULL) == (own == 0));
    if (own == 0) {
        got = -1;
        OK(MPI_Sendrecv(&rank, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE));
        CHECK_EQ(!odd, got);
        OK(MPI_Comm_free(&part));
    }
    OK(MPI_Comm_create(inter, odd ? MPI_GROUP_EMPTY : first, &part));
    CHECK(part == MPI_COMM_NULL);
    OK(MPI_Group_free(&first));
    OK(MPI_Group_free(&all));
}

static void errors(MPI_Comm inter)
{
    MPI_Comm comm = MPI_COMM_NULL;
    int x = 0, y[8] = {0};
    check_errors_return();
    OK(MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    ERR(MPI_ERR_RANK, MPI_Intercomm_create(half, n, MPI_COMM_WORLD, 0, 1, &comm));
    ERR(MPI_ERR_COMM, MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 1, &comm));
    ERR(MPI_ERR_TAG, MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 0, -1, &comm));
    /* A fault at the leader fails at all. */
    FAILS(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, size, 1, &comm));
    FAILS(MPI_Intercomm_create(half, 0, MPI_COMM_NULL, 0, 1, &comm));
    ERR(MPI_ERR_COMM, MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, rank, 1, &comm));
    ERR(MPI_ERR_COMM, MPI_Intercomm_merge(MPI_COMM_WORLD, 0, &comm));
    ERR(MPI_ERR_COMM, MPI_Comm_remote_size(MPI_COMM_WORLD, &x));
    ERR(MPI_ERR_COMM, MPI_Scan(&x, y, 1, MPI_INT, MPI_SUM, inter));
    ERR(MPI_ERR_ROOT, MPI_Bcast(&x, 1, MPI_INT, others, inter));
    ERR(MPI_ERR_ROOT, MPI_Bcast(&x, 1, MPI_INT, MPI_ROOT, MPI_COMM_WORLD));
    ERR(MPI_ERR_RANK, MPI_Send(&x, 1, MPI_INT, others, 0, inter));
    ERR(MPI_ERR_BUFFER, MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, inter));
    CHECK(comm == MPI_COMM_NULL);
    MPI_Group world;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    ERR(MPI_ERR_COMM, MPI_Comm_create_group(inter, world, 0, &comm));
    OK(MPI_Group_free(&world));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    MPI_Comm inter;
    odd = rank % 2;
    own = rank / 2;
    n = (size + 1 - odd) / 2;
    others = size - n;
    OK(MPI_Comm_split(MPI_COMM_WORLD, odd, 0, &half));
    /* Led by the last of each group; at the others, peer and leader don't count. */
    int leader = n - 1, remote = 2 * (others - 1) + !odd, leads = own == leader;
    OK(MPI_Intercomm_create(half, leader, leads ? MPI_COMM_WORLD : MPI_COMM_NULL, leads ? remote : -9, 12, &inter));
    expect(__LINE__, inter);
    groups(inter);
    merge(inter, odd, 1);
    merge(inter, !odd, 0);
    merge(inter, 0, -1);
    merge(inter, 1, -1);
    copies(inter);
    splits(inter);
    errors(inter);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    CHECK_FINISH();
}
