/* Threads with sessions of their own, opened at the same time and without MPI_Init: each makes communicators under
 * strings of its own, in an order of its own. */
#include "session.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 5 };

static void *work(void *argument)
{
    int number = *(int *)argument;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Session session = session_open("MPI_THREAD_MULTIPLE");
        char string[32];
        snprintf(string, sizeof string, "thread %d", number);
        MPI_Comm comm = session_comm(session, "mpi://WORLD", string);
        int mine, of, in = -1, out = number * 100 + round, sum;
        OK(MPI_Comm_rank(comm, &mine));
        OK(MPI_Comm_size(comm, &of));
        OK(MPI_Sendrecv(&out, 1, MPI_INT, (mine + 1) % of, 0, &in, 1, MPI_INT, (mine + of - 1) % of, 0, comm,
                        MPI_STATUS_IGNORE));
        CHECK_EQ(out, in);
        OK(MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, comm));
        CHECK_EQ(number * of, sum);
        OK(MPI_Comm_free(&comm));
        session_close(&session);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK_EQ(0, pthread_create(&threads[i], NULL, work, &numbers[i]));
    }
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(0, pthread_join(threads[i], NULL));
    return 0;
}
