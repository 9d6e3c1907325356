/* The error handler that the user says at start-up (`mpiexec -initial-errhandler`): every object starts with it, and errors
 * without an object go to it. The first argument is its name, the second says what is done: `look`, or a mistake `before`
 * MPI_Init, in a `session`, `inside` or `after` MPI_Finalize; see test_start.py. */
#include "../check.h"

static void mistake(void)
{
    int number;
    FAILS(MPI_Group_size(MPI_GROUP_NULL, &number));
}

int main(int argc, char **argv)
{
    CHECK_EQ(3, argc);
    const char *name = argv[1], *deed = argv[2];
    if (strcmp(deed, "before") == 0)
        mistake();
    if (strcmp(deed, "session") == 0) {
        MPI_Session session;
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session));
        mistake();
        OK(MPI_Session_finalize(&session));
        return 0;
    }
    CHECK_START(argc, argv, 1);
    MPI_Errhandler handler, expected = strcmp(name, "mpi_errors_return") == 0 ? MPI_ERRORS_RETURN
                                       : strcmp(name, "mpi_errors_abort") == 0 ? MPI_ERRORS_ABORT
                                                                               : MPI_ERRORS_ARE_FATAL;
    MPI_Comm comms[3] = {MPI_COMM_WORLD, MPI_COMM_SELF};
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[2]));
    for (int i = 0; i < 3; i++) {
        OK(MPI_Comm_get_errhandler(comms[i], &handler));
        CHECK(handler == expected);
    }
    OK(MPI_Comm_free(&comms[2]));
    if (strcmp(deed, "inside") == 0)
        mistake();
    char said[64] = "none";
    int length = sizeof said, flag;
    OK(MPI_Info_get_string(MPI_INFO_ENV, "mpi_initial_errhandler", &length, said, &flag));
    CHECK_STR(strcmp(name, "none") ? name : "none", said);
    OK(MPI_Finalize());
    if (strcmp(deed, "after") == 0)
        mistake();
    return 0;
}
