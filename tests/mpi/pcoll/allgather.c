/* The persistent form of coll/allgather.c. */
#define FORM 2
#include "../coll/allgather.c"
