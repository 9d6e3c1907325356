/* Requests that one thread makes and another one completes; a receive posted by one thread that only the
 * progress made by another one can complete. */
#include "threads.h"

enum { ROUNDS = 300, WINDOW = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static MPI_Request queue[WINDOW];
static int values[WINDOW], got[WINDOW], made, completed;

static void make(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        while (made - completed == WINDOW)
            pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
        int slot = i % WINDOW;
        values[slot] = rank * ROUNDS + i;
        MPI_Request send;
        OK(MPI_Irecv(&got[slot], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &queue[slot]));
        OK(MPI_Isend(&values[slot], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &send));
        OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
        pthread_mutex_lock(&lock);
        made++;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&lock);
    }
}

static void complete(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        while (made == completed)
            pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
        int slot = i % WINDOW, flag = 0;
        MPI_Status status;
        if (i % 2)
            OK(MPI_Wait(&queue[slot], &status));
        else
            while (!flag)
                OK(MPI_Test(&queue[slot], &flag, &status));
        CHECK_STATUS(&status, left, 1, MPI_INT, 1);
        CHECK_EQ(left * ROUNDS + i, got[slot]);
        pthread_mutex_lock(&lock);
        completed++;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&lock);
    }
}

static void work(int thread)
{
    if (thread)
        complete();
    else
        make();
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    in_threads(2, work);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
