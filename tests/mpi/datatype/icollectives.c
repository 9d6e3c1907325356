/* The non-blocking forms. */
#define FORM 1
#include "collectives.c"
