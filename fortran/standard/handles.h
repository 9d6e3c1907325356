/* Handles and statuses as Fortran has them in the standard ABI. */
#ifndef HANDLES_H
#define HANDLES_H

#include <mpi.h>

#include <stdint.h>

typedef int fint;

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Below 4,096 a handle is its own number; the first is 32. Numbers of other ABIs are outside of this range (foreign.c). */
enum { FIRST_NUMBER = 32, OWN_NUMBERS = 4096 - FIRST_NUMBER, FOREIGN_NUMBERS = 0x40000000 };
#define HANDLE_OF(kind, Name, number) HANDLE_OF_##Name(kind, Name, number)
#define HANDLE_OF_ANY(kind, Name, number)                                                                    \
    (LIKELY((unsigned)(number) - FIRST_NUMBER < OWN_NUMBERS)       ? (MPI_##kind)(intptr_t)(number)          \
     : LIKELY((unsigned)(number) - FIRST_NUMBER < FOREIGN_NUMBERS) ? PMPI_##Name##_fromint(number)           \
                                                                   : (MPI_##kind)foreign_##Name(number))
#define HANDLE_OF_Comm HANDLE_OF_ANY
#define HANDLE_OF_Errhandler HANDLE_OF_ANY
#define HANDLE_OF_File HANDLE_OF_ANY
#define HANDLE_OF_Group HANDLE_OF_ANY
#define HANDLE_OF_Info HANDLE_OF_ANY
#define HANDLE_OF_Message HANDLE_OF_ANY
#define HANDLE_OF_Op HANDLE_OF_ANY
#define HANDLE_OF_Request HANDLE_OF_ANY
#define HANDLE_OF_Session HANDLE_OF_ANY
#define HANDLE_OF_Win HANDLE_OF_ANY
/* Checks numbers of predefined datatypes if the program's REALs differ from its modules' (reals.c). */
#define HANDLE_OF_Type(kind, Name, number)                                                                   \
    (LIKELY((unsigned)(number) - FIRST_NUMBER < mpifort_sure_types) ? (MPI_Datatype)(intptr_t)(number)       \
                                                                    : mpifort_other_type(number))
#define NUMBER_OF(Name, handle)                                                                              \
    ((uintptr_t)(handle) < 4096 ? (fint)(intptr_t)(handle) : PMPI_##Name##_toint(handle))

#pragma GCC visibility push(hidden)
#define FOREIGN(Name) void *foreign_##Name(fint number);
#define EACH_KIND(DO)                                                                                        \
    DO(Comm) DO(Type) DO(Errhandler) DO(File) DO(Group) DO(Info) DO(Message) DO(Op) DO(Request) DO(Session) DO(Win)
EACH_KIND(FOREIGN)
/* Number of handles from FIRST_NUMBER on that are datatypes without a check: all, or none. */
extern unsigned mpifort_sure_types;
MPI_Datatype mpifort_other_type(fint number);
#pragma GCC visibility pop

/* MPI_REQUEST_NULL. */
#define NO_REQUEST 0x180

/* INTEGERs of a status. */
enum { STATUS_INTEGERS = 8 };

/* Sets the values that this library writes for true and false, unless another part of the program has set them. */
static inline void tell_booleans(void)
{
    fint yes = 1, no = 0, known_yes, known_no;
    int known = 0;
    PMPI_Abi_get_fortran_booleans(sizeof yes, &known_yes, &known_no, &known);
    if (!known)
        PMPI_Abi_set_fortran_booleans(sizeof yes, &yes, &no);
}

/* Keys of predefined attributes are the same as in C. */
static inline int attribute_key(fint key)
{
    return key;
}

#endif
