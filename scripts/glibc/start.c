/* The start files of the GNU C library from 2.34 on give no function that runs the program's constructors, since the library from then on
   runs them itself. Older libraries don't. All run the function that they are given (make.sh has the linker put this one between). */
#include <stddef.h>

typedef int main_function(int, char **, char **);
typedef void constructor(int, char **, char **);
extern constructor *__init_array_start[] __attribute__((visibility("hidden"), weak));
extern constructor *__init_array_end[] __attribute__((visibility("hidden"), weak));
extern void _init(void) __attribute__((visibility("hidden"), weak));
int __real___libc_start_main(main_function *program, int argc, char **argv, void (*constructors)(int, char **, char **),
                             void (*destructors)(void), void (*loader_end)(void), void *stack);
int __wrap___libc_start_main(main_function *program, int argc, char **argv, void (*constructors)(int, char **, char **),
                             void (*destructors)(void), void (*loader_end)(void), void *stack);

static void run_constructors(int argc, char **argv, char **environment) {
    if (_init)
        _init();
    for (constructor **each = __init_array_start; each < __init_array_end; each++)
        (*each)(argc, argv, environment);
}

int __wrap___libc_start_main(main_function *program, int argc, char **argv, void (*constructors)(int, char **, char **),
                             void (*destructors)(void), void (*loader_end)(void), void *stack) {
    return __real___libc_start_main(program, argc, argv, constructors ? constructors : run_constructors, destructors, loader_end, stack);
}
