/* The persistent form of coll/bcast.c. */
#define FORM 2
#include "../coll/bcast.c"
