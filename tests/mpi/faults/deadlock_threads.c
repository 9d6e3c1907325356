/* Ranks that wait for each other for ever although more threads might call MPI. The argument says what those do. */
#include "../threads/threads.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

/* Waits for another thread of this process, which there is no more: what an idle worker of a pool does. */
static void *idle(void *nothing)
{
    pthread_mutex_lock(&mutex);
    for (;;)
        pthread_cond_wait(&never, &mutex);
    return nothing;
}

static void *receive(void *nothing)
{
    int value;
    OK(MPI_Recv(&value, 1, MPI_INT, left, 43, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return nothing;
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 2);
    CHECK_EQ(2, argc);
    int value = 0;
    pthread_t thread;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (strcmp(argv[1], "idle") == 0)
        CHECK_EQ(0, pthread_create(&thread, NULL, idle, NULL));
    else if (strcmp(argv[1], "both") == 0)
        CHECK_EQ(0, pthread_create(&thread, NULL, receive, NULL));
    else
        CHECK(strcmp(argv[1], "alone") == 0);
    OK(MPI_Recv(&value, 1, MPI_INT, left, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Send(&value, 1, MPI_INT, right, 42, MPI_COMM_WORLD));
    CHECK_FINISH();
}
