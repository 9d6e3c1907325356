/* The non-blocking form of coll/pipeline.c. */
#define FORM 1
#include "../coll/pipeline.c"
