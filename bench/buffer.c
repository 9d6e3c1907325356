#include "buffer.h"

#include <stdlib.h>

static unsigned char pattern(size_t position, uint64_t seed)
{
    return (unsigned char)(position * 7 + (position >> 8) * 13 + (position >> 16) * 29 + seed * 131 + 17);
}

void buffer_fill(void *buffer, size_t bytes, uint64_t seed)
{
    unsigned char *p = buffer;
    for (size_t i = 0; i < bytes; i++)
        p[i] = pattern(i, seed);
}

int buffer_differs(const void *buffer, size_t bytes, uint64_t seed)
{
    const unsigned char *p = buffer;
    for (size_t i = 0; i < bytes; i++)
        if (p[i] != pattern(i, seed))
            return 1;
    return 0;
}

void *buffer_new(size_t bytes)
{
    void *buffer = malloc(bytes > 0 ? bytes : 1);
    if (buffer)
        memset(buffer, 0x5a, bytes);
    return buffer;
}
