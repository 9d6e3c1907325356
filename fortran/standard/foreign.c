/* Handles from a part of the program with another ABI: a Fortran module gets the communicator of PyPI's mpi4py, which calls the library
 * for the ABI of MPICH or Open MPI (compat/). Such handles are numbers that the standard ABI doesn't use: below 32, from 2^30 on,
 * or negative. The library that made them is in the process and knows the handles. */
#define _GNU_SOURCE
#include "../fortran.h"

#include <dlfcn.h>

typedef uintptr_t translate(int number);

static translate *of_library(const char *library, const char *function)
{
    void *there = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (there == NULL)
        return NULL;
    translate *found = (translate *)dlsym(there, function);
    /* Only drops the count: the library can't be unloaded. */
    dlclose(there);
    return found;
}

static uintptr_t foreign(const char *function, fint number)
{
    static const char *const libraries[] = {"libmpi.so.12", "libmpi.so.40"};
    uintptr_t handle = 0;
    for (size_t i = 0; handle == 0 && i < sizeof libraries / sizeof *libraries; i++) {
        translate *translate = of_library(libraries[i], function);
        if (translate != NULL)
            handle = translate(number);
    }
    return handle;
}

/* If no library knows the number, the call reports the error. */
#define FOREIGN_HANDLE(Name)                                                                                 \
    void *foreign_##Name(fint number)                                                                        \
    {                                                                                                        \
        uintptr_t handle = foreign("encore_standard_" #Name, number);                                        \
        if (handle != 0)                                                                                     \
            return (void *)handle;                                                                           \
        return (unsigned)number < 32 ? (void *)(intptr_t)number : (void *)PMPI_##Name##_fromint(number);     \
    }
EACH_KIND(FOREIGN_HANDLE)
