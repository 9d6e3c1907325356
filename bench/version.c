/* Which library this is, in its own words; and whether two ranks can talk at all. */
#include "output.h"

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, length, token = 1;
    char text[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 0) {
        MPI_Send(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        for (int r = 1; r < size; r++)
            MPI_Recv(&token, 1, MPI_INT, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get_library_version(text, &length);
        output_fact("library", text);
        output_end();
    }
    MPI_Finalize();
    return 0;
}
