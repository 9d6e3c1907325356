/* Loads two libraries in Fortran, each for itself, as Python does with extensions. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(NULL, NULL);
    for (int i = 1; i < argc; i++) {
        void *library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        void (*plugin)(int *) = (void (*)(int *))dlsym(library, "plugin_");
        int result = -1;
        plugin(&result);
        if (result != 0) {
            fprintf(stderr, "%s: MPI_IN_PLACE was not recognized\n", argv[i]);
            return 1;
        }
    }
    MPI_Finalize();
    return 0;
}
