/* Operations that fail after the program has freed its handle of their communicator: the error goes to the communicator's error handler all the
 * same (§7.4.3, §9.3), whichever call finds it. The job's other error handlers end it. */
#include "../check.h"

static int calls;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    int class = check_class(*code);
    CHECK(class == MPI_ERR_TRUNCATE || class == MPI_ERR_IN_STATUS);
    calls++;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Errhandler own;
    OK(MPI_Comm_create_errhandler(handler, &own));
    for (int how = 0; how < 10; how++) {
        int small, big[4] = {0}, index, number, code, in_status = how % 5 == 2 || how % 5 == 3;
        MPI_Comm comm;
        MPI_Request request;
        MPI_Status status;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        OK(MPI_Comm_set_errhandler(comm, how < 5 ? MPI_ERRORS_RETURN : own));
        if (how % 5 == 1) {
            OK(MPI_Recv_init(&small, 1, MPI_INT, rank, 2, comm, &request));
            OK(MPI_Start(&request));
        } else
            OK(MPI_Irecv(&small, 1, MPI_INT, rank, 2, comm, &request));
        OK(MPI_Send(big, 4, MPI_INT, rank, 2, comm));
        OK(MPI_Comm_free(&comm));
        switch (how % 5) {
        case 0:
        case 1: code = MPI_Wait(&request, &status); break;
        case 2: code = MPI_Waitall(1, &request, &status); break;
        case 3: code = MPI_Waitsome(1, &request, &number, &index, &status); break;
        default: code = MPI_Waitany(1, &request, &index, &status); break;
        }
        if (in_status) {
            CHECK_EQ(MPI_ERR_IN_STATUS, code);
            code = status.MPI_ERROR;
        }
        CHECK_EQ(MPI_ERR_TRUNCATE, check_class(code));
        if (how % 5 == 1)
            OK(MPI_Request_free(&request));
        CHECK(request == MPI_REQUEST_NULL);
    }
    CHECK_EQ(5, calls);
    OK(MPI_Errhandler_free(&own));
    /* A collective operation with another length at one rank. */
    if (size > 1) {
        int in[3] = {0}, out[64], counts[8], places[8];
        MPI_Comm comm;
        MPI_Request request;
        for (int i = 0; i < size; i++)
            counts[i] = 2, places[i] = 2 * i;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
        OK(MPI_Igatherv(in, rank == 1 ? 3 : 2, MPI_INT, out, counts, places, MPI_INT, 0, comm, &request));
        OK(MPI_Comm_free(&comm));
        int code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK_EQ(rank == 0 ? MPI_ERR_TRUNCATE : MPI_SUCCESS, check_class(code));
    }
    CHECK_FINISH();
}
