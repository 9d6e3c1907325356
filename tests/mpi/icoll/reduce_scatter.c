/* The non-blocking form of coll/reduce_scatter.c. */
#define FORM 1
#include "../coll/reduce_scatter.c"
