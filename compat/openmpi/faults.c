/* The function for jobs that survive the death of a rank whose handle is stored later. */
#include "translate.h"

/* The communicator is stored when the request is complete. A new handle is the same in both ABIs; the null handle isn't. */
int FUNCTION(Comm_ishrink)(comm_handle comm, comm_handle *newcomm, request_handle *request);
int foreign_Comm_ishrink(comm_handle comm, comm_handle *newcomm, request_handle *request)
{
    _Static_assert(sizeof(comm_handle) == sizeof(MPI_Comm), "the library writes the handle");
    MPI_Request made = UNWRITTEN_HANDLE(MPI_Request);
    int code = mpix.Comm_ishrink(comm_in(comm), (MPI_Comm *)newcomm, request == NULL ? NULL : &made);
    if (newcomm != NULL && *(MPI_Comm *)newcomm == MPI_COMM_NULL)
        *newcomm = comm_out(MPI_COMM_NULL);
    if (request != NULL && made != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(made);
    return error_out(code);
}
EXTENSION(Comm_ishrink)
