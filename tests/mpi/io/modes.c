/* How files come and go: access modes, what is refused, what is left. Errors are the same at all ranks. */
#include "io.h"

static void opening(void)
{
    MPI_File file;
    io_fresh();
    ERR(MPI_ERR_NO_SUCH_FILE, MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    CHECK(file == MPI_FILE_NULL);
    ERR(MPI_ERR_NO_SUCH_FILE, MPI_File_delete(io_path, MPI_INFO_NULL));
    ERR(MPI_ERR_NO_SUCH_FILE, MPI_File_open(MPI_COMM_WORLD, "no/such/folder/x", MPI_MODE_CREATE | MPI_MODE_RDWR,
                                            MPI_INFO_NULL, &file));
    char text[MPI_MAX_ERROR_STRING];
    int length;
    int code = MPI_File_open(MPI_COMM_WORLD, "no/such/folder/x", MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    OK(MPI_Error_string(code, text, &length));
    CHECK_F(strstr(text, "no/such/folder/x") && strstr(text, "No such file"), "%s", text);
    io_put("x", 1);
    int excl = MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR;
    ERR(MPI_ERR_FILE_EXISTS, MPI_File_open(MPI_COMM_WORLD, io_path, excl, MPI_INFO_NULL, &file));
    io_fresh();
    file = io_open(excl);
    int amode;
    OK(MPI_File_get_amode(file, &amode));
    CHECK_EQ(excl, amode);
    OK(MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL);
    ERR(MPI_ERR_FILE, MPI_File_close(&file));
    if (rank == 0)
        OK(MPI_File_delete(io_path, MPI_INFO_NULL));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(access(io_path, F_OK) != 0);
}

static void amodes(void)
{
    io_put("x", 1);
    int bad[] = { MPI_MODE_RDONLY | MPI_MODE_CREATE,  MPI_MODE_RDONLY | MPI_MODE_EXCL,
                  MPI_MODE_CREATE,                    MPI_MODE_RDWR | MPI_MODE_WRONLY,
                  MPI_MODE_RDONLY | MPI_MODE_WRONLY,  MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL };
    MPI_File file;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ERR(MPI_ERR_AMODE, MPI_File_open(MPI_COMM_WORLD, io_path, bad[i], MPI_INFO_NULL, &file));
    if (size > 1) {
        int mine = rank ? MPI_MODE_RDONLY : MPI_MODE_RDWR;
        ERR(MPI_ERR_NOT_SAME, MPI_File_open(MPI_COMM_WORLD, io_path, mine, MPI_INFO_NULL, &file));
        OK(MPI_File_open(MPI_COMM_WORLD, rank ? "././io.dat" : io_path, MPI_MODE_RDWR, MPI_INFO_NULL, &file));
        OK(MPI_File_close(&file));
    }
    char byte = 'y';
    file = io_open(MPI_MODE_RDONLY);
    ERR(MPI_ERR_READ_ONLY, MPI_File_write_at(file, 0, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_READ_ONLY, MPI_File_write_at_all(file, 0, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_READ_ONLY, MPI_File_set_size(file, 100));
    ERR(MPI_ERR_READ_ONLY, MPI_File_preallocate(file, 100));
    OK(MPI_File_close(&file));
    file = io_open(MPI_MODE_WRONLY);
    ERR(MPI_ERR_ACCESS, MPI_File_read_at(file, 0, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_ACCESS, MPI_File_read_all(file, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
}

/* Folders, names that are too long, pipes. */
static void not_files(void)
{
    MPI_File file;
    for (int i = 0; i < 2; i++)
        ERR(MPI_ERR_BAD_FILE,
            MPI_File_open(MPI_COMM_WORLD, ".", i ? MPI_MODE_RDWR : MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    ERR(MPI_ERR_BAD_FILE, MPI_File_delete(".", MPI_INFO_NULL));
    char name[5000];
    memset(name, 'a', sizeof name);
    name[4600] = 0;
    ERR(MPI_ERR_BAD_FILE,
        MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    char pipe[64], data[8] = "";
    snprintf(pipe, sizeof pipe, "pipe.%d", rank);
    CHECK(mkfifo(pipe, 0600) == 0);
    ERR(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_open(MPI_COMM_SELF, pipe, MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    int reader = open(pipe, O_RDONLY | O_NONBLOCK);
    OK(MPI_File_open(MPI_COMM_SELF, pipe, MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &file));
    OK(MPI_File_write_shared(file, "hello", 5, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK_EQ(5, read(reader, data, sizeof data));
    CHECK(memcmp(data, "hello", 5) == 0);
    OK(MPI_File_close(&file));
    close(reader);
    unlink(pipe);
}

static void special(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE);
    CHECK(access(io_path, F_OK) == 0);
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_close(&file));
    CHECK(access(io_path, F_OK) != 0);

    io_put("0123456789", 10);
    file = io_open(MPI_MODE_WRONLY | MPI_MODE_APPEND);
    MPI_Offset at = -1, shared = -1;
    OK(MPI_File_get_position(file, &at));
    OK(MPI_File_get_position_shared(file, &shared));
    CHECK_EQ(10, at);
    CHECK_EQ(10, shared);
    OK(MPI_File_close(&file));

    io_fresh();
    file = io_open(MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL);
    ERR(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_write_at(file, 0, "a", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_write_at_all(file, 0, "a", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_seek(file, 0, MPI_SEEK_SET));
    ERR(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_write(file, "a", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_write_shared(file, "ab", 2, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    OK(MPI_File_write_ordered(file, "c", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
    struct stat facts;
    CHECK(stat(io_path, &facts) == 0);
    CHECK_EQ(3 * size, facts.st_size);
    file = io_open(MPI_MODE_RDWR);
    ERR(MPI_ERR_DISP,
        MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    OK(MPI_File_close(&file));
}

static void sizes(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    MPI_Offset bytes = -1;
    struct stat facts;
    OK(MPI_File_preallocate(file, 1 << 20));
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(1 << 20, bytes);
    CHECK(stat(io_path, &facts) == 0 && facts.st_blocks * 512 >= 1 << 20);
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_set_size(file, 1000));
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(1000, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_preallocate(file, 10));
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(1000, bytes);
    ERR(MPI_ERR_ARG, MPI_File_set_size(file, -5));
    if (size > 1)
        ERR(MPI_ERR_NOT_SAME, MPI_File_set_size(file, 10 + rank));
    OK(MPI_File_sync(file));
    MPI_Group group, world;
    int same;
    OK(MPI_File_get_group(file, &group));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_compare(group, world, &same));
    CHECK_EQ(MPI_IDENT, same);
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&world));
    OK(MPI_File_close(&file));
}

/* Each rank of a communicator of its own, and hundreds of times. */
static void often(void)
{
    char name[64];
    snprintf(name, sizeof name, "own.%d", rank);
    for (int i = 0; i < 300; i++) {
        MPI_File file;
        OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
        OK(MPI_File_write_shared(file, &i, 1, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_close(&file));
    }
    unlink(name);
    MPI_Barrier(MPI_COMM_WORLD);
    /* Nothing is left beside the file. */
    DIR *folder = opendir(".");
    for (struct dirent *entry; (entry = readdir(folder));)
        CHECK_F(!strstr(entry->d_name, "own.") && !strstr(entry->d_name, "shfp"), "%s", entry->d_name);
    closedir(folder);
}

static int called;

static void on_error(MPI_File *file, int *code, ...)
{
    (void)file;
    called = *code;
}

static void handlers(void)
{
    MPI_Errhandler handler, got;
    OK(MPI_File_get_errhandler(MPI_FILE_NULL, &got));
    CHECK(got == MPI_ERRORS_RETURN);
    OK(MPI_File_create_errhandler(on_error, &handler));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    MPI_File file;
    ERR(MPI_ERR_NO_SUCH_FILE,
        MPI_File_open(MPI_COMM_WORLD, "no/such/folder/x", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    CHECK_EQ(MPI_ERR_NO_SUCH_FILE, check_class(called));
    io_put("0123456789", 10);
    file = io_open(MPI_MODE_RDONLY);
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    OK(MPI_File_get_errhandler(file, &got));
    CHECK(got == handler);
    OK(MPI_Errhandler_free(&got));
    called = 0;
    ERR(MPI_ERR_READ_ONLY, MPI_File_write_at(file, 0, "a", 1, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK_EQ(MPI_ERR_READ_ONLY, check_class(called));
    called = 0;
    OK(MPI_File_call_errhandler(file, MPI_ERR_QUOTA));
    CHECK_EQ(MPI_ERR_QUOTA, called);
    OK(MPI_Errhandler_free(&handler));
    CHECK_EQ(1, MPI_File_fromint(MPI_File_toint(file)) == file);
    OK(MPI_File_close(&file));
}

static const char *value(MPI_Info info, const char *key)
{
    static char text[MPI_MAX_INFO_VAL + 1];
    int there, length = sizeof text;
    OK(MPI_Info_get_string(info, key, &length, text, &there));
    return there ? text : "(none)";
}

static void hints(void)
{
    io_fresh();
    MPI_Info wish, used;
    OK(MPI_Info_create(&wish));
    OK(MPI_Info_set(wish, "cb_nodes", "1"));
    OK(MPI_Info_set(wish, "cb_buffer_size", "1048576"));
    OK(MPI_Info_set(wish, "romio_cb_write", "enable"));
    OK(MPI_Info_set(wish, "romio_ds_write", "nonsense"));
    OK(MPI_Info_set(wish, "nonsense_key", "7"));
    OK(MPI_Info_set(wish, "file_perm", "0600"));
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR, wish, &file));
    OK(MPI_File_get_info(file, &used));
    CHECK_STR("1", value(used, "cb_nodes"));
    CHECK_STR("1048576", value(used, "cb_buffer_size"));
    CHECK_STR("enable", value(used, "romio_cb_write"));
    CHECK_STR("automatic", value(used, "romio_ds_write"));
    CHECK_STR("(none)", value(used, "nonsense_key"));
    OK(MPI_Info_free(&used));
    struct stat facts;
    CHECK(stat(io_path, &facts) == 0);
    CHECK_EQ(0600, facts.st_mode & 0777);
    OK(MPI_Info_set(wish, "romio_cb_write", "disable"));
    OK(MPI_File_set_info(file, wish));
    OK(MPI_File_get_info(file, &used));
    CHECK_STR("disable", value(used, "romio_cb_write"));
    OK(MPI_Info_free(&used));
    OK(MPI_Info_free(&wish));
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    check_errors_return();
    opening();
    amodes();
    not_files();
    special();
    sizes();
    often();
    handlers();
    hints();
    io_fresh();
    CHECK_FINISH();
}
