/* Numbers of objects in more than three gigabytes of address space. */
#include "numbers.h"

#include "standard.h"

#include <pthread.h>
#include <stdlib.h>

_Atomic(uintptr_t) regions[REGIONS];

enum { FAR = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t *far_objects;
static unsigned far_count, far_room;

/* The address of an object without a region, or a value that isn't a standard handle. */
uintptr_t far_numbered_object(unsigned handle)
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

static unsigned far_object_number(uintptr_t address, unsigned kind)
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
unsigned new_object_number(uintptr_t address, unsigned kind)
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
        handle = far_object_number(address, kind);
    pthread_mutex_unlock(&lock);
    return handle;
}
