/* A profiling library: counts sends, and calls the real functions under their other names. Says at the end what it has seen. */
#include <mpi.h>
#include <stdio.h>

static int sends, level = -1;

int MPI_Init(int *argc, char ***argv)
{
    int code = PMPI_Init(argc, argv);
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        puts("profiler: MPI_Init");
    return code;
}

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    sends++;
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

int MPI_Pcontrol(const int wanted, ...)
{
    level = wanted;
    return PMPI_Pcontrol(wanted);
}

int MPI_Finalize(void)
{
    int rank, all = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    /* A profiler doesn't see its own calls under the other names. */
    PMPI_Reduce(&sends, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("profiler: %d sends, level %d\n", all, level);
    return PMPI_Finalize();
}
