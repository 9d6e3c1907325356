/* Handles as numbers: those of the MPICH ABI, and those of Fortran in other ABIs. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdint.h>

/* Handles of objects that the program has made. In the standard ABI they are addresses; as 32-bit numbers they have 2 bits that mark
 * an object, 4 for the kind, 2 for the object's gigabyte, and 24 for its place there in units of 64 bytes. */
enum { OBJECT = 2, UNIT_BITS = 6, PLACE_BITS = 24, REGIONS = 4 };

extern _Atomic(uintptr_t) regions[REGIONS];
uintptr_t far_numbered_object(unsigned handle);
unsigned new_object_number(uintptr_t address, unsigned kind);

static inline uintptr_t numbered_object(unsigned handle, unsigned kind)
{
    unsigned region = handle >> PLACE_BITS & (REGIONS - 1);
    if (handle >> 26 == (OBJECT << 4 | kind) && region != 0) {
        uintptr_t place = handle & ((1u << PLACE_BITS) - 1);
        return regions[region] << (PLACE_BITS + UNIT_BITS) | place << UNIT_BITS;
    }
    return far_numbered_object(handle);
}

static inline unsigned object_number(uintptr_t address, unsigned kind)
{
    uintptr_t gigabyte = address >> (PLACE_BITS + UNIT_BITS);
    unsigned place = address >> UNIT_BITS & ((1u << PLACE_BITS) - 1);
    for (unsigned region = 1; region < REGIONS; region++)
        if (regions[region] == gigabyte && gigabyte != 0)
            return OBJECT << 30 | kind << 26 | region << PLACE_BITS | place;
    return new_object_number(address, kind);
}

#endif
