/* Collective operations, packing, window operations and files with data of all kinds of memory at each rank, against the same calls with
 * data of the host. */
#include "memory.h"

#include <mpi-ext.h>

enum { N = 3000, MOST = 4 };
static int rank, size, number;
static MPI_Win win;
static MPI_File file;
static double *window;

typedef void operation(double *send, double *recv);

#define W MPI_COMM_WORLD
static void bcast(double *s, double *r) { (void)s; MPI_Bcast(r, N, MPI_DOUBLE, 1, W); }
static void gather(double *s, double *r) { MPI_Gather(s, N / size, MPI_DOUBLE, r, N / size, MPI_DOUBLE, 0, W); }
static void scatter(double *s, double *r) { MPI_Scatter(s, N / size, MPI_DOUBLE, r, N / size, MPI_DOUBLE, 1, W); }
static void allgather(double *s, double *r) { MPI_Allgather(s, N / size, MPI_DOUBLE, r, N / size, MPI_DOUBLE, W); }
static void short_allgather(double *s, double *r) { MPI_Allgather(s, 1, MPI_DOUBLE, r, 1, MPI_DOUBLE, W); }
static void alltoall(double *s, double *r) { MPI_Alltoall(s, N / size, MPI_DOUBLE, r, N / size, MPI_DOUBLE, W); }
static void alltoallv(double *s, double *r) {
    int counts[MOST], displs[MOST];
    for (int i = 0; i < size; i++) {
        counts[i] = 100;
        displs[i] = 150 * i;
    }
    MPI_Alltoallv(s, counts, displs, MPI_DOUBLE, r, counts, displs, MPI_DOUBLE, W);
}
static void alltoallw(double *s, double *r) {
    int counts[MOST], displs[MOST];
    MPI_Datatype types[MOST];
    for (int i = 0; i < size; i++) {
        counts[i] = 100;
        displs[i] = 8 * 150 * i;
        types[i] = MPI_DOUBLE;
    }
    MPI_Alltoallw(s, counts, displs, types, r, counts, displs, types, W);
}
static void allgatherv(double *s, double *r) {
    int counts[MOST], displs[MOST];
    for (int i = 0; i < size; i++) {
        counts[i] = 100 + i;
        displs[i] = 150 * i;
    }
    MPI_Allgatherv(s, 100 + rank, MPI_DOUBLE, r, counts, displs, MPI_DOUBLE, W);
}
static void reduce(double *s, double *r) { MPI_Reduce(s, r, N, MPI_DOUBLE, MPI_SUM, 1, W); }
static void allreduce(double *s, double *r) { MPI_Allreduce(s, r, N, MPI_DOUBLE, MPI_SUM, W); }
static void one_allreduce(double *s, double *r) { MPI_Allreduce(s, r, 1, MPI_DOUBLE, MPI_SUM, W); }
static void in_place(double *s, double *r) { (void)s; MPI_Allreduce(MPI_IN_PLACE, r, N, MPI_DOUBLE, MPI_SUM, W); }
static void reduce_scatter(double *s, double *r) { MPI_Reduce_scatter_block(s, r, N / size, MPI_DOUBLE, MPI_SUM, W); }
static void scan(double *s, double *r) { MPI_Scan(s, r, N, MPI_DOUBLE, MPI_SUM, W); }
static void exscan(double *s, double *r) { MPI_Exscan(s, r, N, MPI_DOUBLE, MPI_SUM, W); }
static void reduce_local(double *s, double *r) { MPI_Reduce_local(s, r, N, MPI_DOUBLE, MPI_SUM); }
static void complete(MPI_Request request) { MPI_Wait(&request, MPI_STATUS_IGNORE); }
static void ibcast(double *s, double *r) { MPI_Request q; (void)s; MPI_Ibcast(r, N, MPI_DOUBLE, 0, W, &q); complete(q); }
static void ialltoall(double *s, double *r) { MPI_Request q; MPI_Ialltoall(s, N / size, MPI_DOUBLE, r, N / size, MPI_DOUBLE, W, &q); complete(q); }
static void iallreduce(double *s, double *r) { MPI_Request q; MPI_Iallreduce(s, r, N, MPI_DOUBLE, MPI_SUM, W, &q); complete(q); }
static void allreduce_init(double *s, double *r) {
    MPI_Request q;
    MPI_Allreduce_init(s, r, N, MPI_DOUBLE, MPI_SUM, W, MPI_INFO_NULL, &q);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&q);
}
static void bcast_init(double *s, double *r) {
    MPI_Request q;
    (void)s;
    MPI_Bcast_init(r, N, MPI_DOUBLE, 1, W, MPI_INFO_NULL, &q);
    for (int i = 0; i < 3; i++) {
        MPI_Start(&q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&q);
}
static void sendrecv(double *s, double *r) {
    MPI_Sendrecv(s, N, MPI_DOUBLE, (rank + 1) % size, 0, r, N, MPI_DOUBLE, (rank + size - 1) % size, 0, W, MPI_STATUS_IGNORE);
}
static void to_self(double *s, double *r) {
    MPI_Sendrecv(s, N, MPI_DOUBLE, 0, 0, r, N, MPI_DOUBLE, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}
static void pack(double *s, double *r) {
    static char packed[N * 8];
    int at = 0;
    MPI_Pack(s, N, MPI_DOUBLE, packed, sizeof packed, &at, W);
    at = 0;
    MPI_Unpack(packed, sizeof packed, &at, r, N, MPI_DOUBLE, W);
}
static void pack_external(double *s, double *r) {
    static char packed[N * 8];
    MPI_Aint at = 0;
    MPI_Pack_external("external32", s, N, MPI_DOUBLE, packed, sizeof packed, &at);
    at = 0;
    MPI_Unpack_external("external32", packed, sizeof packed, &at, r, N, MPI_DOUBLE);
}
static void put_and_get(double *s, double *r) {
    MPI_Win_fence(0, win);
    MPI_Put(s, N, MPI_DOUBLE, (rank + 1) % size, 0, N, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    MPI_Get(r, N, MPI_DOUBLE, rank, 0, N, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
}
static void accumulate(double *s, double *r) {
    MPI_Win_fence(0, win);
    for (int i = 0; i < N; i++)
        window[i] = i;
    MPI_Win_fence(0, win);
    MPI_Accumulate(s, N, MPI_DOUBLE, 0, 0, N, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_fence(0, win);
    MPI_Get_accumulate(s, N, MPI_DOUBLE, r, N, MPI_DOUBLE, 0, 0, N, MPI_DOUBLE, MPI_NO_OP, win);
    MPI_Win_fence(0, win);
}
static void fetch_and_op(double *s, double *r) {
    MPI_Win_fence(0, win);
    window[0] = rank;
    MPI_Win_fence(0, win);
    MPI_Fetch_and_op(s, r, MPI_DOUBLE, (rank + 1) % size, 0, MPI_SUM, win);
    MPI_Win_fence(0, win);
}
static void whole_file(double *s, double *r) {
    MPI_File_write_at(file, (MPI_Offset)rank * N * 8, s, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_read_at(file, (MPI_Offset)rank * N * 8, r, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
}
static void file_together(double *s, double *r) {
    MPI_File_write_at_all(file, (MPI_Offset)rank * N * 8, s, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_Request q;
    MPI_File_iread_at(file, (MPI_Offset)rank * N * 8, r, N, MPI_DOUBLE, &q);
    complete(q);
}
static void file_with_gaps(double *s, double *r) {
    MPI_Datatype every;
    MPI_Type_create_resized(MPI_DOUBLE, 0, 8 * size, &every);
    MPI_Type_commit(&every);
    MPI_File_set_view(file, 8 * rank, MPI_DOUBLE, every, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, s, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, 0, r, N, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_set_view(file, 0, MPI_DOUBLE, MPI_DOUBLE, "external32", MPI_INFO_NULL);
    MPI_File_write_at_all(file, rank * N, s, N / 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, rank * N, r, N / 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_Type_free(&every);
}

static const struct { const char *name; operation *run; } operations[] = {
    {"bcast", bcast}, {"gather", gather}, {"scatter", scatter}, {"allgather", allgather}, {"short allgather", short_allgather},
    {"alltoall", alltoall}, {"alltoallv", alltoallv}, {"alltoallw", alltoallw}, {"allgatherv", allgatherv}, {"reduce", reduce},
    {"allreduce", allreduce}, {"allreduce of one", one_allreduce}, {"allreduce in place", in_place}, {"reduce_scatter", reduce_scatter},
    {"scan", scan}, {"exscan", exscan}, {"reduce_local", reduce_local}, {"ibcast", ibcast}, {"ialltoall", ialltoall},
    {"iallreduce", iallreduce}, {"allreduce_init", allreduce_init}, {"bcast_init", bcast_init}, {"sendrecv", sendrecv}, {"to self", to_self},
    {"pack", pack}, {"pack_external", pack_external}, {"put and get", put_and_get}, {"accumulate", accumulate},
    {"fetch_and_op", fetch_and_op}, {"file", whole_file}, {"file together", file_together}, {"file with gaps", file_with_gaps},
};

static void run(operation *what, enum kind from, enum kind to, double *result) {
    static double host[N];
    double *send = get(from, sizeof host), *recv = get(to, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = rank * 1000 + i + number;
    store(from, send, host, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = -i - rank;
    store(to, recv, host, sizeof host);
    what(send, recv);
    load(to, result, recv, sizeof host);
    put_back(from, send);
    put_back(to, recv);
}

int main(int argc, char **argv) {
    static double want[N], have[N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(W, &rank);
    MPI_Comm_size(W, &size);
    open_driver();
    MPI_Win_allocate(sizeof want, 8, MPI_INFO_NULL, W, &window, &win);
    MPI_File_open(W, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    for (number = 0; number < (int)(sizeof operations / sizeof *operations); number++) {
        run(operations[number].run, HOST, HOST, want);
        for (int round = 0; round < 3 * KINDS; round++) { /* each kind meets each other one at some rank */
            enum kind from = (round + rank) % KINDS, to = (round / KINDS + 1 + round + 2 * rank) % KINDS;
            run(operations[number].run, from, to, have);
            for (int i = 0; i < N; i++)
                if (have[i] != want[i]) {
                    fprintf(stderr, "rank %d: %s, %s to %s: element %d is %g, not %g\n", rank, operations[number].name, kind_names[from],
                            kind_names[to], i, have[i], want[i]);
                    MPI_Abort(W, 4);
                }
        }
    }
    int supported = 0;
    must(MPIX_Query_cuda_support() == 1 && MPIX_Query_rocm_support() == 0, "it says that device memory is served");
    must(!MPIX_GPU_query_support(MPIX_GPU_SUPPORT_CUDA, &supported) && supported == 1, "it says so as MPICH does");
    /* A call that doesn't serve device memory refuses it. */
    void *device = get(DEVICE, 1000);
    MPI_Win none;
    int class = 0;
    MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    int code = MPI_Win_create(device, 1000, 1, MPI_INFO_NULL, W, &none);
    MPI_Error_class(code, &class);
    must(class == MPI_ERR_BUFFER, "a window of a device's memory is refused");
    put_back(DEVICE, device);
    MPI_File_close(&file);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
