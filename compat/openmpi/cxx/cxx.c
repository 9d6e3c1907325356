/* libmpi_cxx.so.40: what the inline functions of Open MPI's C++ bindings need of their library. Each program that a C++ compiler
 * wrapper of Open MPI 4 has linked names these few, whether it uses the bindings or not. Classes of the bindings have their table of
 * virtual functions first, and the handle after it. */
#include <stdlib.h>

/* Of libmpi.so.40. */
extern char ompi_mpi_comm_null[];
int MPI_Win_free(void **), MPI_Type_free(void **);

struct object {
    void *virtual_functions;
    void *handle;
};

/* MPI::Comm::Comm(): the class that is made has set, or sets, the virtual functions. */
#define NAMED(symbol) __asm__(symbol)
void make_comm(struct object *comm) NAMED("_ZN3MPI4CommC2Ev");
void make_comm(struct object *comm)
{
    comm->handle = ompi_mpi_comm_null;
}

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

/* The C function that stands for an operator of MPI::Op::Init. libmpi.so.40 refuses such operators when they are made. */
void ompi_mpi_cxx_op_intercept(void *in, void *inout, int *length, void **datatype);
void ompi_mpi_cxx_op_intercept(void *in, void *inout, int *length, void **datatype)
{
    (void)in, (void)inout, (void)length, (void)datatype;
    abort();
}
