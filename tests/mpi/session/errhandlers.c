/* Error handlers of sessions: the predefined ones, those of the program, and which errors they get. */
#include "session.h"

static MPI_Session told;
static int told_code, calls;

static void handler(MPI_Session *session, int *code, ...)
{
    told = *session;
    told_code = *code;
    calls++;
}

static void of_comm(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }

int main(void)
{
    MPI_Errhandler made, got, wrong_kind;
    MPI_Session session = MPI_SESSION_NULL;
    MPI_Info info;
    /* Before anything is initialized. */
    OK(MPI_Session_create_errhandler(handler, &made));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "thread_level", "MPI_THREAD_SOME"));

    /* The handler that is passed gets what goes wrong in the call, with no session to name. */
    ERR(MPI_ERR_ARG, MPI_Session_init(info, made, &session));
    CHECK(calls == 1 && told == MPI_SESSION_NULL && told_code == MPI_ERR_ARG && session == MPI_SESSION_NULL);
    ERR(MPI_ERR_ARG, MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
    OK(MPI_Info_free(&info));

    OK(MPI_Session_init(MPI_INFO_NULL, made, &session));
    OK(MPI_Errhandler_free(&made));
    int number = -1;
    char name[8];
    ERR(MPI_ERR_ARG, MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 99, &number, name));
    CHECK(calls == 2 && told == session);
    ERR(MPI_ERR_ARG, MPI_Session_get_num_psets(session, MPI_INFO_NULL, NULL));
    CHECK_EQ(3, calls);
    OK(MPI_Session_call_errhandler(session, MPI_ERR_RANK));
    CHECK(calls == 4 && told == session && told_code == MPI_ERR_RANK);

    /* A handler of another kind does not fit. */
    OK(MPI_Comm_create_errhandler(of_comm, &wrong_kind));
    ERR(MPI_ERR_ERRHANDLER, MPI_Session_set_errhandler(session, wrong_kind));
    CHECK_EQ(5, calls);
    OK(MPI_Errhandler_free(&wrong_kind));

    OK(MPI_Session_get_errhandler(session, &got));
    OK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
    ERR(MPI_ERR_ARG, MPI_Session_get_pset_info(session, "mpi://NONE", &info));
    CHECK(calls == 5 && info == MPI_INFO_NULL);
    OK(MPI_Session_call_errhandler(session, MPI_ERR_RANK));
    CHECK_EQ(5, calls);
    OK(MPI_Session_set_errhandler(session, got));
    OK(MPI_Errhandler_free(&got));
    ERR(MPI_ERR_ARG, MPI_Session_get_pset_info(session, "", &info));
    CHECK_EQ(6, calls);

    /* Finalizing gives the handle up; the handler's function stays until then. */
    MPI_Session copy = session;
    OK(MPI_Session_finalize(&session));
    CHECK(session == MPI_SESSION_NULL);
    CHECK_EQ(6, calls);
    (void)copy;
    return 0;
}
