/* The non-blocking form of coll/barrier.c. */
#define FORM 1
#include "../coll/barrier.c"
