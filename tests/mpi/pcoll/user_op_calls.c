/* The persistent form of coll/user_op_calls.c. */
#define FORM 2
#include "../coll/user_op_calls.c"
