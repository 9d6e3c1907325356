/* Handles and statuses as Fortran has them in the ABI of Open MPI. */
#ifndef HANDLES_H
#define HANDLES_H

#include <mpi.h>

#include <stdint.h>

typedef int fint;

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* The library in C has the numbers. */
#define HANDLE_OF(kind, Name, number) PMPI_##Name##_f2c(number)
#define NUMBER_OF(Name, handle) PMPI_##Name##_c2f(handle)
#define CONVERSIONS(kind, Name)                                                                              \
    MPI_##kind PMPI_##Name##_f2c(fint number);                                                               \
    fint PMPI_##Name##_c2f(MPI_##kind handle);
CONVERSIONS(Comm, Comm)
CONVERSIONS(Datatype, Type)
CONVERSIONS(Errhandler, Errhandler)
CONVERSIONS(File, File)
CONVERSIONS(Group, Group)
CONVERSIONS(Info, Info)
CONVERSIONS(Message, Message)
CONVERSIONS(Op, Op)
CONVERSIONS(Request, Request)
CONVERSIONS(Session, Session)
CONVERSIONS(Win, Win)

/* MPI_REQUEST_NULL. */
#define NO_REQUEST 0

/* INTEGERs of a status. */
enum { STATUS_INTEGERS = 6 };

/* The library in C expects the values that this library writes for true and false. */
static inline void tell_booleans(void) {}

/* Keys of predefined attributes are the same as in C. */
static inline int attribute_key(fint key)
{
    return key;
}

#endif
