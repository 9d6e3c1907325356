/* libencore_audit.so: makes the loader use Encore's libraries in place of other MPIs', wherever a program looks for them.
 *
 * The loader asks an audit library (LD_AUDIT, rtld-audit(7)) for the path of each library that a process loads, before it searches run paths,
 * LD_LIBRARY_PATH and full names. mpiexec names this library in the environment of ranks. It defines only the search part of that
 * interface, so calls run as without it.
 *
 * It is loaded into its own name space, where a C library would be a second copy: so it uses none. Its folder is that of the ABI
 * that a name without a number means (libmpi.so); the other ABI's folder lies beside it, the library of the standard ABI above. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define OWN_NAME "libencore_audit.so"

/* Interface number in libraries' names, and the folder of Encore's libraries of that interface, relative to the folder of libraries. */
static const struct {
    const char *number, *folder;
} abis[] = {{"12", "mpich-abi/"}, {"40", "openmpi-abi/"}, {"1", ""}};
enum { MPICH, OPEN_MPI, STANDARD, ABIS };

/* The folder of Encore's libraries, with a slash at its end; its length is 0 if this library has nothing to do. */
static char libraries[PATH_MAX];
static size_t length;
/* ABI of libraries whose names have no number: at first the folder's, then that of the last library requested by number. */
static unsigned preferred = MPICH;

static long call(long number, long a, long b, long c, long d)
{
#if defined __x86_64__
    long result;
    register long fourth __asm__("r10") = d;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth) : "rcx", "r11", "memory");
    return result;
#elif defined __aarch64__
    register long which __asm__("x8") = number, first __asm__("x0") = a, second __asm__("x1") = b, third __asm__("x2") = c,
                  fourth __asm__("x3") = d;
    __asm__ volatile("svc 0" : "+r"(first) : "r"(which), "r"(second), "r"(third), "r"(fourth) : "memory");
    return first;
#else
#error "how this processor calls the system isn't known here"
#endif
}

static size_t length_of(const char *text)
{
    size_t bytes = 0;
    while (text[bytes] != 0)
        bytes++;
    return bytes;
}

/* The text after `beginning` in `text`, or NULL. */
static const char *after(const char *text, const char *beginning)
{
    while (*beginning != 0)
        if (*text++ != *beginning++)
            return NULL;
    return text;
}

static const char *base_of(const char *path)
{
    const char *base = path;
    for (; *path != 0; path++)
        if (*path == '/')
            base = path + 1;
    return base;
}

/* Appends `bytes` of `text` to a path; false if there is no room. */
static int append(char *path, size_t *used, const char *text, size_t bytes)
{
    if (bytes >= PATH_MAX - *used)
        return 0;
    for (size_t i = 0; i < bytes; i++)
        path[(*used)++] = text[i];
    path[*used] = 0;
    return 1;
}

/* Derives the folder of Encore's libraries from this library's path in LD_AUDIT. */
static void find_libraries(const char *list)
{
    while (*list != 0) {
        size_t bytes = 0, slashes[2] = {0, 0};
        for (; list[bytes] != 0 && list[bytes] != ':'; bytes++)
            if (list[bytes] == '/') {
                slashes[0] = slashes[1];
                slashes[1] = bytes + 1;
            }
        const char *rest = after(list + slashes[1], OWN_NAME);
        if (rest == list + bytes && slashes[0] != 0) {
            if (after(list + slashes[0], abis[OPEN_MPI].folder) != NULL)
                preferred = OPEN_MPI;
            append(libraries, &length, list, slashes[0]);
            return;
        }
        list += bytes;
        list += *list == ':';
    }
}

/* A library's constructor gets the arguments of `main`. */
__attribute__((constructor)) static void start(int argc, char **argv, char **environment)
{
    (void)argc, (void)argv;
    const char *list = NULL;
    int in_a_job = 0;
    for (char **variable = environment; *variable != NULL; variable++) {
        const char *value = after(*variable, "LD_AUDIT=");
        list = value != NULL ? value : list;
        in_a_job |= after(*variable, "ENCORE_SEGMENT=") != NULL;
    }
    /* A program that a rank starts after it has initialized MPI is no rank, and lacks this variable. */
    if (list != NULL && in_a_job)
        find_libraries(list);
}

/* The last component of a path's target; NULL if there is no such file. */
static const char *real_name(const char *path)
{
    static char link[PATH_MAX];
    char self[] = "/proc/self/fd/0123456789";
    long file = call(SYS_openat, AT_FDCWD, (long)path, O_PATH | O_CLOEXEC, 0);
    if (file < 0)
        return NULL;
    size_t place = sizeof "/proc/self/fd/" - 1, digits = 1;
    for (long rest = file; rest >= 10; rest /= 10)
        digits++;
    self[place + digits] = 0;
    for (long rest = file; digits > 0; rest /= 10)
        self[place + --digits] = (char)('0' + rest % 10);
    long bytes = call(SYS_readlinkat, AT_FDCWD, (long)self, (long)link, sizeof link - 1);
    call(SYS_close, file, 0, 0, 0);
    if (bytes < 0)
        return base_of(path);
    link[bytes] = 0;
    return base_of(link);
}

/* The ABI of a library by its name, and the length of the name up to its interface number (libmpi.so.40 of libmpi.so.40.30.4);
 * ABIS if there is no known number. */
static unsigned abi_of(const char *name, size_t *bytes)
{
    const char *number = NULL;
    for (const char *c = name; *c != 0 && number == NULL; c++)
        number = after(c, ".so.");
    for (unsigned abi = 0; number != NULL && abi < ABIS; abi++) {
        const char *end = after(number, abis[abi].number);
        if (end != NULL && (*end == 0 || *end == '.')) {
            *bytes = (size_t)(end - name);
            return abi;
        }
    }
    *bytes = length_of(name);
    return ABIS;
}

/* Encore's library of this name, if there is one. */
static char *ours(unsigned abi, const char *name, size_t bytes)
{
    static char path[PATH_MAX];
    size_t used = 0;
    int fits = append(path, &used, libraries, length) && append(path, &used, abis[abi].folder, length_of(abis[abi].folder)) &&
               append(path, &used, name, bytes);
    return fits && call(SYS_faccessat, AT_FDCWD, (long)path, R_OK, 0) == 0 ? path : NULL;
}

__attribute__((visibility("default"))) unsigned la_version(unsigned version)
{
    if (length == 0)
        return 0; /* The loader does without this library. */
    return version < LAV_CURRENT ? version : LAV_CURRENT;
}

__attribute__((visibility("default"))) char *la_objsearch(const char *name, uintptr_t *cookie, unsigned flag)
{
    (void)cookie;
    const char *base = base_of(name), *rest = after(base, "libmpi");
    /* The loader's intermediate names (other flags) derive from the original name: only that one matters. */
    if (rest == NULL || flag != LA_SER_ORIG)
        return (char *)name;
    size_t bytes;
    /* A full name counts if the file exists; the file's own name may have the number that a link lacks. */
    const char *real = base == name ? base : real_name(name);
    if (real == NULL)
        return (char *)name;
    unsigned abi = abi_of(base, &bytes);
    if (abi == ABIS && real != base) {
        abi = abi_of(real, &bytes);
        base = real;
    }
    char *found;
    if (abi < ABIS) {
        found = ours(abi, base, bytes);
        if (found != NULL && abi != STANDARD)
            preferred = abi;
    } else {
        found = ours(preferred, base, bytes);
        if (found == NULL)
            found = ours(MPICH + OPEN_MPI - preferred, base, bytes);
    }
    return found != NULL ? found : (char *)name;
}
