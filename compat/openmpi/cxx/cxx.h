/* Layout in C of objects of Open MPI's C++ classes: the table of virtual functions, then the handle. */
#ifndef CXX_H
#define CXX_H

struct object {
    void **virtual_functions;
    void *handle;
};

/* The mangled name of a function for the linker. */
#define NAMED(symbol) __asm__(symbol)

#endif
