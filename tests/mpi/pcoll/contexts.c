/* The persistent form of coll/contexts.c. */
#define FORM 2
#include "../coll/contexts.c"
