/* What MPICH's Fortran library exports beside functions: its common blocks. */
#include "../../../fortran/fortran.h"

#define STORAGE __attribute__((aligned(16)))
struct buffers mpipriv1_ STORAGE;
struct statuses mpipriv2_ STORAGE;
struct arguments mpiprivc_ STORAGE;
fint mpifcmb5_ STORAGE, mpifcmb9_ STORAGE;

/* What programs in C compare with (compat/mpich/fortran.c). */
extern fint *MPI_F_STATUS_IGNORE, *MPI_F_STATUSES_IGNORE;

__attribute__((constructor)) static void tell_c(void)
{
    MPI_F_STATUS_IGNORE = mpipriv1_.status_ignore;
    MPI_F_STATUSES_IGNORE = mpipriv2_.ignore;
}

/* What programs name that gfortran has compiled with MPICH's module mpi: the operators == and /= of the types of handles, */
#define COMPARED(type)                                                                                       \
    fint __mpi_constants_MOD_##type##eq(const fint *, const fint *);                                         \
    fint __mpi_constants_MOD_##type##eq(const fint *a, const fint *b)                                        \
    {                                                                                                        \
        return logical_out(*a == *b);                                                                        \
    }                                                                                                        \
    fint __mpi_constants_MOD_##type##neq(const fint *, const fint *);                                        \
    fint __mpi_constants_MOD_##type##neq(const fint *a, const fint *b)                                       \
    {                                                                                                        \
        return logical_out(*a != *b);                                                                        \
    }
COMPARED(comm)
COMPARED(datatype)
COMPARED(errhandler)
COMPARED(file)
COMPARED(group)
COMPARED(info)
COMPARED(message)
COMPARED(op)
COMPARED(request)
COMPARED(win)

/* and MPI_SIZEOF of a type, of one value and of arrays. */
#define SIZEOF_ONE(name, bytes)                                                                              \
    void __mpi_sizeofs_MOD_mpi_sizeof_##name(void *, fint *, fint *);                                        \
    void __mpi_sizeofs_MOD_mpi_sizeof_##name(void *x, fint *size, fint *ierror)                              \
    {                                                                                                        \
        (void)x;                                                                                             \
        *size = bytes;                                                                                       \
        give(ierror, MPI_SUCCESS);                                                                           \
    }
#define SIZEOF(name, bytes) SIZEOF_ONE(name, bytes) SIZEOF_ONE(name##v, bytes)
SIZEOF(ch, 1)
SIZEOF(cx, 8)
SIZEOF(d, 8)
SIZEOF(i, 4)
SIZEOF(i1, 1)
SIZEOF(i2, 2)
SIZEOF(i8, 8)
SIZEOF(l, 4)
SIZEOF(r, 4)
