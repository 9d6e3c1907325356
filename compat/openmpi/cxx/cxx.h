/* What objects of the classes of Open MPI's C++ bindings are in C: the table of virtual functions comes first, and the handle after it. */
#ifndef CXX_H
#define CXX_H

struct object {
    void **virtual_functions;
    void *handle;
};

/* The name of a function for the linker, as C++ compilers write it. */
#define NAMED(symbol) __asm__(symbol)

#endif
