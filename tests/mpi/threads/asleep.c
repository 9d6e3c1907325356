/* When a process with threads can't go on: `all` of its threads wait in MPI for what nobody sends, or the only one it
 * has does (`alone`). Whereas `late` has a thread that sends after a time outside of MPI. */
#include "../check.h"

#include <pthread.h>

static void *wait_for(void *tag)
{
    int in;
    OK(MPI_Recv(&in, 1, MPI_INT, right, *(int *)tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return NULL;
}

static void *send_late(void *tag)
{
    sleep(3);
    OK(MPI_Send(&rank, 1, MPI_INT, left, *(int *)tag, MPI_COMM_WORLD));
    return NULL;
}

int main(int argc, char **argv)
{
    CHECK_EQ(2, argc);
    int provided, tags[2] = {1, 2};
    pthread_t thread;
    OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    check_ranks();
    int late = strcmp(argv[1], "late") == 0, alone = strcmp(argv[1], "alone") == 0;
    if (!alone)
        CHECK_EQ(0, pthread_create(&thread, NULL, late ? send_late : wait_for, &tags[0]));
    wait_for(&tags[late ? 0 : 1]);
    if (!alone)
        CHECK_EQ(0, pthread_join(thread, NULL));
    OK(MPI_Finalize());
    return 0;
}
