/* A part of the program has the ABI of another MPI: its library is argument 1. The numbers of its communicators for Fortran are numbers that
 * Fortran's library for the standard ABI knows. */
#include <mpi.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mpi_comm_size_(int *comm, int *size, int *ierror);
void mpi_comm_rank_(int *comm, int *rank, int *ierror);

static void *find(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (found == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return found;
}

static void expect(int number, int size, const char *which)
{
    int found = -1, error = -1;
    mpi_comm_size_(&number, &found, &error);
    if (error != MPI_SUCCESS || found != size)
        printf("%s: size %d, error %d\n", which, found, error);
}

int main(int argc, char **argv)
{
    int size, dup;
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    MPI_Init(NULL, NULL);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strstr(argv[1], "libmpi.so.12") != NULL) {
        /* Handles are numbers, and these are Fortran's. */
        int (*duplicate)(int, int *) = (int (*)(int, int *))find(library, "MPI_Comm_dup");
        expect(0x44000000, size, "MPI_COMM_WORLD");
        expect(0x44000001, 1, "MPI_COMM_SELF");
        duplicate(0x44000000, &dup);
        expect(dup, size, "a duplicate");
    } else {
        void *world = find(library, "ompi_mpi_comm_world"), *self = find(library, "ompi_mpi_comm_self"), *made;
        int (*number)(void *) = (int (*)(void *))find(library, "MPI_Comm_c2f");
        int (*duplicate)(void *, void **) = (int (*)(void *, void **))find(library, "MPI_Comm_dup");
        expect(number(world), size, "MPI_COMM_WORLD");
        expect(number(self), 1, "MPI_COMM_SELF");
        duplicate(world, &made);
        expect(number(made), size, "a duplicate");
    }
    MPI_Finalize();
    return 0;
}
