/* MPI_Comm_join: two processes with a socket between them (MPI 5.0, 11.10.5). */
#include "../check.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>

/* A connected socket between ranks 0 and 1. */
static int connected(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int end = socket(AF_UNIX, SOCK_STREAM, 0), id = getpid();
    CHECK(end >= 0);
    OK(MPI_Bcast(&id, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "encore-join-%d", id);
    if (rank == 0) {
        CHECK(bind(end, (struct sockaddr *)&address, sizeof address) == 0 && listen(end, 1) == 0);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        int accepted = accept(end, NULL, NULL);
        CHECK(accepted >= 0 && close(end) == 0);
        return accepted;
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK(connect(end, (struct sockaddr *)&address, sizeof address) == 0);
    return end;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MPI_Comm pair, inter;
    FAILS(MPI_Comm_join(-1, &inter));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &pair));
    int ends[2];
    CHECK(pipe(ends) == 0 && close(ends[1]) == 0);
    FAILS(MPI_Comm_join(ends[0], &inter));
    for (int round = 0; round < 2 && size == 2; round++) {
        int end = connected(), other = -1;
        if (round == 1)
            CHECK(fcntl(end, F_SETFL, O_NONBLOCK) == 0);
        OK(MPI_Comm_join(end, &inter));
        OK(MPI_Sendrecv(&rank, 1, MPI_INT, 0, 3, &other, 1, MPI_INT, 0, 3, inter, MPI_STATUS_IGNORE));
        CHECK_EQ(1 - rank, other);
        OK(MPI_Comm_disconnect(&inter));
        CHECK(close(end) == 0);
    }
    OK(MPI_Comm_free(&pair));
    CHECK_FINISH();
}
