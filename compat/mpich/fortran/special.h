/* Variables of which only the address matters: in MPICH's ABI, members of five common blocks. A program has those that its mpif.h or its
 * modules declare, and the library uses the program's (names.c). */
#ifndef SPECIAL_H
#define SPECIAL_H

#include <handles.h>

#include <stddef.h>

struct buffers {
    fint bottom, in_place, status_ignore[STATUS_INTEGERS];
};
struct statuses {
    fint ignore[STATUS_INTEGERS], errcodes_ignore[1];
};
struct arguments {
    char argvs_null, argv_null;
};
extern struct buffers mpipriv1_;
extern struct statuses mpipriv2_;
extern struct arguments mpiprivc_;
extern fint mpifcmb5_, mpifcmb9_;

static inline void *buffer_in(void *buffer)
{
    if (UNLIKELY(buffer == &mpipriv1_.bottom))
        return MPI_BOTTOM;
    return UNLIKELY(buffer == &mpipriv1_.in_place) ? MPI_IN_PLACE : buffer;
}

static inline MPI_Status *status_in(fint *status)
{
    return status == mpipriv1_.status_ignore ? MPI_STATUS_IGNORE : (MPI_Status *)status;
}

static inline MPI_Status *statuses_in(fint *statuses)
{
    return statuses == mpipriv2_.ignore ? MPI_STATUSES_IGNORE : (MPI_Status *)statuses;
}

static inline fint *weights_in(fint *weights)
{
    if (weights == &mpifcmb5_)
        return MPI_UNWEIGHTED;
    return weights == &mpifcmb9_ ? MPI_WEIGHTS_EMPTY : weights;
}

static inline fint *errcodes_in(fint *codes)
{
    return codes == mpipriv2_.errcodes_ignore ? MPI_ERRCODES_IGNORE : codes;
}

/* Whether it is MPI_ARGV_NULL or MPI_ARGVS_NULL. */
static inline int mpifort_no_arguments(const char *address)
{
    return address == NULL || address == &mpiprivc_.argv_null || address == &mpiprivc_.argvs_null;
}

#endif
