/* Translates handles of this ABI that reach the library of another one (compat/openmpi/small.c). */
#include "translate.h"

uintptr_t encore_mpich_object(unsigned handle);

/* The standard handle of an object of any kind, by its number; 0 if there is none. */
uintptr_t encore_mpich_object(unsigned handle)
{
    int number = (int)handle;
    switch (handle >> 26 & 15) {
    case 1: return (uintptr_t)comm_in(number);
    case 2: return (uintptr_t)group_in(number);
    case 3: return (uintptr_t)datatype_in(number);
    case 4: return (uintptr_t)numbered_object(handle, 4);
    case 5: return (uintptr_t)errhandler_in(number);
    case 6: return (uintptr_t)op_in(number);
    case 7: return (uintptr_t)info_in(number);
    case 8: return (uintptr_t)win_in(number);
    case 11: return (uintptr_t)request_in(number);
    case 12: return (uintptr_t)message_in(number);
    case 14: return (uintptr_t)session_in(number);
    default: return 0;
    }
}
