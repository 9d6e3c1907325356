/* What a call returns whose error handler stores another code: that one, for objects of all kinds. And whose handler is called where a call has no
 * object: that of MPI_COMM_SELF; that of MPI_COMM_WORLD where the program has set that alone, but with ENCORE_STRICT=1. */
#include "../check.h"

static int called, wanted, of_world;

static void on_comm(MPI_Comm *comm, int *code, ...)
{
    called++;
    of_world = *comm == MPI_COMM_WORLD;
    *code = wanted;
}

static void on_win(MPI_Win *win, int *code, ...)
{
    called += win != NULL;
    *code = wanted;
}

static void on_file(MPI_File *file, int *code, ...)
{
    called += file != NULL;
    *code = wanted;
}

static void on_session(MPI_Session *session, int *code, ...)
{
    called += session != NULL;
    *code = wanted;
}

#define RETURNS_WANTED(call)                                                                                 \
    do {                                                                                                     \
        called = 0;                                                                                          \
        CHECK_EQ(wanted, call);                                                                              \
        CHECK_EQ(1, called);                                                                                 \
    } while (0)

int main(int argc, char **argv)
{
    const char *said = getenv("ENCORE_STRICT");
    int strict = said != NULL && atoi(said), value = 0, own_code;
    CHECK_START(argc, argv, 1);
    MPI_Errhandler comm_handler, handler;
    MPI_Datatype none = MPI_DATATYPE_NULL;
    OK(MPI_Comm_create_errhandler(on_comm, &comm_handler));

    /* Without an object, before any handler of MPI_COMM_SELF is set: with the letter, the initial one of that would end the job. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, comm_handler));
    wanted = MPI_ERR_OTHER;
    if (!strict) {
        RETURNS_WANTED(MPI_Type_commit(&none));
        CHECK(of_world);
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, comm_handler));
    RETURNS_WANTED(MPI_Type_commit(&none));
    CHECK(!of_world);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    called = 0;
    ERR(MPI_ERR_TYPE, MPI_Type_commit(&none));
    CHECK_EQ(0, called);

    MPI_Session session;
    MPI_Win win;
    MPI_File file;
    MPI_Group group;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_create_errhandler(on_session, &handler));
    OK(MPI_Session_set_errhandler(session, handler));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    OK(MPI_Win_create_errhandler(on_win, &handler));
    OK(MPI_Win_set_errhandler(win, handler));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_File_create_errhandler(on_file, &handler));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Add_error_class(&own_code));
    int codes[] = {MPI_SUCCESS, MPI_ERR_OTHER, own_code};
    for (int i = 0; i < 3; i++) {
        wanted = codes[i];
        RETURNS_WANTED(MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD));
        RETURNS_WANTED(MPI_Win_lock(MPI_LOCK_SHARED, 77, 0, win));
        RETURNS_WANTED(MPI_File_open(MPI_COMM_SELF, "/no/such/folder/file", MPI_MODE_RDWR, MPI_INFO_NULL, &file));
        RETURNS_WANTED(MPI_Group_from_session_pset(session, "no://such", &group));
    }
    OK(MPI_Session_finalize(&session));
    OK(MPI_Win_free(&win));
    OK(MPI_Errhandler_free(&comm_handler));
    CHECK_FINISH();
}
