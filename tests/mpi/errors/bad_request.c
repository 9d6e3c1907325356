/* Wrong arguments of the calls that complete requests, and of those that read statuses. */
#include "bad_input.h"

static MPI_Request garbage, other, none, list[2];
static MPI_Status statuses[2];
static int indices[2];

/* A request that isn't persistent, for calls that want one that is; completed again. */
static int started_plain(int all)
{
    MPI_Request plain;
    OK(MPI_Irecv(more, 1, MPI_INT, rank, 3, comm, &plain));
    int code = all ? MPI_Startall(1, &plain) : MPI_Start(&plain);
    OK(MPI_Send(data, 1, MPI_INT, rank, 3, comm));
    OK(MPI_Wait(&plain, MPI_STATUS_IGNORE));
    return code;
}

static int started_twice(int all)
{
    MPI_Request persistent;
    OK(MPI_Recv_init(more, 1, MPI_INT, rank, 3, comm, &persistent));
    OK(MPI_Start(&persistent));
    int code = all ? MPI_Startall(1, &persistent) : MPI_Start(&persistent);
    OK(MPI_Send(data, 1, MPI_INT, rank, 3, comm));
    OK(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&persistent));
    return code;
}

static void rows(void)
{
    garbage = GARBAGE(MPI_Request);
    other = OTHER(MPI_Request, MPI_COMM_WORLD);
    none = list[0] = MPI_REQUEST_NULL;
    list[1] = garbage;
    ROW(MPI_Wait, "request", MPI_ERR_ARG, MPI_Wait(NULL, &status));
    ROW(MPI_Wait, "request", MPI_ERR_REQUEST, MPI_Wait(&garbage, &status));
    ROW(MPI_Wait, "request", MPI_ERR_REQUEST, MPI_Wait(&other, &status));
    ROW(MPI_Test, "request", MPI_ERR_ARG, MPI_Test(NULL, &flag, &status));
    ROW(MPI_Test, "request", MPI_ERR_REQUEST, MPI_Test(&garbage, &flag, &status));
    ROW(MPI_Test, "flag", MPI_ERR_ARG, MPI_Test(&none, NULL, &status));
    ROW(MPI_Waitall, "count", MPI_ERR_COUNT, MPI_Waitall(-1, list, statuses));
    ROW(MPI_Waitall, "array_of_requests", MPI_ERR_ARG, MPI_Waitall(2, NULL, statuses));
    ROW(MPI_Waitall, "array_of_requests", MPI_ERR_REQUEST, MPI_Waitall(2, list, statuses));
    ROW(MPI_Testall, "count", MPI_ERR_COUNT, MPI_Testall(-1, list, &flag, statuses));
    ROW(MPI_Testall, "array_of_requests", MPI_ERR_ARG, MPI_Testall(2, NULL, &flag, statuses));
    ROW(MPI_Testall, "array_of_requests", MPI_ERR_REQUEST, MPI_Testall(2, list, &flag, statuses));
    ROW(MPI_Testall, "flag", MPI_ERR_ARG, MPI_Testall(1, &none, NULL, statuses));
    ROW(MPI_Waitany, "count", MPI_ERR_COUNT, MPI_Waitany(-1, list, &index_, &status));
    ROW(MPI_Waitany, "array_of_requests", MPI_ERR_ARG, MPI_Waitany(2, NULL, &index_, &status));
    ROW(MPI_Waitany, "array_of_requests", MPI_ERR_REQUEST, MPI_Waitany(2, list, &index_, &status));
    ROW(MPI_Waitany, "indx", MPI_ERR_ARG, MPI_Waitany(1, &none, NULL, &status));
    ROW(MPI_Testany, "count", MPI_ERR_COUNT, MPI_Testany(-1, list, &index_, &flag, &status));
    ROW(MPI_Testany, "array_of_requests", MPI_ERR_REQUEST, MPI_Testany(2, list, &index_, &flag, &status));
    ROW(MPI_Testany, "indx", MPI_ERR_ARG, MPI_Testany(1, &none, NULL, &flag, &status));
    ROW(MPI_Testany, "flag", MPI_ERR_ARG, MPI_Testany(1, &none, &index_, NULL, &status));
    ROW(MPI_Waitsome, "incount", MPI_ERR_COUNT, MPI_Waitsome(-1, list, &number, indices, statuses));
    ROW(MPI_Waitsome, "array_of_requests", MPI_ERR_ARG, MPI_Waitsome(2, NULL, &number, indices, statuses));
    ROW(MPI_Waitsome, "array_of_requests", MPI_ERR_REQUEST, MPI_Waitsome(2, list, &number, indices, statuses));
    ROW(MPI_Waitsome, "outcount", MPI_ERR_ARG, MPI_Waitsome(1, &none, NULL, indices, statuses));
    ROW(MPI_Waitsome, "array_of_indices", MPI_ERR_ARG, MPI_Waitsome(1, &none, &number, NULL, statuses));
    ROW(MPI_Testsome, "incount", MPI_ERR_COUNT, MPI_Testsome(-1, list, &number, indices, statuses));
    ROW(MPI_Testsome, "array_of_requests", MPI_ERR_REQUEST, MPI_Testsome(2, list, &number, indices, statuses));
    ROW(MPI_Testsome, "outcount", MPI_ERR_ARG, MPI_Testsome(1, &none, NULL, indices, statuses));

    ROW(MPI_Request_get_status, "flag", MPI_ERR_ARG, MPI_Request_get_status(none, NULL, &status));
    ROW(MPI_Request_get_status, "request", MPI_ERR_REQUEST, MPI_Request_get_status(garbage, &flag, &status));
    ROW(MPI_Request_free, "request", MPI_ERR_ARG, MPI_Request_free(NULL));
    ROW(MPI_Request_free, "request", MPI_ERR_REQUEST, MPI_Request_free(&none));
    ROW(MPI_Request_free, "request", MPI_ERR_REQUEST, MPI_Request_free(&garbage));
    ROW(MPI_Cancel, "request", MPI_ERR_ARG, MPI_Cancel(NULL));
    ROW(MPI_Cancel, "request", MPI_ERR_REQUEST, MPI_Cancel(&none));
    ROW(MPI_Cancel, "request", MPI_ERR_REQUEST, MPI_Cancel(&garbage));

    ROW(MPI_Start, "request", MPI_ERR_ARG, MPI_Start(NULL));
    ROW(MPI_Start, "request", MPI_ERR_REQUEST, MPI_Start(&none));
    ROW(MPI_Start, "request", MPI_ERR_REQUEST, MPI_Start(&garbage));
    ROW(MPI_Start, "request", MPI_ERR_REQUEST, started_plain(0));
    ROW(MPI_Start, "request", MPI_ERR_REQUEST, started_twice(0));
    ROW(MPI_Startall, "count", MPI_ERR_COUNT, MPI_Startall(-1, list));
    ROW(MPI_Startall, "array_of_requests", MPI_ERR_ARG, MPI_Startall(1, NULL));
    ROW(MPI_Startall, "array_of_requests", MPI_ERR_REQUEST, MPI_Startall(1, &none));
    ROW(MPI_Startall, "array_of_requests", MPI_ERR_REQUEST, MPI_Startall(1, &garbage));
    ROW(MPI_Startall, "array_of_requests", MPI_ERR_REQUEST, started_plain(1));
    ROW(MPI_Startall, "array_of_requests", MPI_ERR_REQUEST, started_twice(1));

    ROW(MPI_Get_count, "status", MPI_ERR_ARG, MPI_Get_count(MPI_STATUS_IGNORE, MPI_INT, &number));
    ROW(MPI_Get_count, "datatype", MPI_ERR_TYPE, MPI_Get_count(&status, MPI_DATATYPE_NULL, &number));
    ROW(MPI_Get_count, "datatype", MPI_ERR_TYPE, MPI_Get_count(&status, GARBAGE(MPI_Datatype), &number));
    ROW(MPI_Get_count, "count", MPI_ERR_ARG, MPI_Get_count(&status, MPI_INT, NULL));
    ROW(MPI_Get_elements, "datatype", MPI_ERR_TYPE, MPI_Get_elements(&status, MPI_DATATYPE_NULL, &number));
    ROW(MPI_Test_cancelled, "status", MPI_ERR_ARG, MPI_Test_cancelled(MPI_STATUS_IGNORE, &flag));
    ROW(MPI_Test_cancelled, "flag", MPI_ERR_ARG, MPI_Test_cancelled(&status, NULL));
}

BAD_INPUT_MAIN
