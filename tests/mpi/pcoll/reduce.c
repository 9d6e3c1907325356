/* The persistent form of coll/reduce.c. */
#define FORM 2
#include "../coll/reduce.c"
