/* How files are found by their names: prefixes of ROMIO, names that are no UTF-8, folders that change, files that are deleted and created again. */
#include "io.h"

static int is_there(const char *name)
{
    struct stat facts;
    return lstat(name, &facts) == 0;
}

/* The file that is created under one name is there under another one, until it is deleted. */
static void created(const char *name, const char *there)
{
    MPI_File file;
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    CHECK_F(is_there(there), "%s opened as %s", there, name);
    OK(MPI_File_close(&file));
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        OK(MPI_File_delete(name, MPI_INFO_NULL));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK_F(!is_there(there), "%s deleted as %s", there, name);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_File file;
    created("ufs:named.dat", "named.dat");
    created("NFS:./named.dat", "named.dat");
    created("lustre:named.dat", "named.dat");
    created("a:b.dat", "a:b.dat");
    created("donn\351es.dat", "donn\351es.dat");

    /* All delete it, each when it comes to that, and create it together. */
    for (int round = 0; round < 40; round++) {
        MPI_File_delete(io_path, MPI_INFO_NULL);
        OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
        OK(MPI_File_close(&file));
        MPI_Barrier(MPI_COMM_WORLD);
        CHECK_F(is_there(io_path), "round %d", round);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /* Closing deletes that file, whatever the working directory is by then. */
    if (rank == 0) {
        CHECK(mkdir("other", 0755) == 0);
        int other = open("other/p\351.dat", O_CREAT | O_WRONLY, 0644);
        CHECK(other >= 0);
        close(other);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int amode = MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE;
    OK(MPI_File_open(MPI_COMM_WORLD, "p\351.dat", amode, MPI_INFO_NULL, &file));
    CHECK(chdir("other") == 0);
    OK(MPI_File_close(&file));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(is_there("p\351.dat") && !is_there("../p\351.dat"));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(chdir("..") == 0);
    if (rank == 0)
        CHECK(unlink("other/p\351.dat") == 0 && rmdir("other") == 0);
    io_fresh();
    CHECK_FINISH();
}
