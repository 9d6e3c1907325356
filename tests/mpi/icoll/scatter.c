/* The non-blocking form of coll/scatter.c. */
#define FORM 1
#include "../coll/scatter.c"
