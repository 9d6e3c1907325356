/* Errors of the tool interface: codes that are classes of their own, with a text; no error handler is called, and the
 * program goes on. */
#include "tool.h"

static int handled;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    handled++;
}

int main(int argc, char **argv)
{
    const int codes[] = {
        MPI_T_ERR_CANNOT_INIT,      MPI_T_ERR_NOT_ACCESSIBLE,   MPI_T_ERR_NOT_INITIALIZED,   MPI_T_ERR_NOT_SUPPORTED,
        MPI_T_ERR_MEMORY,           MPI_T_ERR_INVALID,          MPI_T_ERR_INVALID_INDEX,     MPI_T_ERR_INVALID_ITEM,
        MPI_T_ERR_INVALID_SESSION,  MPI_T_ERR_INVALID_HANDLE,   MPI_T_ERR_INVALID_NAME,      MPI_T_ERR_OUT_OF_HANDLES,
        MPI_T_ERR_OUT_OF_SESSIONS,  MPI_T_ERR_CVAR_SET_NOT_NOW, MPI_T_ERR_CVAR_SET_NEVER,    MPI_T_ERR_PVAR_NO_WRITE,
        MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_ERR_PVAR_NO_ATOMIC,
    };
    char text[MPI_MAX_ERROR_STRING];
    int length, class;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        CHECK(codes[i] > MPI_SUCCESS && codes[i] <= MPI_ERR_LASTCODE);
        OK(MPI_Error_class(codes[i], &class));
        CHECK_EQ(codes[i], class);
        OK(MPI_Error_string(codes[i], text, &length));
        CHECK_F(strncmp(text, "MPI_T_ERR_", 10) == 0, "%s", text);
    }
    /* Both error handlers that calls without a communicator could go to; the first of these would end the job. */
    CHECK_START(argc, argv, 1);
    CODE(MPI_T_ERR_NOT_INITIALIZED, MPI_T_finalize());
    MPI_Errhandler counts;
    OK(MPI_Comm_create_errhandler(handler, &counts));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, counts));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, counts));
    OK(MPI_Errhandler_free(&counts));
    tool_start();
    int index;
    CODE(MPI_T_ERR_INVALID_NAME, MPI_T_cvar_get_index("ENCORE_EAGER", &index));
    CHECK_EQ(0, handled);
    /* The text of the last one says what was wrong. */
    OK(MPI_Error_string(MPI_T_ERR_INVALID_NAME, text, &length));
    CHECK_F(strstr(text, "MPI_T_cvar_get_index") && strstr(text, "ENCORE_EAGER"), "%s", text);
    CODE(MPI_SUCCESS, MPI_T_finalize());

    /* For tools that stand between a program and the library; the library itself does nothing. */
    OK(MPI_Pcontrol(0));
    OK(MPI_Pcontrol(1));
    OK(MPI_Pcontrol(7, "whatever", 3.5, &index));
    CHECK_EQ(0, handled);
    CHECK_FINISH();
}
