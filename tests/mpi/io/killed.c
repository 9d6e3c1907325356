/* Writes and reads in atomic mode without end, after each rank has left its process id in the file `pid.RANK` of CHECK_DIR: a test kills one
 * of them. Nobody may read a mixture; that another rank has died may be an error. */
#include "io.h"

int main(int argc, char **argv)
{
    enum { BYTES = 1 << 20 };
    CHECK_START(argc, argv, 2);
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    OK(MPI_File_set_atomicity(file, 1));
    char *data = malloc(BYTES), *got = malloc(BYTES), path[PATH_MAX], final_path[PATH_MAX];
    memset(data, 'a' + rank, BYTES);
    OK(MPI_File_write_at_all(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE));
    snprintf(path, sizeof path, "%s/new.%d", getenv("CHECK_DIR"), rank);
    snprintf(final_path, sizeof final_path, "%s/pid.%d", getenv("CHECK_DIR"), rank);
    FILE *pid = fopen(path, "w");
    fprintf(pid, "%d\n", (int)getpid());
    fclose(pid);
    rename(path, final_path);
    for (;;) {
        int code = MPI_File_write_at(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        if (code == MPI_SUCCESS)
            code = MPI_File_read_at(file, 0, got, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS) {
            ERR(MPI_ERR_PROC_ABORTED, code);
            continue;
        }
        for (int i = 1; i < BYTES; i++)
            CHECK_F(got[i] == got[0], "byte %d is %c, the first is %c", i, got[i], got[0]);
    }
}
