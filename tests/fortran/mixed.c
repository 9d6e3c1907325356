/* The other half of mixed.f90. */
#include <mpi.h>

static int look(MPI_Fint number, const MPI_Fint *numbers, const MPI_Fint *ignored)
{
    MPI_Comm comm = MPI_Comm_f2c(number);
    MPI_Status status;
    int rank, count;
    MPI_Comm_rank(comm, &rank);
    if (MPI_Comm_c2f(comm) != number)
        return 1;
    if (MPI_Status_f2c(numbers, &status) != MPI_SUCCESS || status.MPI_SOURCE != rank || status.MPI_TAG != 5)
        return 2;
    MPI_Get_count(&status, MPI_INT, &count);
    if (count != 1)
        return 3;
    return ignored == MPI_F_STATUS_IGNORE ? 0 : 4;
}

int in_c(MPI_Fint comm, const MPI_F08_status *status, const MPI_F08_status *ignored);
int in_c(MPI_Fint comm, const MPI_F08_status *status, const MPI_F08_status *ignored)
{
    if (ignored != MPI_F08_STATUS_IGNORE)
        return 5;
    return look(comm, (const MPI_Fint *)status, (const MPI_Fint *)ignored);
}

int in_c_old_(MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ignored);
int in_c_old_(MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ignored)
{
    return look(*comm, status, ignored);
}
