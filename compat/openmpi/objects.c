/* The objects whose addresses are the predefined handles of the ABI of Open MPI. Programs use only their addresses; their sizes matter
 * if a program has copies of them. */
#include "translate.h"

#define OBJECT(name, handle, bytes)                                                                          \
    extern char name[bytes];                                                                                 \
    char name[bytes] __attribute__((aligned(16)));
EACH_OBJECT(OBJECT)

/* Objects without a standard counterpart; a call with one of them fails, except for bounds in a structure (bounds.c). */
#define EACH_UNKNOWN(X)                                                                                      \
    X(ompi_mpi_lb, NO_HANDLE, 512)                                                                           \
    X(ompi_mpi_ub, NO_HANDLE, 512)                                                                           \
    X(ompi_mpi_2cplex, NO_HANDLE, 512)                                                                       \
    X(ompi_mpi_2dblcplex, NO_HANDLE, 512)
/* Second names of objects. */
#define EACH_DOUBLE(X)                                                                                       \
    X(ompi_mpi_c_complex, MPI_C_FLOAT_COMPLEX, 512)                                                          \
    X(ompi_mpi_ldblcplex, MPI_COMPLEX32, 512)                                                                \
    X(ompi_mpi_short_float, MPI_REAL2, 512)                                                                  \
    X(ompi_mpi_errors_throw_exceptions, MPI_ERRORS_ARE_FATAL, 1024)
EACH_UNKNOWN(OBJECT)
EACH_DOUBLE(OBJECT)

/* A value below all predefined handles of the standard ABI. */
#define NO_HANDLE 1

struct place places[PLACES_OF_TABLE];
const void *predefined[PREDEFINED];

static void know(const void *object, uintptr_t handle)
{
    unsigned place = hash(object);
    while (places[place].object != NULL)
        place = (place + 1) % PLACES_OF_TABLE;
    places[place] = (struct place){object, handle};
}

/* The standard handle of an object whose hash another object occupies. */
uintptr_t object_after(const void *handle, unsigned place)
{
    do {
        if (places[place].object == handle)
            return places[place].handle;
        place = (place + 1) % PLACES_OF_TABLE;
    } while (places[place].object != NULL);
    return other_object(handle);
}

__attribute__((constructor)) static void find_objects(void)
{
#define KNOW(name, handle, bytes) know(name, (uintptr_t)handle);
    EACH_OBJECT(KNOW) EACH_UNKNOWN(KNOW) EACH_DOUBLE(KNOW)
#define GIVE(name, handle, bytes) predefined[(uintptr_t)handle] = name;
    EACH_OBJECT(GIVE) EACH_OTHER(GIVE)
    /* C programs know the half float by this name, if Open MPI's header has it at all. */
    predefined[(uintptr_t)MPI_REAL2] = ompi_mpi_short_float;
}

/* ---- functions that are constants ---------------------------------------------------------------------------- */

#define CONSTANT_FUNCTIONS(Kind, name)                                                                       \
    int OMPI_C_MPI_##Kind##_NULL_COPY_FN(name##_handle, int, void *, void *, void *, int *);                 \
    int OMPI_C_MPI_##Kind##_NULL_COPY_FN(name##_handle object, int key, void *state, void *value, void *copy, \
                                         int *flag)                                                          \
    {                                                                                                        \
        (void)object, (void)key, (void)state, (void)value, (void)copy;                                       \
        *flag = 0;                                                                                           \
        return 0;                                                                                            \
    }                                                                                                        \
    int OMPI_C_MPI_##Kind##_DUP_FN(name##_handle, int, void *, void *, void *, int *);                       \
    int OMPI_C_MPI_##Kind##_DUP_FN(name##_handle object, int key, void *state, void *value, void *copy, int *flag) \
    {                                                                                                        \
        (void)object, (void)key, (void)state;                                                                \
        *(void **)copy = value;                                                                              \
        *flag = 1;                                                                                           \
        return 0;                                                                                            \
    }                                                                                                        \
    int OMPI_C_MPI_##Kind##_NULL_DELETE_FN(name##_handle, int, void *, void *);                              \
    int OMPI_C_MPI_##Kind##_NULL_DELETE_FN(name##_handle object, int key, void *value, void *state)          \
    {                                                                                                        \
        (void)object, (void)key, (void)value, (void)state;                                                   \
        return 0;                                                                                            \
    }
CONSTANT_FUNCTIONS(COMM, comm)
CONSTANT_FUNCTIONS(TYPE, datatype)
CONSTANT_FUNCTIONS(WIN, win)

int OMPI_C_MPI_DUP_FN(comm_handle, int, void *, void *, void *, int *)
    __attribute__((alias("OMPI_C_MPI_COMM_DUP_FN")));
int OMPI_C_MPI_NULL_COPY_FN(comm_handle, int, void *, void *, void *, int *)
    __attribute__((alias("OMPI_C_MPI_COMM_NULL_COPY_FN")));
int OMPI_C_MPI_NULL_DELETE_FN(comm_handle, int, void *, void *)
    __attribute__((alias("OMPI_C_MPI_COMM_NULL_DELETE_FN")));

/* ---- C++ bindings ------------------------------------------------------------------------------------------- */

void ompi_op_set_cxx_callback(op_handle op, void (*function)(void *, void *, int *, datatype_handle *));
void ompi_op_set_cxx_callback(op_handle op, void (*function)(void *, void *, int *, datatype_handle *))
{
    (void)op, (void)function;
    give_up("the program makes an operator by MPI::Op::Init, and the C++ bindings have no translation. MPI_Op_create has");
}
