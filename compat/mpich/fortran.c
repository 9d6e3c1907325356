/* Handles in Fortran: the same numbers as in C. Statuses: the same five integers. */
#include "translate.h"

#define SAME(name)                                                                                           \
    int FUNCTION(name)(int handle);                                                                          \
    int foreign_##name(int handle)                                                                             \
    {                                                                                                        \
        return handle;                                                                                       \
    }                                                                                                        \
    ALIAS(name)
#define ALL_SAME(type) SAME(type##_c2f) SAME(type##_f2c) SAME(type##_toint) SAME(type##_fromint)
ALL_SAME(Comm)
ALL_SAME(Errhandler)
ALL_SAME(Group)
ALL_SAME(Info)
ALL_SAME(Message)
ALL_SAME(Op)
ALL_SAME(Request)
ALL_SAME(Session)
ALL_SAME(Type)
ALL_SAME(Win)

/* Files are addresses in C. In Fortran they have numbers like other objects; 0 is none. */
enum { KIND_file = 4 };

int FUNCTION(File_c2f)(file_handle file);
int foreign_File_c2f(file_handle file)
{
    return file == NULL ? 0 : (int)object_number((uintptr_t)file, KIND_file);
}
ALIAS(File_c2f)

file_handle FUNCTION(File_f2c)(int number);
file_handle foreign_File_f2c(int number)
{
    return number == 0 ? NULL : (file_handle)numbered_object((unsigned)number, KIND_file);
}
ALIAS(File_f2c)

extern __typeof__(foreign_File_c2f) PFile_toint_ __asm__("PMPI_File_toint") __attribute__((alias("foreign_File_c2f")));
extern __typeof__(foreign_File_c2f) File_toint_ __asm__("MPI_File_toint") __attribute__((weak, alias("foreign_File_c2f")));
extern __typeof__(foreign_File_f2c) PFile_fromint_ __asm__("PMPI_File_fromint") __attribute__((alias("foreign_File_f2c")));
extern __typeof__(foreign_File_f2c) File_fromint_ __asm__("MPI_File_fromint") __attribute__((weak, alias("foreign_File_f2c")));

/* For Fortran with the standard ABI in the same process (fortran/standard/foreign.c): the handle of a number. */
#define STANDARD(Name, name)                                                                                 \
    uintptr_t encore_standard_##Name(int number);                                                            \
    uintptr_t encore_standard_##Name(int number)                                                             \
    {                                                                                                        \
        return (unsigned)number < 4096 ? 0 : (uintptr_t)name##_in(number);                                   \
    }
STANDARD(Comm, comm)
STANDARD(Errhandler, errhandler)
STANDARD(Group, group)
STANDARD(Info, info)
STANDARD(Message, message)
STANDARD(Op, op)
STANDARD(Request, request)
STANDARD(Session, session)
STANDARD(Type, datatype)
STANDARD(Win, win)

/* C programs compare with Fortran's MPI_STATUS_IGNORE: Fortran's library, if loaded, sets its address here. */
static struct status ignored;
int *mpich_f_status_ignore __asm__("MPI_F_STATUS_IGNORE") = (int *)&ignored;
int *mpich_f_statuses_ignore __asm__("MPI_F_STATUSES_IGNORE") = (int *)&ignored;
int *mpich_f08_status_ignore __asm__("MPI_F08_STATUS_IGNORE") = (int *)&ignored;
int *mpich_f08_statuses_ignore __asm__("MPI_F08_STATUSES_IGNORE") = (int *)&ignored;

int FUNCTION(Status_c2f)(const struct status *status, int *fortran);
int foreign_Status_c2f(const struct status *status, int *fortran)
{
    if (status == NULL || status == STATUS_IGNORE || fortran == NULL)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));
    __builtin_memcpy(fortran, status, sizeof *status);
    return error_out(MPI_SUCCESS);
}
ALIAS(Status_c2f)

int FUNCTION(Status_f2c)(const int *fortran, struct status *status);
int foreign_Status_f2c(const int *fortran, struct status *status)
{
    if (status == NULL || fortran == NULL || fortran == mpich_f_status_ignore)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));
    __builtin_memcpy(status, fortran, sizeof *status);
    return error_out(MPI_SUCCESS);
}
ALIAS(Status_f2c)
