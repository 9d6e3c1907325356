/* Finds the library with the standard ABI when this one is loaded.
 *
 * Both libraries have functions of the same names. So the other library is opened separately (RTLD_LOCAL), from its place beside this
 * one or one folder above, and its functions are called through pointers. */
#define _GNU_SOURCE
#include "translate.h"

#include "../../fortran/engine.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct functions abi;
struct extensions mpix;
const struct fortran_interface *engine_functions;

static const char *const names[] = {
#define NAME(name) "PMPI_" #name,
    EACH_FUNCTION(NAME)};

_Static_assert(sizeof abi == sizeof names, "a pointer for each name");

static const char *const extensions[] = {
#define EXTENSION_NAME(name, parameters) "PMPIX_" #name,
    EACH_EXTENSION(EXTENSION_NAME)};

/* Finds functions of a library by their names. */
static void find(void *library, const char *const *names, size_t count, char *pointers)
{
    for (size_t i = 0; i < count; i++) {
        void *function = dlsym(library, names[i]);
        if (function == NULL)
            give_up(dlerror());
        memcpy(pointers + i * sizeof function, &function, sizeof function);
    }
}

void give_up(const char *what)
{
    fprintf(stderr, LIBRARY " of Encore (for programs with the ABI of " WHOSE "): %s\n", what);
    _Exit(127);
}

__attribute__((constructor)) static void load(void)
{
    static const char *const places[] = {"/../libmpi_abi.so.1", "/libmpi_abi.so.1"};
    Dl_info here;
    if (dladdr((void *)load, &here) == 0 || here.dli_fname == NULL)
        give_up("it cannot find its own place");
    /* The library may have been found through a symbolic link from another folder. */
    char real[PATH_MAX], path[PATH_MAX + 32];
    if (realpath(here.dli_fname, real) == NULL)
        give_up("it cannot find its own place");
    int folder = (int)(strrchr(real, '/') - real);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int length = snprintf(path, sizeof path, "%.*s%s", folder, real, places[i]);
        if (length >= (int)sizeof path)
            give_up("its path is too long");
        if (access(path, R_OK) == 0)
            break;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        give_up(dlerror());
    find(library, names, sizeof names / sizeof names[0], (char *)&abi);
    find(library, extensions, sizeof extensions / sizeof extensions[0], (char *)&mpix);
    const struct fortran_interface *(*functions)(unsigned);
    find(library, (const char *const[]){"encore_fortran"}, 1, (char *)&functions);
    engine_functions = functions(FORTRAN_INTERFACE);
    if (engine_functions == NULL)
        give_up("the library beside it is of another version");
}
