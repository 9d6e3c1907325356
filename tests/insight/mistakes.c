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

static void changes(int count, int is_persistent)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int *many = calloc((size_t)count, sizeof *many);
    if (rank == 0) {
        if (is_persistent) {
            MPI_Send_init(many, count, MPI_INT, 1, 6, MPI_COMM_WORLD, &request); /* makes a send */
            MPI_Start(&request);
        } else
            MPI_Isend(many, count, MPI_INT, 1, 6, MPI_COMM_WORLD, &request); /* begins a send */
        many[count / 2] = 42;
        MPI_Wait(&request, MPI_STATUS_IGNORE); /* completes a send */
        if (is_persistent)
            MPI_Request_free(&request);
    } else if (rank == 1)
        MPI_Recv(many, count, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(many);
}

static void changes_one(void) { changes(1, 0); }
static void changes_some(void) { changes(1000, 0); }
static void changes_many(void) { changes(1000000, 0); }
static void changes_persistent(void) { changes(10, 1); }

static void all_to_all(void)
{
    int counts[8], displs[8];
    for (int i = 0; i < size; i++) {
        counts[i] = rank == 0 ? 2 : 1;
        displs[i] = 2 * i;
    }
    counts[rank] = 0;
    if (rank == 0)
        MPI_Alltoallv(ints, counts, displs, MPI_INT, ints + 32, counts, displs, MPI_INT, MPI_COMM_WORLD); /* blocks of integers */
    else
        MPI_Alltoallv(doubles, counts, displs, MPI_DOUBLE, doubles + 32, counts, displs, MPI_DOUBLE, MPI_COMM_WORLD); /* blocks of doubles */
}

static void gather(void)
{
    int counts[8] = {1, 1, 1, 1, 1, 1, 1, 1}, displs[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    if (rank == 0)
        MPI_Gatherv(doubles, 1, MPI_DOUBLE, doubles + 8, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD); /* collects doubles */
    else
        MPI_Gatherv(ints, 2, MPI_INT, NULL, NULL, NULL, MPI_INT, 0, MPI_COMM_WORLD); /* gives integers */
}

static int *memory;

static MPI_Win window_of(int count)
{
    MPI_Win window;
    MPI_Win_allocate(count * (int)sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memset(memory, 0, (size_t)count * sizeof(int));
    MPI_Barrier(MPI_COMM_WORLD);
    return window;
}

static void puts_twice(void)
{
    MPI_Win window = window_of(8);
    MPI_Win_fence(0, window);
    if (rank < 2)
        MPI_Put(ints, 2, MPI_INT, size - 1, rank, 2, MPI_INT, window); /* puts */
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
}

static void gets_what_is_put(void)
{
    MPI_Win window = window_of(8);
    MPI_Win_fence(0, window);
    if (rank == 0) {
        MPI_Put(ints, 4, MPI_INT, 1, 0, 4, MPI_INT, window);      /* puts first */
        MPI_Get(ints + 8, 1, MPI_INT, 1, 3, 1, MPI_INT, window); /* gets then */
    }
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
}

static void combines(void)
{
    MPI_Win window = window_of(8);
    MPI_Win_lock_all(0, window);
    if (rank == 0)
        MPI_Accumulate(ints, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window); /* adds */
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Accumulate(ints, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_MAX, window); /* takes the larger one */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
}

static void posts(void)
{
    MPI_Win window = window_of(8);
    MPI_Group all, others;
    int target = size - 1;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (rank == target) {
        MPI_Group_excl(all, 1, &target, &others);
        MPI_Win_post(others, 0, window);
        MPI_Win_wait(window);
    } else {
        MPI_Group_incl(all, 1, &target, &others);
        MPI_Win_start(others, 0, window);
        MPI_Put(ints, 1, MPI_INT, target, 0, 1, MPI_INT, window); /* puts to who has posted */
        MPI_Win_complete(window);
    }
    MPI_Group_free(&others);
    MPI_Group_free(&all);
    MPI_Win_free(&window);
}

static void stores(void)
{
    MPI_Win window = window_of(8);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Put(ints, 1, MPI_INT, 1, 2, 1, MPI_INT, window); /* puts before a store */
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        memory[2] = 7;
    MPI_Win_fence(0, window); /* ends the epoch of a store */
    MPI_Win_free(&window);
}

static void changes_put(void)
{
    MPI_Win window = window_of(8);
    MPI_Win_lock_all(0, window);
    if (rank == 0) {
        MPI_Put(ints, 2, MPI_INT, 1, 0, 2, MPI_INT, window); /* begins a put */
        ints[1] = 3;
        MPI_Win_flush_local(1, window); /* completes a put */
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
}

/* These two are no mistakes that were made in this run: notes. */
static void unsafe(void)
{
    if (rank < 2) {
        MPI_Send(ints, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); /* sends first */
        MPI_Recv(ints + 1, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void any(void)
{
    if (rank == 0) {
        MPI_Recv(ints, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* receives from any */
        MPI_Recv(ints, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        MPI_Send(ints, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}

static void right_blocks(void);
static void right_windows(void);

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
    right_blocks();
    right_windows();
    MPI_Barrier(MPI_COMM_WORLD);
}

static void right_blocks(void)
{
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    int there[8], back[8], places[8], halves[8];
    for (int i = 0; i < size; i++) {
        there[i] = 2 * (1 + (rank + i) % 3);
        back[i] = (1 + (rank + i) % 3);
        places[i] = 6 * i;
        halves[i] = 3 * i;
    }
    MPI_Alltoallv(ints, there, places, MPI_INT, ints + 32, back, halves, pair, MPI_COMM_WORLD);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, ints, there, places, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        there[i] = 2 * i;
    MPI_Allgatherv(ints, rank, pair, ints + 32, there, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Gatherv(rank == 0 ? MPI_IN_PLACE : ints, rank, pair, ints + 32, there, places, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatterv(ints, there, places, MPI_INT, ints + 32, 2 * rank, MPI_INT32_T, 0, MPI_COMM_WORLD);
    MPI_Reduce_scatter(ints, ints + 32, there, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
    /* A buffer that is sent may be changed once the send is complete, however that is seen. */
    if (rank < 2) {
        MPI_Request requests[2];
        int flag = 0;
        MPI_Irecv(ints + 32, 4, MPI_INT, 1 - rank, 11, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(ints, 4, MPI_INT, 1 - rank, 11, MPI_COMM_WORLD, &requests[1]);
        while (!flag)
            MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE);
        ints[0]++;
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
}

static void right_windows(void)
{
    MPI_Win window = window_of(8);
    /* In one epoch to one place: only gets; only sums; fetches beside sums. In the next one a put. */
    MPI_Win_fence(0, window);
    MPI_Get(ints, 2, MPI_INT, 0, 0, 2, MPI_INT, window);
    MPI_Get(ints + 2, 2, MPI_INT, 0, 1, 2, MPI_INT, window);
    MPI_Accumulate(ints + 8, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_SUM, window);
    MPI_Get_accumulate(NULL, 0, MPI_INT, ints + 9, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_NO_OP, window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Put(ints, 2, MPI_INT, 0, 0, 2, MPI_INT, window);
    MPI_Win_fence(0, window);
    memory[0] = 5;
    ints[0] = 6;
    MPI_Barrier(MPI_COMM_WORLD);
    /* Locks keep them apart, and so does a flush with a barrier behind it. */
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(ints, 2, MPI_INT, 0, 0, 2, MPI_INT, window);
    MPI_Win_unlock(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, window);
    for (int turn = 0; turn < size; turn++) {
        if (turn == rank) {
            MPI_Put(ints, 2, MPI_INT, 0, 0, 2, MPI_INT, window);
            MPI_Win_flush(0, window);
            ints[1]++;
            MPI_Request request;
            MPI_Rget(ints + 4, 2, MPI_INT, 0, 0, 2, MPI_INT, window, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Fetch_and_op(ints, ints + 8, MPI_INT, 0, 6, MPI_SUM, window);
    MPI_Compare_and_swap(ints, ints + 9, ints + 10, MPI_INT, 0, 6, window);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
}

int main(int argc, char **argv)
{
    static const struct { const char *name; void (*step)(void); } ways[] = {
        {"type", type}, {"late", late}, {"part", part}, {"persistent", persistent}, {"root", root}, {"broadcast", broadcast},
        {"overlap", overlap}, {"leak", leak}, {"thread", thread}, {"changes one", changes_one}, {"changes some", changes_some},
        {"changes many", changes_many}, {"changes persistent", changes_persistent}, {"all to all", all_to_all}, {"gather", gather},
        {"puts twice", puts_twice}, {"gets what is put", gets_what_is_put}, {"combines", combines}, {"posts", posts}, {"stores", stores},
        {"changes put", changes_put}, {"unsafe", unsafe}, {"any", any}, {"right", right}};
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
