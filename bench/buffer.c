#define _GNU_SOURCE
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, PAGE = 4096 };

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

void buffer_stamp(void *buffer, size_t bytes, uint64_t value)
{
    if (bytes >= sizeof value) {
        memcpy(buffer, &value, sizeof value);
        memcpy((char *)buffer + bytes - sizeof value, &value, sizeof value);
    } else {
        memcpy(buffer, &value, bytes);
    }
}

int buffer_stamp_differs(const void *buffer, size_t bytes, uint64_t value)
{
    if (bytes >= sizeof value) {
        /* Where the two words overlap, the last word was written over the first. */
        if (bytes >= 2 * sizeof value && memcmp(buffer, &value, sizeof value))
            return 1;
        return memcmp((const char *)buffer + bytes - sizeof value, &value, sizeof value) != 0;
    }
    return memcmp(buffer, &value, bytes) != 0;
}

void buffer_touch(void *buffer, size_t bytes, uint64_t value)
{
    char *p = buffer;
    for (size_t at = 0; at + sizeof value <= bytes; at += LINE)
        memcpy(p + at, &value, sizeof value);
    buffer_stamp(buffer, bytes, value);
}

void *buffer_new(size_t bytes)
{
    void *buffer = NULL;
    size_t rounded = (bytes + PAGE) / PAGE * PAGE;
    if (posix_memalign(&buffer, PAGE, rounded))
        return NULL;
    memset(buffer, 0x5a, rounded);
    return buffer;
}
