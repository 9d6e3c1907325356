/* Messages that nobody has received when their communicator is freed, for the report of ENCORE_LEAKS. Argument: "tidy" receives them. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int tidy = argc > 1, item = rank, in = -1;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Comm first, second, third;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &first));
    OK(MPI_Comm_set_name(first, "the first one"));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &second));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &third));
    OK(MPI_Send(&item, 1, MPI_INT, right, 3, first));
    OK(MPI_Send(&item, 1, MPI_INT, right, 4, first));
    OK(MPI_Send(&item, 1, MPI_CHAR, right, 5, third));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (tidy) {
        OK(MPI_Recv(&in, 1, MPI_INT, left, 4, first, MPI_STATUS_IGNORE));
        OK(MPI_Recv(&in, 1, MPI_INT, left, 3, first, MPI_STATUS_IGNORE));
        CHECK_EQ(left, in);
    }
    OK(MPI_Comm_free(&first));
    OK(MPI_Comm_free(&second));
    /* A message that a persistent receive still takes isn't left. */
    MPI_Request request;
    char character = 'x';
    OK(MPI_Recv_init(&character, 1, MPI_CHAR, left, 5, third, &request));
    OK(MPI_Comm_free(&third));
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(left, character);
    OK(MPI_Request_free(&request));
    CHECK_FINISH();
}
