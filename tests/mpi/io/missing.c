/* A rank doesn't come to a collective access: the launcher says who waits where, and ends the job. */
#include "io.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE);
    char byte = 'x';
    if (rank == size - 1)
        MPI_Recv(&byte, 1, MPI_CHAR, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (argc > 1)
        MPI_File_sync(file);
    else
        MPI_File_write_at_all(file, rank, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE);
    CHECK_FINISH();
}
