/* Section 13.2: a generalized request that another thread completes while this one waits for it. */
#include "../check.h"

#include <pthread.h>

static int query(void *extra, MPI_Status *status)
{
    (void)extra;
    MPI_Status_set_elements(status, MPI_INT, 1);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int release(void *extra)
{
    *(int *)extra += 1;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    (void)extra, (void)complete;
    return MPI_SUCCESS;
}

/* Does the operation: gets a message, then says that it has ended. */
static void *work(void *request)
{
    int got = -1;
    OK(MPI_Recv(&got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(left, got);
    OK(MPI_Grequest_complete(*(MPI_Request *)request));
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = -1;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQ(MPI_THREAD_MULTIPLE, provided);
    check_ranks();
    for (int round = 0; round < 50; round++) {
        int freed = 0;
        MPI_Request request, copy;
        MPI_Status status;
        pthread_t thread;
        OK(MPI_Grequest_start(query, release, cancel, &freed, &request));
        copy = request;
        CHECK(pthread_create(&thread, NULL, work, &copy) == 0);
        OK(MPI_Send(&rank, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
        OK(MPI_Wait(&request, &status));
        CHECK_EQ(1, freed);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    CHECK_FINISH();
}
