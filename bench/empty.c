/* The empty MPI program: what starting and ending a job costs. Timed from outside. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
