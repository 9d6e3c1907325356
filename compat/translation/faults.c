/* Functions for jobs that survive the death of a rank (include/mpix.h). */
#include "translate.h"

#include "../../fortran/engine.h"

#include <stddef.h>

int FUNCTION(Comm_revoke)(comm_handle comm);
int foreign_Comm_revoke(comm_handle comm)
{
    return error_out(mpix.Comm_revoke(comm_in(comm)));
}
EXTENSION(Comm_revoke)

int FUNCTION(Comm_is_revoked)(comm_handle comm, int *flag);
int foreign_Comm_is_revoked(comm_handle comm, int *flag)
{
    return error_out(mpix.Comm_is_revoked(comm_in(comm), flag));
}
EXTENSION(Comm_is_revoked)

#define GIVES_GROUP(name)                                                                                    \
    int FUNCTION(name)(comm_handle comm, group_handle *group);                                               \
    int foreign_##name(comm_handle comm, group_handle *group)                                                \
    {                                                                                                        \
        MPI_Group made = UNWRITTEN_HANDLE(MPI_Group);                                                        \
        int code = mpix.name(comm_in(comm), group == NULL ? NULL : &made);                                   \
        if (group != NULL && made != UNWRITTEN_HANDLE(MPI_Group))                                            \
            *group = group_out(made);                                                                        \
        return error_out(code);                                                                              \
    }                                                                                                        \
    EXTENSION(name)
GIVES_GROUP(Comm_get_failed)
GIVES_GROUP(Comm_failure_get_acked)

int FUNCTION(Comm_ack_failed)(comm_handle comm, int count, int *acked);
int foreign_Comm_ack_failed(comm_handle comm, int count, int *acked)
{
    return error_out(mpix.Comm_ack_failed(comm_in(comm), count, acked));
}
EXTENSION(Comm_ack_failed)

int FUNCTION(Comm_failure_ack)(comm_handle comm);
int foreign_Comm_failure_ack(comm_handle comm)
{
    return error_out(mpix.Comm_failure_ack(comm_in(comm)));
}
EXTENSION(Comm_failure_ack)

int FUNCTION(Comm_agree)(comm_handle comm, int *flag);
int foreign_Comm_agree(comm_handle comm, int *flag)
{
    return error_out(mpix.Comm_agree(comm_in(comm), flag));
}
EXTENSION(Comm_agree)

int FUNCTION(Comm_iagree)(comm_handle comm, int *flag, request_handle *request);
int foreign_Comm_iagree(comm_handle comm, int *flag, request_handle *request)
{
    MPI_Request made = UNWRITTEN_HANDLE(MPI_Request);
    int code = mpix.Comm_iagree(comm_in(comm), flag, request == NULL ? NULL : &made);
    if (request != NULL && made != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(made);
    return error_out(code);
}
EXTENSION(Comm_iagree)

int FUNCTION(Comm_shrink)(comm_handle comm, comm_handle *newcomm);
int foreign_Comm_shrink(comm_handle comm, comm_handle *newcomm)
{
    MPI_Comm made = UNWRITTEN_HANDLE(MPI_Comm);
    int code = mpix.Comm_shrink(comm_in(comm), newcomm == NULL ? NULL : &made);
    if (newcomm != NULL && made != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(made);
    return error_out(code);
}
EXTENSION(Comm_shrink)

/* MPIX_Comm_ishrink with a number as the handle: that of Fortran, which is MPICH's in C, too. The number is stored when the request is
 * complete. */
int foreign_Comm_c2f(comm_handle comm);

static void store_number(int *newcomm, MPI_Comm made)
{
    *newcomm = foreign_Comm_c2f(comm_out(made));
}

int encore_standard_ishrink(comm_handle comm, int *newcomm, request_handle *request);
int encore_standard_ishrink(comm_handle comm, int *newcomm, request_handle *request)
{
    MPI_Request made = UNWRITTEN_HANDLE(MPI_Request);
    if (newcomm != NULL)
        store_number(newcomm, MPI_COMM_NULL);
    int code = engine_functions->ishrink_by(comm_in(comm), newcomm, store_number, request == NULL ? NULL : &made);
    if (request != NULL && made != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(made);
    return error_out(code);
}
