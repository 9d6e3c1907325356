/* MPI_Abi_get_version, MPI_Abi_get_fortran_booleans, MPI_Abi_set_fortran_booleans: set once, in all sizes, and what logical
 * operators make of them. */
#include "../check.h"

int main(int argc, char **argv)
{
    int major = -1, minor = -1, yes = 7, no = 7, set = -1;
    OK(MPI_Abi_get_version(&major, &minor));
    CHECK_EQ(MPI_ABI_VERSION, major);
    CHECK_EQ(MPI_ABI_SUBVERSION, minor);
    OK(MPI_Abi_get_fortran_booleans(4, &yes, &no, &set));
    CHECK(yes == 1 && no == 0 && !set);
    CHECK_START(argc, argv, 1);
    check_errors_return();
    ERR(MPI_ERR_ARG, MPI_Abi_set_fortran_booleans(3, &yes, &no));
    ERR(MPI_ERR_ARG, MPI_Abi_set_fortran_booleans(4, NULL, &no));
    ERR(MPI_ERR_ARG, MPI_Abi_get_fortran_booleans(0, &yes, &no, &set));
    /* Some compilers have all bits set for true. */
    yes = -1, no = 0;
    OK(MPI_Abi_set_fortran_booleans(4, &yes, &no));
    yes = 1;
    ERR(MPI_ERR_ABI, MPI_Abi_set_fortran_booleans(4, &yes, &no));
    for (int bytes = 1; bytes <= 16; bytes *= 2) {
        unsigned char t[17], f[17];
        memset(t, 0x11, 17);
        memset(f, 0x11, 17);
        OK(MPI_Abi_get_fortran_booleans(bytes, t, f, &set));
        CHECK(set);
        for (int i = 0; i < bytes; i++)
            CHECK(t[i] == 0xff && f[i] == 0);
        CHECK(t[bytes] == 0x11 && f[bytes] == 0x11);
    }
    int in[2] = {rank == 0 ? -1 : 0, -1}, any[2] = {5, 5}, all[2] = {5, 5};
    OK(MPI_Allreduce(in, any, 2, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD));
    OK(MPI_Allreduce(in, all, 2, MPI_LOGICAL, MPI_LAND, MPI_COMM_WORLD));
    CHECK(any[0] == -1 && any[1] == -1 && all[0] == (size == 1 ? -1 : 0) && all[1] == -1);
    CHECK_FINISH();
}
