#include "agree.h"
#include "harness.h"

enum { TAG_VALUE = 32001, TAG_REPORT, TAG_ARRIVE, TAG_LEAVE, TAG_READY };

int agree_long(long *value)
{
    if (harness_rank != 0)
        return MPI_Recv(value, 1, MPI_LONG, 0, TAG_VALUE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int r = 1; r < harness_size; r++)
        CHECK(MPI_Send(value, 1, MPI_LONG, r, TAG_VALUE, MPI_COMM_WORLD));
    return MPI_SUCCESS;
}

int agree_gather(const struct report *mine, struct report *all)
{
    if (harness_rank != 0)
        return MPI_Send((void *)mine, sizeof *mine, MPI_BYTE, 0, TAG_REPORT, MPI_COMM_WORLD);
    all[0] = *mine;
    for (int r = 1; r < harness_size; r++)
        CHECK(MPI_Recv(&all[r], sizeof *mine, MPI_BYTE, r, TAG_REPORT, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return MPI_SUCCESS;
}

int agree_sync(void)
{
    char token = 0;
    if (harness_rank != 0) {
        CHECK(MPI_Send(&token, 1, MPI_CHAR, 0, TAG_ARRIVE, MPI_COMM_WORLD));
        return MPI_Recv(&token, 1, MPI_CHAR, 0, TAG_LEAVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int r = 1; r < harness_size; r++)
        CHECK(MPI_Recv(&token, 1, MPI_CHAR, r, TAG_ARRIVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int r = 1; r < harness_size; r++)
        CHECK(MPI_Send(&token, 1, MPI_CHAR, r, TAG_LEAVE, MPI_COMM_WORLD));
    return MPI_SUCCESS;
}

int harness_sync(void)
{
    return agree_sync();
}

int harness_ready(int early, int late)
{
    char token = 0;
    if (harness_rank == late)
        return MPI_Send(&token, 1, MPI_CHAR, early, TAG_READY, MPI_COMM_WORLD);
    if (harness_rank == early)
        return MPI_Recv(&token, 1, MPI_CHAR, late, TAG_READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_SUCCESS;
}
