/* The persistent form of coll/scan.c. */
#define FORM 2
#include "../coll/scan.c"
