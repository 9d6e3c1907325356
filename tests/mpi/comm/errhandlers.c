/* Error handlers of communicators: predefined, one's own, inherited by copies (MPI 5.0, section 9.3). */
#include "../check.h"

static int called, last_class;
static MPI_Comm last_comm;

static void note(MPI_Comm *comm, int *code, ...)
{
    called++;
    last_comm = *comm;
    MPI_Error_class(*code, &last_class);
}

static void note_and_talk(MPI_Comm *comm, int *code, ...)
{
    int one = 1, got = 0;
    note(comm, code);
    OK(MPI_Sendrecv(&one, 1, MPI_INT, 0, 9, &got, 1, MPI_INT, 0, 9, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    CHECK_EQ(1, got);
}

static void wrong(MPI_Comm comm)
{
    int value = 0;
    called = 0;
    ERR(MPI_ERR_TAG, MPI_Send(&value, 1, MPI_INT, 0, -5, comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm comm, copy, part;
    MPI_Errhandler handler, other, got;

    /* The default. */
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    OK(MPI_Errhandler_free(&got));
    CHECK(got == MPI_ERRHANDLER_NULL);
    OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);

    /* MPI_ERRORS_RETURN, on one communicator only. */
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    wrong(comm);
    OK(MPI_Comm_get_errhandler(comm, &got));
    CHECK(got == MPI_ERRORS_RETURN);
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);

    /* One's own: called with the communicator and the code, then the call returns the code. */
    OK(MPI_Comm_create_errhandler(note, &handler));
    OK(MPI_Comm_create_errhandler(note_and_talk, &other));
    OK(MPI_Comm_set_errhandler(comm, handler));
    wrong(comm);
    CHECK_EQ(1, called);
    CHECK_EQ(MPI_ERR_TAG, last_class);
    CHECK(last_comm == comm);
    OK(MPI_Comm_get_errhandler(comm, &got));
    CHECK(got == handler);
    OK(MPI_Errhandler_free(&got));

    /* Inherited by a copy and by a part; the copy's own after that. */
    OK(MPI_Comm_dup(comm, &copy));
    OK(MPI_Comm_split(comm, 0, rank, &part));
    wrong(copy);
    CHECK_EQ(1, called);
    CHECK(last_comm == copy);
    wrong(part);
    CHECK_EQ(1, called);
    CHECK(last_comm == part);
    OK(MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN));
    wrong(copy);
    CHECK_EQ(0, called);
    wrong(comm);
    CHECK_EQ(1, called);

    /* Freed while in use: it stays as long as a communicator has it. */
    OK(MPI_Errhandler_free(&handler));
    CHECK(handler == MPI_ERRHANDLER_NULL);
    wrong(comm);
    CHECK_EQ(1, called);
    OK(MPI_Comm_free(&comm));
    wrong(part);
    CHECK_EQ(1, called);

    /* A handler that calls MPI, for an error that comes up in a wait. */
    OK(MPI_Comm_set_errhandler(copy, other));
    int two[2] = {1, 2}, one = 0;
    MPI_Request receive, send;
    OK(MPI_Irecv(&one, 1, MPI_INT, left, 3, copy, &receive));
    OK(MPI_Isend(two, 2, MPI_INT, right, 3, copy, &send));
    called = 0;
    ERR(MPI_ERR_TRUNCATE, MPI_Wait(&receive, MPI_STATUS_IGNORE));
    CHECK_EQ(1, called);
    CHECK_EQ(MPI_ERR_TRUNCATE, last_class);
    OK(MPI_Wait(&send, MPI_STATUS_IGNORE));

    /* Called by hand. */
    called = 0;
    OK(MPI_Comm_call_errhandler(copy, MPI_ERR_OTHER));
    CHECK_EQ(1, called);
    CHECK_EQ(MPI_ERR_OTHER, last_class);
    OK(MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN));
    OK(MPI_Comm_call_errhandler(copy, MPI_ERR_OTHER));

    /* Many. */
    for (int i = 0; i < 2000; i++) {
        OK(MPI_Comm_create_errhandler(note, &handler));
        OK(MPI_Comm_set_errhandler(copy, handler));
        OK(MPI_Errhandler_free(&handler));
    }
    wrong(copy);
    CHECK_EQ(1, called);
    OK(MPI_Errhandler_free(&other));
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&part));
    CHECK_FINISH();
}
