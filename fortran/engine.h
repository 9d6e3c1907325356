/* Functions of Encore's engine for this library, beside the standard ABI (crates/abi/src/fortran.rs). */
#ifndef ENGINE_H
#define ENGINE_H

#include <mpi.h>

#include <stdint.h>

enum { FORTRAN_INTERFACE = 3 };

/* They run inside the engine, and must not call MPI. */
struct copies_functions {
    void (*begin)(void *which);   /* before a start */
    void (*end)(void *which);     /* at the end of an operation */
    void (*release)(void *which); /* the last call */
};

struct fortran_interface {
    /* The functions are called wherever the request is started, completed and freed. */
    int (*give_copies)(MPI_Request request, const struct copies_functions *functions, void *which);
    /* Calls `run` for the elements of one instance of the type in order: `count` contiguous elements of a predefined type. */
    int (*elements)(MPI_Datatype type, void (*run)(void *which, MPI_Datatype predefined, int64_t displacement, uint64_t count),
                    void *which);
    /* MPIX_Comm_ishrink, which stores the number of the handle. */
    int (*ishrink)(MPI_Comm comm, int *newcomm, MPI_Request *request);
    /* MPIX_Comm_ishrink for other numbers, which `store` stores. That runs inside the engine, too. */
    int (*ishrink_by)(MPI_Comm comm, int *newcomm, void (*store)(int *newcomm, MPI_Comm made), MPI_Request *request);
};

/* Absent in other libraries. */
extern const struct fortran_interface *encore_fortran(unsigned version) __attribute__((weak));

static inline const struct fortran_interface *engine(void)
{
#ifdef OTHER_ABI
    return 0;
#else
    return encore_fortran != 0 ? encore_fortran(FORTRAN_INTERFACE) : 0;
#endif
}

#endif
