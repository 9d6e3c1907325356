/* The persistent form of coll/scatter.c. */
#define FORM 2
#include "../coll/scatter.c"
