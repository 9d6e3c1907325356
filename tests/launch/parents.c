/* A job that starts another one; the processes of both write their ids and wait for ever, also when errors return. Argument: the folder. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char path[4096], unfinished[4200];
    int rank, word;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&other);
    int is_child = other != MPI_COMM_NULL;
    if (!is_child)
        MPI_Comm_spawn(argv[0], &argv[1], 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN);
    snprintf(path, sizeof path, "%s/%s.%d", argv[1], is_child ? "child" : "parent", rank);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    FILE *file = fopen(unfinished, "w");
    if (!file || fprintf(file, "%d", (int)getpid()) < 0 || fclose(file) || rename(unfinished, path))
        MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Recv(&word, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
    for (;;)
        pause();
}
