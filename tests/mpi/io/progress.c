/* Accesses that were begun come to their end though the program makes no further call of MPI. */
#include "io.h"

enum { BYTES = 1 << 20 };

/* Waits until the file has these bytes at this offset. */
static void appears(const char *data, off_t offset)
{
    char *got = malloc(BYTES);
    int file = open(io_path, O_RDONLY);
    CHECK(file >= 0);
    while (pread(file, got, BYTES, offset) != BYTES || memcmp(got, data, BYTES) != 0)
        usleep(1000);
    close(file);
    free(got);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    char *data = malloc(BYTES);
    volatile char *got = calloc(BYTES, 1);
    for (int form = 0; form < 4; form++) {
        memset(data, 'a' + 4 * rank + form, BYTES);
        io_fresh();
        MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
        MPI_Offset at = (MPI_Offset)BYTES * rank;
        MPI_Request request = MPI_REQUEST_NULL;
        switch (form) {
        case 0: OK(MPI_File_iwrite_at(file, at, data, BYTES, MPI_BYTE, &request)); break;
        case 1: OK(MPI_File_iwrite_at_all(file, at, data, BYTES, MPI_BYTE, &request)); break;
        case 2: OK(MPI_File_iwrite_shared(file, data, BYTES, MPI_BYTE, &request)); break;
        case 3: OK(MPI_File_write_at_all_begin(file, at, data, BYTES, MPI_BYTE)); break;
        }
        if (form != 2)
            appears(data, at);
        MPI_Status status;
        if (form == 3)
            OK(MPI_File_write_at_all_end(file, data, &status));
        else
            OK(MPI_Wait(&request, &status));
        CHECK_EQ(BYTES, io_count(&status, MPI_BYTE));
        MPI_Barrier(MPI_COMM_WORLD);
        if (form < 2) {
            OK(form ? MPI_File_iread_at_all(file, at, (char *)got, BYTES, MPI_BYTE, &request)
                    : MPI_File_iread_at(file, at, (char *)got, BYTES, MPI_BYTE, &request));
            while (got[BYTES - 1] != data[0] || got[0] != data[0])
                usleep(1000);
            OK(MPI_Wait(&request, &status));
            CHECK_EQ(BYTES, io_count(&status, MPI_BYTE));
        }
        OK(MPI_File_close(&file));
    }
    free(data);
    free((char *)got);
    io_fresh();
    CHECK_FINISH();
}
