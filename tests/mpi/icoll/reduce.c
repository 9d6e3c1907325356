/* The non-blocking form of coll/reduce.c. */
#define FORM 1
#include "../coll/reduce.c"
