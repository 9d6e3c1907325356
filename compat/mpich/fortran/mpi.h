/* The header of the standard ABI with the constants of MPICH's, and handles that are numbers (translation/fortran.sh): fortran/
 * is compiled with it to call libmpi.so.12. Statuses are five integers there, and no code reads their contents. */
#ifndef MPICH_MPI_H
#define MPICH_MPI_H

#define MPI_NO_FORTRAN_CONVERSIONS
#include_next <mpi.h>

#include "../generated/fortran.h"

#undef MPI_IN_PLACE
#define MPI_IN_PLACE ((void *)-1)
#undef MPI_BOTTOM
#define MPI_BOTTOM ((void *)0)
#undef MPI_STATUS_IGNORE
#define MPI_STATUS_IGNORE ((MPI_Status *)1)
#undef MPI_STATUSES_IGNORE
#define MPI_STATUSES_IGNORE ((MPI_Status *)1)
#undef MPI_UNWEIGHTED
#undef MPI_WEIGHTS_EMPTY
extern int *const MPI_UNWEIGHTED, *const MPI_WEIGHTS_EMPTY;

#endif
