/* Functions of libmpi_cxx.so.40 that the inline ones of Open MPI's C++ bindings call. Each program linked by a C++ compiler wrapper of
 * Open MPI 4 names some of them, whether it uses the bindings or not. */
#include "cxx.h"

#include <stdlib.h>

/* Of libmpi.so.40. */
extern char ompi_mpi_comm_null[];
int MPI_Win_free(void **), MPI_Type_free(void **), MPI_File_close(void **);

/* MPI::Comm::Comm(), for an object and for the base part of a derived one: the derived class sets the virtual functions itself. */
#define MAKE(function, symbol)                                                                               \
    void function(struct object *comm) NAMED(symbol);                                                        \
    void function(struct object *comm)                                                                       \
    {                                                                                                        \
        comm->handle = ompi_mpi_comm_null;                                                                   \
    }
MAKE(make_comm, "_ZN3MPI4CommC1Ev")
MAKE(make_base_comm, "_ZN3MPI4CommC2Ev")

/* MPI::Comm::Comm(const MPI::Comm_Null &), likewise */
#define COPY(function, symbol)                                                                               \
    void function(struct object *comm, const struct object *of) NAMED(symbol);                               \
    void function(struct object *comm, const struct object *of)                                              \
    {                                                                                                        \
        comm->handle = of->handle;                                                                           \
    }
COPY(copy_comm, "_ZN3MPI4CommC1ERKNS_9Comm_NullE")
COPY(copy_base_comm, "_ZN3MPI4CommC2ERKNS_9Comm_NullE")

/* MPI::Win::Free() */
void free_win(struct object *win) NAMED("_ZN3MPI3Win4FreeEv");
void free_win(struct object *win)
{
    MPI_Win_free(&win->handle);
}

/* MPI::Datatype::Free() */
void free_datatype(struct object *datatype) NAMED("_ZN3MPI8Datatype4FreeEv");
void free_datatype(struct object *datatype)
{
    MPI_Type_free(&datatype->handle);
}

/* MPI::File::Close() */
void close_file(struct object *file) NAMED("_ZN3MPI4File5CloseEv");
void close_file(struct object *file)
{
    MPI_File_close(&file->handle);
}

/* The C function behind an operator of MPI::Op::Init. libmpi.so.40 refuses such operators when they are made. */
void ompi_mpi_cxx_op_intercept(void *in, void *inout, int *length, void **datatype);
void ompi_mpi_cxx_op_intercept(void *in, void *inout, int *length, void **datatype)
{
    (void)in, (void)inout, (void)length, (void)datatype;
    abort();
}
