/* The last rank dies: what needs it ends with an error, what the others do among themselves goes on. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int victim = size - 1, living = size - 1, value = 0, count = 0, flag;
    MPI_Comm comm, without, made;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == victim, rank, &without));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    static char large[1 << 20];
    MPI_Request sent, received, pending, barrier;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == victim) {
        /* These messages have come, and are received after its death. */
        for (int other = 0; other < living; other++)
            OK(MPI_Send(&other, 1, MPI_INT, other, 1, comm));
        for (int other = 0; other < living; other++)
            OK(MPI_Recv(NULL, 0, MPI_INT, other, 6, comm, MPI_STATUS_IGNORE));
        raise(SIGKILL);
    }
    OK(MPI_Probe(victim, 1, comm, MPI_STATUS_IGNORE));
    OK(MPI_Send(NULL, 0, MPI_INT, victim, 6, comm));
    /* Under way when it dies, or begun later. */
    OK(MPI_Isend(large, sizeof large, MPI_CHAR, victim, 0, comm, &sent));
    OK(MPI_Irecv(&value, 1, MPI_INT, victim, 2, comm, &received));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Wait(&received, MPI_STATUS_IGNORE));
    CHECK(received == MPI_REQUEST_NULL);
    ERR(MPIX_ERR_PROC_FAILED, MPI_Wait(&sent, MPI_STATUS_IGNORE));
    OK(MPI_Recv(&value, 1, MPI_INT, victim, 1, comm, MPI_STATUS_IGNORE));
    CHECK_EQ(rank, value);
    ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&value, 1, MPI_INT, victim, 1, comm, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Send(&value, 1, MPI_INT, victim, 1, comm));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Ssend(&value, 1, MPI_INT, victim, 1, comm));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Probe(victim, 1, comm, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Iprobe(victim, 1, comm, &flag, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED,
        MPI_Sendrecv(&value, 1, MPI_INT, victim, 1, &flag, 1, MPI_INT, victim, 1, comm, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 4, comm, MPI_STATUS_IGNORE));
    OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, comm, &pending));
    ERR(MPIX_ERR_PROC_FAILED_PENDING, MPI_Wait(&pending, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_PROC_FAILED_PENDING, MPI_Wait(&pending, MPI_STATUS_IGNORE));
    CHECK(pending != MPI_REQUEST_NULL);
    /* Others go on. */
    OK(MPI_Barrier(without));
    /* The program gets to know of the death. */
    MPI_Group failed, all;
    OK(MPIX_Comm_get_failed(comm, &failed));
    OK(MPI_Comm_group(comm, &all));
    OK(MPI_Group_size(failed, &count));
    CHECK_EQ(1, count);
    OK(MPI_Group_translate_ranks(failed, 1, &(int){0}, all, &value));
    CHECK_EQ(victim, value);
    OK(MPI_Group_free(&failed));
    OK(MPI_Group_free(&all));
    OK(MPIX_Comm_ack_failed(comm, 0, &count));
    CHECK_EQ(0, count);
    OK(MPIX_Comm_ack_failed(comm, size, &count));
    CHECK_EQ(1, count);
    OK(MPIX_Comm_failure_get_acked(comm, &failed));
    OK(MPI_Group_size(failed, &count));
    CHECK_EQ(1, count);
    OK(MPI_Group_free(&failed));
    OK(MPI_Barrier(without));
    OK(MPI_Send(&rank, 1, MPI_INT, (rank + 1) % living, 5, comm));
    OK(MPI_Wait(&pending, MPI_STATUS_IGNORE));
    CHECK_EQ((rank + living - 1) % living, value);
    /* Collective operations of all. */
    ERR(MPIX_ERR_PROC_FAILED, MPI_Barrier(comm));
    ERR(MPIX_ERR_PROC_FAILED, MPI_Allreduce(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    FAILS(MPI_Ibarrier(comm, &barrier));
    FAILS(MPI_Comm_dup(comm, &made));
    /* The death is acknowledged on only one communicator. */
    flag = ~(1 << rank);
    OK(MPIX_Comm_agree(comm, &flag));
    for (int other = 0; other < living; other++)
        CHECK_EQ(0, flag >> other & 1);
    CHECK_EQ(1, flag >> victim & 1);
    flag = 1;
    ERR(MPIX_ERR_PROC_FAILED, MPIX_Comm_agree(MPI_COMM_WORLD, &flag));
    CHECK_EQ(1, flag);
    OK(MPIX_Comm_shrink(comm, &made));
    OK(MPI_Comm_compare(made, without, &value));
    CHECK_EQ(MPI_CONGRUENT, value);
    OK(MPI_Allreduce(&(int){1}, &count, 1, MPI_INT, MPI_SUM, made));
    CHECK_EQ(living, count);
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_free(&without));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    return 0;
}
