/* The persistent form of coll/pipeline.c. */
#define FORM 2
#include "../coll/pipeline.c"
