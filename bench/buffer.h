/* Contents of message buffers: changed before every message, so that a cache or a skipped copy can't flatter a
 * figure, and checked on arrival. */
#ifndef ENCORE_BENCH_BUFFER_H
#define ENCORE_BENCH_BUFFER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Fills every byte with a pattern that depends on its position and on `seed`. */
void buffer_fill(void *buffer, size_t bytes, uint64_t seed);

/* Whether any byte differs from what buffer_fill wrote. */
int buffer_differs(const void *buffer, size_t bytes, uint64_t seed);

/* Functions that are called inside timed loops are here, so that they cost no call. */

/* Writes `value` into the first and the last word (fewer bytes where the buffer is shorter). */
static inline void buffer_stamp(void *buffer, size_t bytes, uint64_t value)
{
    if (bytes >= sizeof value) {
        memcpy(buffer, &value, sizeof value);
        memcpy((char *)buffer + bytes - sizeof value, &value, sizeof value);
    } else {
        memcpy(buffer, &value, bytes);
    }
}

/* Whether the first or the last word differs from what buffer_stamp or buffer_touch wrote. */
static inline int buffer_stamp_differs(const void *buffer, size_t bytes, uint64_t value)
{
    uint64_t first, last;
    if (bytes < sizeof value)
        return memcmp(buffer, &value, bytes) != 0;
    memcpy(&first, buffer, sizeof first);
    memcpy(&last, (const char *)buffer + bytes - sizeof last, sizeof last);
    /* Where the two words overlap, the last one was written over the first. */
    return last != value || (bytes >= 2 * sizeof value && first != value);
}

/* Writes into every cache line, so that none of it can be shared with another core's cache any more; stamps too. */
static inline void buffer_touch(void *buffer, size_t bytes, uint64_t value)
{
    enum { LINE = 64 };
    for (size_t at = 0; at + sizeof value <= bytes; at += LINE)
        memcpy((char *)buffer + at, &value, sizeof value);
    buffer_stamp(buffer, bytes, value);
}

/* Writes every whole word of a message, as a program that computes it does; stamps too. */
static inline void buffer_produce(void *buffer, size_t bytes, uint64_t value)
{
    for (size_t at = 0; at + sizeof value <= bytes; at += sizeof value)
        memcpy((char *)buffer + at, &value, sizeof value);
    buffer_stamp(buffer, bytes, value);
}

/* Reads every whole word of a message, as a program that uses it does. An even number that depends on all of them: the caller keeps it, so
 * that the compiler can't leave out the reading. */
static inline uint64_t buffer_consume(const void *buffer, size_t bytes)
{
    uint64_t sum = 0, word;
    for (size_t at = 0; at + sizeof word <= bytes; at += sizeof word) {
        memcpy(&word, (const char *)buffer + at, sizeof word);
        sum += word;
    }
    return 2 * sum;
}

/* `bytes` of memory as programs have it, from malloc, every page written; NULL if there is none. Freed by free(). Not on a page
 * boundary: malloc puts long blocks 16 bytes behind one, and where a copy's target lies less than 32 bytes behind its source,
 * modulo a page, some processors' `rep movsb` takes twenty times as long. */
void *buffer_new(size_t bytes);

#endif
