/* Rank 1 waits for rank 0 in MPI_Recv, in a program made for the ABI of MPICH or of Open MPI: the page names the line with the comment. */
#include <stddef.h>
#ifdef OPENMPI
#include "../compat/openmpi.h"
#else
#include "../compat/mpich.h"
#endif

int MPI_Init(int *, char ***), MPI_Finalize(void), MPI_Comm_rank(Comm, int *);
int MPI_Send(const void *, int, Datatype, int, int, Comm), MPI_Recv(void *, int, Datatype, int, int, Comm, Status *);
double MPI_Wtime(void);

int main(int argc, char **argv)
{
    int rank, data[10] = {0};
    Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    for (int step = 0; step < 10; step++)
        if (rank == 0) {
            for (double begin = MPI_Wtime(); MPI_Wtime() < begin + 0.01;)
                ;
            MPI_Send(data, 10, INT, 1, 1, WORLD);
        } else {
            MPI_Recv(data, 10, INT, 0, 1, WORLD, &status); /* waits */
        }
    MPI_Finalize();
    return 0;
}
