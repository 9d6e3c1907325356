/* Mistakes that `mpiexec --check` must find, and right programs: the first argument chooses. Lines of mistakes have their names in comments. */
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static int ints[64];
static double doubles[64];

static void send_and_receive(const void *from, int count, MPI_Datatype type, void *to, int most, MPI_Datatype other)
{
    if (rank == 0)
        MPI_Send(from, count, type, 1, 3, MPI_COMM_WORLD); /* sends */
    else if (rank == 1)
        MPI_Recv(to, most, other, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* receives */
}

static void type(void)
{
    send_and_receive(ints, 10, MPI_INT, doubles, 10, MPI_FLOAT);
}

/* The receive comes later than a message that is announced. */
static void late(void)
{
    static int many[100000];
    static double others[50000];
    if (rank == 0)
        MPI_Ssend(many, 100000, MPI_INT, 1, 4, MPI_COMM_WORLD); /* sends late */
    MPI_Status status;
    if (rank == 1) {
        MPI_Probe(0, 4, MPI_COMM_WORLD, &status);
        MPI_Recv(others, 50000, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status); /* receives late */
    }
}

static void part(void)
{
    send_and_receive(ints, 3, MPI_INT, doubles, 2, MPI_DOUBLE);
}

static void persistent(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0)
        MPI_Send_init(ints, 2, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
    else if (rank == 1)
        MPI_Recv_init(ints, 2, MPI_UNSIGNED, 0, 5, MPI_COMM_WORLD, &request); /* receives persistently */
    if (rank < 2) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
}

static void root(void)
{
    if (rank == 0)
        MPI_Bcast(ints, 1, MPI_INT, 0, MPI_COMM_WORLD); /* one root */
    else
        MPI_Bcast(ints, 1, MPI_INT, 1, MPI_COMM_WORLD); /* another root */
}

static void broadcast(void)
{
    if (rank == 0)
        MPI_Bcast(ints, 2, MPI_INT, 0, MPI_COMM_WORLD); /* two integers */
    else
        MPI_Bcast(doubles, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); /* one double */
}

static void overlap(void)
{
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Irecv(doubles, 10, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &requests[0]);     /* first half */
        MPI_Irecv(doubles + 9, 10, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD, &requests[1]); /* second half */
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Send(doubles, 10, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        MPI_Send(doubles, 10, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
}

static void leak(void)
{
    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy); /* leaks a communicator */
    if (rank == 1)
        MPI_Irecv(ints, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &request); /* leaks a request */
}

static void *call(void *argument)
{
    int number;
    MPI_Comm_rank(MPI_COMM_WORLD, &number); /* in a thread */
    return argument;
}

static void thread(void)
{
    pthread_t other;
    pthread_create(&other, NULL, call, NULL);
    pthread_join(other, NULL);
}

/* Nothing here is a mistake. */
static void right(void)
{
    MPI_Datatype evens, both;
    MPI_Request requests[4];
    MPI_Status status;
    int peer = 1 - rank, flag;
    /* Four integers in several forms, as bytes and as packed data, and a shorter message. */
    MPI_Type_vector(4, 1, 2, MPI_INT, &evens);
    MPI_Type_contiguous(4, MPI_INT, &both);
    MPI_Type_commit(&evens);
    MPI_Type_commit(&both);
    send_and_receive(ints, 4, MPI_INT, ints, 1, evens);
    send_and_receive(ints, 1, both, ints, 4, MPI_INT32_T);
    send_and_receive(ints, 4, MPI_INT, ints, 40, MPI_INT);
    send_and_receive(ints, 4, MPI_INT, ints, 16, MPI_BYTE);
    send_and_receive(ints, 16, MPI_PACKED, ints, 4, MPI_INT);
    send_and_receive(ints, 0, MPI_INT, doubles, 1, MPI_DOUBLE);
    if (rank < 2) {
        /* One buffer sent twice at once, and two receives into the gaps of each other. */
        MPI_Irecv(ints, 1, evens, peer, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(ints + 1, 1, evens, peer, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(ints + 32, 4, MPI_INT, peer, 2, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(ints + 32, 4, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[3]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        /* Another receive into the first buffer, once the first receive is complete; it is cancelled. */
        MPI_Irecv(ints, 4, MPI_INT, peer, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Cancel(&requests[0]);
        MPI_Wait(&requests[0], &status);
        MPI_Test_cancelled(&status, &flag);
        MPI_Sendrecv(ints, 2, MPI_INT, peer, 8, ints + 8, 2, MPI_INT, peer, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv_replace(ints, 2, MPI_INT, peer, 8, peer, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&evens);
    MPI_Type_free(&both);
    /* Communicators with nothing in common have operations of their own; arguments that only the root needs may differ. */
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    for (int i = 0; i < 2 + 3 * (rank % 2); i++)
        MPI_Allreduce(MPI_IN_PLACE, ints, 1 + rank % 2, MPI_INT, MPI_SUM, half);
    MPI_Comm_free(&half);
    MPI_Gather(ints, 2, MPI_INT, rank == 0 ? ints + 8 : NULL, rank == 0 ? 2 : -1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(rank == 0 ? ints : NULL, 2, rank == 0 ? MPI_INT : MPI_DATATYPE_NULL, ints + 40, 2, MPI_INT32_T, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    static const struct { const char *name; void (*step)(void); } ways[] = {
        {"type", type}, {"late", late}, {"part", part}, {"persistent", persistent}, {"root", root}, {"broadcast", broadcast},
        {"overlap", overlap}, {"leak", leak}, {"thread", thread}, {"right", right}};
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(ways[i].name, argv[1]) == 0)
            ways[i].step();
    MPI_Finalize();
    return 0;
}
