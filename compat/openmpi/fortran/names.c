/* Symbols of Open MPI's Fortran libraries other than functions: special addresses, and symbols used by modules that gfortran compiled.
 * All are in libmpi_mpifh.so.40; the libraries of the modules are empty and need that one. */
#include "../../translation/fortran_names.h"

#define STORAGE __attribute__((aligned(16)))
fint mpi_fortran_bottom_ STORAGE, mpi_fortran_in_place_ STORAGE, mpi_fortran_errcodes_ignore_ STORAGE,
    mpi_fortran_unweighted_ STORAGE, mpi_fortran_weights_empty_ STORAGE, mpi_fortran_status_ignore_[STATUS_INTEGERS] STORAGE,
    mpi_fortran_statuses_ignore_[STATUS_INTEGERS] STORAGE;
char mpi_fortran_argv_null_ STORAGE, mpi_fortran_argvs_null_ STORAGE;

/* Variables that C programs compare with (compat/openmpi/fortran.c). */
extern fint *MPI_F_STATUS_IGNORE, *MPI_F_STATUSES_IGNORE;

__attribute__((constructor)) static void tell_c(void)
{
    MPI_F_STATUS_IGNORE = mpi_fortran_status_ignore_;
    MPI_F_STATUSES_IGNORE = mpi_fortran_statuses_ignore_;
}

/* The predefined handles of mpi_f08, by both of their names. */
#define CONSTANT(name, number)                                                                               \
    extern const fint ompi_f08_##name, __mpi_f08_types_MOD_##name;                                           \
    const fint ompi_f08_##name = number, __mpi_f08_types_MOD_##name = number;
EACH_FORTRAN_HANDLE(CONSTANT)
/* Other names. */
CONSTANT(mpi_c_complex, 69)
CONSTANT(mpi_cxx_complex, 55)
CONSTANT(mpi_long_long_int, 43)
CONSTANT(mpi_int8, 58)
CONSTANT(mpi_uint8, 59)
CONSTANT(mpi_int16, 60)
CONSTANT(mpi_uint16, 61)
CONSTANT(mpi_int32, 62)
CONSTANT(mpi_uint32, 63)
CONSTANT(mpi_int64, 64)
CONSTANT(mpi_uint64, 65)
/* Handles without a standard counterpart; a call with one of them fails, except for bounds in a structure. */
CONSTANT(mpi_ub, 3)
CONSTANT(mpi_lb, 4)
CONSTANT(mpi_2complex, 26)
CONSTANT(mpi_2double_complex, 27)

#define COMPARED_HERE(type) COMPARED(__mpi_f08_types_MOD_ompi_##type##_op_eq, __mpi_f08_types_MOD_ompi_##type##_op_ne)
EACH_COMPARED(COMPARED_HERE)

/* MPI_SIZEOF of each type and rank, by both of its names. */
#define SIZEOF(name, bytes)                                                                                  \
    SIZE_OF(mpi_sizeof_##name##_, bytes)                                                                     \
    extern __typeof__(mpi_sizeof_##name##_) pmpi_sizeof_##name##_ __attribute__((alias("mpi_sizeof_" #name "_")));
#define SIZEOF_ALL(type, bytes)                                                                              \
    SIZEOF(type##_scalar, bytes) SIZEOF(type##_r1, bytes) SIZEOF(type##_r2, bytes) SIZEOF(type##_r3, bytes)  \
    SIZEOF(type##_r4, bytes) SIZEOF(type##_r5, bytes) SIZEOF(type##_r6, bytes) SIZEOF(type##_r7, bytes)      \
    SIZEOF(type##_r8, bytes) SIZEOF(type##_r9, bytes) SIZEOF(type##_r10, bytes) SIZEOF(type##_r11, bytes)    \
    SIZEOF(type##_r12, bytes) SIZEOF(type##_r13, bytes) SIZEOF(type##_r14, bytes) SIZEOF(type##_r15, bytes)
SIZEOF_ALL(character, 1)
SIZEOF_ALL(logical, 4)
SIZEOF_ALL(int8, 1)
SIZEOF_ALL(int16, 2)
SIZEOF_ALL(int32, 4)
SIZEOF_ALL(int64, 8)
SIZEOF_ALL(real32, 4)
SIZEOF_ALL(real64, 8)
SIZEOF_ALL(real128, 16)
SIZEOF_ALL(complex32, 8)
SIZEOF_ALL(complex64, 16)
SIZEOF_ALL(complex128, 32)
