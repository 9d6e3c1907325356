/* Facts of the ABI (MPI_Abi_get_info) and of the Fortran compiler, which a program sets once. */
#include "../check.h"

static void expect(int line, MPI_Info info, const char *key, const char *value)
{
    char got[64] = "";
    int length = sizeof got, flag = 0;
    if (MPI_Info_get_string(info, key, &length, got, &flag) != MPI_SUCCESS || !flag || strcmp(got, value) != 0)
        check_fail(__FILE__, line, "%s: expected \"%s\", got \"%s\"", key, value, got);
}
#define EXPECT(info, key, value) expect(__LINE__, info, key, value)

int main(int argc, char **argv)
{
    MPI_Info info = MPI_INFO_NULL, fortran, wrong, back;
    int major = 0, minor = -1;
    /* At any time. */
    OK(MPI_Abi_get_version(&major, &minor));
    CHECK(major == MPI_ABI_VERSION && minor == MPI_ABI_SUBVERSION);
    OK(MPI_Abi_get_info(&info));
    char size_of[16];
    snprintf(size_of, sizeof size_of, "%zu", sizeof(MPI_Aint));
    EXPECT(info, "mpi_aint_size", size_of);
    snprintf(size_of, sizeof size_of, "%zu", sizeof(MPI_Count));
    EXPECT(info, "mpi_count_size", size_of);
    snprintf(size_of, sizeof size_of, "%zu", sizeof(MPI_Offset));
    EXPECT(info, "mpi_offset_size", size_of);
    OK(MPI_Info_free(&info));

    /* Nothing is known until it is set. */
    back = MPI_INFO_ENV;
    OK(MPI_Abi_get_fortran_info(&back));
    CHECK(back == MPI_INFO_NULL);
    CHECK_START(argc, argv, 1);
    check_errors_return();

    /* A refused call changes nothing. */
    OK(MPI_Info_create(&wrong));
    OK(MPI_Info_set(wrong, "mpi_double_precision_size", "16"));
    ERR(MPI_ERR_ABI, MPI_Abi_set_fortran_info(wrong));
    OK(MPI_Info_set(wrong, "mpi_double_precision_size", "8"));
    OK(MPI_Info_set(wrong, "mpi_integer16_supported", "yes"));
    ERR(MPI_ERR_INFO_VALUE, MPI_Abi_set_fortran_info(wrong));
    OK(MPI_Abi_get_fortran_info(&back));
    CHECK(back == MPI_INFO_NULL);

    OK(MPI_Info_create(&fortran));
    OK(MPI_Info_set(fortran, "mpi_logical_size", "4"));
    OK(MPI_Info_set(fortran, "mpi_integer_size", "4"));
    OK(MPI_Info_set(fortran, "mpi_real_size", "4"));
    OK(MPI_Info_set(fortran, "mpi_double_precision_size", "8"));
    OK(MPI_Info_set(fortran, "mpi_real2_supported", "false"));
    OK(MPI_Abi_set_fortran_info(fortran));
    OK(MPI_Info_free(&fortran));
    OK(MPI_Abi_get_fortran_info(&back));
    CHECK(back != MPI_INFO_NULL);
    EXPECT(back, "mpi_integer_size", "4");
    EXPECT(back, "mpi_real2_supported", "false");
    /* The info is a copy, and only the first call counts. */
    OK(MPI_Info_set(back, "mpi_integer_size", "5"));
    ERR(MPI_ERR_ABI, MPI_Abi_set_fortran_info(back));
    OK(MPI_Info_free(&back));
    OK(MPI_Abi_get_fortran_info(&back));
    EXPECT(back, "mpi_integer_size", "4");
    OK(MPI_Info_free(&back));
    OK(MPI_Info_free(&wrong));
    OK(MPI_Finalize());
    OK(MPI_Abi_get_fortran_info(&back));
    EXPECT(back, "mpi_real2_supported", "false");
    OK(MPI_Info_free(&back));
    return 0;
}
