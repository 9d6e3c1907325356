/* The constants of Open MPI's C++ bindings: objects of its classes. All virtual functions of these are inline, so a program that may call
 * one through a pointer has the class's table itself: the objects here use the program's table. Names are mangled as by C++ compilers:
 * `MPI::INT` is `_ZN3MPI3INTE`. */
#include "cxx.h"

#include <stdio.h>
#include <stdlib.h>

/* The program's tables, if it has them. The functions begin after two words. */
enum { BEFORE_FUNCTIONS = 2, MANY = 128 };
#define TABLE(class) extern void *_ZTVN3MPI##class##E[] __attribute__((weak));
#define EACH_CLASS(DO)                                                                                       \
    DO(9Comm_Null) DO(9Intracomm) DO(8Datatype) DO(2Op) DO(5Group) DO(7Request) DO(3Win) DO(4File) DO(4Info) DO(10Errhandler)
EACH_CLASS(TABLE)

/* name, class, the handle in C */
#define EACH_OBJECT(X)                                                                                       \
    X(9COMM_NULL, 9Comm_Null, ompi_mpi_comm_null)                                                            \
    X(9COMM_SELF, 9Intracomm, ompi_mpi_comm_self)                                                            \
    X(10COMM_WORLD, 9Intracomm, ompi_mpi_comm_world)                                                         \
    X(10GROUP_NULL, 5Group, ompi_mpi_group_null)                                                             \
    X(11GROUP_EMPTY, 5Group, ompi_mpi_group_empty)                                                           \
    X(12REQUEST_NULL, 7Request, ompi_request_null)                                                           \
    X(8WIN_NULL, 3Win, ompi_mpi_win_null)                                                                    \
    X(9FILE_NULL, 4File, ompi_mpi_file_null)                                                                 \
    X(9INFO_NULL, 4Info, ompi_mpi_info_null)                                                                 \
    X(15ERRHANDLER_NULL, 10Errhandler, ompi_mpi_errhandler_null)                                             \
    X(16ERRORS_ARE_FATAL, 10Errhandler, ompi_mpi_errors_are_fatal)                                           \
    X(13ERRORS_RETURN, 10Errhandler, ompi_mpi_errors_return)                                                 \
    X(23ERRORS_THROW_EXCEPTIONS, 10Errhandler, ompi_mpi_errors_throw_exceptions)                             \
    X(7OP_NULL, 2Op, ompi_mpi_op_null)                                                                       \
    X(3MAX, 2Op, ompi_mpi_op_max)                                                                            \
    X(3MIN, 2Op, ompi_mpi_op_min)                                                                            \
    X(3SUM, 2Op, ompi_mpi_op_sum)                                                                            \
    X(4PROD, 2Op, ompi_mpi_op_prod)                                                                          \
    X(6MAXLOC, 2Op, ompi_mpi_op_maxloc)                                                                      \
    X(6MINLOC, 2Op, ompi_mpi_op_minloc)                                                                      \
    X(4BAND, 2Op, ompi_mpi_op_band)                                                                          \
    X(3BOR, 2Op, ompi_mpi_op_bor)                                                                            \
    X(4BXOR, 2Op, ompi_mpi_op_bxor)                                                                          \
    X(4LAND, 2Op, ompi_mpi_op_land)                                                                          \
    X(3LOR, 2Op, ompi_mpi_op_lor)                                                                            \
    X(4LXOR, 2Op, ompi_mpi_op_lxor)                                                                          \
    X(7REPLACE, 2Op, ompi_mpi_op_replace)                                                                    \
    X(13DATATYPE_NULL, 8Datatype, ompi_mpi_datatype_null)                                                    \
    X(4BYTE, 8Datatype, ompi_mpi_byte)                                                                       \
    X(6PACKED, 8Datatype, ompi_mpi_packed)                                                                   \
    X(4CHAR, 8Datatype, ompi_mpi_char)                                                                       \
    X(11SIGNED_CHAR, 8Datatype, ompi_mpi_signed_char)                                                        \
    X(13UNSIGNED_CHAR, 8Datatype, ompi_mpi_unsigned_char)                                                    \
    X(5WCHAR, 8Datatype, ompi_mpi_wchar)                                                                     \
    X(5SHORT, 8Datatype, ompi_mpi_short)                                                                     \
    X(14UNSIGNED_SHORT, 8Datatype, ompi_mpi_unsigned_short)                                                  \
    X(3INT, 8Datatype, ompi_mpi_int)                                                                         \
    X(8UNSIGNED, 8Datatype, ompi_mpi_unsigned)                                                               \
    X(4LONG, 8Datatype, ompi_mpi_long)                                                                       \
    X(13UNSIGNED_LONG, 8Datatype, ompi_mpi_unsigned_long)                                                    \
    X(9LONG_LONG, 8Datatype, ompi_mpi_long_long_int)                                                         \
    X(13LONG_LONG_INT, 8Datatype, ompi_mpi_long_long_int)                                                    \
    X(18UNSIGNED_LONG_LONG, 8Datatype, ompi_mpi_unsigned_long_long)                                          \
    X(5FLOAT, 8Datatype, ompi_mpi_float)                                                                     \
    X(6DOUBLE, 8Datatype, ompi_mpi_double)                                                                   \
    X(11LONG_DOUBLE, 8Datatype, ompi_mpi_long_double)                                                        \
    X(4BOOL, 8Datatype, ompi_mpi_cxx_bool)                                                                   \
    X(7COMPLEX, 8Datatype, ompi_mpi_cxx_cplex)                                                               \
    X(14DOUBLE_COMPLEX, 8Datatype, ompi_mpi_cxx_dblcplex)                                                    \
    X(19LONG_DOUBLE_COMPLEX, 8Datatype, ompi_mpi_cxx_ldblcplex)                                              \
    X(9FLOAT_INT, 8Datatype, ompi_mpi_float_int)                                                             \
    X(10DOUBLE_INT, 8Datatype, ompi_mpi_double_int)                                                          \
    X(8LONG_INT, 8Datatype, ompi_mpi_long_int)                                                               \
    X(6TWOINT, 8Datatype, ompi_mpi_2int)                                                                     \
    X(9SHORT_INT, 8Datatype, ompi_mpi_short_int)                                                             \
    X(15LONG_DOUBLE_INT, 8Datatype, ompi_mpi_longdbl_int)                                                    \
    X(7INTEGER, 8Datatype, ompi_mpi_integer)                                                                 \
    X(8INTEGER1, 8Datatype, ompi_mpi_integer1)                                                               \
    X(8INTEGER2, 8Datatype, ompi_mpi_integer2)                                                               \
    X(8INTEGER4, 8Datatype, ompi_mpi_integer4)                                                               \
    X(4REAL, 8Datatype, ompi_mpi_real)                                                                       \
    X(5REAL2, 8Datatype, ompi_mpi_real2)                                                                     \
    X(5REAL4, 8Datatype, ompi_mpi_real4)                                                                     \
    X(5REAL8, 8Datatype, ompi_mpi_real8)                                                                     \
    X(16DOUBLE_PRECISION, 8Datatype, ompi_mpi_dblprec)                                                       \
    X(9F_COMPLEX, 8Datatype, ompi_mpi_cplex)                                                                 \
    X(16F_DOUBLE_COMPLEX, 8Datatype, ompi_mpi_dblcplex)                                                      \
    X(7LOGICAL, 8Datatype, ompi_mpi_logical)                                                                 \
    X(9CHARACTER, 8Datatype, ompi_mpi_character)                                                             \
    X(7TWOREAL, 8Datatype, ompi_mpi_2real)                                                                   \
    X(19TWODOUBLE_PRECISION, 8Datatype, ompi_mpi_2dblprec)                                                   \
    X(10TWOINTEGER, 8Datatype, ompi_mpi_2integer)

#define DEFINE(name, class, of)                                                                              \
    extern char of[];                                                                                        \
    extern struct object _ZN3MPI##name##E;                                                                   \
    struct object _ZN3MPI##name##E = {NULL, of};
EACH_OBJECT(DEFINE)

/* Constants that aren't objects of a class. */
#define CONSTANT(type, name, value)                                                                          \
    extern type name;                                                                                        \
    type name = value;
CONSTANT(const void *const, _ZN3MPI8IN_PLACEE, (void *)1)
CONSTANT(void *const, _ZN3MPI6BOTTOME, NULL)
CONSTANT(const char **, _ZN3MPI9ARGV_NULLE, NULL)
CONSTANT(const char ***, _ZN3MPI10ARGVS_NULLE, NULL)
CONSTANT(int, _ZN3MPI9mpi_errnoE, 0)

/* If the program lacks a class's table, none of its code can call such a function, unless another compiler calls it in its own way. */
static void no_function(void)
{
    fputs("libmpi_cxx.so.40: this program calls a virtual function of Open MPI's C++ bindings that it doesn't contain, and Encore has none of "
          "them; compile it anew with calls of MPI's C functions\n",
          stderr);
    abort();
}
static void *no_functions[MANY];

__attribute__((constructor)) static void give_functions(void)
{
    for (int i = 0; i < MANY; i++)
        no_functions[i] = (void *)no_function;
#define GIVE(name, class, of)                                                                                \
    _ZN3MPI##name##E.virtual_functions =                                                                     \
        _ZTVN3MPI##class##E != NULL ? _ZTVN3MPI##class##E + BEFORE_FUNCTIONS : no_functions;
    EACH_OBJECT(GIVE)
}

/* MPI::InitializeIntercepts(), called by MPI::Init: Open MPI makes the handler that throws exceptions there. Here it is the handler
 * that ends the job. */
void initialize_intercepts(void) NAMED("_ZN3MPI20InitializeInterceptsEv");
void initialize_intercepts(void) {}
