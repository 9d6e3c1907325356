/* Writes and reads without end, after each rank has left its process id in the file `pid.RANK` of CHECK_DIR: a test kills one of them.
 * Without an argument in atomic mode: nobody may read a mixture; that another rank has died may be an error. With one, collectively, of the
 * form that it names; what MPI_File_sync promised is in the file's first bytes. */
#include "io.h"

enum { BYTES = 1 << 20, RECORD = 1024 };

/* From here on, this rank may be killed. */
static void ready(void)
{
    char path[PATH_MAX], final_path[PATH_MAX];
    snprintf(path, sizeof path, "%s/new.%d", getenv("CHECK_DIR"), rank);
    snprintf(final_path, sizeof final_path, "%s/pid.%d", getenv("CHECK_DIR"), rank);
    FILE *pid = fopen(path, "w");
    fprintf(pid, "%d\n", (int)getpid());
    fclose(pid);
    rename(path, final_path);
}

static void atomic(MPI_File file, char *data, char *got)
{
    OK(MPI_File_set_atomicity(file, 1));
    OK(MPI_File_write_at_all(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE));
    ready();
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

static void collective(MPI_File file, char *data, const char *form)
{
    OK(MPI_File_write_at_all(file, rank, data, 1, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_sync(file));
    MPI_Datatype tile;
    OK(MPI_Type_create_resized(MPI_BYTE, 0, size, &tile));
    OK(MPI_Type_commit(&tile));
    if (strcmp(form, "contiguous") == 0)
        OK(MPI_File_set_view(file, RECORD + (MPI_Offset)BYTES * rank, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    else
        OK(MPI_File_set_view(file, RECORD + rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    ready();
    for (;;) {
        MPI_Request request;
        if (strcmp(form, "later") == 0) {
            OK(MPI_File_iwrite_at_all(file, 0, data, BYTES, MPI_BYTE, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else if (strcmp(form, "ordered") == 0)
            OK(MPI_File_write_ordered(file, data, RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
        else
            OK(MPI_File_write_at_all(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE));
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    char *data = malloc(BYTES), *got = malloc(BYTES);
    memset(data, 'a' + rank, BYTES);
    if (argc > 1)
        collective(file, data, argv[1]);
    else
        atomic(file, data, got);
}
