/* The persistent form of coll/reduce_scatter.c. */
#define FORM 2
#include "../coll/reduce_scatter.c"
