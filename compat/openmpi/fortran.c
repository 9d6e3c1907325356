/* Handles in Fortran in the ABI of Open MPI: predefined ones are small numbers, others encode their address. */
#include "translate.h"

#include "numbers.h"

enum { KINDS = 16, NUMBERS = 96, NO_NUMBER = -1 };

/* Standard handles by number. */
static uintptr_t handles[KINDS][NUMBERS];
/* Numbers plus 1 by handle. */
static unsigned char numbers[PREDEFINED];

__attribute__((constructor)) static void find_numbers(void)
{
#define NUMBER(name, handle, number)                                                                         \
    if (handles[KIND_##name][number] == 0)                                                                   \
        handles[KIND_##name][number] = (uintptr_t)handle;                                                    \
    numbers[(uintptr_t)handle] = number + 1;
    EACH_NUMBER(NUMBER)
}

/* Bounds in a structure; the standard ABI has no handles for them. */
enum { UPPER_BOUND = 3, LOWER_BOUND = 4 };

static void *bound_of(int number, unsigned kind)
{
    if (kind != KIND_datatype || (number != UPPER_BOUND && number != LOWER_BOUND))
        return NULL;
    return number == UPPER_BOUND ? ompi_mpi_ub : ompi_mpi_lb;
}

static int number_of(const void *object, uintptr_t handle, unsigned kind)
{
    if (object == ompi_mpi_ub || object == ompi_mpi_lb)
        return object == ompi_mpi_ub ? UPPER_BOUND : LOWER_BOUND;
    if (handle < PREDEFINED)
        return (int)numbers[handle] + NO_NUMBER;
    return (int)object_number(handle, kind);
}

/* The handle of a number; 0, which isn't a standard handle, if there is none. Accepts numbers of MPICH's ABI too. */
static uintptr_t handle_of(int number, unsigned kind)
{
    if (number >= 0)
        return number < NUMBERS ? handles[kind][number] : mpich_object((unsigned)number);
    uintptr_t handle = numbered_object((unsigned)number, kind);
    /* A number that this library didn't assign maps to itself, or to no known region. */
    int is_own = handle != (unsigned)number && handle >> (PLACE_BITS + UNIT_BITS) != 0;
    return is_own ? handle : mpich_object((unsigned)number);
}

#define CONVERSION(Name, name)                                                                               \
    int FUNCTION(Name##_c2f)(name##_handle handle);                                                          \
    int foreign_##Name##_c2f(name##_handle handle)                                                           \
    {                                                                                                        \
        return number_of(handle, (uintptr_t)name##_in(handle), KIND_##name);                                 \
    }                                                                                                        \
    ALIAS(Name##_c2f)                                                                                        \
    name##_handle FUNCTION(Name##_f2c)(int number);                                                          \
    name##_handle foreign_##Name##_f2c(int number)                                                           \
    {                                                                                                        \
        void *bound = bound_of(number, KIND_##name);                                                         \
        return bound != NULL ? bound : object_out(handle_of(number, KIND_##name));                           \
    }                                                                                                        \
    ALIAS(Name##_f2c)                                                                                        \
    /* For Fortran with the standard ABI in the same process (fortran/standard/foreign.c). */                \
    uintptr_t encore_standard_##Name(int number);                                                            \
    uintptr_t encore_standard_##Name(int number)                                                             \
    {                                                                                                        \
        return handle_of(number, KIND_##name);                                                               \
    }
CONVERSION(Comm, comm)
CONVERSION(Errhandler, errhandler)
CONVERSION(File, file)
CONVERSION(Group, group)
CONVERSION(Info, info)
CONVERSION(Message, message)
CONVERSION(Op, op)
CONVERSION(Request, request)
CONVERSION(Session, session)
CONVERSION(Type, datatype)
CONVERSION(Win, win)

/* C programs compare with Fortran's MPI_STATUS_IGNORE: Fortran's library sets its address here. */
int *openmpi_f_status_ignore __asm__("MPI_F_STATUS_IGNORE"), *openmpi_f_statuses_ignore __asm__("MPI_F_STATUSES_IGNORE");

/* A status is the same bytes in both languages: six integers. */
int FUNCTION(Status_c2f)(const struct status *status, int *fortran);
int foreign_Status_c2f(const struct status *status, int *fortran)
{
    if (status == STATUS_IGNORE || fortran == NULL)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));
    memcpy(fortran, status, sizeof *status);
    return error_out(MPI_SUCCESS);
}
ALIAS(Status_c2f)

int FUNCTION(Status_f2c)(const int *fortran, struct status *status);
int foreign_Status_f2c(const int *fortran, struct status *status)
{
    if (status == STATUS_IGNORE || fortran == NULL || fortran == openmpi_f_status_ignore)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));
    memcpy(status, fortran, sizeof *status);
    return error_out(MPI_SUCCESS);
}
ALIAS(Status_f2c)
