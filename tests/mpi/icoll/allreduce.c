/* The non-blocking form of coll/allreduce.c. */
#define FORM 1
#include "../coll/allreduce.c"
