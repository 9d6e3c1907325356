/* The non-blocking form of coll/allgather.c. */
#define FORM 1
#include "../coll/allgather.c"
