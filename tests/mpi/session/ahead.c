/* One rank closes its only session before it opens the one in which the others wait for it: the end of a session is no meeting of all ranks,
 * and what is closed at one rank is no end of the job. */
#include "session.h"

int main(void)
{
    for (int round = 0; round < 3; round++) {
        char string[32];
        snprintf(string, sizeof string, "round %d", round);
        MPI_Session session = session_open(NULL);
        MPI_Group group;
        int size, me;
        OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
        OK(MPI_Group_size(group, &size));
        OK(MPI_Group_rank(group, &me));
        OK(MPI_Group_free(&group));
        if (me == round % size) {
            session_close(&session);
            session = session_open(NULL);
        }
        MPI_Comm comm = session_comm(session, "mpi://WORLD", string);
        session_use(comm);
        OK(MPI_Comm_free(&comm));
        session_close(&session);
    }
    return 0;
}
