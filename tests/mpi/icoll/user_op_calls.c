/* The non-blocking form of coll/user_op_calls.c. */
#define FORM 1
#include "../coll/user_op_calls.c"
