/* Both interfaces: the standard's by its own header, with the functions as pointers (generated/functions.h), and the types of
 * the MPICH ABI, whose handles are numbers. */
#ifndef ABI_H
#define ABI_H

#define MPI_NO_REMOVED_NAMES
#include <mpi.h>

#include <stddef.h>
#include <stdint.h>

/* MPI_Status of the MPICH ABI. */
struct status {
    int count_low;
    /* Bit 0: cancelled; the others: the upper half of the count. */
    int count_high_and_cancelled;
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
};

#define STATUS_IGNORE ((struct status *)1)
#define IN_PLACE ((void *)-1)
#define BUFFER_AUTOMATIC ((void *)-2)
#define DISPLACEMENT_CURRENT ((MPI_Offset)-54278278)
/* MPI_ERR_LASTCODE of the MPICH ABI. */
#define LAST_CODE 0x3fffffff
/* A number that is no constant of the standard ABI: stands for one that is none of the MPICH ABI's. */
#define NO_CONSTANT (-0x7ffffff0)

/* A function of this library: PMPI_X by its definition, MPI_X as a weak alias, for tools. */
#define FUNCTION(name) mpich_##name
#define ALIAS(name)                                                                                          \
    extern __typeof__(mpich_##name) P##name##_ __asm__("PMPI_" #name) __attribute__((alias("mpich_" #name))); \
    extern __typeof__(mpich_##name) name##_ __asm__("MPI_" #name) __attribute__((weak, alias("mpich_" #name)));

/* Handles of objects that the program has made. They are addresses in the standard ABI; here they are 32 bits: 2 that say so,
 * 4 for the kind, 2 for the gigabyte that the object is in, 24 for the place there, in units of 64 bytes. */
enum { OBJECT = 2, UNIT_BITS = 6, PLACE_BITS = 24, REGIONS = 4 };

extern _Atomic(uintptr_t) regions[REGIONS];
uintptr_t far_object_in(unsigned handle);
unsigned new_object_out(uintptr_t address, unsigned kind);

static inline uintptr_t object_in(unsigned handle, unsigned kind)
{
    unsigned region = handle >> PLACE_BITS & (REGIONS - 1);
    if (handle >> 26 == (OBJECT << 4 | kind) && region != 0) {
        uintptr_t place = handle & ((1u << PLACE_BITS) - 1);
        return regions[region] << (PLACE_BITS + UNIT_BITS) | place << UNIT_BITS;
    }
    return far_object_in(handle);
}

static inline unsigned object_out(uintptr_t address, unsigned kind)
{
    uintptr_t gigabyte = address >> (PLACE_BITS + UNIT_BITS);
    unsigned place = address >> UNIT_BITS & ((1u << PLACE_BITS) - 1);
    for (unsigned region = 1; region < REGIONS; region++)
        if (regions[region] == gigabyte && gigabyte != 0)
            return OBJECT << 30 | kind << 26 | region << PLACE_BITS | place;
    return new_object_out(address, kind);
}

#endif
