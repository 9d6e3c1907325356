/* Wrong uses of MPI_Start and MPI_Startall; the requests concerned stay as they were. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    int in = 0, out = 5, got = 0;
    MPI_Request persistent, plain, null = MPI_REQUEST_NULL, list[2];
    MPI_Status status;

    OK(MPI_Recv_init(&in, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &persistent));
    OK(MPI_Start(&persistent));
    ERR(MPI_ERR_REQUEST, MPI_Start(&persistent)); /* active */
    list[0] = persistent;
    ERR(MPI_ERR_REQUEST, MPI_Startall(1, list));
    OK(MPI_Send(&out, 1, MPI_INT, rank, 1, MPI_COMM_WORLD));
    OK(MPI_Wait(&persistent, &status));
    CHECK_STATUS(&status, rank, 1, MPI_INT, 1);
    CHECK_EQ(5, in);

    ERR(MPI_ERR_REQUEST, MPI_Start(&null));
    list[0] = persistent;
    list[1] = MPI_REQUEST_NULL;
    ERR(MPI_ERR_REQUEST, MPI_Startall(2, list));

    OK(MPI_Irecv(&got, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &plain));
    ERR(MPI_ERR_REQUEST, MPI_Start(&plain)); /* not persistent */
    out = 6;
    OK(MPI_Send(&out, 1, MPI_INT, rank, 2, MPI_COMM_WORLD));
    OK(MPI_Wait(&plain, &status));
    CHECK_STATUS(&status, rank, 2, MPI_INT, 1);
    CHECK_EQ(6, got);

    ERR(MPI_ERR_REQUEST, MPI_Request_free(&null));
    ERR(MPI_ERR_REQUEST, MPI_Cancel(&null));
    CHECK_FINISH();
}
