/* Times of messages between memory of devices, beside the driver's own copy through a handle and beside copies by hand. Two ranks or more; rank 0 prints
 * "name<TAB>microseconds". Arguments: the most bytes of an allreduce, the least time of a figure in milliseconds. */
#include "memory.h"

#include <time.h>

enum { ONE_MIB = 1 << 20, RUNS = 5 };
typedef struct {
    char bytes[64];
} handle;
static int (*cuIpcGetMemHandle)(handle *, uint64_t);
static int (*cuIpcOpenMemHandle)(uint64_t *, handle, unsigned);
static int (*cuIpcCloseMemHandle)(uint64_t);
static int (*cuStreamCreate)(void **, unsigned);
static int (*cuStreamSynchronize)(void *);
static int (*cuMemcpyAsync)(uint64_t, uint64_t, size_t, void *);

static int rank, size;
static double least = 0.05;
static unsigned char *mine, *other, *by_hand;
static void *stream;
static MPI_Request persistent[2];

static int compare(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

/* The median of the times of one of `calls` of what is measured, by rank 0. */
static void figure(const char *name, void (*once)(size_t), size_t bytes, double parts) {
    double times[RUNS];
    for (int i = 0; i < 3; i++)
        once(bytes);
    long calls = 1;
    for (int run = 0; run < RUNS;) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        for (long call = 0; call < calls; call++)
            once(bytes);
        double took = MPI_Wtime() - start;
        MPI_Bcast(&took, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (took < least && calls < 1 << 20) {
            calls *= 2;
            continue;
        }
        times[run++] = took / calls / parts * 1e6;
    }
    qsort(times, RUNS, sizeof *times, compare);
    if (rank == 0)
        printf("%s\t%.2f\n", name, times[RUNS / 2]);
    fflush(stdout);
}

static void there_and_back(size_t bytes) {
    if (rank == 0) {
        MPI_Send(mine, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(mine, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(mine, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(mine, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
}

static void by_hand_there_and_back(size_t bytes) {
    for (int turn = 0; turn < 2; turn++)
        if (rank == turn) {
            cuMemcpyDtoH(by_hand, (uint64_t)mine, bytes);
            MPI_Send(by_hand, bytes, MPI_BYTE, 1 - turn, 0, MPI_COMM_WORLD);
        } else if (rank == 1 - turn) {
            MPI_Recv(by_hand, bytes, MPI_BYTE, turn, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            cuMemcpyHtoD((uint64_t)mine, by_hand, bytes);
        }
}

static void persistent_there_and_back(size_t bytes) {
    (void)bytes;
    for (int turn = 0; turn < 2 && rank < 2; turn++) {
        MPI_Start(&persistent[rank == turn]);
        MPI_Wait(&persistent[rank == turn], MPI_STATUS_IGNORE);
    }
}

static void drivers_copy(size_t bytes) {
    if (rank == 0) {
        cuMemcpyAsync((uint64_t)other, (uint64_t)mine, bytes, stream);
        cuStreamSynchronize(stream);
    }
}

static void allreduce(size_t bytes) { MPI_Allreduce(MPI_IN_PLACE, mine, bytes / 4, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); }
static void allreduce_by_hand(size_t bytes) {
    cuMemcpyDtoH(by_hand, (uint64_t)mine, bytes);
    MPI_Allreduce(MPI_IN_PLACE, by_hand, bytes / 4, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    cuMemcpyHtoD((uint64_t)mine, by_hand, bytes);
}

static void make_persistent(size_t bytes) {
    MPI_Recv_init(mine, bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &persistent[0]);
    MPI_Send_init(mine, bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &persistent[1]);
}

int main(int argc, char **argv) {
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    MPI_Init(&argc, &argv);
    clock_gettime(CLOCK_MONOTONIC, &after);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    must(argc == 3 && size >= 2, "two ranks and two arguments");
    size_t most = strtoull(argv[1], NULL, 0);
    least = atof(argv[2]) / 1000;
    open_driver();
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    *(void **)&cuIpcGetMemHandle = function(library, "cuIpcGetMemHandle");
    *(void **)&cuIpcOpenMemHandle = function(library, "cuIpcOpenMemHandle_v2");
    *(void **)&cuIpcCloseMemHandle = function(library, "cuIpcCloseMemHandle");
    *(void **)&cuStreamCreate = function(library, "cuStreamCreate");
    *(void **)&cuStreamSynchronize = function(library, "cuStreamSynchronize");
    *(void **)&cuMemcpyAsync = function(library, "cuMemcpyAsync");
    must(!cuStreamCreate(&stream, 1), "a stream");
    if (most < ONE_MIB)
        most = ONE_MIB;
    mine = get(DEVICE, most);
    by_hand = calloc(1, most);
    store(DEVICE, mine, by_hand, most);
    if (rank == 0)
        printf("MPI_Init\t%.2f\n", (after.tv_sec - before.tv_sec) * 1e6 + (after.tv_nsec - before.tv_nsec) / 1e3);
    handle shown;
    int opened = 0;
    if (rank == 1) {
        must(!cuIpcGetMemHandle(&shown, (uint64_t)mine), "a handle");
        MPI_Send(&shown, sizeof shown, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&shown, sizeof shown, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        opened = !cuIpcOpenMemHandle((uint64_t *)&other, shown, 1);
        if (!opened)
            fprintf(stderr, "the driver opens no handle of another process here\n");
    }
    MPI_Bcast(&opened, 1, MPI_INT, 0, MPI_COMM_WORLD);
    static const struct {
        const char *name;
        size_t bytes;
    } lengths[] = {{"8 B", 8}, {"1 MiB", ONE_MIB}};
    char name[64];
    for (int i = 0; i < 2; i++) {
        size_t bytes = lengths[i].bytes;
        snprintf(name, sizeof name, "driver's copy, %s", lengths[i].name);
        if (opened)
            figure(name, drivers_copy, bytes, 1);
        snprintf(name, sizeof name, "send, %s", lengths[i].name);
        figure(name, there_and_back, bytes, 2);
        snprintf(name, sizeof name, "by hand, %s", lengths[i].name);
        figure(name, by_hand_there_and_back, bytes, 2);
        if (rank < 2)
            make_persistent(bytes);
        snprintf(name, sizeof name, "persistent, %s", lengths[i].name);
        figure(name, persistent_there_and_back, bytes, 2);
        for (int which = 0; which < 2 && rank < 2; which++)
            MPI_Request_free(&persistent[which]);
    }
    figure("allreduce", allreduce, most / 4 * 4, 1);
    figure("allreduce by hand", allreduce_by_hand, most / 4 * 4, 1);
    if (opened && rank == 0)
        cuIpcCloseMemHandle((uint64_t)other);
    MPI_Barrier(MPI_COMM_WORLD);
    put_back(DEVICE, mine);
    MPI_Finalize();
    return 0;
}
