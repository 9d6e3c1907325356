/* Persistent collective operations are started in any order, another one on each rank, and many are active at once. Requests come and
 * go in between; short and long data; other operations on the same communicator run beside them. */
#include "../check.h"

#define KINDS 6
#define EACH 3

static const int counts[EACH] = {1, 900, 70000};

typedef struct {
    int *send, *recv;
    int count, root;
    MPI_Request request;
} operation;

static operation make(int kind, int which)
{
    operation o = {.count = counts[which], .root = (kind + which) % size};
    o.send = calloc((size_t)o.count * size, sizeof *o.send);
    o.recv = calloc((size_t)o.count * size, sizeof *o.recv);
    switch (kind) {
    case 0: OK(MPI_Bcast_init(o.recv, o.count, MPI_INT, o.root, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    case 1: OK(MPI_Allreduce_init(o.send, o.recv, o.count, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    case 2: OK(MPI_Alltoall_init(o.send, o.count, MPI_INT, o.recv, o.count, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    case 3: OK(MPI_Reduce_init(o.send, o.recv, o.count, MPI_INT, MPI_MAX, o.root, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    case 4: OK(MPI_Scan_init(o.send, o.recv, o.count, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    default: OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &o.request)); break;
    }
    return o;
}

static void set(operation *o, int kind, int round)
{
    for (int i = 0; i < o->count * size; i++) {
        o->send[i] = round + rank + i % o->count;
        o->recv[i] = kind == 0 && rank == o->root ? round * 3 + i : -1;
    }
}

static void look(const operation *o, int kind, int round)
{
    for (int i = 0; i < o->count; i++) {
        int got = o->recv[i], base = round + i;
        switch (kind) {
        case 0: CHECK_EQ(round * 3 + i, got); break;
        case 1: CHECK_EQ(size * base + size * (size - 1) / 2, got); break;
        case 2:
            for (int r = 0; r < size; r++)
                CHECK_EQ(base + r, o->recv[r * o->count + i]);
            break;
        case 3: CHECK_EQ(rank == o->root ? base + size - 1 : -1, got); break;
        case 4: CHECK_EQ((rank + 1) * base + rank * (rank + 1) / 2, got); break;
        default: return;
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    operation all[KINDS][EACH];
    for (int kind = 0; kind < KINDS; kind++)
        for (int which = 0; which < EACH; which++)
            all[kind][which] = make(kind, which);
    for (int round = 0; round < 12; round++) {
        MPI_Request active[KINDS * EACH], beside;
        for (int i = 0; i < KINDS * EACH; i++) {
            /* Another order on each rank and in each round: 7 and 18 have no common divisor. */
            int at = (i * (rank % 2 ? 7 : 5) + rank + round) % (KINDS * EACH);
            operation *o = &all[at / EACH][at % EACH];
            set(o, at / EACH, round);
            OK(MPI_Start(&o->request));
            active[at] = o->request;
        }
        int one = 1, sum = 0;
        OK(MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &beside));
        OK(MPI_Wait(&beside, MPI_STATUS_IGNORE));
        CHECK_EQ(size, sum);
        OK(MPI_Waitall(KINDS * EACH, active, MPI_STATUSES_IGNORE));
        for (int at = 0; at < KINDS * EACH; at++)
            look(&all[at / EACH][at % EACH], at / EACH, round);
        /* One request is freed and made anew, the same on all ranks. */
        int kind = round % KINDS, which = round % EACH;
        operation *o = &all[kind][which];
        OK(MPI_Request_free(&o->request));
        free(o->send);
        free(o->recv);
        *o = make(kind, which);
    }
    for (int at = 0; at < KINDS * EACH; at++) {
        operation *o = &all[at / EACH][at % EACH];
        OK(MPI_Request_free(&o->request));
        free(o->send);
        free(o->recv);
    }
    CHECK_FINISH();
}
