/* Functions that gfortran's objects call if a program uses a module of another MPI; each library spells their names differently. */
#ifndef FORTRAN_NAMES_H
#define FORTRAN_NAMES_H

#include "../../fortran/fortran.h"

/* The operators == and /= of a type of handles, which are one INTEGER. */
#define COMPARED(equal, unequal)                                                                             \
    fint equal(const fint *, const fint *);                                                                  \
    fint equal(const fint *a, const fint *b)                                                                 \
    {                                                                                                        \
        return logical_out(*a == *b);                                                                        \
    }                                                                                                        \
    fint unequal(const fint *, const fint *);                                                                \
    fint unequal(const fint *a, const fint *b)                                                               \
    {                                                                                                        \
        return logical_out(*a != *b);                                                                        \
    }

/* The types of handles that have these operators. */
#define EACH_COMPARED(DO)                                                                                    \
    DO(comm) DO(datatype) DO(errhandler) DO(file) DO(group) DO(info) DO(message) DO(op) DO(request) DO(win)

/* MPI_SIZEOF of one type and rank; the name determines the result. */
#define SIZE_OF(symbol, bytes)                                                                               \
    void symbol(void *, fint *, fint *);                                                                     \
    void symbol(void *x, fint *size, fint *ierror)                                                           \
    {                                                                                                        \
        (void)x;                                                                                             \
        *size = bytes;                                                                                       \
        give(ierror, MPI_SUCCESS);                                                                           \
    }

#endif
