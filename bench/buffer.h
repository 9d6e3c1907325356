/* Contents of message buffers: changed before every message, so that a cache or a skipped copy can't flatter a
 * figure, and checked on arrival. */
#ifndef ENCORE_BENCH_BUFFER_H
#define ENCORE_BENCH_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* Fills every byte with a pattern that depends on its position and on `seed`. */
void buffer_fill(void *buffer, size_t bytes, uint64_t seed);

/* Whether any byte differs from what buffer_fill wrote. */
int buffer_differs(const void *buffer, size_t bytes, uint64_t seed);

/* Writes `value` into the first and the last word (fewer bytes where the buffer is shorter). */
void buffer_stamp(void *buffer, size_t bytes, uint64_t value);

/* Whether the first or the last word differs from what buffer_stamp or buffer_touch wrote. */
int buffer_stamp_differs(const void *buffer, size_t bytes, uint64_t value);

/* Writes into every cache line, so that none of it can be shared with another core's cache any more; stamps too. */
void buffer_touch(void *buffer, size_t bytes, uint64_t value);

/* `bytes` of memory on a page boundary, every page written; NULL if there is none. Freed by free(). */
void *buffer_new(size_t bytes);

#endif
