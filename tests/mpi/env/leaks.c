/* Objects that a program leaves behind, for the report of `mpiexec -leaks`; see test_start.py. With `nothing`, all of it is given
 * up; with `session`, there is a session instead of the world. */
#include "../check.h"

static int copy_nothing(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

static void handle(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }

int main(int argc, char **argv)
{
    int tidy = argc > 1 && strcmp(argv[1], "nothing") == 0, in_session = argc > 1 && strcmp(argv[1], "session") == 0;
    MPI_Session session = MPI_SESSION_NULL;
    if (in_session) {
        MPI_Group leaked;
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
        OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &leaked));
        OK(MPI_Session_finalize(&session));
        return 0;
    }
    MPI_Info early;
    OK(MPI_Info_create(&early));
    CHECK_START(argc, argv, 1);
    MPI_Datatype vectors[3], parts[1];
    MPI_Comm copy;
    MPI_Group group;
    MPI_Errhandler made, got;
    MPI_Request receive, persistent, sends[2];
    MPI_Message matched;
    void *memory, *long_memory;
    static int in[3], out = 4;
    int key;
    for (int i = 0; i < 3; i++)
        OK(MPI_Type_vector(i + 1, 1, 2, MPI_INT, &vectors[i]));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    OK(MPI_Comm_group(copy, &group));
    OK(MPI_Comm_create_errhandler(handle, &made));
    OK(MPI_Comm_set_errhandler(copy, made));
    OK(MPI_Comm_get_errhandler(copy, &got));
    OK(MPI_Comm_create_keyval(copy_nothing, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    OK(MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory));
    OK(MPI_Alloc_mem(10000000, MPI_INFO_NULL, &long_memory));
    OK(MPI_Irecv(&in[0], 1, MPI_INT, left, 77, MPI_COMM_WORLD, &receive));
    OK(MPI_Recv_init(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &persistent));
    for (int i = 0; i < 2; i++)
        OK(MPI_Isend(&out, 1, MPI_INT, right, 7 + i, MPI_COMM_WORLD, &sends[i]));
    OK(MPI_Mprobe(left, 8, MPI_COMM_WORLD, &matched, MPI_STATUS_IGNORE));
    MPI_Datatype of_vector, pair;
    int one;
    OK(MPI_Type_contiguous(2, vectors[0], &pair));
    OK(MPI_Type_get_contents(pair, 1, 0, 1, &one, NULL, parts));
    of_vector = parts[0];
    OK(MPI_Type_free(&pair));
    if (tidy) {
        for (int i = 0; i < 3; i++)
            OK(MPI_Type_free(&vectors[i]));
        OK(MPI_Type_free(&of_vector));
        OK(MPI_Comm_free(&copy));
        OK(MPI_Group_free(&group));
        OK(MPI_Errhandler_free(&made));
        OK(MPI_Errhandler_free(&got));
        OK(MPI_Comm_free_keyval(&key));
        OK(MPI_Free_mem(memory));
        OK(MPI_Free_mem(long_memory));
        OK(MPI_Cancel(&receive));
        OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
        OK(MPI_Request_free(&persistent));
        OK(MPI_Waitall(2, sends, MPI_STATUSES_IGNORE));
        OK(MPI_Recv(&in[2], 1, MPI_INT, left, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Mrecv(&in[2], 1, MPI_INT, &matched, MPI_STATUS_IGNORE));
        OK(MPI_Info_free(&early));
    }
    CHECK_FINISH();
}
