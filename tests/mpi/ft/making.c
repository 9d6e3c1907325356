/* Making communicators out of those with dead members: each function ends, with an error that says so or with a communicator that works. The argument is
 * the case:
 *
 *     empty    an intercommunicator whose remote group has shrunk to nothing: a merge gives the local group, a split none
 *     leader   MPI_Intercomm_create with a dead leader of the other group: all of the living group learn of it
 *     member   the same with another dead member of the other group
 *     revoked  the same where the other group revokes the communicator of both leaders instead
 *     group    MPI_Comm_create_group with a dead member
 *     spawn    MPI_Comm_spawn with a dead member
 *     children spawned processes that all die, and are replaced
 *     child    (what a spawned process does) */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

static const char *how;

/* Whether what may have needed the dead has ended as it should. */
static int ended(int code)
{
    int class = check_class(code);
    CHECK_F(class == MPI_SUCCESS || class == MPIX_ERR_PROC_FAILED, "%s: class %d", how, class);
    return class == MPI_SUCCESS;
}

static int sum_of_ones(MPI_Comm comm)
{
    int sum = 0;
    OK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, comm));
    return sum;
}

/* The last rank of the world dies when all have come here. */
static void last_dies(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == size - 1)
        raise(SIGKILL);
    ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(NULL, 0, MPI_INT, size - 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static MPI_Comm living(void)
{
    MPI_Comm made;
    OK(MPIX_Comm_shrink(MPI_COMM_WORLD, &made));
    OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
    return made;
}

static void nobody_is_there(MPI_Comm inter, int members)
{
    int value = 1, sum = 0, remote = -1, flag;
    MPI_Comm made;
    MPI_Group group;
    MPI_Request request;
    OK(MPI_Comm_remote_size(inter, &remote));
    CHECK_EQ(0, remote);
    OK(MPI_Comm_remote_group(inter, &group));
    OK(MPI_Group_size(group, &remote));
    CHECK_EQ(0, remote);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Barrier(inter));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Bcast(&value, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Ibarrier(inter, &request));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Barrier_init(inter, MPI_INFO_NULL, &request));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Comm_dup(inter, &made));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Comm_idup(inter, &made, &request));
    ERR(MPI_ERR_RANK, MPI_Send(&value, 1, MPI_INT, 0, 0, inter));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, inter, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Probe(MPI_ANY_SOURCE, 0, inter, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Iprobe(MPI_ANY_SOURCE, 0, inter, &flag, MPI_STATUS_IGNORE));
    OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, inter, &request));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_Comm_split(inter, 0, rank, &made));
    CHECK(made == MPI_COMM_NULL);
    OK(MPI_Comm_group(inter, &group));
    OK(MPI_Comm_create(inter, group, &made));
    CHECK(made == MPI_COMM_NULL);
    OK(MPI_Group_free(&group));
    for (int high = 0; high < 2; high++) {
        OK(MPI_Intercomm_merge(inter, high, &made));
        int inside = 1, result;
        OK(MPI_Comm_test_inter(made, &inside));
        CHECK_EQ(0, inside);
        CHECK_EQ(members, sum_of_ones(made));
        MPI_Group all;
        OK(MPI_Comm_group(inter, &group));
        OK(MPI_Comm_group(made, &all));
        OK(MPI_Group_compare(group, all, &result));
        CHECK_EQ(MPI_IDENT, result);
        OK(MPI_Group_free(&group));
        OK(MPI_Group_free(&all));
        OK(MPI_Comm_free(&made));
    }
    flag = 7;
    OK(MPIX_Comm_agree(inter, &flag));
    CHECK_EQ(7, flag);
    OK(MPIX_Comm_shrink(inter, &made));
    OK(MPI_Comm_remote_size(made, &remote));
    CHECK_EQ(0, remote);
    OK(MPI_Comm_free(&made));
    OK(MPIX_Comm_revoke(inter));
    ERR(MPIX_ERR_REVOKED, MPI_Intercomm_merge(inter, 0, &made));
    ERR(MPIX_ERR_REVOKED, MPI_Comm_split(inter, 0, 0, &made));
    ERR(MPIX_ERR_REVOKED, MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, inter, MPI_STATUS_IGNORE));
}

static void empty(void)
{
    MPI_Comm local, inter, made;
    int upper = rank == size - 1;
    OK(MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &local));
    OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, upper ? 0 : size - 1, 8, &inter));
    last_dies();
    OK(MPIX_Comm_shrink(inter, &made));
    nobody_is_there(made, size - 1);
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&local));
}

/* Two groups, of which the upper one has the dead at its end, or has no other member. */
static void with_dead(int of_upper)
{
    MPI_Comm local, inter = MPI_COMM_NULL;
    int first = size - of_upper, upper = rank >= first;
    OK(MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &local));
    OK(MPI_Comm_set_errhandler(local, MPI_ERRORS_RETURN));
    last_dies();
    int code = MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, upper ? 0 : first, 8, &inter);
    if (of_upper == 1)
        ERR(MPIX_ERR_PROC_FAILED, code);
    if (ended(code)) {
        OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
        MPI_Comm made;
        CHECK(!ended(MPI_Intercomm_merge(inter, upper, &made)));
        OK(MPI_Comm_free(&inter));
    }
    OK(MPI_Comm_free(&local));
}

static void revoked(void)
{
    MPI_Comm local, both, inter;
    int upper = rank == size - 1;
    last_dies();
    MPI_Comm comm = living();
    OK(MPI_Comm_dup(comm, &both));
    upper = rank == size - 2;
    OK(MPI_Comm_split(comm, upper, rank, &local));
    OK(MPI_Comm_set_errhandler(local, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
    if (upper)
        OK(MPIX_Comm_revoke(both));
    else
        ERR(MPIX_ERR_REVOKED, MPI_Intercomm_create(local, 0, both, size - 2, 8, &inter));
    OK(MPI_Comm_free(&both));
    OK(MPI_Comm_free(&local));
    OK(MPI_Comm_free(&comm));
}

static void of_group(void)
{
    MPI_Group world, group;
    MPI_Comm made;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int turn = 0; turn < size; turn++) {
        /* The dead at each place of the tree. */
        int ranks[64];
        for (int i = 0; i < size; i++)
            ranks[(i + turn) % size] = i;
        OK(MPI_Group_incl(world, size, ranks, &group));
        if (turn == 0)
            last_dies();
        if (ended(MPI_Comm_create_group(MPI_COMM_WORLD, group, turn, &made)))
            OK(MPI_Comm_free(&made));
        OK(MPI_Group_free(&group));
    }
    OK(MPI_Group_free(&world));
}

static void with_spawn(char **argv)
{
    MPI_Comm between, made, comm;
    char *arguments[] = {"child", "live", NULL};
    last_dies();
    ERR(MPIX_ERR_PROC_FAILED, MPI_Comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE));
    comm = living();
    OK(MPI_Comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, comm, &between, MPI_ERRCODES_IGNORE));
    OK(MPI_Intercomm_merge(between, 0, &made));
    CHECK_EQ(size, sum_of_ones(made));
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_disconnect(&between));
    OK(MPI_Comm_free(&comm));
}

static void dying_children(char **argv)
{
    MPI_Comm between, made, shrunk;
    char *dying[] = {"child", "die", NULL}, *living_ones[] = {"child", "live", NULL};
    int members;
    OK(MPI_Comm_spawn(argv[0], dying, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE));
    OK(MPI_Comm_set_errhandler(between, MPI_ERRORS_RETURN));
    CHECK(!ended(MPI_Intercomm_merge(between, 0, &made)));
    OK(MPIX_Comm_revoke(between));
    do {
        OK(MPIX_Comm_shrink(between, &shrunk));
        OK(MPI_Comm_remote_size(shrunk, &members));
        OK(MPI_Comm_free(&between));
        between = shrunk;
    } while (members > 0);
    nobody_is_there(between, size);
    OK(MPI_Comm_free(&between));
    OK(MPI_Comm_spawn(argv[0], living_ones, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE));
    OK(MPI_Intercomm_merge(between, 0, &made));
    CHECK_EQ(size + 2, sum_of_ones(made));
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_disconnect(&between));
}

static void child(MPI_Comm parent, int dies)
{
    MPI_Comm made;
    OK(MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN));
    if (dies)
        raise(SIGKILL);
    OK(MPI_Intercomm_merge(parent, 1, &made));
    sum_of_ones(made);
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_disconnect(&parent));
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    CHECK_START(argc, argv, 1);
    CHECK(argc >= 2);
    how = argv[1];
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL)
        child(parent, strcmp(argv[2], "die") == 0);
    else if (strcmp(how, "empty") == 0)
        empty();
    else if (strcmp(how, "leader") == 0)
        with_dead(1);
    else if (strcmp(how, "member") == 0)
        with_dead(size / 2);
    else if (strcmp(how, "revoked") == 0)
        revoked();
    else if (strcmp(how, "group") == 0)
        of_group();
    else if (strcmp(how, "spawn") == 0)
        with_spawn(argv);
    else
        dying_children(argv);
    OK(MPI_Finalize());
    return 0;
}
