/* Symbols of MPICH's Fortran library other than functions: its common blocks. */
#include "../../translation/fortran_names.h"

#define STORAGE __attribute__((aligned(16)))
struct buffers mpipriv1_ STORAGE;
struct statuses mpipriv2_ STORAGE;
struct arguments mpiprivc_ STORAGE;
fint mpifcmb5_ STORAGE, mpifcmb9_ STORAGE;

/* Variables that C programs compare with (compat/mpich/fortran.c). */
extern fint *MPI_F_STATUS_IGNORE, *MPI_F_STATUSES_IGNORE;

__attribute__((constructor)) static void tell_c(void)
{
    MPI_F_STATUS_IGNORE = mpipriv1_.status_ignore;
    MPI_F_STATUSES_IGNORE = mpipriv2_.ignore;
}

/* Symbols used by programs that gfortran compiled with MPICH's module mpi: operators, */
#define COMPARED_HERE(type) COMPARED(__mpi_constants_MOD_##type##eq, __mpi_constants_MOD_##type##neq)
EACH_COMPARED(COMPARED_HERE)

/* and MPI_SIZEOF of a type, for one value and for arrays. */
#define SIZEOF(name, bytes)                                                                                  \
    SIZE_OF(__mpi_sizeofs_MOD_mpi_sizeof_##name, bytes) SIZE_OF(__mpi_sizeofs_MOD_mpi_sizeof_##name##v, bytes)
SIZEOF(ch, 1)
SIZEOF(cx, 8)
SIZEOF(d, 8)
SIZEOF(i, 4)
SIZEOF(i1, 1)
SIZEOF(i2, 2)
SIZEOF(i8, 8)
SIZEOF(l, 4)
SIZEOF(r, 4)
