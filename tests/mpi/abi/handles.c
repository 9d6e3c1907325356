/* Handles as integers: MPI_X_toint and MPI_X_fromint. Predefined handles are their own integers; others have one that is
 * the same at each call, differs from all others of their kind, and leads back. */
#include "../check.h"

#define BOTH(X, kind, handle)                                                                                \
    do {                                                                                                     \
        kind both_handle = (handle);                                                                         \
        int both_number = MPI_##X##_toint(both_handle);                                                      \
        CHECK_EQ(both_number, MPI_##X##_toint(both_handle));                                                 \
        CHECK(MPI_##X##_fromint(both_number) == both_handle);                                                \
        if ((uintptr_t)both_handle < 4096)                                                                   \
            CHECK_EQ((uintptr_t)both_handle, both_number);                                                   \
        else                                                                                                 \
            CHECK_F(both_number >= 4096, "%s: %d", #handle, both_number);                                    \
    } while (0)

static void null_function(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }
static void add(void *in, void *inout, int *count, MPI_Datatype *type) { (void)in, (void)inout, (void)count, (void)type; }

int main(int argc, char **argv)
{
    /* At any time. */
    BOTH(Comm, MPI_Comm, MPI_COMM_WORLD);
    BOTH(Type, MPI_Datatype, MPI_INT);
    CHECK_START(argc, argv, 1);
    BOTH(Comm, MPI_Comm, MPI_COMM_NULL);
    BOTH(Comm, MPI_Comm, MPI_COMM_WORLD);
    BOTH(Comm, MPI_Comm, MPI_COMM_SELF);
    BOTH(Group, MPI_Group, MPI_GROUP_NULL);
    BOTH(Group, MPI_Group, MPI_GROUP_EMPTY);
    BOTH(Type, MPI_Datatype, MPI_DATATYPE_NULL);
    BOTH(Type, MPI_Datatype, MPI_DOUBLE_INT);
    BOTH(Type, MPI_Datatype, MPI_REAL16);
    BOTH(Op, MPI_Op, MPI_OP_NULL);
    BOTH(Op, MPI_Op, MPI_SUM);
    BOTH(Request, MPI_Request, MPI_REQUEST_NULL);
    BOTH(Message, MPI_Message, MPI_MESSAGE_NULL);
    BOTH(Message, MPI_Message, MPI_MESSAGE_NO_PROC);
    BOTH(Errhandler, MPI_Errhandler, MPI_ERRHANDLER_NULL);
    BOTH(Errhandler, MPI_Errhandler, MPI_ERRORS_RETURN);
    BOTH(Info, MPI_Info, MPI_INFO_NULL);
    BOTH(Info, MPI_Info, MPI_INFO_ENV);
    BOTH(Win, MPI_Win, MPI_WIN_NULL);
    BOTH(File, MPI_File, MPI_FILE_NULL);
    BOTH(Session, MPI_Session, MPI_SESSION_NULL);

    enum { N = 500 };
    static MPI_Datatype types[N];
    static int numbers[N];
    for (int i = 0; i < N; i++) {
        OK(MPI_Type_contiguous(i, MPI_CHAR, &types[i]));
        numbers[i] = MPI_Type_toint(types[i]);
    }
    for (int i = 0; i < N; i++) {
        BOTH(Type, MPI_Datatype, types[i]);
        for (int j = 0; j < i; j++)
            CHECK(numbers[i] != numbers[j]);
        /* The integer is as good as the handle. */
        int bytes;
        OK(MPI_Type_size(MPI_Type_fromint(numbers[i]), &bytes));
        CHECK_EQ(i, bytes);
    }
    /* Half of them go; the others keep their numbers, and new ones get none of those. */
    for (int i = 0; i < N; i += 2)
        OK(MPI_Type_free(&types[i]));
    for (int i = 0; i < N; i += 2) {
        OK(MPI_Type_contiguous(i, MPI_CHAR, &types[i]));
        int number = MPI_Type_toint(types[i]);
        for (int j = 1; j < N; j += 2)
            CHECK(number != numbers[j]);
    }
    for (int i = 0; i < N; i++) {
        BOTH(Type, MPI_Datatype, types[i]);
        OK(MPI_Type_free(&types[i]));
    }

    MPI_Comm comm;
    MPI_Group group;
    MPI_Op op;
    MPI_Errhandler handler;
    MPI_Request requests[2];
    MPI_Message message;
    MPI_Info info;
    int in;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    BOTH(Comm, MPI_Comm, comm);
    OK(MPI_Comm_group(comm, &group));
    BOTH(Group, MPI_Group, group);
    OK(MPI_Op_create(add, 1, &op));
    BOTH(Op, MPI_Op, op);
    OK(MPI_Comm_create_errhandler(null_function, &handler));
    BOTH(Errhandler, MPI_Errhandler, handler);
    OK(MPI_Info_create(&info));
    BOTH(Info, MPI_Info, info);
    OK(MPI_Info_free(&info));
    OK(MPI_Recv_init(&in, 1, MPI_INT, left, 0, comm, &requests[0]));
    OK(MPI_Irecv(&in, 1, MPI_INT, left, 1, comm, &requests[1]));
    BOTH(Request, MPI_Request, requests[0]);
    BOTH(Request, MPI_Request, requests[1]);
    CHECK(MPI_Request_toint(requests[0]) != MPI_Request_toint(requests[1]));
    /* A request is waited for by way of its integer. */
    OK(MPI_Send(&rank, 1, MPI_INT, right, 1, comm));
    MPI_Request back = MPI_Request_fromint(MPI_Request_toint(requests[1]));
    OK(MPI_Wait(&back, MPI_STATUS_IGNORE));
    CHECK_EQ(left, in);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Send(&rank, 1, MPI_INT, right, 2, comm));
    OK(MPI_Mprobe(left, 2, comm, &message, MPI_STATUS_IGNORE));
    BOTH(Message, MPI_Message, message);
    OK(MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Op_free(&op));
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    BOTH(Comm, MPI_Comm, MPI_COMM_WORLD);
    return 0;
}
