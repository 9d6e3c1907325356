/* Prints a line before MPI_Init, a line after it and part of one, then ends as its first argument says. The second one is a folder in
 * which ranks tell each other, and the test, how far they are. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *folder;

static const char *path(const char *name, int rank)
{
    static char text[4096];
    snprintf(text, sizeof text, "%s/%s.%d", folder, name, rank);
    return text;
}

static void tell(const char *name, int rank)
{
    FILE *file = fopen(path(name, rank), "w");
    if (file == NULL)
        abort();
    fclose(file);
}

static void await(const char *name, int rank)
{
    while (access(path(name, rank), F_OK) != 0)
        usleep(1000);
}

int main(int argc, char **argv)
{
    const char *how = argv[1];
    int rank, size, value = 0;
    folder = argv[2];
    printf("early\n");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("line %d\npart %d", rank, rank);
    tell("printed", rank);
    for (int other = 0; other < size; other++)
        await("printed", other);
    if (strcmp(how, "wait") == 0)
        await("go", rank);
    if (strcmp(how, "deadlock") == 0)
        MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (strcmp(how, "compute") == 0 || rank == 0)
        while (strcmp(how, "wait") != 0)
            value++;
    if (strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (strcmp(how, "error") == 0)
        MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    if (strcmp(how, "crash") == 0)
        raise(SIGSEGV);
    if (strcmp(how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(how, "exit") == 0)
        _exit(4);
    MPI_Finalize();
    printf("\n");
    return 0;
}
