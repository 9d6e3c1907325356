/* The header of the standard ABI with the constants of Open MPI's: fortran/ is compiled with it to call libmpi.so.40. Both ABIs pass
 * types alike, except statuses, and no code there reads the contents of one. */
#ifndef OPENMPI_MPI_H
#define OPENMPI_MPI_H

#define MPI_NO_FORTRAN_CONVERSIONS
#include_next <mpi.h>

#include "../generated/fortran.h"

#undef MPI_IN_PLACE
#define MPI_IN_PLACE ((void *)1)
#undef MPI_BOTTOM
#define MPI_BOTTOM ((void *)0)
#undef MPI_STATUS_IGNORE
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#undef MPI_STATUSES_IGNORE
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#undef MPI_UNWEIGHTED
#define MPI_UNWEIGHTED ((int *)2)
#undef MPI_WEIGHTS_EMPTY
#define MPI_WEIGHTS_EMPTY ((int *)3)

#endif
