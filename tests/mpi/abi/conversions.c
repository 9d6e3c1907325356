/* Conversions between C and Fortran, in a program without Fortran: handles as INTEGERs, and statuses. */
#include "../check.h"

#define BOTH(X, kind, handle)                                                                                \
    do {                                                                                                     \
        kind both_handle = (handle);                                                                         \
        MPI_Fint both_number = MPI_##X##_c2f(both_handle);                                                   \
        CHECK_EQ(both_number, MPI_##X##_toint(both_handle));                                                 \
        CHECK(MPI_##X##_f2c(both_number) == both_handle);                                                    \
        CHECK(PMPI_##X##_f2c(PMPI_##X##_c2f(both_handle)) == both_handle);                                   \
    } while (0)

static void handles(void)
{
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    BOTH(Comm, MPI_Comm, MPI_COMM_WORLD);
    BOTH(Comm, MPI_Comm, comm);
    MPI_Group group;
    OK(MPI_Comm_group(comm, &group));
    BOTH(Group, MPI_Group, group);
    OK(MPI_Group_free(&group));
    MPI_Datatype type;
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    BOTH(Type, MPI_Datatype, MPI_DOUBLE);
    BOTH(Type, MPI_Datatype, type);
    OK(MPI_Type_free(&type));
    BOTH(Op, MPI_Op, MPI_SUM);
    BOTH(Errhandler, MPI_Errhandler, MPI_ERRORS_RETURN);
    BOTH(File, MPI_File, MPI_FILE_NULL);
    BOTH(Message, MPI_Message, MPI_MESSAGE_NO_PROC);
    BOTH(Session, MPI_Session, MPI_SESSION_NULL);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    BOTH(Info, MPI_Info, info);
    OK(MPI_Info_free(&info));
    MPI_Request request;
    int number = 0;
    OK(MPI_Recv_init(&number, 1, MPI_INT, 0, 0, comm, &request));
    BOTH(Request, MPI_Request, request);
    OK(MPI_Request_free(&request));
    MPI_Win win;
    OK(MPI_Win_create(&number, sizeof number, 1, MPI_INFO_NULL, comm, &win));
    BOTH(Win, MPI_Win, win);
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&comm));
}

static void statuses(void)
{
    int sent[3] = {1, 2, 3}, received[3], count;
    MPI_Status status, back;
    OK(MPI_Sendrecv(sent, 3, MPI_INT, right, 7, received, 3, MPI_INT, left, 7, MPI_COMM_WORLD, &status));
    status.MPI_ERROR = 5;

    MPI_Fint numbers[MPI_F_STATUS_SIZE];
    OK(MPI_Status_c2f(&status, numbers));
    CHECK_EQ(numbers[MPI_F_SOURCE], left);
    CHECK_EQ(numbers[MPI_F_TAG], 7);
    CHECK_EQ(numbers[MPI_F_ERROR], 5);
    MPI_F08_status derived;
    OK(MPI_Status_f2f08(numbers, &derived));
    CHECK_EQ(derived.MPI_SOURCE, left);
    CHECK_EQ(derived.MPI_TAG, 7);
    CHECK_EQ(derived.MPI_ERROR, 5);
    memset(&back, 0xff, sizeof back);
    OK(MPI_Status_f082c(&derived, &back));
    OK(MPI_Get_count(&back, MPI_INT, &count));
    CHECK_EQ(count, 3);

    memset(numbers, 0xff, sizeof numbers);
    memset(&derived, 0xff, sizeof derived);
    memset(&back, 0xff, sizeof back);
    OK(MPI_Status_c2f08(&status, &derived));
    OK(MPI_Status_f082f(&derived, numbers));
    OK(MPI_Status_f2c(numbers, &back));
    OK(MPI_Get_count(&back, MPI_INT, &count));
    CHECK_EQ(count, 3);
    CHECK_EQ(back.MPI_SOURCE, left);

    /* No status is no status. */
    CHECK_EQ(MPI_Status_c2f(MPI_STATUS_IGNORE, numbers), MPI_ERR_ARG);
    CHECK_EQ(MPI_Status_f2c(MPI_F_STATUS_IGNORE, &back), MPI_ERR_ARG);
    CHECK_EQ(MPI_Status_f2c(MPI_F_STATUSES_IGNORE, &back), MPI_ERR_ARG);
    CHECK_EQ(MPI_Status_f082c(MPI_F08_STATUS_IGNORE, &back), MPI_ERR_ARG);
    CHECK_EQ(MPI_Status_f082c(MPI_F08_STATUSES_IGNORE, &back), MPI_ERR_ARG);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    handles();
    statuses();
    CHECK_FINISH();
}
