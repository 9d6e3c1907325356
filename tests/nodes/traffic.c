/* Ranks that are never done talking: messages of all lengths, from any source, non-blocking collective operations, windows. Each checks what it
   gets. `traffic END BEGIN`: from when a rank finds the one file until rank 0 finds the other one; without: for ever, at once. A rank is called "waitsR" by
   the system while it waits for the file, and "rankR" once it has seen two rounds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { MOST = 1 << 20, WORDS = 64 };

static int rank, size;
/* Equal at all ranks, so that all choose the same. */
static unsigned shared = 12345;

static unsigned draw(unsigned below)
{
    shared = shared * 1664525u + 1013904223u;
    return (shared >> 8) % below;
}

static void expect(long got, long wanted, const char *what)
{
    if (got != wanted) {
        fprintf(stderr, "rank %d: %s: got %ld, not %ld\n", rank, what, got, wanted);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

static char *out, *in, *plenty;

static void ring(int round)
{
    static const int lengths[] = {0, 8, 48, 4096, 70000, MOST};
    int length = lengths[draw(6)], step = 1 + (int)draw(size - 1);
    int to = (rank + step) % size, from = (rank + size - step) % size;
    MPI_Request requests[2];
    memset(out, rank + round, length);
    MPI_Irecv(in, length, MPI_BYTE, from, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, length, MPI_BYTE, to, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (length > 0)
        expect((unsigned char)in[length - 1], (unsigned char)(from + round), "a message around the ring");
}

static void from_any(int round)
{
    int root = (int)draw(size), length = draw(2) ? 16 : 100000;
    memset(out, rank + round, length);
    if (rank != root) {
        MPI_Send(out, length, MPI_BYTE, root, 2, MPI_COMM_WORLD);
        return;
    }
    for (int i = 1; i < size; i++) {
        MPI_Status status;
        if (i % 2)
            MPI_Probe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
        MPI_Recv(in, length, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        expect((unsigned char)in[length - 1], (unsigned char)(status.MPI_SOURCE + round), "a message from any rank");
    }
}

static void together(int round)
{
    int root = (int)draw(size), words = draw(2) ? 4 : 20000;
    int *sums = (int *)in, *mine = (int *)out, *told = (int *)plenty;
    MPI_Request requests[3];
    for (int i = 0; i < words; i++) {
        mine[i] = rank + round + i;
        told[i] = rank == root ? round + i : -1;
    }
    MPI_Iallreduce(mine, sums, words, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibcast(told, words, MPI_INT, root, MPI_COMM_WORLD, &requests[1]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    expect(sums[words - 1], size * (size - 1) / 2 + size * (round + words - 1), "a sum");
    expect(told[words - 1], round + words - 1, "a broadcast");
}

static void windows(MPI_Win window, long *memory, int round)
{
    int target = (rank + 1 + (int)draw(size - 1)) % size;
    long one = 1, got = 0, mine[WORDS];
    for (int i = 0; i < WORDS; i++)
        mine[i] = round;
    MPI_Win_fence(0, window);
    MPI_Put(mine, WORDS, MPI_LONG, target, 1, WORDS, MPI_LONG, window);
    MPI_Win_fence(0, window);
    expect(memory[WORDS], round, "what was put");
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
    MPI_Fetch_and_op(&one, &got, MPI_LONG, 0, 0, MPI_SUM, window);
    MPI_Win_unlock(0, window);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, window);
    MPI_Get(mine, WORDS, MPI_LONG, target, 1, WORDS, MPI_LONG, window);
    MPI_Win_flush(target, window);
    MPI_Win_unlock(target, window);
    expect(mine[0], round, "what was got");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        expect(memory[0] % size, 0, "a counter that all ranks count at");
}

int main(int argc, char **argv)
{
    int over = 0;
    long *memory;
    MPI_Win window;
    char name[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 2) {
        int found;
        snprintf(name, sizeof name, "waits%d", rank);
        prctl(PR_SET_NAME, name);
        while (access(argv[2], F_OK) != 0) {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
            usleep(1000);
        }
    }
    out = malloc(MOST);
    in = malloc(MOST);
    plenty = malloc(MOST);
    MPI_Win_allocate((WORDS + 1) * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memset(memory, 0, (WORDS + 1) * sizeof *memory);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int round = 0; !over; round++) {
        ring(round);
        from_any(round);
        together(round);
        windows(window, memory, round);
        if (draw(4) == (unsigned)rank)
            usleep(2000);
        if (rank == 0 && argc > 1)
            over = access(argv[1], F_OK) == 0;
        MPI_Bcast(&over, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (round == 1) {
            snprintf(name, sizeof name, "rank%d", rank);
            prctl(PR_SET_NAME, name);
        }
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
