/* A rank dies that others have a communicator of another kind with, which the argument names: two groups, one of a session, or one with processes
 * that this job has started ("child", "parent": which of these dies; "between": a child, seen between the two groups). Operations that need the dead end with an error; agreement,
 * acknowledgement, revocation and shrinking work as ever. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

enum { CHILDREN = 2 };

static int all_of(MPI_Comm comm)
{
    int inter, count, more = 0;
    OK(MPI_Comm_test_inter(comm, &inter));
    OK(MPI_Comm_size(comm, &count));
    if (inter)
        OK(MPI_Comm_remote_size(comm, &more));
    return count + more;
}

/* A member has died, or dies. `dead`: the rank of that member, of the remote group where there are two; -1: a member of the local group. */
static void after_a_death(MPI_Comm comm, int dead)
{
    int count = all_of(comm), value = 0, inter;
    MPI_Request request;
    MPI_Comm made;
    MPI_Group failed;
    OK(MPI_Comm_test_inter(comm, &inter));
    if (dead >= 0) {
        ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&value, 1, MPI_INT, dead, 1, comm, MPI_STATUS_IGNORE));
        /* Once it is known here, sends fail, too. */
        ERR(MPIX_ERR_PROC_FAILED, MPI_Ssend(&value, 1, MPI_INT, dead, 1, comm));
        OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 2, comm, &request));
        ERR(MPIX_ERR_PROC_FAILED_PENDING, MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK(request != MPI_REQUEST_NULL);
        OK(MPI_Cancel(&request));
        int class = check_class(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_F(class == MPI_SUCCESS || class == MPIX_ERR_PROC_FAILED_PENDING || class == MPIX_ERR_PROC_FAILED, "%d", class);
    }
    int class = check_class(MPI_Barrier(comm));
    CHECK_F(class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_REVOKED || class == MPI_SUCCESS, "%d", class);
    /* By now, or in an agreement, all learn of it. */
    int flag = ~(1 << rank);
    do {
        flag = ~0;
        class = check_class(MPIX_Comm_agree(comm, &flag));
    } while (class == MPI_SUCCESS);
    CHECK_EQ(MPIX_ERR_PROC_FAILED, class);
    CHECK_EQ(~0, flag);
    int acknowledged = 0;
    while (acknowledged == 0)
        OK(MPIX_Comm_ack_failed(comm, count, &acknowledged));
    CHECK_EQ(1, acknowledged);
    OK(MPIX_Comm_get_failed(comm, &failed));
    OK(MPI_Group_size(failed, &value));
    CHECK_EQ(1, value);
    OK(MPI_Group_free(&failed));
    flag = 5;
    OK(MPIX_Comm_agree(comm, &flag));
    CHECK_EQ(5, flag);
    OK(MPIX_Comm_revoke(comm));
    ERR(MPIX_ERR_REVOKED, MPI_Barrier(comm));
    OK(MPIX_Comm_shrink(comm, &made));
    CHECK_EQ(count - 1, all_of(made));
    int others = 1;
    if (inter)
        OK(MPI_Comm_remote_size(made, &others));
    if (others > 0) {
        MPI_Comm both = made;
        if (inter)
            OK(MPI_Intercomm_merge(made, 0, &both));
        value = 0;
        OK(MPI_Allreduce(&(int){1}, &value, 1, MPI_INT, MPI_SUM, both));
        CHECK_EQ(count - 1, value);
        if (inter)
            OK(MPI_Comm_free(&both));
    }
    OK(MPI_Comm_free(&made));
}

static void die(void)
{
    usleep(5000);
    raise(SIGKILL);
}

static void two_groups(void)
{
    MPI_Comm local, inter;
    int upper = rank >= (size + 1) / 2, victim = size - 1;
    OK(MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &local));
    OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, upper ? 0 : (size + 1) / 2, 8, &inter));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    MPI_Barrier(inter);
    if (rank == victim)
        die();
    after_a_death(inter, upper ? -1 : victim - (size + 1) / 2);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&local));
}

static void of_a_session(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Comm_create_from_group(group, "ft", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    OK(MPI_Group_free(&group));
    MPI_Barrier(comm);
    if (rank == size - 1)
        die();
    after_a_death(comm, size - 1);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Session_finalize(&session));
}

/* Parents and children. */
static void family(MPI_Comm between, int is_child, const char *how)
{
    MPI_Comm merged;
    int last = strcmp(how, "parent") == 0 ? !is_child && rank == size - 1 : is_child && rank == CHILDREN - 1, count, me, dies;
    OK(MPI_Comm_set_errhandler(between, MPI_ERRORS_RETURN));
    OK(MPI_Intercomm_merge(between, is_child, &merged));
    OK(MPI_Comm_set_errhandler(merged, MPI_ERRORS_RETURN));
    OK(MPI_Comm_rank(merged, &me));
    OK(MPI_Comm_size(merged, &count));
    OK(MPI_Allreduce(&(int){last ? me : 0}, &dies, 1, MPI_INT, MPI_MAX, merged));
    MPI_Barrier(merged);
    if (last)
        die();
    if (strcmp(how, "between") == 0) {
        OK(MPI_Comm_free(&merged));
        after_a_death(between, is_child ? -1 : CHILDREN - 1);
        OK(MPI_Comm_free(&between));
        return;
    }
    after_a_death(merged, dies);
    OK(MPI_Comm_free(&merged));
    OK(MPI_Comm_free(&between));
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    CHECK_START(argc, argv, 1);
    CHECK(argc >= 2);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        family(parent, 1, argv[1]);
    } else if (strcmp(argv[1], "groups") == 0) {
        two_groups();
    } else if (strcmp(argv[1], "session") == 0) {
        of_a_session();
    } else {
        MPI_Comm between;
        OK(MPI_Comm_spawn(argv[0], argv + 1, CHILDREN, MPI_INFO_NULL, size - 1, MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE));
        family(between, 0, argv[1]);
    }
    OK(MPI_Finalize());
    return 0;
}
