/* Variables of which only the address matters: in Open MPI's ABI, each is its own common block. A program that names one has it, and the
 * libraries use the program's (special.c). */
#ifndef SPECIAL_H
#define SPECIAL_H

#include <handles.h>

#include <stddef.h>

extern fint mpi_fortran_bottom_, mpi_fortran_in_place_, mpi_fortran_errcodes_ignore_, mpi_fortran_unweighted_,
    mpi_fortran_weights_empty_, mpi_fortran_status_ignore_[STATUS_INTEGERS], mpi_fortran_statuses_ignore_[STATUS_INTEGERS];
extern char mpi_fortran_argv_null_, mpi_fortran_argvs_null_;

static inline void *buffer_in(void *buffer)
{
    if (UNLIKELY(buffer == &mpi_fortran_bottom_))
        return MPI_BOTTOM;
    return UNLIKELY(buffer == &mpi_fortran_in_place_) ? MPI_IN_PLACE : buffer;
}

/* Programs confuse the two, and statuses would overwrite the memory behind the variable. */
static inline int ignores_status(const fint *status)
{
    return status == mpi_fortran_status_ignore_ || status == mpi_fortran_statuses_ignore_;
}

static inline MPI_Status *status_in(fint *status)
{
    return ignores_status(status) ? MPI_STATUS_IGNORE : (MPI_Status *)status;
}

static inline MPI_Status *statuses_in(fint *statuses)
{
    return ignores_status(statuses) ? MPI_STATUSES_IGNORE : (MPI_Status *)statuses;
}

static inline fint *weights_in(fint *weights)
{
    if (weights == &mpi_fortran_unweighted_)
        return MPI_UNWEIGHTED;
    return weights == &mpi_fortran_weights_empty_ ? MPI_WEIGHTS_EMPTY : weights;
}

static inline fint *errcodes_in(fint *codes)
{
    return codes == &mpi_fortran_errcodes_ignore_ ? MPI_ERRCODES_IGNORE : codes;
}

/* Whether it is MPI_ARGV_NULL or MPI_ARGVS_NULL. */
static inline int mpifort_no_arguments(const char *address)
{
    return address == NULL || address == &mpi_fortran_argv_null_ || address == &mpi_fortran_argvs_null_;
}

#endif
