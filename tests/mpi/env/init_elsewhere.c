/* With MPI_THREAD_MULTIPLE, a thread that isn't the process's first one calls MPI_Init_thread, and is then MPI's
 * main thread; the first one communicates, too. */
#include "../check.h"

#include <pthread.h>

static pthread_barrier_t meet;

static void *initialize(void *unused)
{
    int provided, is_main = 0;
    OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQ(MPI_THREAD_MULTIPLE, provided);
    check_ranks();
    OK(MPI_Is_thread_main(&is_main));
    CHECK(is_main);
    pthread_barrier_wait(&meet);
    for (int i = 0; i < 500; i++) {
        int got = -1;
        OK(MPI_Sendrecv(&i, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(i, got);
    }
    pthread_barrier_wait(&meet);
    OK(MPI_Finalize());
    return unused;
}

int main(void)
{
    pthread_t thread;
    int is_main = 1;
    CHECK(pthread_barrier_init(&meet, NULL, 2) == 0);
    CHECK(pthread_create(&thread, NULL, initialize, NULL) == 0);
    pthread_barrier_wait(&meet);
    OK(MPI_Is_thread_main(&is_main));
    CHECK(!is_main);
    for (int i = 0; i < 500; i++) {
        int got = -1;
        OK(MPI_Sendrecv(&i, 1, MPI_INT, left, 2, &got, 1, MPI_INT, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(i, got);
    }
    pthread_barrier_wait(&meet);
    CHECK(pthread_join(thread, NULL) == 0);
    return 0;
}
