/* The death of a job that this one has started: what needs it is an error, in all ranks, and the parents go on (MPI 5.0, 11.10). */
#include <signal.h>

#include "../check.h"

/* The parents' action when a child dies. */
enum { RECEIVE, RECEIVE_ANY, SEND, PROBE, REDUCE, MERGED, BROADCAST, LEAVE, WAYS };

/* Two children, of which one dies at a message; the other one waits for ever. */
static void child(MPI_Comm parent, const char *how)
{
    MPI_Comm all;
    int word = 0;
    OK(MPI_Intercomm_merge(parent, 1, &all));
    if (strcmp(how, "lives") == 0) {
        OK(MPI_Comm_free(&all));
        OK(MPI_Comm_disconnect(&parent));
        return;
    }
    if (rank == 1) {
        OK(MPI_Send(&word, 1, MPI_INT, 0, 1, parent));
        OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE));
        if (strcmp(how, "abort") == 0)
            MPI_Abort(MPI_COMM_WORLD, 7);
        raise(SIGKILL);
    }
    MPI_Recv(&word, 1, MPI_INT, 0, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    FAIL("a message that nobody has sent has come");
}

static void spawn(const char *program, const char *how, MPI_Comm *inter, MPI_Comm *all)
{
    char *words[] = {"child", (char *)how, NULL};
    OK(MPI_Comm_spawn(program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Intercomm_merge(*inter, 0, all));
    OK(MPI_Comm_set_errhandler(*inter, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(*all, MPI_ERRORS_RETURN));
}

static void lose(const char *program, const char *how, int way)
{
    static char large[4 << 20];
    MPI_Comm inter, all;
    MPI_Request request = MPI_REQUEST_NULL, other = MPI_REQUEST_NULL;
    MPI_Status status;
    int word = 0, sum, flag, code;
    spawn(program, how, &inter, &all);
    if (way == SEND)
        OK(MPI_Isend(large, sizeof large, MPI_BYTE, 1, 5, inter, &request));
    if (way == RECEIVE_ANY)
        OK(MPI_Irecv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 5, inter, &request));
    if (way == REDUCE)
        OK(MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter, &request));
    if (way == MERGED)
        OK(MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all, &request));
    OK(MPI_Irecv(large, sizeof large, MPI_BYTE, 1, 6, inter, &other));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        OK(MPI_Send(&word, 1, MPI_INT, 1, 0, inter));
    switch (way) {
    case RECEIVE:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Recv(&word, 1, MPI_INT, 1, 5, inter, MPI_STATUS_IGNORE));
        break;
    case PROBE:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Probe(1, 5, inter, &status));
        break;
    case BROADCAST:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Bcast(&word, 1, MPI_INT, size + 1, all));
        break;
    case LEAVE:
        break;
    default:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Wait(&request, &status));
    }
    /* Operations that were under way besides, and later ones. A message that came before the death stays good. */
    ERR(MPI_ERR_PROC_ABORTED, MPI_Wait(&other, &status));
    if (rank == 0)
        OK(MPI_Recv(&word, 1, MPI_INT, 1, 1, inter, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Ssend(&word, 1, MPI_INT, 1, 5, inter));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, inter, MPI_STATUS_IGNORE));
    do
        code = MPI_Iprobe(1, 5, inter, &flag, &status);
    while (code == MPI_SUCCESS && !flag);
    CHECK_EQ(MPI_ERR_PROC_ABORTED, check_class(code));
    CHECK(strstr(check_error_text(code), "has died") != NULL);
    ERR(MPI_ERR_PROC_ABORTED, MPI_Barrier(inter));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(&all));
    CHECK(all == MPI_COMM_NULL);
    if (way != LEAVE) {
        ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(&inter));
        CHECK(inter == MPI_COMM_NULL);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter, all;
    int sum;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        child(parent, argv[2]);
        CHECK_FINISH();
    }
    if (argc > 1 && strcmp(argv[1], "fatal") == 0) {
        spawn(argv[0], "kill", &inter, &all);
        OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_ARE_FATAL));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == 0)
            OK(MPI_Send(&sum, 1, MPI_INT, 1, 0, inter));
        MPI_Recv(&sum, 1, MPI_INT, 1, 5, inter, MPI_STATUS_IGNORE);
        FAIL("a receive from a dead process has returned");
    }
    for (int way = 0; way < WAYS; way++)
        lose(argv[0], way % 2 ? "abort" : "kill", way);
    /* The job is whole. */
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(size * (size - 1) / 2, sum);
    spawn(argv[0], "lives", &inter, &all);
    OK(MPI_Comm_free(&all));
    OK(MPI_Comm_disconnect(&inter));
    CHECK_FINISH();
}
