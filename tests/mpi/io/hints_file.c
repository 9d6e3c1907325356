/* Hints come from the file that ROMIO_HINTS names, where the program gives no others. */
#include "io.h"

static void expect(MPI_File file, const char *key, const char *value)
{
    MPI_Info info;
    char found[100] = "";
    int there;
    OK(MPI_File_get_info(file, &info));
    OK(MPI_Info_get(info, key, sizeof found - 1, found, &there));
    CHECK_F(there && strcmp(found, value) == 0, "%s is %s, not %s", key, found, value);
    OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    const char *text = "# hints\ncb_nodes 1\nromio_ds_write\tdisable\n";
    io_put(text, strlen(text));
    setenv("ROMIO_HINTS", io_path, 1);
    MPI_Info wish;
    MPI_File file;
    OK(MPI_Info_create(&wish));
    OK(MPI_Info_set(wish, "romio_ds_write", "enable"));
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, wish, &file));
    expect(file, "cb_nodes", "1");
    expect(file, "romio_ds_write", "enable");
    OK(MPI_File_close(&file));
    OK(MPI_Info_free(&wish));
    io_fresh();
    CHECK_FINISH();
}
