/* Ranks that don't call the same operation by messages, where errors are returned: all get the error, none waits for ever, nothing is
 * written, nothing is left of the messages, and everything else goes on. */
#include "../tool/tool.h"

#define LONG 65536

static int first_is_filled(const int *data, int count, int value)
{
    for (int i = 0; i < count; i++)
        if (data[i] != value)
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    tool_start();
    MPI_T_pvar_session session;
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    CHECK_START(argc, argv, 2);
    MPI_T_pvar_handle waiting = pvar(session, "unexpected_messages_now");
    int *in = calloc((size_t)size * LONG * 2, sizeof *in), *out = malloc((size_t)size * LONG * 2 * sizeof *out);
    int *early = malloc((size_t)size * LONG * sizeof *early);
    for (int i = 0; i < size * LONG * 2; i++)
        out[i] = -1;
    for (int form = 0; form < 5; form++) {
        MPI_Comm comm;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
        int count = rank == 1 ? LONG + 16 : LONG, other = rank == 1;
        /* The communicator knows the call by then. */
        for (int i = 0; i < 3; i++)
            OK(MPI_Alltoall(in, LONG, MPI_INT, early, LONG, MPI_INT, comm));
        MPI_Request request;
        switch (form) {
        case 0:
            ERR(MPI_ERR_NOT_SAME, MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm));
            break;
        case 1:
            OK(MPI_Ialltoall(in, count, MPI_INT, out, count, MPI_INT, comm, &request));
            ERR(MPI_ERR_NOT_SAME, MPI_Wait(&request, MPI_STATUS_IGNORE));
            break;
        case 2:
            /* One over lanes, one by messages. */
            ERR(MPI_ERR_NOT_SAME, other ? MPI_Barrier(comm) : MPI_Alltoall(in, LONG, MPI_INT, out, LONG, MPI_INT, comm));
            break;
        case 3:
            OK(other ? MPI_Ibarrier(comm, &request) : MPI_Ialltoall(in, 9000, MPI_INT, out, 9000, MPI_INT, comm, &request));
            ERR(MPI_ERR_NOT_SAME, MPI_Wait(&request, MPI_STATUS_IGNORE));
            break;
        }
        if (form == 4) {
            /* A rank that only tests gets the error, too. */
            int flag = 0, code;
            OK(MPI_Ialltoall(in, count, MPI_INT, out, count, MPI_INT, comm, &request));
            while ((code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE)) == MPI_SUCCESS && !flag)
                ;
            CHECK_EQ(MPI_ERR_NOT_SAME, check_class(code));
            CHECK(request == MPI_REQUEST_NULL);
        }
        /* A rank that agrees with us may have sent something. */
        for (int i = 0; size == 2 && i < size; i++)
            if (i != rank)
                CHECK(first_is_filled(out + (size_t)i * LONG, 1, -1));
        /* All that was sent before has come. */
        for (int i = 1; i < size; i++)
            pass_token((rank + i) % size, (rank + size - i) % size);
        OK(MPI_Comm_free(&comm));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        CHECK_EQ(0, pvar_read(session, waiting));
        int sum = 0, one = 1;
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(size, sum);
    }
    CHECK_FINISH();
}
