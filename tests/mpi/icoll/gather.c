/* The non-blocking form of coll/gather.c. */
#define FORM 1
#include "../coll/gather.c"
