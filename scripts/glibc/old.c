/* Functions that newer headers and start files of the GNU C library expect, for programs and libraries that run with version 2.17 (make.sh).
   In a library of this version, the same functions are linked in from its libc_nonshared.a. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>

/* Without <sys/stat.h>: its declarations are those of the newer functions. The first argument of the older ones is the layout. */
#if defined __x86_64__
enum { STAT_LAYOUT = 1, MKNOD_LAYOUT = 0 };
#else
enum { STAT_LAYOUT = 0, MKNOD_LAYOUT = 0 };
#endif
struct stat;
int __xstat(int layout, const char *path, struct stat *status);
int __lxstat(int layout, const char *path, struct stat *status);
int __fxstat(int layout, int file, struct stat *status);
int __fxstatat(int layout, int folder, const char *path, struct stat *status, int flags);
int __xmknod(int layout, const char *path, unsigned mode, unsigned long *device);
int __cxa_atexit(void (*function)(void *), void *argument, void *library);
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *library);
extern void *__dso_handle __attribute__((visibility("hidden")));

int stat(const char *path, struct stat *status) { return __xstat(STAT_LAYOUT, path, status); }
int lstat(const char *path, struct stat *status) { return __lxstat(STAT_LAYOUT, path, status); }
int fstat(int file, struct stat *status) { return __fxstat(STAT_LAYOUT, file, status); }
int fstatat(int folder, const char *path, struct stat *status, int flags) { return __fxstatat(STAT_LAYOUT, folder, path, status, flags); }
int mknod(const char *path, unsigned mode, unsigned long device) { return __xmknod(MKNOD_LAYOUT, path, mode, &device); }

/* The layout is the same for both sizes of a file on 64 bits. */
int stat64(const char *path, struct stat *status) { return __xstat(STAT_LAYOUT, path, status); }
int lstat64(const char *path, struct stat *status) { return __lxstat(STAT_LAYOUT, path, status); }
int fstat64(int file, struct stat *status) { return __fxstat(STAT_LAYOUT, file, status); }
int fstatat64(int folder, const char *path, struct stat *status, int flags) { return __fxstatat(STAT_LAYOUT, folder, path, status, flags); }

int atexit(void (*function)(void)) { return __cxa_atexit((void (*)(void *))(void *)function, NULL, &__dso_handle); }
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
    return __register_atfork(prepare, parent, child, &__dso_handle);
}

/* Headers from 2.38 on say these for `strtol` and the like, which take binary numbers there. */
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
int vsscanf(const char *text, const char *format, va_list arguments);
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }
int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int taken = vsscanf(text, format, arguments);
    va_end(arguments);
    return taken;
}
