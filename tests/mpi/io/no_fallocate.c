/* Where a file system can't reserve room, `MPI_File_preallocate` writes behind the end of the file and leaves what is there alone, holes too:
 * another process may be writing there. The kernel refuses fallocate to all ranks. */
#include "io.h"

enum { OLD = 1 << 20, NEW = 3 << 19 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    io_fresh();
    io_refuse(SYS_fallocate, EOPNOTSUPP);
    MPI_File file = io_open(MPI_MODE_RDWR | MPI_MODE_CREATE);
    OK(MPI_File_set_size(file, OLD));
    OK(MPI_File_preallocate(file, NEW));
    MPI_Offset bytes = -1;
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(NEW, bytes);
    int raw = open(io_path, O_RDONLY);
    CHECK(raw >= 0);
    CHECK_EQ(OLD, lseek(raw, 0, SEEK_DATA));
    CHECK_EQ(NEW, lseek(raw, OLD, SEEK_HOLE));
    close(raw);
    OK(MPI_File_preallocate(file, OLD));
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(NEW, bytes);
    OK(MPI_File_close(&file));
    io_fresh();
    CHECK_FINISH();
}
