/* Objects of every kind that the program never frees, as MPI permits: the library still leads to what they hold. With "sessions", the same
 * without the world, twice. */
#include "../mpi/check.h"

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int drop(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

static void sum(void *in, void *out, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        ((int *)out)[i] += ((int *)in)[i];
}

static void make(MPI_Comm all)
{
    MPI_Comm comm, split;
    MPI_Group group;
    MPI_Info info;
    MPI_Datatype vector, structure;
    MPI_Op op;
    MPI_Errhandler errors;
    MPI_Request request;
    MPI_Win window;
    int me, key, lengths[2] = {3, 2}, mine = 1, total = 0, *memory;
    static int in, out;
    MPI_Aint places[2] = {0, 64};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Comm_rank(all, &me);
    MPI_Comm_dup(all, &comm);
    MPI_Comm_set_name(comm, "a communicator with a name");
    MPI_Comm_split(all, me % 2, me, &split);
    MPI_Comm_group(comm, &group);
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Type_vector(10, 2, 5, MPI_INT, &vector);
    MPI_Type_commit(&vector);
    MPI_Type_create_struct(2, lengths, places, types, &structure);
    MPI_Type_commit(&structure);
    MPI_Op_create(sum, 1, &op);
    MPI_Allreduce(&mine, &total, 1, MPI_INT, op, comm);
    CHECK(total > 0);
    MPI_Comm_create_errhandler(handler, &errors);
    MPI_Comm_set_errhandler(split, errors);
    MPI_Comm_create_keyval(copy, drop, &key, NULL);
    MPI_Comm_set_attr(split, key, malloc(100));
    MPI_Send_init(&out, 1, MPI_INT, me, 7, comm, &request);
    MPI_Irecv(&in, 1, MPI_INT, me, 8, comm, &request);
    MPI_Ssend_init(&out, 1, structure, me, 7, split, &request);
    MPI_Win_allocate(4096, 4, info, comm, &memory, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&mine, 1, MPI_INT, me, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    CHECK(memory[0] == 1);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        CHECK_START(argc, argv, 1);
        make(MPI_COMM_WORLD);
        CHECK_FINISH();
    }
    for (int round = 0; round < 2; round++) {
        MPI_Session session;
        MPI_Group group;
        MPI_Comm all;
        CHECK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) == MPI_SUCCESS);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
        CHECK(MPI_Comm_create_from_group(group, "held", MPI_INFO_NULL, MPI_ERRORS_RETURN, &all) == MPI_SUCCESS);
        MPI_Group_free(&group);
        make(all);
        MPI_Session_finalize(&session);
    }
    return 0;
}
