/* Threads that use MPI at the same time, each on data of its own, and threads that take over what others have received: nothing here is a
 * race. */
#include "../mpi/check.h"

#include <pthread.h>

enum { THREADS = 3, ROUNDS = 40, LONG = 50000 };

static MPI_Comm comms[THREADS];
static char *shared_in[THREADS];
static int lengths[] = {1, 40, 700, LONG};

/* Messages of all lengths to the right and from the left, by several calls. Another thread may make the progress. */
static void *exchange(void *argument)
{
    int me = (int)(intptr_t)argument;
    char *out = malloc(LONG), *in = malloc(LONG);
    for (int round = 0; round < ROUNDS; round++) {
        int length = lengths[round % 4], number = 0;
        memset(out, rank + me + round, length);
        memset(in, 0, length);
        MPI_Request requests[2];
        MPI_Irecv(in, length, MPI_CHAR, left, me, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, length, MPI_CHAR, right, me, MPI_COMM_WORLD, &requests[1]);
        if (round % 2)
            while (!number)
                MPI_Testall(2, requests, &number, MPI_STATUSES_IGNORE);
        else
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK(in[0] == (char)(left + me + round) && in[length - 1] == in[0]);
        MPI_Allreduce(MPI_IN_PLACE, in, length / 2, MPI_CHAR, MPI_MAX, comms[me]);
        MPI_Bcast(out, length, MPI_CHAR, round % size, comms[me]);
        MPI_Sendrecv(out, length, MPI_CHAR, rank, 1, in, length, MPI_CHAR, rank, 1, comms[me], MPI_STATUS_IGNORE);
        MPI_Datatype type;
        MPI_Type_contiguous(length, MPI_CHAR, &type);
        MPI_Type_free(&type);
    }
    free(out);
    free(in);
    return NULL;
}

/* One thread starts a receive, another one waits for it and reads: the program hands the request over by pthread_create. */
static MPI_Request handed[THREADS];

static void *finish(void *argument)
{
    int me = (int)(intptr_t)argument;
    MPI_Wait(&handed[me], MPI_STATUS_IGNORE);
    CHECK(shared_in[me][0] == 5 && shared_in[me][LONG - 1] == 5);
    memset(shared_in[me], 6, LONG);
    return NULL;
}

/* Partitions: every thread fills one and says that it is ready; every thread reads one once it has come. */
static MPI_Request parts[2];
static char part_out[THREADS][LONG], part_in[THREADS][LONG];

static void *partition(void *argument)
{
    int me = (int)(intptr_t)argument, flag = 0;
    memset(part_out[me], rank + me, LONG);
    MPI_Pready(me, parts[0]);
    while (!flag)
        MPI_Parrived(parts[1], me, &flag);
    CHECK(part_in[me][0] == (char)(left + me) && part_in[me][LONG - 1] == part_in[me][0]);
    return NULL;
}

/* Windows: every thread puts to a place of its own at the neighbour's. */
static MPI_Win window;

static void *put(void *argument)
{
    int me = (int)(intptr_t)argument, value = rank * THREADS + me, sum;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Put(&value, 1, MPI_INT, right, me, 1, MPI_INT, window);
        MPI_Fetch_and_op(&value, &sum, MPI_INT, right, THREADS, MPI_SUM, window);
        MPI_Win_flush(right, window);
    }
    return NULL;
}

static void on_all(void *(*work)(void *))
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i) == 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    CHECK(provided == MPI_THREAD_MULTIPLE);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    on_all(exchange);

    char *out = malloc(LONG);
    memset(out, 5, LONG);
    for (int i = 0; i < THREADS; i++) {
        shared_in[i] = calloc(1, LONG);
        MPI_Irecv(shared_in[i], LONG, MPI_CHAR, left, 50 + i, MPI_COMM_WORLD, &handed[i]);
    }
    MPI_Request sends[THREADS];
    for (int i = 0; i < THREADS; i++)
        MPI_Isend(out, LONG, MPI_CHAR, right, 50 + i, MPI_COMM_WORLD, &sends[i]);
    on_all(finish);
    MPI_Waitall(THREADS, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < THREADS; i++)
        free(shared_in[i]);
    free(out);

    MPI_Psend_init(part_out, THREADS, LONG, MPI_CHAR, right, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &parts[0]);
    MPI_Precv_init(part_in, THREADS, LONG, MPI_CHAR, left, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &parts[1]);
    for (int round = 0; round < 5; round++) {
        MPI_Startall(2, parts);
        on_all(partition);
        MPI_Waitall(2, parts, MPI_STATUSES_IGNORE);
        memset(part_in, 0, sizeof part_in);
    }
    MPI_Request_free(&parts[0]);
    MPI_Request_free(&parts[1]);

    int *memory;
    MPI_Win_allocate((THREADS + 1) * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memset(memory, 0, (THREADS + 1) * sizeof(int));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, window);
    on_all(put);
    MPI_Win_unlock_all(window);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < THREADS; i++)
        CHECK(memory[i] == left * THREADS + i);
    MPI_Win_free(&window);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&comms[i]);
    MPI_Finalize();
    return 0;
}
