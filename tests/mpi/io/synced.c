/* `MPI_File_sync` flushes the cache of each node: arguments are the ranks that must do so, one a node. The kernel refuses fsync to one rank after the
 * other; if that rank flushes, all ranks return the error. */
#include "io.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    io_fresh();
    MPI_File file = io_open(MPI_MODE_RDWR | MPI_MODE_CREATE);
    OK(MPI_File_sync(file));
    /* The last rank first: once a rank has failed, it always does. */
    for (int victim = size - 1, failing = 0; victim >= 0; victim--) {
        for (int i = 1; i < argc; i++)
            failing |= atoi(argv[i]) == victim;
        if (rank == victim)
            io_refuse(SYS_fsync, EIO);
        MPI_Barrier(MPI_COMM_WORLD);
        int class, code = MPI_File_sync(file);
        MPI_Error_class(code, &class);
        CHECK_F(class == (failing ? MPI_ERR_IO : MPI_SUCCESS), "fsync is refused to rank %d: class %d", victim, class);
    }
    OK(MPI_File_close(&file));
    io_fresh();
    CHECK_FINISH();
}
