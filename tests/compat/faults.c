/* A program made for another MPI whose last rank dies: the others notice, agree on it, and go on without that rank. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef OPENMPI
#include "openmpi.h"
#define STATUS_IGNORE ((Status *)0)
enum { PROC_FAILED = 75, PENDING, REVOKED };
#else
#include "mpich.h"
#define STATUS_IGNORE ((Status *)1)
enum { PROC_FAILED = 101, PENDING, REVOKED };
#endif

int MPI_Init(int *, char ***), MPI_Finalize(void), MPI_Comm_rank(Comm, int *), MPI_Comm_size(Comm, int *), MPI_Comm_free(Comm *);
int MPI_Comm_set_errhandler(Comm, Errhandler), MPI_Recv(void *, int, Datatype, int, int, Comm, Status *), MPI_Barrier(Comm);
int MPI_Irecv(void *, int, Datatype, int, int, Comm, Request *), MPI_Wait(Request *, Status *), MPI_Cancel(Request *);
int MPI_Error_class(int, int *), MPI_Group_size(Group, int *), MPI_Group_free(Group *), MPI_Comm_dup(Comm, Comm *);
int MPIX_Comm_revoke(Comm), MPIX_Comm_is_revoked(Comm, int *), MPIX_Comm_get_failed(Comm, Group *), MPIX_Comm_ack_failed(Comm, int, int *);
int MPIX_Comm_failure_ack(Comm), MPIX_Comm_failure_get_acked(Comm, Group *), MPIX_Comm_agree(Comm, int *);
int MPIX_Comm_iagree(Comm, int *, Request *), MPIX_Comm_shrink(Comm, Comm *), PMPIX_Comm_shrink(Comm, Comm *);
int MPIX_Comm_ishrink(Comm, Comm *, Request *);

static void is(const char *what, int wanted, int got)
{
    if (got == wanted)
        return;
    printf("%s: %d, not %d\n", what, got, wanted);
    exit(1);
}
#define OK(call) is(#call, 0, call)

static int class_of(int code)
{
    int class;
    OK(MPI_Error_class(code, &class));
    return class;
}

int main(int argc, char **argv)
{
    int rank, size, value = 0, count, flag;
    Comm comm, made;
    Group failed;
    Request request;
    OK(MPI_Init(&argc, &argv));
    OK(MPI_Comm_rank(WORLD, &rank));
    OK(MPI_Comm_size(WORLD, &size));
    OK(MPI_Comm_dup(WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, ERRORS_RETURN));
    if (rank == size - 1)
        raise(SIGKILL);
    is("MPI_Recv", PROC_FAILED, class_of(MPI_Recv(&value, 1, INT, size - 1, 0, comm, STATUS_IGNORE)));
    OK(MPI_Irecv(&value, 1, INT, ANY_SOURCE, 0, comm, &request));
    is("MPI_Wait", PENDING, class_of(MPI_Wait(&request, STATUS_IGNORE)));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, STATUS_IGNORE));
    OK(MPIX_Comm_get_failed(comm, &failed));
    OK(MPI_Group_size(failed, &count));
    is("members of the failed group", 1, count);
    OK(MPI_Group_free(&failed));
    OK(MPIX_Comm_ack_failed(comm, 1, &count));
    is("acknowledged", 1, count);
    OK(MPIX_Comm_failure_ack(comm));
    OK(MPIX_Comm_failure_get_acked(comm, &failed));
    OK(MPI_Group_free(&failed));
    flag = ~(1 << rank);
    OK(MPIX_Comm_agree(comm, &flag));
    is("agreed", ~((1 << (size - 1)) - 1), flag);
    OK(MPIX_Comm_iagree(comm, &flag, &request));
    OK(MPI_Wait(&request, STATUS_IGNORE));
    OK(MPIX_Comm_revoke(comm));
    OK(MPIX_Comm_is_revoked(comm, &flag));
    is("revoked", 1, flag);
    is("MPI_Barrier", REVOKED, class_of(MPI_Barrier(comm)));
    OK(PMPIX_Comm_shrink(comm, &made));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_size(made, &count));
    is("living", size - 1, count);
    OK(MPI_Barrier(made));
    OK(MPIX_Comm_ishrink(made, &comm, &request));
    OK(MPI_Wait(&request, STATUS_IGNORE));
    OK(MPI_Comm_size(comm, &count));
    is("living", size - 1, count);
    OK(MPI_Barrier(comm));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&made));
    OK(MPI_Finalize());
    return 0;
}
