/* Errors of the system: the class, the path and the reason, equal at all ranks. */
#include "io.h"

#include <sys/resource.h>
#include <sys/statfs.h>

static void says(int code, const char *path, const char *reason)
{
    const char *text = check_error_text(code);
    CHECK_F(strstr(text, path) && strstr(text, reason), "%s", text);
}

/* A device that is full: whichever rank meets it. */
static void full_device(void)
{
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    int code = MPI_File_write_at(file, 0, "abcdefgh", 8, MPI_BYTE, MPI_STATUS_IGNORE);
    CHECK_EQ(MPI_ERR_NO_SPACE, check_class(code));
    says(code, "/dev/full", "No space left");
    for (int who = 0; who < size; who++) {
        ERR(MPI_ERR_NO_SPACE,
            MPI_File_write_at_all(file, 0, "abcdefgh", rank == who ? 8 : 0, MPI_BYTE, MPI_STATUS_IGNORE));
        ERR(MPI_ERR_NO_SPACE,
            MPI_File_write_ordered(file, "abcdefgh", rank == who ? 8 : 0, MPI_BYTE, MPI_STATUS_IGNORE));
    }
    OK(MPI_File_close(&file));
}

/* A file system of one mebibyte in $CHECK_SMALL, which fills up in the middle. */
static void full_disk(void)
{
    const char *folder = getenv("CHECK_SMALL");
    CHECK(folder != NULL);
    struct statfs facts;
    CHECK(statfs(folder, &facts) == 0 && facts.f_blocks * facts.f_bsize <= 2 << 20);
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/full.dat", folder);
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                     MPI_INFO_NULL, &file));
    size_t each = (4 << 20) / size / 1024 * 1024;
    char *data = malloc(each);
    memset(data, 'x', each);
    int code = MPI_File_write_at_all(file, (MPI_Offset)each * rank, data, (int)each, MPI_BYTE, MPI_STATUS_IGNORE);
    CHECK_EQ(MPI_ERR_NO_SPACE, check_class(code));
    says(code, path, "No space left");
    OK(MPI_File_set_size(file, 0));
    /* Interleaved: through the image. */
    MPI_Datatype tile;
    OK(MPI_Type_vector((int)(each / 1024), 1024, 1024 * size, MPI_BYTE, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, 1024 * rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    ERR(MPI_ERR_NO_SPACE, MPI_File_write_all(file, data, (int)each, MPI_BYTE, MPI_STATUS_IGNORE));
    MPI_Request request;
    OK(MPI_File_iwrite_at_all(file, 0, data, (int)each, MPI_BYTE, &request));
    ERR(MPI_ERR_NO_SPACE, MPI_Wait(&request, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_NO_SPACE, MPI_File_preallocate(file, 8 << 20));
    /* When there is room, it works. */
    OK(MPI_File_set_size(file, 0));
    OK(MPI_File_write_at_all(file, 0, data, 1024, MPI_BYTE, MPI_STATUS_IGNORE));
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
    free(data);
    /* A file system that can't be written. */
    const char *fixed = getenv("CHECK_FIXED");
    CHECK(fixed != NULL);
    snprintf(path, sizeof path, "%s/x", fixed);
    code = MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    CHECK_EQ(MPI_ERR_READ_ONLY, check_class(code));
    says(code, path, "Read-only");
    ERR(MPI_ERR_NO_SUCH_FILE, MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR, MPI_INFO_NULL, &file));
}

/* A program that runs can't be written; a folder that vanishes; a file that gets shorter behind one's back. */
static void others(char *program)
{
    MPI_File file;
    ERR(MPI_ERR_FILE_IN_USE, MPI_File_open(MPI_COMM_WORLD, program, MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    if (rank == 0)
        CHECK(mkdir("gone", 0755) == 0);
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_open(MPI_COMM_WORLD, "gone/x", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                     MPI_INFO_NULL, &file));
    if (rank == 0) {
        CHECK(unlink("gone/x") == 0);
        CHECK(rmdir("gone") == 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_write_at_all(file, rank, "a", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_NO_SUCH_FILE, MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL);
    ERR(MPI_ERR_NO_SUCH_FILE,
        MPI_File_open(MPI_COMM_WORLD, "gone/x", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));

    static char data[1000];
    io_put(data, sizeof data);
    file = io_open(MPI_MODE_RDWR);
    if (rank == 0)
        CHECK(truncate(io_path, 10) == 0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Status status;
    OK(MPI_File_read_at_all(file, 0, data, sizeof data, MPI_BYTE, &status));
    CHECK_EQ(10, io_count(&status, MPI_BYTE));
    /* Interleaved: through the image, and by sieving; then another rank's data come behind the new end. */
    MPI_Datatype tile;
    OK(MPI_Type_create_resized(MPI_BYTE, 0, size, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    int there = rank < 10 ? (9 - rank) / size + 1 : 0;
    OK(MPI_File_read_at_all(file, 0, data, 100, MPI_BYTE, &status));
    CHECK_EQ(there, io_count(&status, MPI_BYTE));
    OK(MPI_File_read_at(file, 0, data, 100, MPI_BYTE, &status));
    CHECK_EQ(there, io_count(&status, MPI_BYTE));
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_write_at_all(file, 50, "x", rank == size - 1, MPI_BYTE, &status));
    MPI_Barrier(MPI_COMM_WORLD);
    char got[1000];
    CHECK_EQ(51 * size, io_get(got, sizeof got));
    for (int i = 0; i < 51 * size; i++)
        CHECK_EQ(i < 51 * size - 1 ? 0 : 'x', got[i]);
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    check_errors_return();
    full_device();
    full_disk();
    others(argv[0]);
    io_fresh();
    CHECK_FINISH();
}
