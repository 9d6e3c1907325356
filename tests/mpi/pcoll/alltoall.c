/* The persistent form of coll/alltoall.c. */
#define FORM 2
#include "../coll/alltoall.c"
