/* The persistent form of coll/allreduce.c. */
#define FORM 2
#include "../coll/allreduce.c"
