/* A communicator a thread: collective operations and new communicators in all threads at once. */
#include "threads.h"

enum { THREADS = 4, ROUNDS = 40 };

static MPI_Comm of_thread[THREADS];

static void work(int thread)
{
    MPI_Comm comm = of_thread[thread];
    for (int i = 0; i < ROUNDS; i++) {
        int value = rank + thread * 100 + i, sum = -1, root = i % size, data = rank == root ? value : -1;
        OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm));
        CHECK_EQ(size * (size - 1) / 2 + size * (thread * 100 + i), sum);
        OK(MPI_Bcast(&data, 1, MPI_INT, root, comm));
        CHECK_EQ(root + thread * 100 + i, data);
        OK(MPI_Barrier(comm));
        if (i % 10 == 0) {
            MPI_Comm copy, part;
            OK(MPI_Comm_dup(comm, &copy));
            OK(MPI_Comm_split(copy, rank % 2, rank, &part));
            int got = -1;
            OK(MPI_Sendrecv(&value, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, copy, MPI_STATUS_IGNORE));
            CHECK_EQ(left + thread * 100 + i, got);
            OK(MPI_Barrier(part));
            OK(MPI_Comm_free(&part));
            OK(MPI_Comm_free(&copy));
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &of_thread[i]));
    in_threads(THREADS, work);
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Comm_free(&of_thread[i]));
    CHECK_FINISH();
}
