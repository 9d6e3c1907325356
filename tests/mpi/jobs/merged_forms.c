/* Collective operations of all forms on a communicator of the ranks of two jobs, and on such in which these are mixed. */
#include "../coll/forms.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter, all;
    OK(MPI_Comm_get_parent(&parent));
    if (parent == MPI_COMM_NULL)
        OK(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    else
        inter = parent;
    OK(MPI_Intercomm_merge(inter, parent != MPI_COMM_NULL, &all));
    forms_begin();
    in_all_orders(all);
    forms_end();
    OK(MPI_Comm_disconnect(&all));
    OK(MPI_Comm_disconnect(&inter));
    CHECK_FINISH();
}
