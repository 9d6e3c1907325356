/* The non-blocking form of coll/bcast.c. */
#define FORM 1
#include "../coll/bcast.c"
