/* Errors on files return by default, and this program doesn't check them. They leave requests and counts harmless; the first one is reported once
 * a job on standard error, unless the program has set an error handler: `handler`. `probe`: opens only test for files, so nothing is reported. */
#include "io.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int handler = argc > 1 && strcmp(argv[1], "handler") == 0, probe = argc > 1 && strcmp(argv[1], "probe") == 0;
    if (handler)
        OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    io_fresh();
    MPI_File file = (MPI_File)&rank;
    MPI_File_delete(io_path, MPI_INFO_NULL);
    CHECK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file) != MPI_SUCCESS);
    CHECK(file == MPI_FILE_NULL);
    if (!probe) {
        int word = 0, count = -1;
        CHECK(MPI_File_write_at(file, 0, &word, 1, MPI_INT, MPI_STATUS_IGNORE) != MPI_SUCCESS);
        io_put("abcd", 4);
        file = io_open(MPI_MODE_RDONLY);
        MPI_Request request = (MPI_Request)&rank;
        MPI_Status status = { .MPI_SOURCE = 77 };
        CHECK(MPI_File_iwrite_at(file, 0, &word, 1, MPI_INT, &request) != MPI_SUCCESS);
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK(MPI_File_write_at(file, 0, &word, 1, MPI_INT, &status) != MPI_SUCCESS);
        OK(MPI_Get_count(&status, MPI_INT, &count));
        CHECK(count == 0);
        OK(MPI_File_close(&file));
        io_fresh();
    }
    CHECK_FINISH();
}
