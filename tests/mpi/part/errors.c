/* Wrong use of partitioned communication is an error that says so. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    int data[4] = { 1, 2, 3, 4 }, got[4] = { 0 }, flag = -1;
    MPI_Request send, receive, other, made;
    ERR(MPI_ERR_RANK, MPI_Precv_init(got, 4, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_TAG, MPI_Precv_init(got, 4, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_RANK, MPI_Psend_init(got, 4, 1, MPI_INT, size, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_ARG, MPI_Psend_init(got, 0, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_ARG, MPI_Precv_init(got, 0, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_ARG, MPI_Precv_init_c(got, 0, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    FAILS(MPI_Psend_init(got, -1, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_COUNT, MPI_Psend_init(got, 4, -1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &made));

    OK(MPI_Psend_init(data, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &send));
    OK(MPI_Precv_init(got, 4, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &receive));
    OK(MPI_Recv_init(got, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &other));

    /* Not started. */
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, send));
    OK(MPI_Parrived(receive, 0, &flag));
    CHECK_EQ(1, flag);
    /* The wrong kind of request. */
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, receive));
    ERR(MPI_ERR_REQUEST, MPI_Parrived(send, 0, &flag));
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, other));
    ERR(MPI_ERR_REQUEST, MPI_Parrived(other, 0, &flag));
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, MPI_REQUEST_NULL));
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, (MPI_Request)(intptr_t)0x123456780));

    OK(MPI_Start(&send));
    OK(MPI_Start(&receive));
    ERR(MPI_ERR_REQUEST, MPI_Start(&send));
    ERR(MPI_ERR_ARG, MPI_Pready(4, send));
    ERR(MPI_ERR_ARG, MPI_Pready(-1, send));
    ERR(MPI_ERR_ARG, MPI_Pready_range(2, 1, send));
    ERR(MPI_ERR_ARG, MPI_Pready_range(2, 4, send));
    int list[] = { 0, 0 }, wrong[] = { 1, 9 };
    ERR(MPI_ERR_ARG, MPI_Pready_list(2, wrong, send));
    ERR(MPI_ERR_ARG, MPI_Pready_list(2, list, send));
    ERR(MPI_ERR_ARG, MPI_Pready(0, send));
    ERR(MPI_ERR_ARG, MPI_Parrived(receive, 4, &flag));
    /* A refused call did nothing, except for the first of a list that names it twice. */
    OK(MPI_Pready_range(1, 3, send));
    OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    for (int i = 0; i < 4; i++)
        CHECK_EQ(i + 1, got[i]);

    /* More is sent than is received: the receive says so, and nothing is written beyond its end. */
    MPI_Request longer, shorter;
    OK(MPI_Psend_init(data, 4, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &longer));
    OK(MPI_Precv_init(got, 1, 3, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &shorter));
    memset(got, 0, sizeof got);
    OK(MPI_Start(&longer));
    OK(MPI_Start(&shorter));
    OK(MPI_Pready_range(0, 3, longer));
    ERR(MPI_ERR_TRUNCATE, MPI_Wait(&shorter, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&longer, MPI_STATUS_IGNORE));
    CHECK_EQ(3, got[2]);
    CHECK_EQ(0, got[3]);

    MPI_Request freed = send;
    OK(MPI_Request_free(&send));
    ERR(MPI_ERR_REQUEST, MPI_Pready(0, freed));
    OK(MPI_Request_free(&receive));
    OK(MPI_Request_free(&other));
    OK(MPI_Request_free(&longer));
    OK(MPI_Request_free(&shorter));
    CHECK_FINISH();
}
