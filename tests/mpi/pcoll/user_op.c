/* The persistent form of coll/user_op.c. */
#define FORM 2
#include "../coll/user_op.c"
