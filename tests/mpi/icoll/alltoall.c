/* The non-blocking form of coll/alltoall.c. */
#define FORM 1
#include "../coll/alltoall.c"
