/* Windows on memory of a device: of which the target's program makes no MPI call, long ones, attached ones. Arguments: a file that all map. */
#include "memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LONG = 300000 };
static int rank, size;

/* The value of an element of a rank's memory. */
static int at(int of, int i) { return of * 1000000 + i; }

static void fill(enum kind kind, int *memory, int items, int of) {
    int *host = malloc(sizeof(int) * items);
    for (int i = 0; i < items; i++)
        host[i] = at(of, i);
    store(kind, memory, host, sizeof(int) * items);
    free(host);
}

static void expect(enum kind kind, const int *memory, int first, int items, int of, int plus, const char *what) {
    int *host = malloc(sizeof(int) * items);
    load(kind, host, memory + first, sizeof(int) * items);
    for (int i = 0; i < items; i++)
        if (host[i] != at(of, first + i) + plus) {
            fprintf(stderr, "rank %d, %s: element %d is %d, not %d\n", rank, what, first + i, host[i], at(of, first + i) + plus);
            MPI_Abort(MPI_COMM_WORLD, 4);
        }
    free(host);
}

/* Rank 1 makes no MPI call until rank 0 has done all. */
static void passive(volatile int *flag, int *memory, MPI_Win win, MPI_Aint base, const char *what) {
    static int one[LONG], found[LONG], minus = -7;
    int old = 0, unlike = 5, swapped = 77;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        while (!*flag)
            usleep(100);
    if (rank == 0) {
        for (int i = 0; i < LONG; i++)
            one[i] = 1;
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(found, LONG, MPI_INT, 1, base, LONG, MPI_INT, win);
        MPI_Win_flush(1, win);
        expect(HOST, found, 0, LONG, 1, 0, what);
        MPI_Accumulate(one, LONG, MPI_INT, 1, base, LONG, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(1, win);
        MPI_Compare_and_swap(&swapped, &unlike, &old, MPI_INT, 1, base + 4 * 9, win);
        MPI_Win_flush(1, win);
        must(old == at(1, 9) + 1, "what was compared");
        MPI_Compare_and_swap(&swapped, &old, &unlike, MPI_INT, 1, base + 4 * 9, win);
        MPI_Fetch_and_op(&minus, &old, MPI_INT, 1, base, MPI_SUM, win);
        MPI_Win_flush(1, win);
        must(unlike == at(1, 9) + 1 && old == at(1, 0) + 1, "what was fetched");
        MPI_Get_accumulate(one, LONG, MPI_INT, found, LONG, MPI_INT, 1, base, LONG, MPI_INT, MPI_SUM, win);
        MPI_Win_unlock(1, win);
        must(found[9] == 77 && found[0] == at(1, 0) - 6, "what was swapped");
        *flag = 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    *flag = 0;
    if (rank == 1)
        expect(DEVICE, memory, 10, LONG - 10, 1, 2, what);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Accumulates of rank 0 on all elements of rank 1's memory, against the host's reductions. */
static void operators(enum kind kind) {
    static const MPI_Datatype types[] = {MPI_FLOAT, MPI_DOUBLE, MPI_INT32_T, MPI_INT64_T, MPI_UINT32_T};
    static const MPI_Op ops[] = {MPI_SUM, MPI_MIN, MPI_MAX, MPI_PROD};
    static const int counts[] = {1, 1000, 4096, 33000, 70001};
    enum { MOST = 70001 * 8, AFTER = 64 };
    char *memory = get(kind, MOST + AFTER), *mine = malloc(MOST + AFTER), *want = malloc(MOST + AFTER), *found = malloc(MOST + AFTER);
    MPI_Win win;
    MPI_Win_create(memory, MOST + AFTER, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (unsigned t = 0; t < sizeof types / sizeof *types; t++)
        for (unsigned o = 0; o < sizeof ops / sizeof *ops; o++)
            for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
                int bytes, count = counts[c];
                MPI_Type_size(types[t], &bytes);
                for (int i = 0; i < (MOST + AFTER) / bytes; i++) {
                    double one = (i * 7919 + c) % 1013 / 3.0 - 100, other = (i * 104729 + o) % 997 / 7.0 - 50;
                    float ones[2] = {one, other};
                    int32_t ints[2] = {(int)(one * 1000) * 65537, (int)(other * 1000) * 65537};
                    int64_t longs[2] = {(int64_t)(one * 1e6) << 30, (int64_t)(other * 1e6) << 30};
                    memcpy(mine + i * bytes, t == 0 ? (void *)&ones[0] : t == 1 ? (void *)&one : t == 3 ? (void *)&longs[0] : &ints[0], bytes);
                    memcpy(want + i * bytes, t == 0 ? (void *)&ones[1] : t == 1 ? (void *)&other : t == 3 ? (void *)&longs[1] : &ints[1], bytes);
                }
                if (rank == 1)
                    store(kind, memory, want, MOST + AFTER);
                MPI_Barrier(MPI_COMM_WORLD);
                if (rank == 0) {
                    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
                    MPI_Accumulate(mine, count, types[t], 1, 0, count, types[t], ops[o], win);
                    MPI_Get_accumulate(mine, count, types[t], found, count, types[t], 1, 0, count, types[t], ops[o], win);
                    MPI_Win_unlock(1, win);
                }
                MPI_Reduce_local(mine, want, count, types[t], ops[o]);
                if (rank == 0)
                    must(!memcmp(found, want, (size_t)count * bytes), "elements that were fetched");
                MPI_Reduce_local(mine, want, count, types[t], ops[o]);
                MPI_Barrier(MPI_COMM_WORLD);
                if (rank == 1) {
                    load(kind, found, memory, MOST + AFTER);
                    must(!memcmp(found, want, MOST + AFTER), "elements that were combined");
                }
            }
    MPI_Win_free(&win);
    put_back(kind, memory);
    free(mine), free(want), free(found);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    open_driver();
    int fd = open(argv[1], O_RDWR | O_CREAT, 0600);
    must(fd >= 0 && !ftruncate(fd, 4096), "a file");
    volatile int *flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    int *memory = get(DEVICE, LONG * sizeof(int)), *more = get(DEVICE, LONG * sizeof(int)), *host = get(HOST, LONG * sizeof(int));
    fill(DEVICE, memory, LONG, rank);
    MPI_Win win;
    MPI_Win_create(memory, LONG * sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    void *base;
    int is_there = 0;
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &is_there);
    must(is_there && base == (void *)memory, "the address of the window");
    passive(flag, memory, win, 0, "window");
    /* To its own memory. */
    fill(DEVICE, memory, LONG, rank);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    int ten[3] = {10, 10, 10};
    MPI_Accumulate(ten, 3, MPI_INT, rank, 8, 3, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(rank, win);
    expect(DEVICE, memory, 2, 3, rank, 10, "own");
    expect(DEVICE, memory, 5, 100, rank, 0, "behind own");
    MPI_Win_free(&win);

    /* Attached: two pieces of a device, and one of the host. */
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, host, LONG * sizeof(int));
    MPI_Win_attach(win, memory, LONG * sizeof(int));
    MPI_Win_attach(win, more, LONG * sizeof(int));
    fill(DEVICE, memory, LONG, rank);
    fill(HOST, host, LONG, rank);
    MPI_Aint where[3] = {(MPI_Aint)memory, (MPI_Aint)more, (MPI_Aint)host}, theirs[3];
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    MPI_Sendrecv(where, 3, MPI_AINT, previous, 0, theirs, 3, MPI_AINT, next, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    passive(flag, memory, win, theirs[0], "attached");
    fill(DEVICE, memory, LONG, rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Put(memory, LONG, MPI_INT, next, theirs[1], LONG, MPI_INT, win);
    MPI_Win_flush_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(more, 7, MPI_INT, rank, where[1] + 12, 7, MPI_INT, win);
    MPI_Put(more, 1, MPI_INT, next, theirs[2], 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    expect(DEVICE, more, 10, LONG - 10, previous, 0, "put from device to device");
    expect(HOST, host, 1, LONG - 1, rank, 0, "host");
    for (int i = 0; i < 3; i++)
        must(!MPI_Win_detach(win, (void *)where[i]), "detach");
    MPI_Win_free(&win);
    put_back(DEVICE, memory);
    put_back(DEVICE, more);
    put_back(HOST, host);
    for (enum kind kind = DEVICE; kind < KINDS; kind++)
        operators(kind);
    MPI_Finalize();
    return 0;
}
