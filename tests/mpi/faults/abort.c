/* MPI_Abort with the code in the first argument, on the communicator in the second (or on what is none), by the rank in the third,
 * while the others are busy, blocked or outside. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK_EQ(4, argc);
    MPI_Comm copy;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    if (rank == atoi(argv[3]) % size) {
        MPI_Comm comm = MPI_COMM_WORLD;
        if (strcmp(argv[2], "self") == 0)
            comm = MPI_COMM_SELF;
        else if (strcmp(argv[2], "dup") == 0)
            comm = copy;
        else if (strcmp(argv[2], "world") != 0) {
            /* No communicator's handle, where errors return to a program that goes on. */
            comm = strcmp(argv[2], "null") == 0 ? MPI_COMM_NULL : (MPI_Comm)0x44000000;
            OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
            OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
            if (strcmp(argv[2], "freed") == 0) {
                MPI_Comm alone;
                OK(MPI_Comm_dup(MPI_COMM_SELF, &alone));
                comm = alone;
                OK(MPI_Comm_free(&alone));
            }
        }
        MPI_Abort(comm, atoi(argv[1]));
        FAIL("MPI_Abort returned");
    }
    switch (rank % 3) {
    case 0: OK(MPI_Barrier(MPI_COMM_WORLD)); break;
    case 1:
        for (;;)
            pause();
    case 2:
        for (int flag = 0; !flag;)
            OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    }
    FAIL("the job went on after MPI_Abort");
}
