/* Communicators whose ranks are in other orders than those of MPI_COMM_WORLD, so that those of a node are anywhere in them: blocking, non-blocking and
 * persistent operations on each, and all of these under way at once. */
#include "forms.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    forms_begin();
    in_all_orders(MPI_COMM_WORLD);
    forms_end();
    CHECK_FINISH();
}
