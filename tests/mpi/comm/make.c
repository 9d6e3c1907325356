/* Section 7.4: making communicators out of others, and freeing them. */
#include "../check.h"

/* The communicator works, has these ranks of MPI_COMM_WORLD, and keeps its messages to itself. */
static void expect(int line, MPI_Comm comm, int n, const int *ranks)
{
    int own = -1, got = -1, inter = -1;
    MPI_Comm_size(comm, &got);
    if (got != n)
        check_fail(__FILE__, line, "expected %d ranks, got %d", n, got);
    MPI_Comm_rank(comm, &own);
    if (own < 0 || own >= n || ranks[own] != rank)
        check_fail(__FILE__, line, "rank %d of the communicator is expected to be %d", own, ranks[own]);
    MPI_Comm_test_inter(comm, &inter);
    CHECK(!inter);
    int all[n];
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm);
    for (int i = 0; i < n; i++)
        if (all[i] != ranks[i])
            check_fail(__FILE__, line, "member %d: expected rank %d, got %d", i, ranks[i], all[i]);
    /* Two messages with the same envelope but for the communicator, sent in the other order. */
    int here = 1, there = 2, from = (own + n - 1) % n;
    MPI_Request requests[2];
    MPI_Isend(&there, 1, MPI_INT, ranks[(own + 1) % n], 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&here, 1, MPI_INT, (own + 1) % n, 5, comm, &requests[1]);
    MPI_Recv(&got, 1, MPI_INT, from, 5, comm, MPI_STATUS_IGNORE);
    CHECK_EQ(1, got);
    MPI_Recv(&got, 1, MPI_INT, ranks[from], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK_EQ(2, got);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void release(MPI_Comm *comm)
{
    OK(MPI_Comm_free(comm));
    CHECK(*comm == MPI_COMM_NULL);
}

static void dups(const int *all)
{
    MPI_Comm comm, idups[3];
    MPI_Request requests[3];
    int result = -1;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    expect(__LINE__, comm, size, all);
    OK(MPI_Comm_compare(MPI_COMM_WORLD, comm, &result));
    CHECK_EQ(MPI_CONGRUENT, result);
    OK(MPI_Comm_compare(comm, comm, &result));
    CHECK_EQ(MPI_IDENT, result);
    release(&comm);
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    expect(__LINE__, comm, 1, &rank);
    release(&comm);

    /* Non-blocking: several at a time, completed in another order, with other operations between. */
    for (int i = 0; i < 3; i++) {
        OK(MPI_Comm_idup(MPI_COMM_WORLD, &idups[i], &requests[i]));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    for (int i = 2; i >= 0; i--)
        OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    for (int i = 0; i < 3; i++) {
        expect(__LINE__, idups[i], size, all);
        OK(MPI_Comm_compare(MPI_COMM_WORLD, idups[i], &result));
        CHECK_EQ(MPI_CONGRUENT, result);
        release(&idups[i]);
    }
    /* One rank comes late: the others are not held up. */
    if (rank == size - 1 && size > 1)
        wait_token(0);
    OK(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &requests[0]));
    if (rank == 0 && size > 1)
        send_token(size - 1);
    OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    expect(__LINE__, comm, size, all);
    release(&comm);
}

static void splits(const int *all)
{
    MPI_Comm comm = MPI_COMM_SELF;
    int ranks[size], n = 0;
    /* Odd and even, in reverse. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm));
    for (int i = size - 1; i >= 0; i--)
        if (i % 2 == rank % 2)
            ranks[n++] = i;
    expect(__LINE__, comm, n, ranks);
    release(&comm);
    /* All keys alike: the order stays. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, 7, 3, &comm));
    expect(__LINE__, comm, size, all);
    release(&comm);
    /* Not everybody. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 1000000 : MPI_UNDEFINED, 0, &comm));
    CHECK((comm == MPI_COMM_NULL) == (rank != 0));
    if (rank == 0) {
        expect(__LINE__, comm, 1, &rank);
        release(&comm);
    }
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm));
    expect(__LINE__, comm, size, all);
    release(&comm);
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, rank == 0 ? MPI_COMM_TYPE_SHARED : MPI_UNDEFINED, 0, MPI_INFO_NULL, &comm));
    CHECK((comm == MPI_COMM_NULL) == (rank != 0));
    if (rank == 0)
        release(&comm);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_hw_resource_type", "mpi_shared_memory"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, -rank, info, &comm));
    for (int i = 0; i < size; i++)
        ranks[i] = size - 1 - i;
    expect(__LINE__, comm, size, ranks);
    release(&comm);
    OK(MPI_Info_set(info, "mpi_hw_resource_type", "no such thing"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, info, &comm));
    CHECK(comm == MPI_COMM_NULL);
    OK(MPI_Info_free(&info));
}

static void creates(void)
{
    MPI_Group world, group;
    MPI_Comm comm, other;
    int ranks[size], n = 0, result = -1;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    /* Two groups that don't overlap, made in one call: the lower and the upper half, in reverse. */
    for (int i = size - 1; i >= 0; i--)
        if ((i < size / 2) == (rank < size / 2))
            ranks[n++] = i;
    OK(MPI_Group_incl(world, n, ranks, &group));
    OK(MPI_Comm_create(MPI_COMM_WORLD, group, &comm));
    expect(__LINE__, comm, n, ranks);
    /* Identified only by their members, and several by tags. */
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, 3, &other));
    expect(__LINE__, other, n, ranks);
    OK(MPI_Comm_compare(comm, other, &result));
    CHECK_EQ(MPI_CONGRUENT, result);
    release(&comm);
    release(&other);
    OK(MPI_Group_free(&group));
    /* Only the last rank; the others pass the same group, or an empty one. */
    OK(MPI_Group_incl(world, 1, (int[]){size - 1}, &group));
    OK(MPI_Comm_create(MPI_COMM_WORLD, rank == 0 && size > 1 ? MPI_GROUP_EMPTY : group, &comm));
    CHECK((comm == MPI_COMM_NULL) == (rank != size - 1));
    if (comm != MPI_COMM_NULL) {
        expect(__LINE__, comm, 1, &rank);
        release(&comm);
    }
    if (rank == size - 1) {
        OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, INT_MAX, &comm));
        expect(__LINE__, comm, 1, &rank);
        release(&comm);
    }
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&world));
}

/* Freed with messages under way: they still arrive. Disconnecting waits for them. */
static void ends(void)
{
    enum { BYTES = 1 << 20 };
    char *sent = calloc(1, BYTES), *received = calloc(1, BYTES);
    for (int i = 0; i < 2; i++) {
        MPI_Comm comm;
        MPI_Request requests[2];
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        sent[BYTES - 1] = (char)(17 + i);
        OK(MPI_Irecv(received, BYTES, MPI_CHAR, left, 0, comm, &requests[0]));
        OK(MPI_Isend(sent, BYTES, MPI_CHAR, right, 0, comm, &requests[1]));
        if (i == 0) {
            OK(MPI_Comm_free(&comm));
        } else {
            OK(MPI_Comm_disconnect(&comm));
            CHECK_EQ(17 + i, received[BYTES - 1]);
        }
        CHECK(comm == MPI_COMM_NULL);
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        CHECK_EQ(17 + i, received[BYTES - 1]);
    }
    free(sent);
    free(received);
}

static void names_and_hints(void)
{
    char name[MPI_MAX_OBJECT_NAME], value[8];
    int length = -1, flag = -1;
    MPI_Comm comm, other;
    MPI_Info info, used;
    OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
    CHECK_STR("MPI_COMM_WORLD", name);
    CHECK_EQ(14, length);
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    OK(MPI_Info_set(info, "no such hint", "true"));
    OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK_STR("", name);
    OK(MPI_Comm_set_name(comm, "mine"));
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK_STR("mine", name);
    OK(MPI_Comm_get_info(comm, &used));
    length = sizeof value;
    OK(MPI_Info_get_string(used, "mpi_assert_no_any_tag", &length, value, &flag));
    CHECK(flag && strcmp(value, "true") == 0);
    OK(MPI_Info_free(&used));
    OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "false"));
    OK(MPI_Comm_set_info(comm, info));
    OK(MPI_Info_free(&info));
    /* A plain copy has neither the hints nor the name. */
    OK(MPI_Comm_dup(comm, &other));
    OK(MPI_Comm_get_info(other, &used));
    length = sizeof value;
    OK(MPI_Info_get_string(used, "mpi_assert_no_any_tag", &length, value, &flag));
    CHECK(!flag);
    OK(MPI_Info_free(&used));
    OK(MPI_Comm_get_name(other, name, &length));
    CHECK_STR("", name);
    release(&other);
    release(&comm);
    OK(MPI_Comm_get_parent(&comm));
    CHECK(comm == MPI_COMM_NULL);
}

static void errors(void)
{
    MPI_Comm comm = MPI_COMM_NULL, world = MPI_COMM_WORLD;
    MPI_Group other, own;
    check_errors_return();
    ERR(MPI_ERR_COMM, MPI_Comm_dup(MPI_COMM_NULL, &comm));
    ERR(MPI_ERR_ARG, MPI_Comm_dup(MPI_COMM_WORLD, NULL));
    ERR(MPI_ERR_ARG, MPI_Comm_split(MPI_COMM_WORLD, -1, 0, &comm));
    ERR(MPI_ERR_ARG, MPI_Comm_split_type(MPI_COMM_WORLD, 12345, 0, MPI_INFO_NULL, &comm));
    ERR(MPI_ERR_GROUP, MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &comm));
    ERR(MPI_ERR_COMM, MPI_Comm_free(&world));
    ERR(MPI_ERR_COMM, MPI_Comm_disconnect(&world));
    ERR(MPI_ERR_COMM, MPI_Comm_free(&comm));
    CHECK(world == MPI_COMM_WORLD && comm == MPI_COMM_NULL);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &other));
    OK(MPI_Comm_group(MPI_COMM_SELF, &own));
    ERR(MPI_ERR_TAG, MPI_Comm_create_group(MPI_COMM_WORLD, own, -1, &comm));
    if (size > 1)
        ERR(MPI_ERR_GROUP, MPI_Comm_create(MPI_COMM_SELF, other, &comm));
    MPI_Group_free(&other);
    MPI_Group_free(&own);
    /* A freed communicator is none. */
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    world = comm;
    release(&comm);
    ERR(MPI_ERR_COMM, MPI_Barrier(world));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int all[size];
    for (int i = 0; i < size; i++)
        all[i] = i;
    dups(all);
    splits(all);
    creates();
    ends();
    names_and_hints();
    errors();
    CHECK_FINISH();
}
