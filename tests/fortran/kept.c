/* The other half of kept.f90: C starts and completes requests, which knows nothing of sections. */
#include <mpi.h>

enum { WAIT, TEST, WAITALL, TESTALL, WAITANY, TESTANY, WAITSOME, TESTSOME, GET_STATUS, WAYS };

int ways(void);
int ways(void)
{
    return WAYS;
}

/* Whether the request was completed, and is null unless it is a persistent one. */
int complete_in_c(MPI_Fint *number, int way, int persistent);
int complete_in_c(MPI_Fint *number, int way, int persistent)
{
    MPI_Request both[2] = {MPI_Request_f2c(*number), MPI_REQUEST_NULL};
    int flag = 0, index = -1, count = 0, indices[2];
    switch (way) {
    case WAIT:
        MPI_Wait(both, MPI_STATUS_IGNORE);
        break;
    case TEST:
        while (!flag)
            MPI_Test(both, &flag, MPI_STATUS_IGNORE);
        break;
    case WAITALL:
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        break;
    case TESTALL:
        while (!flag)
            MPI_Testall(2, both, &flag, MPI_STATUSES_IGNORE);
        break;
    case WAITANY:
        MPI_Waitany(2, both, &index, MPI_STATUS_IGNORE);
        break;
    case TESTANY:
        while (!flag)
            MPI_Testany(2, both, &index, &flag, MPI_STATUS_IGNORE);
        break;
    case WAITSOME:
        MPI_Waitsome(2, both, &count, indices, MPI_STATUSES_IGNORE);
        break;
    case TESTSOME:
        while (count == 0)
            MPI_Testsome(2, both, &count, indices, MPI_STATUSES_IGNORE);
        break;
    case GET_STATUS:
        /* The results are valid once a test reports completion; the caller completes the request. */
        while (!flag)
            MPI_Request_get_status(both[0], &flag, MPI_STATUS_IGNORE);
        return 1;
    }
    if (!persistent)
        *number = MPI_Request_c2f(MPI_REQUEST_NULL);
    return persistent || both[0] == MPI_REQUEST_NULL;
}

void start_in_c(MPI_Fint *number, int all);
void start_in_c(MPI_Fint *number, int all)
{
    MPI_Request request = MPI_Request_f2c(*number);
    if (all)
        MPI_Startall(1, &request);
    else
        MPI_Start(&request);
}

void free_in_c(MPI_Fint *number);
void free_in_c(MPI_Fint *number)
{
    MPI_Request request = MPI_Request_f2c(*number);
    MPI_Request_free(&request);
    *number = MPI_Request_c2f(request);
}
