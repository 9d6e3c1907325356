/* The persistent form of coll/barrier.c. */
#define FORM 2
#include "../coll/barrier.c"
