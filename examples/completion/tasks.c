/* A small task runtime: messages are tasks, and one loop serves all of them through a sync object.
 *
 * Each rank has SLOTS persistent receives that wait for tasks from anybody, and any number of sends under way. All of
 * these requests are attached to one MPIX_Sync. The loop asks it for what has completed: a receive brings a task, which is
 * run and passed on; a send that has completed gives its memory back. However many requests are under way, a query in
 * vain costs the same.
 *
 * Here, a task adds its rank to a number that goes round all ranks LAPS times.
 *
 *     mpicc -O2 -o tasks tasks.c && mpiexec -n 4 ./tasks 100 50 */
#include <mpi.h>
#include <mpix.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = 30 };

struct task {
    long number, hops_left;
};

/* The pointer that a request is attached with. */
struct operation {
    enum { RECEIVE, SEND } kind;
    MPI_Request request;
    struct task task;
};

static MPIX_Sync sync_object;
static int rank, size;
static long finished, sum;

static void check(int code, const char *what)
{
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "rank %d: %s failed with error class %d\n", rank, what, code);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* The request is the object's until a query gives it back. */
static void attach(struct operation *operation)
{
    check(MPIX_Sync_attach(sync_object, operation->request, operation), "MPIX_Sync_attach");
}

static void listen(struct operation *slot)
{
    MPI_Start(&slot->request);
    attach(slot);
}

static void pass_on(struct task task)
{
    struct operation *operation = malloc(sizeof *operation);
    if (operation == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    operation->kind = SEND;
    operation->task = task;
    MPI_Isend(&operation->task, sizeof task, MPI_BYTE, (rank + 1) % size, 0, MPI_COMM_WORLD, &operation->request);
    attach(operation);
}

static void run(struct task task)
{
    task.number += rank;
    if (--task.hops_left > 0) {
        pass_on(task);
    } else {
        finished++;
        sum += task.number;
    }
}

/* Handles up to 16 completions. Returns how many tasks were run. */
static long serve(void)
{
    void *operations[16];
    MPI_Status statuses[16];
    int count = 0;
    long ran = 0;
    /* MPIX_SYNC_MORE says that there is more than there was room for: the next call gets it. */
    MPIX_Sync_query_bulk(16, sync_object, &count, operations, statuses);
    for (int i = 0; i < count; i++) {
        struct operation *operation = operations[i];
        if (operation->kind == SEND) {
            free(operation);
            continue;
        }
        int cancelled;
        MPI_Test_cancelled(&statuses[i], &cancelled);
        if (cancelled)
            continue;
        /* A persistent request is inactive again: it can be started before the task is run, once the task is copied. */
        struct task task = operation->task;
        listen(operation);
        run(task);
        ran++;
    }
    return ran;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long tasks = argc > 1 ? atol(argv[1]) : 100, laps = argc > 2 ? atol(argv[2]) : 100;
    check(MPIX_Sync_init(&sync_object), "MPIX_Sync_init");

    static struct operation slots[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
        slots[i].kind = RECEIVE;
        MPI_Recv_init(&slots[i].task, sizeof slots[i].task, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &slots[i].request);
        listen(&slots[i]);
    }
    /* Each task starts at rank 0 and is run by each rank once a lap. */
    for (long i = 0; rank == 0 && i < tasks; i++)
        pass_on((struct task){ .number = 0, .hops_left = laps * size });
    for (long ran = 0; ran < tasks * laps;)
        ran += serve();

    for (int i = 0; i < SLOTS; i++)
        MPI_Cancel(&slots[i].request);
    while (MPIX_Sync_size(sync_object) + MPIX_Sync_probe(sync_object) > 0)
        serve();
    for (int i = 0; i < SLOTS; i++)
        MPI_Request_free(&slots[i].request);
    check(MPIX_Sync_free(&sync_object), "MPIX_Sync_free");

    long all[2], mine[2] = { finished, sum };
    MPI_Reduce(mine, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld tasks have gone round %d ranks %ld times; their numbers add up to %ld\n", all[0], size, laps, all[1]);
    MPI_Finalize();
    return 0;
}
