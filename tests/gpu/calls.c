/* Every call that takes a buffer, with data of all kinds of memory at each rank, against the same calls with data of the host. The names in the
 * tables are those of the functions: tests/gpu/test_gpu.py finds those that are missing. */
#include "memory.h"

#include <mpi-ext.h>

enum { N = 3000, MOST = 4, WINDOWS = KINDS + 1 };
static int rank, size, n, next, previous; /* n: doubles of a call */
static MPI_Win win, windows[WINDOWS];     /* the last one is all of the host's memory */
static double *of_window[WINDOWS];
static MPI_File file;
static MPI_Comm ring, both;

typedef void operation(double *send, double *recv);
struct entry {
    const char *name;
    operation *run;
};

#define W MPI_COMM_WORLD
#define D MPI_DOUBLE
#define IGNORE MPI_STATUS_IGNORE
static void complete(MPI_Request request) { must(!MPI_Wait(&request, IGNORE), "a wait"); }
static void start_twice(MPI_Request request) {
    for (int i = 0; i < 2; i++) {
        MPI_Start(&request);
        MPI_Wait(&request, IGNORE);
    }
    MPI_Request_free(&request);
}

/* Point to point: around the ring of ranks. */
#define SEND(name) static void name(double *s, double *r) { MPI_Request q; MPI_Irecv(r, n, D, previous, 0, W, &q); MPI_Barrier(W); MPI_##name(s, n, D, next, 0, W); complete(q); }
#define ISEND(name) static void name(double *s, double *r) { MPI_Request p, q; MPI_Irecv(r, n, D, previous, 0, W, &q); MPI_Barrier(W); MPI_##name(s, n, D, next, 0, W, &p); complete(p); complete(q); }
#define SEND_INIT(name) static void name(double *s, double *r) { \
        MPI_Request p, q; \
        MPI_##name(s, n, D, next, 0, W, &p); \
        for (int i = 0; i < 2; i++) { MPI_Irecv(r, n, D, previous, 0, W, &q); MPI_Barrier(W); MPI_Start(&p); MPI_Wait(&p, IGNORE); complete(q); } \
        MPI_Request_free(&p); \
    }
SEND(Send) SEND(Bsend) SEND(Ssend) SEND(Rsend)
ISEND(Isend) ISEND(Ibsend) ISEND(Issend) ISEND(Irsend)
SEND_INIT(Send_init) SEND_INIT(Bsend_init) SEND_INIT(Ssend_init) SEND_INIT(Rsend_init)
static void Recv(double *s, double *r) { MPI_Request q; MPI_Isend(s, n, D, next, 0, W, &q); MPI_Recv(r, n, D, previous, 0, W, IGNORE); complete(q); }
static void Recv_init(double *s, double *r) {
    MPI_Request p, q;
    MPI_Recv_init(r, n, D, previous, 0, W, &q);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&q);
        MPI_Isend(s, n, D, next, 0, W, &p);
        MPI_Wait(&q, IGNORE);
        complete(p);
    }
    MPI_Request_free(&q);
}
static void Mrecv(double *s, double *r) {
    MPI_Request q;
    MPI_Message m;
    MPI_Isend(s, n, D, next, 0, W, &q);
    MPI_Mprobe(previous, 0, W, &m, IGNORE);
    MPI_Mrecv(r, n, D, &m, IGNORE);
    complete(q);
}
static void Imrecv(double *s, double *r) {
    MPI_Request p, q;
    MPI_Message m;
    MPI_Isend(s, n, D, next, 0, W, &q);
    MPI_Mprobe(previous, 0, W, &m, IGNORE);
    MPI_Imrecv(r, n, D, &m, &p);
    complete(p);
    complete(q);
}
static void Sendrecv(double *s, double *r) { MPI_Sendrecv(s, n, D, next, 0, r, n, D, previous, 0, W, IGNORE); }
static void Sendrecv_replace(double *s, double *r) { (void)s; MPI_Sendrecv_replace(r, n, D, next, 0, previous, 0, W, IGNORE); }
static void Isendrecv(double *s, double *r) { MPI_Request q; MPI_Isendrecv(s, n, D, next, 0, r, n, D, previous, 0, W, &q); complete(q); }
static void Isendrecv_replace(double *s, double *r) { MPI_Request q; (void)s; MPI_Isendrecv_replace(r, n, D, next, 0, previous, 0, W, &q); complete(q); }
static void to_self(double *s, double *r) { MPI_Sendrecv(s, n, D, 0, 0, r, n, D, 0, 0, MPI_COMM_SELF, IGNORE); }
static void partitions(double *s, double *r) {
    MPI_Request q[2];
    MPI_Psend_init(s, 4, n / 4, D, next, 0, W, MPI_INFO_NULL, &q[0]);
    MPI_Precv_init(r, 2, n / 2, D, previous, 0, W, MPI_INFO_NULL, &q[1]);
    for (int i = 0; i < 2; i++) {
        MPI_Startall(2, q);
        for (int part = 3; part >= 0; part--)
            MPI_Pready(part, q[0]);
        MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&q[0]);
    MPI_Request_free(&q[1]);
}
static void Bsend_of_many(double *s, double *r) {
    for (int i = 0; i < n; i += n / 4)
        MPI_Bsend(s + i, n / 4, D, next, 0, W);
    for (int i = 0; i < n; i += n / 4)
        MPI_Recv(r + i, n / 4, D, previous, 0, W, IGNORE);
}

/* Collective operations: each in its three forms. */
static int counts[MOST], displs[MOST], byte_displs[MOST], blocks[MOST];
static MPI_Aint byte_aints[MOST];
static MPI_Datatype types[MOST];
#define COLLECTIVE(name, small, comm, ...) \
    static void name(double *s, double *r) { (void)s; MPI_##name(__VA_ARGS__, comm); } \
    static void I##small(double *s, double *r) { MPI_Request q; (void)s; MPI_I##small(__VA_ARGS__, comm, &q); complete(q); } \
    static void name##_init(double *s, double *r) { MPI_Request q; (void)s; MPI_##name##_init(__VA_ARGS__, comm, MPI_INFO_NULL, &q); start_twice(q); }
#define M (n / size)
COLLECTIVE(Bcast, bcast, W, r, n, D, 1)
COLLECTIVE(Gather, gather, W, s, M, D, r, M, D, 0)
COLLECTIVE(Gatherv, gatherv, W, s, counts[rank], D, r, counts, displs, D, 0)
COLLECTIVE(Scatter, scatter, W, s, M, D, r, M, D, 1)
COLLECTIVE(Scatterv, scatterv, W, s, counts, displs, D, r, counts[rank], D, 1)
COLLECTIVE(Allgather, allgather, W, s, M, D, r, M, D)
COLLECTIVE(Allgatherv, allgatherv, W, s, counts[rank], D, r, counts, displs, D)
COLLECTIVE(Alltoall, alltoall, W, s, M, D, r, M, D)
COLLECTIVE(Alltoallv, alltoallv, W, s, blocks, displs, D, r, blocks, displs, D)
COLLECTIVE(Alltoallw, alltoallw, W, s, blocks, byte_displs, types, r, blocks, byte_displs, types)
COLLECTIVE(Reduce, reduce, W, s, r, n, D, MPI_SUM, 1)
COLLECTIVE(Allreduce, allreduce, W, s, r, n, D, MPI_SUM)
COLLECTIVE(Reduce_scatter_block, reduce_scatter_block, W, s, r, M, D, MPI_SUM)
COLLECTIVE(Reduce_scatter, reduce_scatter, W, s, r, counts, D, MPI_SUM)
COLLECTIVE(Scan, scan, W, s, r, n, D, MPI_SUM)
COLLECTIVE(Exscan, exscan, W, s, r, n, D, MPI_SUM)
COLLECTIVE(Neighbor_allgather, neighbor_allgather, ring, s, n / 2, D, r, n / 2, D)
COLLECTIVE(Neighbor_allgatherv, neighbor_allgatherv, ring, s, blocks[0], D, r, blocks, displs, D)
COLLECTIVE(Neighbor_alltoall, neighbor_alltoall, ring, s, n / 2, D, r, n / 2, D)
COLLECTIVE(Neighbor_alltoallv, neighbor_alltoallv, ring, s, blocks, displs, D, r, blocks, displs, D)
COLLECTIVE(Neighbor_alltoallw, neighbor_alltoallw, ring, s, blocks, byte_aints, types, r, blocks, byte_aints, types)
static void in_place(double *s, double *r) { (void)s; MPI_Allreduce(MPI_IN_PLACE, r, n, D, MPI_SUM, W); }
static void gather_in_place(double *s, double *r) { (void)s; MPI_Allgather(MPI_IN_PLACE, M, D, r, M, D, W); }
static void alltoall_in_place(double *s, double *r) { (void)s; MPI_Alltoall(MPI_IN_PLACE, M, D, r, M, D, W); }
static void own_operator(void *in, void *inout, int *length, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < *length; i++)
        ((double *)inout)[i] = 2 * ((double *)in)[i] - ((double *)inout)[i];
}
static void with_own_operator(double *s, double *r) {
    MPI_Op op;
    MPI_Op_create(own_operator, 0, &op);
    MPI_Allreduce(s, r, n, D, op, W);
    MPI_Op_free(&op);
}
static void Reduce_local(double *s, double *r) { MPI_Reduce_local(s, r, n, D, MPI_SUM); }
/* Between two groups: the ranks with even numbers and the others. */
static void between_bcast(double *s, double *r) { (void)s; MPI_Bcast(r, n, D, rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, both); }
static void between_allreduce(double *s, double *r) { MPI_Allreduce(s, r, n, D, MPI_SUM, both); }
static void between_allgather(double *s, double *r) { MPI_Allgather(s, M, D, r, M, D, both); }
static void between_alltoall(double *s, double *r) { MPI_Alltoall(s, M, D, r, M, D, both); }
static void between_reduce(double *s, double *r) { MPI_Reduce(s, r, n, D, MPI_MAX, rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, both); }

static char packed[N * 8];
static void Pack(double *s, double *r) {
    int at = 0;
    MPI_Pack(s, n, D, packed, sizeof packed, &at, W);
    at = 0;
    MPI_Unpack(packed, sizeof packed, &at, r, n, D, W);
}
static void packed_there(double *s, double *r) { /* what is packed is in the receive buffer */
    int at = 0;
    double unpacked[N];
    for (int i = 0; i < 2; i++)
        MPI_Pack(s, n / 2, D, r, n * 8, &at, W);
    at = 8;
    MPI_Unpack(r, n * 8, &at, unpacked, n / 2, D, W);
    MPI_Pack_external("external32", unpacked, n / 2, D, r, n * 8, &(MPI_Aint){0});
    MPI_Unpack_external("external32", r, n * 8, &(MPI_Aint){8}, unpacked, n / 4, D);
    MPI_Pack(unpacked, n / 4, D, r, n * 8, &at, W);
}
static void Pack_external(double *s, double *r) {
    MPI_Aint at = 0;
    MPI_Pack_external("external32", s, n, D, packed, sizeof packed, &at);
    at = 0;
    MPI_Unpack_external("external32", packed, sizeof packed, &at, r, n, D);
}

/* Windows: what comes to a rank's memory is read by itself. */
static void fence(void) { must(!MPI_Win_fence(0, win), "a fence"); }
static void read_own(double *r) {
    fence();
    MPI_Get(r, n, D, rank, 0, n, D, win);
    fence();
}
static void Put(double *s, double *r) {
    fence();
    MPI_Put(s, n, D, next, 0, n, D, win);
    read_own(r);
}
static void Get(double *s, double *r) {
    fence();
    MPI_Put(s, n, D, rank, 0, n, D, win);
    fence();
    MPI_Get(r, n, D, next, 0, n, D, win);
    fence();
}
static void every_other(double *s, double *r) { /* with gaps at the target */
    MPI_Datatype type;
    MPI_Type_vector(n / 4, 1, 2, D, &type);
    MPI_Type_commit(&type);
    fence();
    MPI_Put(s, n / 4, D, next, 0, 1, type, win);
    fence();
    MPI_Accumulate(s, n / 4, D, next, 1, 1, type, MPI_SUM, win);
    fence();
    MPI_Get(r, n / 4, D, next, 0, 1, type, win);
    MPI_Get(r + n / 2, n / 4, D, rank, 1, 1, type, win);
    fence();
    MPI_Type_free(&type);
}
static void Accumulate(double *s, double *r) {
    fence();
    MPI_Accumulate(s, n, D, 0, 0, n, D, MPI_SUM, win);
    read_own(r);
}
static void Get_accumulate(double *s, double *r) {
    fence();
    MPI_Get_accumulate(s, n, D, r, n, D, next, 0, n, D, MPI_PROD, win);
    fence();
    MPI_Get_accumulate(NULL, 0, D, r, n / 2, D, next, 0, n / 2, D, MPI_NO_OP, win);
    fence();
}
static void Fetch_and_op(double *s, double *r) {
    fence();
    MPI_Fetch_and_op(s, r, D, next, 0, MPI_SUM, win);
    fence();
    MPI_Fetch_and_op(s, r + 1, D, next, 0, MPI_REPLACE, win);
    fence();
}
static void Compare_and_swap(double *s, double *r) {
    MPI_Barrier(W);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win);
    MPI_Get(r + 1, 1, D, next, 3, 1, D, win);
    MPI_Win_flush(next, win);
    MPI_Compare_and_swap(s, r + 1, r, MPI_LONG, next, 3, win); /* is swapped */
    MPI_Win_flush(next, win);
    MPI_Compare_and_swap(s + 1, r + 1, r + 2, MPI_LONG, next, 3, win); /* is not, unless s is equal */
    MPI_Get(r + 3, 1, D, next, 3, 1, D, win);
    MPI_Win_unlock(next, win);
    MPI_Barrier(W);
}
static void with_requests(double *s, double *r) {
    MPI_Request q;
    MPI_Barrier(W);
    MPI_Win_lock_all(0, win);
    MPI_Rput(s, n / 2, D, next, 0, n / 2, D, win, &q);
    complete(q);
    MPI_Raccumulate(s, n / 2, D, next, n / 2, n / 2, D, MPI_SUM, win, &q);
    complete(q);
    MPI_Win_flush_all(win);
    MPI_Barrier(W);
    MPI_Rget(r, n / 2, D, rank, 0, n / 2, D, win, &q);
    complete(q);
    MPI_Rget_accumulate(s, n / 2, D, r + n / 2, n / 2, D, rank, n / 2, n / 2, D, MPI_MAX, win, &q);
    complete(q);
    MPI_Win_unlock_all(win);
    MPI_Barrier(W);
}
static void post_and_start(double *s, double *r) {
    MPI_Group all, to, from;
    MPI_Comm_group(W, &all);
    MPI_Group_incl(all, 1, &next, &to);
    MPI_Group_incl(all, 1, &previous, &from);
    MPI_Win_post(from, 0, win);
    MPI_Win_start(to, 0, win);
    MPI_Put(s, n, D, next, 0, n, D, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    read_own(r);
    MPI_Group_free(&all);
    MPI_Group_free(&to);
    MPI_Group_free(&from);
}

/* Files. */
#define OFFSET ((MPI_Offset)rank * N * 8)
#define AT(name, write, read) static void name(double *s, double *r) { MPI_File_##write(file, OFFSET, s, n, D, IGNORE); MPI_File_##read(file, OFFSET, r, n, D, IGNORE); }
#define IAT(name, write, read) static void name(double *s, double *r) { MPI_Request q; MPI_File_##write(file, OFFSET, s, n, D, &q); complete(q); MPI_File_##read(file, OFFSET, r, n, D, &q); complete(q); }
#define POINTER(name, write, read) static void name(double *s, double *r) { MPI_File_seek(file, OFFSET, MPI_SEEK_SET); MPI_File_##write(file, s, n, D, IGNORE); MPI_File_seek(file, OFFSET, MPI_SEEK_SET); MPI_File_##read(file, r, n, D, IGNORE); }
#define IPOINTER(name, write, read) static void name(double *s, double *r) { MPI_Request q; MPI_File_seek(file, OFFSET, MPI_SEEK_SET); MPI_File_##write(file, s, n, D, &q); complete(q); MPI_File_seek(file, OFFSET, MPI_SEEK_SET); MPI_File_##read(file, r, n, D, &q); complete(q); }
#define SPLIT(name, seek, write, read, ...) static void name(double *s, double *r) { seek; MPI_File_##write##_begin(file, __VA_ARGS__ s, n, D); MPI_File_##write##_end(file, s, IGNORE); seek; MPI_File_##read##_begin(file, __VA_ARGS__ r, n, D); MPI_File_##read##_end(file, r, IGNORE); }
AT(write_at, write_at, read_at) AT(write_at_all, write_at_all, read_at_all)
IAT(iwrite_at, iwrite_at, iread_at) IAT(iwrite_at_all, iwrite_at_all, iread_at_all)
POINTER(write, write, read) POINTER(write_all, write_all, read_all)
IPOINTER(iwrite, iwrite, iread) IPOINTER(iwrite_all, iwrite_all, iread_all)
SPLIT(write_at_all_begin, , write_at_all, read_at_all, OFFSET, )
SPLIT(write_all_begin, MPI_File_seek(file, OFFSET, MPI_SEEK_SET), write_all, read_all, )
SPLIT(write_ordered_begin, MPI_File_seek_shared(file, 0, MPI_SEEK_SET), write_ordered, read_ordered, )
static void write_ordered(double *s, double *r) {
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    MPI_File_write_ordered(file, s, n, D, IGNORE);
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    MPI_File_read_ordered(file, r, n, D, IGNORE);
}
static void one_after_the_other(double *s, double *r, int at_once) {
    MPI_Request q;
    for (int write = 1; write >= 0; write--) {
        MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
        for (int turn = 0; turn < size; turn++) {
            if (turn == rank && at_once)
                write ? MPI_File_write_shared(file, s, n, D, IGNORE) : MPI_File_read_shared(file, r, n, D, IGNORE);
            else if (turn == rank) {
                write ? MPI_File_iwrite_shared(file, s, n, D, &q) : MPI_File_iread_shared(file, r, n, D, &q);
                complete(q);
            }
            MPI_Barrier(W);
        }
    }
}
static void write_shared(double *s, double *r) { one_after_the_other(s, r, 1); }
static void iwrite_shared(double *s, double *r) { one_after_the_other(s, r, 0); }
static void with_gaps(double *s, double *r) {
    MPI_Datatype every;
    MPI_Type_create_resized(D, 0, 8 * size, &every);
    MPI_Type_commit(&every);
    MPI_File_set_view(file, 8 * rank, D, every, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, s, n, D, IGNORE);
    MPI_File_read_at_all(file, 0, r, n, D, IGNORE);
    MPI_File_set_view(file, 0, D, D, "external32", MPI_INFO_NULL);
    MPI_File_write_at_all(file, rank * N, s, n / 2, D, IGNORE);
    MPI_File_read_at_all(file, rank * N, r, n / 2, D, IGNORE);
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_Type_free(&every);
}

#define ONE(name) {#name, name}
#define THREE(name, small) {#name, name}, {"I" #small, I##small}, {#name "_init", name##_init}
static const struct entry operations[] = {
    ONE(Send), ONE(Bsend), ONE(Ssend), ONE(Rsend), ONE(Isend), ONE(Ibsend), ONE(Issend), ONE(Irsend), ONE(Send_init), ONE(Bsend_init),
    ONE(Ssend_init), ONE(Rsend_init), ONE(Recv), {"Irecv", Send}, ONE(Recv_init), ONE(Mrecv), ONE(Imrecv), ONE(Sendrecv), ONE(Sendrecv_replace),
    ONE(Isendrecv), ONE(Isendrecv_replace), {"to self", to_self}, {"Psend_init Precv_init", partitions}, {"many buffered ones", Bsend_of_many},
    THREE(Bcast, bcast), THREE(Gather, gather), THREE(Gatherv, gatherv), THREE(Scatter, scatter), THREE(Scatterv, scatterv),
    THREE(Allgather, allgather), THREE(Allgatherv, allgatherv), THREE(Alltoall, alltoall), THREE(Alltoallv, alltoallv),
    THREE(Alltoallw, alltoallw), THREE(Reduce, reduce), THREE(Allreduce, allreduce), THREE(Reduce_scatter_block, reduce_scatter_block),
    THREE(Reduce_scatter, reduce_scatter), THREE(Scan, scan), THREE(Exscan, exscan), THREE(Neighbor_allgather, neighbor_allgather),
    THREE(Neighbor_allgatherv, neighbor_allgatherv), THREE(Neighbor_alltoall, neighbor_alltoall),
    THREE(Neighbor_alltoallv, neighbor_alltoallv), THREE(Neighbor_alltoallw, neighbor_alltoallw), {"allreduce in place", in_place},
    {"allgather in place", gather_in_place}, {"alltoall in place", alltoall_in_place}, {"allreduce with an own operator", with_own_operator},
    ONE(Reduce_local), {"bcast between groups", between_bcast}, {"allreduce between groups", between_allreduce},
    {"allgather between groups", between_allgather}, {"alltoall between groups", between_alltoall}, {"reduce between groups", between_reduce},
    {"Pack Unpack", Pack}, {"packed data there", packed_there}, {"Pack_external Unpack_external", Pack_external},
    ONE(Put), ONE(Get), {"put with gaps", every_other}, ONE(Accumulate), ONE(Get_accumulate), ONE(Fetch_and_op), ONE(Compare_and_swap),
    {"Rput Rget Raccumulate Rget_accumulate", with_requests}, {"post and start", post_and_start},
    {"File_write_at File_read_at", write_at}, {"File_write_at_all File_read_at_all", write_at_all},
    {"File_iwrite_at File_iread_at", iwrite_at}, {"File_iwrite_at_all File_iread_at_all", iwrite_at_all}, {"File_write File_read", write},
    {"File_write_all File_read_all", write_all}, {"File_iwrite File_iread", iwrite}, {"File_iwrite_all File_iread_all", iwrite_all},
    {"File_write_at_all_begin File_read_at_all_begin File_read_at_all_end", write_at_all_begin},
    {"File_write_all_begin File_read_all_begin File_read_all_end", write_all_begin},
    {"File_write_ordered_begin File_read_ordered_begin File_read_ordered_end", write_ordered_begin},
    {"File_write_ordered File_read_ordered", write_ordered}, {"File_write_shared File_read_shared", write_shared},
    {"File_iwrite_shared File_iread_shared", iwrite_shared}, {"file with gaps", with_gaps},
};

static double *buffers[2][KINDS];
static enum kind kind_of_window(int number) { return number == KINDS ? HOST : (enum kind)((number + rank) % KINDS); }

static void run(int number, enum kind from, enum kind to, int window, double *result) {
    static double host[N];
    for (int i = 0; i < N; i++)
        host[i] = rank * 1000 + i % 7 + number;
    store(from, buffers[0][from], host, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = -i - rank;
    store(to, buffers[1][to], host, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = i % 5 + rank;
    store(kind_of_window(window), of_window[window], host, sizeof host);
    win = windows[window];
    operations[number].run(buffers[0][from], buffers[1][to]);
    load(to, result, buffers[1][to], sizeof host);
}

static void check(int number) {
    static double want[N], have[N];
    run(number, HOST, HOST, KINDS, want);
    for (int round = 0; round < KINDS * KINDS; round++) { /* each kind meets each one, at a rank and between two */
        enum kind from = (round + rank) % KINDS, to = (round / KINDS + round + 3 * rank) % KINDS;
        run(number, from, to, round % KINDS, have);
        for (int i = 0; i < N; i++)
            if (have[i] != want[i]) {
                fprintf(stderr, "rank %d: %s, %d items, %s to %s, window of %s: element %d is %g, not %g\n", rank, operations[number].name, n,
                        kind_names[from], kind_names[to], kind_names[kind_of_window(round % KINDS)], i, have[i], want[i]);
                MPI_Abort(W, 4);
            }
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(W, &rank);
    MPI_Comm_size(W, &size);
    next = (rank + 1) % size;
    previous = (rank + size - 1) % size;
    open_driver();
    MPI_Comm half;
    MPI_Comm_split(W, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, W, 1 - rank % 2, 1, &both);
    MPI_Cart_create(W, 1, &size, &(int){1}, 0, &ring);
    for (enum kind kind = HOST; kind < KINDS; kind++)
        for (int side = 0; side < 2; side++)
            buffers[side][kind] = get(kind, N * 8);
    for (int i = 0; i < WINDOWS; i++) {
        of_window[i] = get(kind_of_window(i), N * 8);
        MPI_Win_create(of_window[i], N * 8, 8, MPI_INFO_NULL, W, &windows[i]);
    }
    MPI_File_open(W, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    void *room = get(DEVICE, 1 << 20);
    MPI_Buffer_attach(room, 1 << 20);
    for (int length = 0; length < 2; length++) {
        n = length ? 2880 : 12; /* can be divided by 4 and by all sizes */
        for (int i = 0; i < size; i++) {
            counts[i] = i == 0 ? n / size - 1 : i == 1 ? n / size + 1 : n / size;
            displs[i] = i == 0 ? n / size + 1 : i == 1 ? 0 : i * (n / size);
            blocks[i] = n / size - 1;
            byte_displs[i] = 8 * displs[i];
            byte_aints[i] = byte_displs[i];
            types[i] = D;
        }
        for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++)
            check(i);
    }
    int supported = 0;
    must(MPIX_Query_cuda_support() == 1 && MPIX_Query_rocm_support() == 0, "it says that device memory is served");
    must(!MPIX_GPU_query_support(MPIX_GPU_SUPPORT_CUDA, &supported) && supported == 1, "it says so as MPICH does");
    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_free(&windows[i]);
    MPI_File_close(&file);
    MPI_Buffer_detach(&room, &supported);
    MPI_Comm_free(&ring);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
