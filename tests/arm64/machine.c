/* What a machine for arm64 is tried with (machine.sh), by its first argument:
   copies: long messages between ranks, by the kernel's copy, with the counter that says so
   windows: puts and gets on ordinary memory, locks, accumulates
   wait: rank 1 waits for a message that nobody sends, in a function of its own
   crash: rank 1 dies of a signal */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static MPI_T_pvar_session session;
static MPI_T_pvar_handle handle;

/* Counts from now on. */
static void begin_counter(const char *name)
{
    int index, count, provided;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    if (MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, &index) != MPI_SUCCESS)
        fail("there is no such counter");
    MPI_T_pvar_session_create(&session);
    MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count);
    MPI_T_pvar_start(session, handle);
}

static unsigned long long read_counter(void)
{
    unsigned long long value = 0;
    MPI_T_pvar_read(session, handle, &value);
    return value;
}

static void copies(int rank, int size)
{
    enum { COUNT = 1 << 18 };
    static int to[COUNT], from[COUNT];
    const int next = (rank + 1) % size, before = (rank + size - 1) % size;
    begin_counter("kernel_copies");
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < COUNT; i++)
            to[i] = rank * 1000003 + i + round;
        MPI_Sendrecv(to, COUNT, MPI_INT, next, round, from, COUNT, MPI_INT, before, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < COUNT; i++)
            if (from[i] != before * 1000003 + i + round)
                fail("wrong data");
    }
    unsigned long long mine = read_counter(), all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("kernel copies: %s\n", all > 0 ? "yes" : "no");
}

static void windows(int rank, int size)
{
    enum { COUNT = 1000 };
    int *memory, sum = 0, one = 1, before;
    MPI_Win window;
    MPI_Win_allocate(COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memset(memory, 0, COUNT * sizeof(int));
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 200; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
        MPI_Get(&before, 1, MPI_INT, 0, 1, 1, MPI_INT, window);
        MPI_Win_flush(0, window);
        before++;
        MPI_Put(&before, 1, MPI_INT, 0, 1, 1, MPI_INT, window);
        MPI_Win_unlock(0, window);
    }
    MPI_Win_lock_all(0, window);
    for (int i = 0; i < 200; i++)
        MPI_Fetch_and_op(&one, &before, MPI_INT, 0, 2, MPI_SUM, window);
    MPI_Win_unlock_all(window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
        sum = memory[1] + memory[2];
        MPI_Win_unlock(0, window);
        printf("windows: %s\n", sum == 400 * size ? "right" : "wrong");
    }
    MPI_Win_free(&window);
}

__attribute__((noinline)) void waits_for_nobody(int rank)
{
    int number;
    if (rank == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2)
        fail("what is to be tried?");
    if (!strcmp(argv[1], "copies"))
        copies(rank, size);
    else if (!strcmp(argv[1], "windows"))
        windows(rank, size);
    else if (!strcmp(argv[1], "wait"))
        waits_for_nobody(rank);
    else if (!strcmp(argv[1], "crash") && rank == 1)
        abort();
    MPI_Finalize();
    return 0;
}
