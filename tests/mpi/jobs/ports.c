/* Ports within one job: two halves of it meet at a port, and at several in turn; faults are reported (MPI 5.0, 11.9). */
#include "../check.h"

static void meet(MPI_Comm half, int accepts, char *port)
{
    MPI_Comm other, whole;
    int local, remote, flag, value, place;
    for (int round = 0; round < 3; round++) {
        if (accepts)
            OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &other));
        else
            OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &other));
        OK(MPI_Comm_test_inter(other, &flag));
        CHECK(flag);
        OK(MPI_Comm_size(other, &local));
        OK(MPI_Comm_remote_size(other, &remote));
        CHECK_EQ(size, local + remote);
        value = accepts ? 10 : 20;
        int sum = -1;
        OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, other));
        CHECK_EQ(remote * (accepts ? 20 : 10), sum);
        OK(MPI_Intercomm_merge(other, accepts, &whole));
        OK(MPI_Comm_rank(whole, &place));
        CHECK(accepts ? place >= remote : place < local);
        OK(MPI_Barrier(whole));
        OK(MPI_Comm_free(&whole));
        OK(MPI_Comm_disconnect(&other));
        CHECK(other == MPI_COMM_NULL);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    char port[MPI_MAX_PORT_NAME] = "", again[MPI_MAX_PORT_NAME] = "";
    MPI_Comm other, half;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));

    if (rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Open_port(MPI_INFO_NULL, again));
        CHECK(strcmp(port, again) != 0 && strlen(port) < MPI_MAX_PORT_NAME);
        OK(MPI_Close_port(again));
        ERR(MPI_ERR_PORT, MPI_Close_port(again));
        ERR(MPI_ERR_PORT, MPI_Comm_accept(again, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
    }
    OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
    OK(MPI_Bcast(again, sizeof again, MPI_CHAR, 0, MPI_COMM_WORLD));

    if (size > 1) {
        OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half));
        meet(half, rank % 2 == 0, port);
        OK(MPI_Comm_free(&half));
        /* All others come, each for itself, in any order. */
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                int who = -1;
                OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
                OK(MPI_Recv(&who, 1, MPI_INT, 0, 7, other, MPI_STATUS_IGNORE));
                CHECK(who > 0 && who < size);
                OK(MPI_Comm_disconnect(&other));
            }
        } else {
            OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
            OK(MPI_Send(&rank, 1, MPI_INT, 0, 7, other));
            OK(MPI_Comm_disconnect(&other));
        }
        /* A port that is closed, told to all ranks of the call. */
        if (rank > 0)
            ERR(MPI_ERR_PORT, MPI_Comm_connect(again, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
    }
    ERR(MPI_ERR_PORT, MPI_Comm_connect(rank == 0 ? "nonsense" : port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
    CHECK(other == MPI_COMM_NULL);
    ERR(MPI_ERR_ROOT, MPI_Comm_connect(port, MPI_INFO_NULL, size, MPI_COMM_WORLD, &other));

    char name[64], found[MPI_MAX_PORT_NAME];
    snprintf(name, sizeof name, "a name/of %d %d", (int)getpid(), rank);
    ERR(MPI_ERR_NAME, MPI_Lookup_name(name, MPI_INFO_NULL, found));
    ERR(MPI_ERR_SERVICE, MPI_Unpublish_name(name, MPI_INFO_NULL, port));
    OK(MPI_Publish_name(name, MPI_INFO_NULL, port));
    ERR(MPI_ERR_SERVICE, MPI_Publish_name(name, MPI_INFO_NULL, port));
    OK(MPI_Lookup_name(name, MPI_INFO_NULL, found));
    CHECK_STR(port, found);
    OK(MPI_Unpublish_name(name, MPI_INFO_NULL, port));
    ERR(MPI_ERR_NAME, MPI_Lookup_name(name, MPI_INFO_NULL, found));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        OK(MPI_Close_port(port));
    CHECK_FINISH();
}
