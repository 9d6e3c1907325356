/* More communicators at once than there is shared memory for in the usual place, and very many one after the other: all work, and
 * what is freed is used again. */
#include "../check.h"

#define AT_ONCE 1200
#define IN_TURN 3000

static void use(MPI_Comm comm, int round)
{
    int value = rank + round, sum = 0, members;
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(members * (members - 1) / 2 + members * round, sum);
    int data = rank == members - 1 ? round : -1;
    OK(MPI_Bcast(&data, 1, MPI_INT, members - 1, comm));
    CHECK_EQ(round, data);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static MPI_Comm comms[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
        use(comms[i], i);
    }
    for (int i = 0; i < AT_ONCE; i++) {
        use(comms[i], i + 1);
        OK(MPI_Comm_free(&comms[i]));
    }
    for (int i = 0; i < IN_TURN; i++) {
        MPI_Comm comm;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        use(comm, i);
        if (i % 3 == 0) {
            MPI_Request request;
            int value = 1, sum = 0;
            OK(MPI_Allreduce_init(&value, &sum, 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &request));
            OK(MPI_Start(&request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            CHECK_EQ(size, sum);
            OK(MPI_Request_free(&request));
        }
        OK(MPI_Comm_free(&comm));
    }
    CHECK_FINISH();
}
