/* The function for jobs that survive the death of a rank whose handle is stored later. */
#include "translate.h"

int encore_standard_ishrink(comm_handle comm, int *newcomm, request_handle *request);
int FUNCTION(Comm_ishrink)(comm_handle comm, comm_handle *newcomm, request_handle *request);
int foreign_Comm_ishrink(comm_handle comm, comm_handle *newcomm, request_handle *request)
{
    return encore_standard_ishrink(comm, newcomm, request);
}
EXTENSION(Comm_ishrink)
