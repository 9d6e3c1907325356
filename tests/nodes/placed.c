/* A job that starts another one on machines that it names. Arguments: those machines, as mpiexec has them; how many processes; and what the new
 * ones do at last: "part", "die", or "wait" until the first job has died. */
#include "../mpi/jobs/use.h"

#include <signal.h>

static void child(MPI_Comm parent, const char *last)
{
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length, *appnum, flag, word;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &flag));
    CHECK(flag && *appnum == 0);
    CHECK_STR("a = b", getenv("SAID"));
    OK(MPI_Get_processor_name(name, &length));
    OK(MPI_Send(name, sizeof name, MPI_CHAR, 0, 1, parent));
    use(parent, 1);
    if (strcmp(last, "part") == 0) {
        OK(MPI_Comm_disconnect(&parent));
        return;
    }
    OK(MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN));
    MPI_Barrier(parent);
    if (strcmp(last, "die") == 0 && rank == 0)
        raise(SIGKILL);
    MPI_Recv(&word, 1, MPI_INT, 0, 5, parent, MPI_STATUS_IGNORE);
    /* The killer of its parents has to end it. */
    for (;;)
        pause();
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        child(parent, argv[1]);
        CHECK_FINISH();
    }
    CHECK_EQ(4, argc);
    const char *last = argv[3];
    char *words[] = {argv[3], NULL};
    int count = atoi(argv[2]), *codes = calloc(count, sizeof *codes), word;
    MPI_Info info;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "host", argv[1]));
    ERR(MPI_ERR_SPAWN, MPI_Comm_spawn("/no/such/program", MPI_ARGV_NULL, count, info, 0, MPI_COMM_WORLD, &inter, codes));
    CHECK(inter == MPI_COMM_NULL);
    OK(MPI_Info_set(info, "env", "SAID=a = b"));
    OK(MPI_Comm_spawn(argv[0], words, count, info, 0, MPI_COMM_WORLD, &inter, codes));
    for (int i = 0; rank == 0 && i < count; i++) {
        char name[MPI_MAX_PROCESSOR_NAME];
        CHECK_EQ(0, codes[i]);
        OK(MPI_Recv(name, sizeof name, MPI_CHAR, i, 1, inter, MPI_STATUS_IGNORE));
        printf("%s\n", name);
    }
    fflush(stdout);
    use(inter, 0);
    if (strcmp(last, "part") == 0) {
        OK(MPI_Comm_disconnect(&inter));
        OK(MPI_Info_free(&info));
        CHECK_FINISH();
    }
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    /* The first one that has come through may be gone before the others have. */
    MPI_Barrier(inter);
    if (strcmp(last, "wait") == 0)
        MPI_Abort(MPI_COMM_WORLD, 7);
    ERR(MPI_ERR_PROC_ABORTED, MPI_Recv(&word, 1, MPI_INT, 0, 5, inter, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(&inter));
    int greatest = rank;
    OK(MPI_Allreduce(MPI_IN_PLACE, &greatest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(size - 1, greatest);
    OK(MPI_Info_free(&info));
    CHECK_FINISH();
}
