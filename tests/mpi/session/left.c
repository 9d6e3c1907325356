/* Sessions that don't end as they should. The argument says what goes wrong: rank 1 does `exit` without MPI_Session_finalize, or
 * `stay away`, which rank 0 does, when the others make a communicator. */
#include "session.h"

int main(int argc, char **argv)
{
    CHECK_EQ(2, argc);
    MPI_Session session = session_open(NULL);
    MPI_Group group;
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Group_rank(group, &rank));
    int away = strcmp(argv[1], "stay away") == 0;
    if (away && rank == 0) {
        OK(MPI_Session_finalize(&session));
        return 0;
    }
    MPI_Comm comm;
    OK(MPI_Comm_create_from_group(group, "left", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Barrier(comm));
    if (rank == 1)
        exit(0);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Session_finalize(&session));
    return 0;
}
