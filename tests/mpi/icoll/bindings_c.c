/* The non-blocking form of coll/bindings_c.c. */
#define FORM 1
#include "../coll/bindings_c.c"
