/* The thread that initialized MPI calls it again and again, another thread now and then, so the first one goes without the lock in
 * between: messages, operations on a window and call-backs of both keep apart.
 *
 * usage: seldom [ROUNDS]     40000 without it; fewer for a slow network, at least 40 */
#include "threads.h"

#include <sched.h>
#include <stdatomic.h>

enum { VISITS = 40, OFTEN = 1, SELDOM = 2 };

static int rounds = 40000;
static atomic_int round_of_main;
static MPI_Comm comms[3];
static MPI_Win window;

static void exchange(int value, int tag, MPI_Comm comm)
{
    int got = -1, to = (rank + 1) % size, from = (rank + size - 1) % size;
    MPI_Request request;
    OK(MPI_Isend(&value, 1, MPI_INT, to, tag, comm, &request));
    OK(MPI_Recv(&got, 1, MPI_INT, from, tag, comm, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(value, got);
}

/* Adds to the next rank's counter of this thread, which nobody else changes. */
static void add(int counter, long before)
{
    long one = 1, old = -1, seen = -1;
    int to = (rank + 1) % size;
    OK(MPI_Fetch_and_op(&one, &old, MPI_LONG, to, counter, MPI_SUM, window));
    OK(MPI_Win_flush(to, window));
    CHECK_EQ(before, old);
    OK(MPI_Get(&seen, 1, MPI_LONG, to, counter, 1, MPI_LONG, window));
    OK(MPI_Win_flush(to, window));
    CHECK_EQ(before + 1, seen);
}

static int copy_attribute(MPI_Comm comm, int key, void *extra, void *value, void *copy, int *flag)
{
    int of = -1;
    (void)key, (void)extra, (void)value;
    OK(MPI_Comm_rank(comm, &of));
    CHECK_EQ(rank, of);
    *(void **)copy = NULL;
    *flag = 1;
    return MPI_SUCCESS;
}

static void *visit(void *unused)
{
    uint64_t random = 1;
    int awaited = 0;
    (void)unused;
    for (int i = 0; i < VISITS; i++) {
        /* Sometimes at once, sometimes so late that the other thread has long been the only one. */
        awaited += check_random(&random) % (2 * rounds / VISITS);
        while (atomic_load(&round_of_main) < (awaited < rounds ? awaited : rounds))
            sched_yield();
        exchange(i, SELDOM, comms[SELDOM]);
        add(SELDOM, i);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t visitor;
    int key;
    long *counters;
    CHECK_START_THREADS(argc, argv, 1);
    if (argc > 1)
        rounds = atoi(argv[1]);
    CHECK(rounds >= VISITS);
    OK(MPI_Win_allocate(3 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &counters, &window));
    counters[OFTEN] = counters[SELDOM] = 0;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[OFTEN]));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[SELDOM]));
    OK(MPI_Comm_create_keyval(copy_attribute, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    OK(MPI_Comm_set_attr(comms[OFTEN], key, NULL));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, window));
    CHECK(pthread_create(&visitor, NULL, visit, NULL) == 0);
    for (int i = 0; i < rounds; i++) {
        exchange(i, OFTEN, comms[OFTEN]);
        add(OFTEN, i);
        if (i % (rounds / 8) == 0) {
            MPI_Comm copy;
            OK(MPI_Comm_dup(comms[OFTEN], &copy));
            OK(MPI_Comm_free(&copy));
        }
        atomic_store(&round_of_main, i + 1);
    }
    CHECK(pthread_join(visitor, NULL) == 0);
    OK(MPI_Win_unlock_all(window));
    OK(MPI_Win_free(&window));
    OK(MPI_Comm_free_keyval(&key));
    OK(MPI_Comm_free(&comms[OFTEN]));
    OK(MPI_Comm_free(&comms[SELDOM]));
    CHECK_FINISH();
}
