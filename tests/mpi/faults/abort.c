/* MPI_Abort with the code in the first argument, on the communicator in the second, by the rank in the third,
 * while the others are busy, blocked or outside. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK_EQ(4, argc);
    MPI_Comm copy;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    if (rank == atoi(argv[3]) % size) {
        MPI_Abort(strcmp(argv[2], "self") == 0  ? MPI_COMM_SELF
                  : strcmp(argv[2], "dup") == 0 ? copy
                                                : MPI_COMM_WORLD,
                  atoi(argv[1]));
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
