/* A buffer whose address by chance has a value with a meaning, as a pointer that was never set may: the message says which. */
#include "../check.h"

static void says(const char *name, int code)
{
    char text[MPI_MAX_ERROR_STRING];
    int length, class;
    OK(MPI_Error_class(code, &class));
    CHECK_EQ(MPI_ERR_BUFFER, class);
    OK(MPI_Error_string(code, text, &length));
    CHECK(strstr(text, name) != NULL);
    CHECK(strstr(text, "never set") != NULL);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    void *one = (void *)(intptr_t)1, *two = (void *)(intptr_t)2;
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Request request;
    int item;
    says("MPI_IN_PLACE", MPI_Send(one, 1, MPI_INT, rank, 0, world));
    says("MPI_IN_PLACE", MPI_Recv(one, 1, MPI_INT, rank, 0, world, MPI_STATUS_IGNORE));
    says("MPI_IN_PLACE", MPI_Irecv(one, 1, MPI_INT, rank, 0, world, &request));
    says("MPI_IN_PLACE", MPI_Bcast(one, 1, MPI_INT, 0, world));
    says("MPI_IN_PLACE", MPI_Allreduce(&item, one, 1, MPI_INT, MPI_SUM, world));
    says("MPI_BUFFER_AUTOMATIC", MPI_Send(two, 1, MPI_INT, rank, 0, world));
    says("MPI_BUFFER_AUTOMATIC", MPI_Recv(two, 1, MPI_INT, rank, 0, world, MPI_STATUS_IGNORE));
    says("MPI_BUFFER_AUTOMATIC", MPI_Allreduce(two, &item, 1, MPI_INT, MPI_SUM, world));
    CHECK_FINISH();
}
