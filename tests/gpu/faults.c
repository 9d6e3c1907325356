/* Windows, files, partitions and persistent operations on memory of a device, once each and briefly, for runs in which one call of the driver fails: all data
 * are checked. Arguments: a file. */
#include "memory.h"

enum { LONG = 12000, SOME = 500 };
static int rank, next, previous;
static double host[LONG], back[LONG];

static void fill(enum kind kind, double *at, int count, int seed) {
    for (int i = 0; i < count; i++)
        host[i] = seed * 1000 + i;
    store(kind, at, host, count * sizeof(double));
}

static void check(enum kind kind, const double *at, int count, int seed, double more, const char *what) {
    load(kind, back, at, count * sizeof(double));
    for (int i = 0; i < count; i++)
        must(back[i] == seed * 1000 + i + more, what);
}

static void window(enum kind kind, enum kind other, int is_dynamic) {
    double *memory = get(kind, sizeof host), *mine = get(other, sizeof host);
    MPI_Win win;
    MPI_Aint base = 0, mine_is = (MPI_Aint)memory;
    if (is_dynamic) {
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_attach(win, memory, sizeof host);
        MPI_Sendrecv(&mine_is, 1, MPI_AINT, previous, 0, &base, 1, MPI_AINT, next, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        MPI_Win_create(memory, sizeof host, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    fill(kind, memory, LONG, 9);
    MPI_Win_fence(0, win);
    fill(other, mine, LONG, rank);
    MPI_Put(mine, LONG, MPI_DOUBLE, next, base, LONG, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    check(kind, memory, LONG, previous, 0, "a put");
    fill(other, mine, LONG, 0);
    MPI_Win_fence(0, win);
    MPI_Accumulate(mine, LONG, MPI_DOUBLE, next, base, LONG, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_fence(0, win);
    load(kind, back, memory, sizeof back);
    for (int i = 0; i < LONG; i++)
        must(back[i] == previous * 1000 + 2 * i, "an accumulate");
    fill(kind, memory, LONG, rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win);
    MPI_Get(mine, LONG, MPI_DOUBLE, next, base, LONG, MPI_DOUBLE, win);
    MPI_Win_unlock(next, win);
    check(other, mine, LONG, next, 0, "a get");
    double one = 1, old = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    MPI_Fetch_and_op(&one, &old, MPI_DOUBLE, next, base, MPI_SUM, win);
    MPI_Win_unlock(next, win);
    must(old == next * 1000, "an element that was fetched");
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_dynamic)
        MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    put_back(kind, memory);
    put_back(other, mine);
}

static void file(enum kind kind, const char *name) {
    double *from = get(kind, sizeof host), *to = get(kind, sizeof host);
    MPI_File file;
    MPI_Datatype rows;
    MPI_Type_vector(SOME, 1, 2, MPI_DOUBLE, &rows);
    MPI_Type_commit(&rows);
    fill(kind, from, LONG, rank);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL);
    MPI_File_write_at_all(file, rank * (MPI_Offset)sizeof host, from, LONG, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_read_at(file, rank * (MPI_Offset)sizeof host, to, LONG, MPI_DOUBLE, MPI_STATUS_IGNORE);
    check(kind, to, LONG, rank, 0, "a file");
    MPI_File_write_at(file, rank * (MPI_Offset)sizeof host, from, 1, rows, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, rank * (MPI_Offset)sizeof host, to, SOME, MPI_DOUBLE, MPI_STATUS_IGNORE);
    load(kind, back, to, SOME * sizeof(double));
    for (int i = 0; i < SOME; i++)
        must(back[i] == rank * 1000 + 2 * i, "a file of data with gaps");
    MPI_File_close(&file);
    MPI_Type_free(&rows);
    put_back(kind, from);
    put_back(kind, to);
}

static void persistent(enum kind kind) {
    double *from = get(kind, sizeof host), *to = get(kind, sizeof host);
    MPI_Request all[5];
    MPI_Psend_init(from, 4, LONG / 4, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &all[0]);
    MPI_Precv_init(to, 4, LONG / 4, MPI_DOUBLE, previous, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &all[1]);
    MPI_Send_init(from, LONG, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, &all[2]);
    MPI_Recv_init(to, LONG, MPI_DOUBLE, previous, 2, MPI_COMM_WORLD, &all[3]);
    MPI_Allreduce_init(from, to, LONG, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &all[4]);
    for (int round = 0; round < 2; round++) {
        fill(kind, from, LONG, rank + round);
        MPI_Startall(2, all);
        MPI_Pready_range(0, 3, all[0]);
        MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
        check(kind, to, LONG, previous + round, 0, "partitions");
        fill(kind, from, LONG, rank + round + 5);
        MPI_Startall(2, all + 2);
        MPI_Waitall(2, all + 2, MPI_STATUSES_IGNORE);
        check(kind, to, LONG, previous + round + 5, 0, "a persistent message");
        MPI_Start(&all[4]);
        MPI_Wait(&all[4], MPI_STATUS_IGNORE);
        check(kind, to, LONG, 1 + round + 5, 0, "a persistent reduction");
    }
    for (int i = 0; i < 5; i++)
        MPI_Request_free(&all[i]);
    fill(kind, from, LONG, 0);
    fill(kind, to, LONG, 7);
    MPI_Reduce_local(from, to, LONG, MPI_DOUBLE, MPI_MAX);
    check(kind, to, LONG, 7, 0, "a local reduction");
    put_back(kind, from);
    put_back(kind, to);
}

int main(int argc, char **argv) {
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    must(argc == 2 && size == 2, "two ranks and a file");
    next = previous = 1 - rank;
    open_driver();
    window(DEVICE, DEVICE, 0);
    window(DEVICE, POOL, 1);
    window(POOL, HOST, 0);
    window(MANAGED, MAPPED, 0);
    file(DEVICE, argv[1]);
    persistent(DEVICE);
    persistent(MAPPED);
    MPI_Finalize();
    return 0;
}
