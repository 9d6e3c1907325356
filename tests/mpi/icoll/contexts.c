/* The non-blocking form of coll/contexts.c. */
#define FORM 1
#include "../coll/contexts.c"
