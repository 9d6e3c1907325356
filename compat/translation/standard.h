/* The standard ABI by its own header, with functions as pointers (functions.h), and declarations that all translations need. */
#ifndef STANDARD_H
#define STANDARD_H

#define MPI_NO_REMOVED_NAMES
#define MPI_NO_FORTRAN_CONVERSIONS
#include <mpi.h>

#include <stddef.h>
#include <stdint.h>

/* A number that isn't a constant of the standard ABI: the translation of an invalid constant. */
#define NO_CONSTANT (-0x7ffffff0)

/* A function of this library: PMPI_X by its definition, MPI_X as a weak alias, for tools. */
#define FUNCTION(name) foreign_##name
#define ALIAS(name)                                                                                               \
    extern __typeof__(foreign_##name) P##name##_ __asm__("PMPI_" #name) __attribute__((alias("foreign_" #name))); \
    extern __typeof__(foreign_##name) name##_ __asm__("MPI_" #name) __attribute__((weak, alias("foreign_" #name)));

/* A nonstandard function: PMPIX_X, and MPIX_X as a weak alias. */
#define EXTENSION(name)                                                                                                 \
    extern __typeof__(foreign_##name) P##name##_ __asm__("PMPIX_" #name) __attribute__((alias("foreign_" #name)));      \
    extern __typeof__(foreign_##name) name##_ __asm__("MPIX_" #name) __attribute__((weak, alias("foreign_" #name)));

/* Prints why no program of this process can go on, and ends the process. */
void give_up(const char *what) __attribute__((noreturn));

#endif
