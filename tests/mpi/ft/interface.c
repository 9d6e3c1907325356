/* The functions for fault tolerance in a job in which nobody dies: an agreement is a reduction, a shrunk communicator a copy, and a revoked one is
 * of no more use. */
#include "../check.h"
#include <mpix.h>

static void agree(MPI_Comm comm, int members, int me)
{
    for (int round = 0; round < 20; round++) {
        int flag = ~(1 << (me + round) % 32), expected = ~0;
        for (int other = 0; other < members; other++)
            expected &= ~(1 << (other + round) % 32);
        int again = flag, third = flag;
        MPI_Request requests[2];
        if (round % 2) {
            OK(MPIX_Comm_agree(comm, &flag));
            CHECK_EQ(expected, flag);
            continue;
        }
        /* Several at a time, before a blocking one. */
        OK(MPIX_Comm_iagree(comm, &flag, &requests[0]));
        OK(MPIX_Comm_iagree(comm, &again, &requests[1]));
        OK(MPIX_Comm_agree(comm, &third));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        CHECK_EQ(expected, flag);
        CHECK_EQ(expected, again);
        CHECK_EQ(expected, third);
    }
}

static void copies(MPI_Comm comm)
{
    for (int blocking = 0; blocking < 2; blocking++) {
        MPI_Comm made;
        if (blocking) {
            OK(MPIX_Comm_shrink(comm, &made));
        } else {
            MPI_Request request;
            OK(MPIX_Comm_ishrink(comm, &made, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        int result, inter;
        OK(MPI_Comm_compare(comm, made, &result));
        CHECK_EQ(MPI_CONGRUENT, result);
        OK(MPI_Barrier(made));
        OK(MPI_Comm_test_inter(made, &inter));
        int me, sum = 0;
        OK(MPI_Comm_rank(made, &me));
        OK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, made));
        int members;
        OK(inter ? MPI_Comm_remote_size(made, &members) : MPI_Comm_size(made, &members));
        CHECK_EQ(members, sum);
        OK(MPI_Comm_free(&made));
    }
}

static void nobody_failed(MPI_Comm comm)
{
    MPI_Group group;
    int count = -1, result;
    OK(MPIX_Comm_get_failed(comm, &group));
    OK(MPI_Group_compare(group, MPI_GROUP_EMPTY, &result));
    CHECK_EQ(MPI_IDENT, result);
    OK(MPI_Group_free(&group));
    OK(MPIX_Comm_ack_failed(comm, size, &count));
    CHECK_EQ(0, count);
    OK(MPIX_Comm_failure_ack(comm));
    OK(MPIX_Comm_failure_get_acked(comm, &group));
    OK(MPI_Group_size(group, &count));
    CHECK_EQ(0, count);
    OK(MPI_Group_free(&group));
}

static void revoked(MPI_Comm comm, int revokes)
{
    int flag = 0, value = 0, pending = 0, inter;
    OK(MPI_Comm_test_inter(comm, &inter));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    MPI_Request posted, send;
    OK(MPI_Irecv(&pending, 1, MPI_INT, MPI_ANY_SOURCE, 3, comm, &posted));
    OK(MPI_Send_init(&value, 1, MPI_INT, 0, 0, comm, &send));
    int class = check_class(MPI_Barrier(comm));
    /* The one that revokes may have left it before others. */
    CHECK_F(class == MPI_SUCCESS || (!revokes && class == MPIX_ERR_REVOKED), "%d", class);
    if (revokes)
        OK(MPIX_Comm_revoke(comm));
    else
        /* Nobody sends: the revocation ends it. */
        ERR(MPIX_ERR_REVOKED, MPI_Recv(&value, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE));
    OK(MPIX_Comm_is_revoked(comm, &flag));
    CHECK_EQ(1, flag);
    ERR(MPIX_ERR_REVOKED, MPI_Wait(&posted, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_REVOKED, MPI_Start(&send));
    OK(MPI_Request_free(&send));
    MPI_Request request;
    ERR(MPIX_ERR_REVOKED, MPI_Barrier(comm));
    ERR(MPIX_ERR_REVOKED, MPI_Ibarrier(comm, &request));
    ERR(MPIX_ERR_REVOKED, MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm));
    ERR(MPIX_ERR_REVOKED, MPI_Send(&value, 1, MPI_INT, 0, 0, comm));
    ERR(MPIX_ERR_REVOKED, MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_REVOKED, MPI_Irecv(&value, 1, MPI_INT, 0, 0, comm, &request));
    ERR(MPIX_ERR_REVOKED, MPI_Iprobe(0, 0, comm, &flag, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_REVOKED, MPI_Sendrecv(&value, 1, MPI_INT, 0, 0, &flag, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE));
    MPI_Comm made;
    ERR(MPIX_ERR_REVOKED, MPI_Comm_dup(comm, &made));
    /* These go on. */
    flag = 6;
    OK(MPIX_Comm_agree(comm, &flag));
    CHECK_EQ(6, flag);
    copies(comm);
}

/* Rank 0 revokes what the others are still making. */
static void revoked_early(void)
{
    MPI_Comm made;
    MPI_Request request;
    int flag;
    OK(MPI_Comm_idup(MPI_COMM_WORLD, &made, &request));
    if (rank != 0)
        usleep(20000);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
    if (rank == 0)
        OK(MPIX_Comm_revoke(made));
    else
        ERR(MPIX_ERR_REVOKED, MPI_Recv(NULL, 0, MPI_INT, 0, 1, made, MPI_STATUS_IGNORE));
    OK(MPIX_Comm_is_revoked(made, &flag));
    CHECK_EQ(1, flag);
    OK(MPI_Comm_free(&made));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm comm, local, inter;
    int flag = -1;
    OK(MPIX_Comm_is_revoked(MPI_COMM_WORLD, &flag));
    CHECK_EQ(0, flag);
    agree(MPI_COMM_WORLD, size, rank);
    agree(MPI_COMM_SELF, 1, 0);
    copies(MPI_COMM_WORLD);
    nobody_failed(MPI_COMM_WORLD);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    revoked(comm, rank == size / 2);
    OK(MPI_Comm_free(&comm));
    if (size > 1) {
        int upper = rank >= size / 2;
        OK(MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &local));
        OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, upper ? 0 : size / 2, 8, &inter));
        agree(inter, size, rank);
        copies(inter);
        OK(MPI_Comm_free(&inter));
        OK(MPI_Comm_free(&local));
    }
    revoked_early();
    /* Also the world, whose handle is a constant. */
    revoked(MPI_COMM_WORLD, rank == 0);
    OK(MPIX_Comm_shrink(MPI_COMM_WORLD, &comm));
    OK(MPI_Barrier(comm));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    return 0;
}
