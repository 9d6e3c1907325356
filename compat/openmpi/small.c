/* Handles of MPICH's ABI that reach this library: mpi4py's ready-made packages pass them to Python modules that were compiled with
 * Open MPI. They are 32-bit numbers, while handles of this ABI are addresses. */
#define _GNU_SOURCE
#include "translate.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef uintptr_t translation(unsigned handle);

/* The translation function of Encore's library for that ABI, if this process has loaded it. */
static translation *mpich_translation(void)
{
    static _Atomic(translation *) known;
    translation *found = known;
    Dl_info here;
    char real[PATH_MAX], path[PATH_MAX + 32];
    if (found != NULL || dladdr((void *)mpich_translation, &here) == 0 || realpath(here.dli_fname, real) == NULL)
        return found;
    snprintf(path, sizeof path, "%.*s/../mpich-abi/libmpi.so.12", (int)(strrchr(real, '/') - real), real);
    void *library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (library != NULL) {
        found = (translation *)(uintptr_t)dlsym(library, "encore_mpich_object");
        known = found;
        dlclose(library);
    }
    return found;
}

uintptr_t mpich_object(unsigned handle)
{
    translation *translate = mpich_translation();
    return translate != NULL ? translate(handle) : 0;
}

uintptr_t small_object(uintptr_t handle)
{
    uintptr_t object = handle < PREDEFINED ? 0 : mpich_object((unsigned)handle);
    return object != 0 ? object : handle;
}
