/* The persistent form of coll/gather.c. */
#define FORM 2
#include "../coll/gather.c"
