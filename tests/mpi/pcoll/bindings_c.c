/* The persistent form of coll/bindings_c.c. */
#define FORM 2
#include "../coll/bindings_c.c"
