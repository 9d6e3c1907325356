/* Handles and statuses of Fortran in MPICH's ABI: the same numbers as in C, except that files are addresses there. */
#ifndef HANDLES_H
#define HANDLES_H

#include <mpi.h>

#include <stdint.h>

typedef int fint;

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

MPI_File PMPI_File_f2c(fint number);
fint PMPI_File_c2f(MPI_File file);

#define HANDLE_OF(kind, Name, number) MPICH_##kind##_IN(number)
#define NUMBER_OF(Name, handle) MPICH_##Name##_OUT(handle)
#define MPICH_Comm_IN(number) (number)
#define MPICH_Comm_OUT(handle) (handle)
#define MPICH_Datatype_IN(number) (number)
#define MPICH_Type_OUT(handle) (handle)
#define MPICH_Errhandler_IN(number) (number)
#define MPICH_Errhandler_OUT(handle) (handle)
#define MPICH_File_IN(number) PMPI_File_f2c(number)
#define MPICH_File_OUT(handle) PMPI_File_c2f(handle)
#define MPICH_Group_IN(number) (number)
#define MPICH_Group_OUT(handle) (handle)
#define MPICH_Info_IN(number) (number)
#define MPICH_Info_OUT(handle) (handle)
#define MPICH_Message_IN(number) (number)
#define MPICH_Message_OUT(handle) (handle)
#define MPICH_Op_IN(number) (number)
#define MPICH_Op_OUT(handle) (handle)
#define MPICH_Request_IN(number) (number)
#define MPICH_Request_OUT(handle) (handle)
#define MPICH_Session_IN(number) (number)
#define MPICH_Session_OUT(handle) (handle)
#define MPICH_Win_IN(number) (number)
#define MPICH_Win_OUT(handle) (handle)

#define NO_REQUEST MPI_REQUEST_NULL

/* INTEGERs of a status. */
enum { STATUS_INTEGERS = 5 };

/* The library in C expects the values that this library writes for true and false. */
static inline void tell_booleans(void) {}

/* The key of a predefined attribute in C. Fortran's key, which asks for the value instead of its address, is the next number. */
static inline int attribute_key(fint key)
{
    unsigned group = (unsigned)key & ~0xfu;
    int is_predefined = group == 0x64400000 || group == 0x66000000;
    return is_predefined && key % 2 == 0 ? key - 1 : key;
}

#endif
