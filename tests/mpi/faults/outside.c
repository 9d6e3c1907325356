/* A call before MPI_Init or after MPI_Finalize: a message and the end of the job. First argument: before or
 * after; second: which call. */
#include "../check.h"

static int value = 1, flag;

static void call(const char *name)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm comm;
    MPI_Errhandler handler;
#define CASE(function, ...)                                                                                  \
    if (strcmp(name, #function) == 0)                                                                        \
        function(__VA_ARGS__);
    CASE(MPI_Send, &value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD)
    CASE(MPI_Isend, &value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request)
    CASE(MPI_Recv, &value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    CASE(MPI_Iprobe, 0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE)
    CASE(MPI_Wait, &request, MPI_STATUS_IGNORE)
    CASE(MPI_Send_init, &value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request)
    CASE(MPI_Barrier, MPI_COMM_WORLD)
    CASE(MPI_Allreduce, &value, &flag, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD)
    CASE(MPI_Comm_rank, MPI_COMM_WORLD, &value)
    CASE(MPI_Comm_size, MPI_COMM_SELF, &value)
    CASE(MPI_Comm_dup, MPI_COMM_WORLD, &comm)
    CASE(MPI_Comm_set_errhandler, MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    CASE(MPI_Comm_get_errhandler, MPI_COMM_WORLD, &handler)
    CASE(MPI_Query_thread, &value)
    CASE(MPI_Buffer_attach, &value, sizeof value)
    CASE(MPI_Finalize)
    CASE(MPI_Init, NULL, NULL)
}

int main(int argc, char **argv)
{
    CHECK_EQ(3, argc);
    if (strcmp(argv[1], "after") == 0) {
        OK(MPI_Init(&argc, &argv));
        OK(MPI_Finalize());
    }
    call(argv[2]);
    return 0; /* nothing happened: what the test notices by the exit code */
}
