/* The non-blocking form of coll/scan.c. */
#define FORM 1
#include "../coll/scan.c"
