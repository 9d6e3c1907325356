/* Finds the library with the standard ABI when this one is loaded, and translates the handles of objects that lie far apart.
 *
 * Both libraries have functions of the same names. So the other one is opened apart (RTLD_LOCAL), from its place beside this
 * one or a folder above, and its functions are called through pointers. */
#define _GNU_SOURCE
#include "translate.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct functions abi;
_Atomic(uintptr_t) regions[REGIONS];

static const char *const names[] = {
#define NAME(name) "PMPI_" #name,
    EACH_FUNCTION(NAME)};

_Static_assert(sizeof abi == sizeof names, "a pointer for each name");

/* No program of this process can go on without the library: says why and ends it. */
static void give_up(const char *what)
{
    fprintf(stderr, "libmpi.so.12 of Encore (for programs with the MPICH ABI): %s\n", what);
    _Exit(127);
}

__attribute__((constructor)) static void load(void)
{
    static const char *const places[] = {"/../libmpi_abi.so.1", "/libmpi_abi.so.1"};
    Dl_info here;
    if (dladdr((void *)load, &here) == 0 || here.dli_fname == NULL)
        give_up("it cannot find its own place");
    /* It may have been found through a symbolic link from elsewhere. */
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
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = dlsym(library, names[i]);
        if (function == NULL)
            give_up(dlerror());
        memcpy((char *)&abi + i * sizeof function, &function, sizeof function);
    }
}

/* ---- objects in more than three gigabytes of address space ------------------------------------------------ */

enum { FAR = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t *far_objects;
static unsigned far_count, far_room;

/* The address of an object that has no region, or a value that is no handle of the standard ABI. */
uintptr_t far_object_in(unsigned handle)
{
    uintptr_t address = handle < 4096 ? 0 : handle;
    if (handle >> 30 == FAR) {
        unsigned place = handle & ((1u << 26) - 1);
        pthread_mutex_lock(&lock);
        if (place < far_count)
            address = far_objects[place];
        pthread_mutex_unlock(&lock);
    }
    return address;
}

static unsigned far_object_out(uintptr_t address, unsigned kind)
{
    unsigned place;
    for (place = far_count; place > 0; place--)
        if (far_objects[place - 1] == address)
            return (unsigned)FAR << 30 | kind << 26 | (place - 1);
    if (far_count == far_room) {
        unsigned more = far_room == 0 ? 64 : 2 * far_room;
        uintptr_t *larger = more < 1u << 26 ? realloc(far_objects, more * sizeof *larger) : NULL;
        if (larger == NULL)
            give_up("no memory for handles");
        far_objects = larger;
        far_room = more;
    }
    far_objects[far_count] = address;
    return (unsigned)FAR << 30 | kind << 26 | far_count++;
}

/* The handle of the first object in its gigabyte. */
unsigned new_object_out(uintptr_t address, unsigned kind)
{
    uintptr_t gigabyte = address >> (PLACE_BITS + UNIT_BITS);
    unsigned handle = 0;
    if (gigabyte == 0 || address % (1 << UNIT_BITS) != 0)
        return 0; /* No object: a predefined handle without counterpart. */
    pthread_mutex_lock(&lock);
    for (unsigned region = 1; region < REGIONS && handle == 0; region++) {
        if (regions[region] == 0)
            regions[region] = gigabyte;
        if (regions[region] == gigabyte)
            handle = (unsigned)OBJECT << 30 | kind << 26 | region << PLACE_BITS |
                     (address >> UNIT_BITS & ((1u << PLACE_BITS) - 1));
    }
    if (handle == 0)
        handle = far_object_out(address, kind);
    pthread_mutex_unlock(&lock);
    return handle;
}
