/* A thread that is blocked in a call doesn't hold up the others: each kind of blocking call is sat in by one
 * thread, while the other communicates, and ends the wait only afterwards. */
#include "threads.h"

enum { ROUNDS = 100 };

static int how;
static MPI_Comm side;

static void blocked(void)
{
    int value = -1, index;
    MPI_Request request;
    MPI_Message message;
    switch (how) {
    case 0: OK(MPI_Recv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); break;
    case 1:
        OK(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, side, MPI_STATUS_IGNORE));
        break;
    case 2:
        OK(MPI_Irecv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        break;
    case 3:
        OK(MPI_Irecv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &request));
        OK(MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE));
        break;
    case 4:
        OK(MPI_Probe(left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Recv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        break;
    case 5:
        OK(MPI_Mprobe(left, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
        OK(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
        break;
    case 6:
        OK(MPI_Barrier(side));
        value = 7;
        break;
    case 7:
        OK(MPI_Ssend(&how, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
        value = 7;
        break;
    }
    CHECK_EQ(7, value);
}

/* These exchanges work while the other thread is blocked; then its wait is ended. */
static void busy(void)
{
    int seven = 7, got;
    for (int i = 0; i < ROUNDS; i++) {
        OK(MPI_Sendrecv(&i, 1, MPI_INT, right, 2, &got, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(i, got);
        OK(MPI_Allreduce(&i, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(i * size, got);
    }
    if (how == 7)
        OK(MPI_Recv(&got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    else if (how == 1)
        OK(MPI_Send(&seven, 1, MPI_INT, right, 1, side));
    else if (how != 6)
        OK(MPI_Send(&seven, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
}

static void work(int thread)
{
    if (how == 6 && rank == 0) { /* comes to the barrier only after the exchanges */
        if (thread == 0) {
            busy();
            OK(MPI_Barrier(side));
        }
    } else if (thread == 0)
        busy();
    else
        blocked();
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &side));
    for (how = 0; how < 8; how++) {
        in_threads(2, work);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Comm_free(&side));
    CHECK_FINISH();
}
