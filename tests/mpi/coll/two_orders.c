/* Blocking collective operations of a communicator have an order, non-blocking ones have another, and the two are independent: each rank mixes
 * them in a way of its own. MPI 5.0 §6.12 wants one order of both; MPICH and Open MPI go without, and programs count on that. Each round has
 * communicators of its own, so what the first operation of an order makes is wanted at other times on each rank.
 *   two_orders [rounds] [operations of each order in a round] */
#include "../check.h"

enum { BARRIER, BCAST, ALLREDUCE, OWN_SUM, ALLGATHER, DUP, BETWEEN_GROUPS, ALLTOALL = BETWEEN_GROUPS, REDUCE, SCAN, SPLIT, NEIGHBORS, KINDS };

struct operation {
    int blocking, kind, count, root, number, is_inter;
    int *in, *out;
    MPI_Comm comm, made;
    MPI_Request request;
};

static unsigned long long state;
static MPI_Op own_sum;

/* splitmix64 */
static unsigned next_random(unsigned limit)
{
    unsigned long long mixed = state += 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
    return (unsigned)((mixed ^ mixed >> 31) % limit);
}

static void add(void *in, void *inout, int *count, MPI_Datatype *type CHECK_UNUSED)
{
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

/* Element of rank `from` of MPI_COMM_WORLD for rank `to`. */
static int value(const struct operation *it, int from, int to, int at)
{
    return it->number * 31 + from * 1009 + to * 77 + at;
}

static struct operation *make(int blocking, int number, int kind, int count, MPI_Comm comm, int is_inter)
{
    struct operation *it = calloc(1, sizeof *it);
    *it = (struct operation){blocking, kind, count, is_inter ? 0 : number % size, number, is_inter, NULL, NULL, comm, MPI_COMM_NULL,
                             MPI_REQUEST_NULL};
    it->in = malloc(((size_t)size * (size_t)count + 1) * sizeof(int));
    it->out = malloc((((size_t)size + 2) * (size_t)count + 1) * sizeof(int));
    for (int to = 0; to < size; to++)
        for (int k = 0; k < count; k++)
            it->in[to * count + k] = value(it, rank, kind == ALLTOALL ? to : 0, k);
    for (int k = 0; k < (size + 2) * count; k++)
        it->out[k] = -1;
    return it;
}

#define CALL(Name, name, ...)                                                                                \
    do {                                                                                                     \
        if (it->blocking)                                                                                    \
            OK(MPI_##Name(__VA_ARGS__));                                                                     \
        else                                                                                                 \
            OK(MPI_I##name(__VA_ARGS__, &it->request));                                                      \
    } while (0)

static void begin(struct operation *it)
{
    int n = it->count, *in = it->in, *out = it->out;
    /* Between two groups, rank 0 of the first one is the root. */
    int root = !it->is_inter ? it->root : rank % 2 ? 0 : rank ? MPI_PROC_NULL : MPI_ROOT;
    MPI_Comm comm = it->comm;
    switch (it->kind) {
    case BARRIER: CALL(Barrier, barrier, comm); break;
    case BCAST: CALL(Bcast, bcast, in, n, MPI_INT, root, comm); break;
    case ALLREDUCE: CALL(Allreduce, allreduce, in, out, n, MPI_INT, MPI_SUM, comm); break;
    case OWN_SUM: CALL(Allreduce, allreduce, in, out, n, MPI_INT, own_sum, comm); break;
    case ALLGATHER: CALL(Allgather, allgather, in, n, MPI_INT, out, n, MPI_INT, comm); break;
    case ALLTOALL: CALL(Alltoall, alltoall, in, n, MPI_INT, out, n, MPI_INT, comm); break;
    case REDUCE: CALL(Reduce, reduce, in, out, n, MPI_INT, MPI_SUM, it->root, comm); break;
    case SCAN: CALL(Scan, scan, in, out, n, MPI_INT, MPI_SUM, comm); break;
    case NEIGHBORS: CALL(Neighbor_allgather, neighbor_allgather, in, n, MPI_INT, out, n, MPI_INT, comm); break;
    case SPLIT:
        /* There is no other form. */
        if (it->blocking)
            OK(MPI_Comm_split(comm, 0, rank, &it->made));
        else
            OK(MPI_Comm_idup(comm, &it->made, &it->request));
        break;
    default:
        if (it->blocking)
            OK(MPI_Comm_dup(comm, &it->made));
        else
            OK(MPI_Comm_idup(comm, &it->made, &it->request));
    }
}

static void expect(const struct operation *it, int place, int expected)
{
    int got = it->kind == BCAST ? it->in[place] : it->out[place];
    CHECK_F(got == expected, "%sblocking operation %d of kind %d, %d items: item %d is %d instead of %d", it->blocking ? "" : "non-",
            it->number, it->kind, it->count, place, got, expected);
}

/* Checks what an ended operation has given, and frees it. */
static void end(struct operation *it)
{
    int n = it->count, from = it->is_inter ? 1 - rank % 2 : 0, step = it->is_inter ? 2 : 1;
    for (int k = 0; k < n; k++) {
        int sum = 0, partial = 0, place = 0;
        for (int r = from; r < size; r += step, place++) {
            sum += value(it, r, 0, k);
            partial += r <= rank ? value(it, r, 0, k) : 0;
            if (it->kind == ALLGATHER)
                expect(it, place * n + k, value(it, r, 0, k));
            else if (it->kind == ALLTOALL)
                expect(it, place * n + k, value(it, r, rank, k));
        }
        if (it->kind == BCAST)
            expect(it, k, value(it, it->is_inter && rank % 2 == 0 ? rank : it->root, 0, k));
        else if (it->kind == ALLREDUCE || it->kind == OWN_SUM || (it->kind == REDUCE && rank == it->root))
            expect(it, k, sum);
        else if (it->kind == SCAN)
            expect(it, k, partial);
        else if (it->kind == NEIGHBORS) {
            expect(it, k, value(it, left, 0, k));
            expect(it, n + k, value(it, right, 0, k));
        }
    }
    if (it->made != MPI_COMM_NULL) {
        int result;
        OK(MPI_Comm_compare(it->comm, it->made, &result));
        CHECK_EQ(MPI_CONGRUENT, result);
        OK(MPI_Comm_free(&it->made));
    }
    free(it->in);
    free(it->out);
    free(it);
}

/* One rank starts an operation before a barrier that all others leave before they start it. */
static void around_barriers(MPI_Comm comm)
{
    for (int first = 0; first < size; first++) {
        MPI_Request request;
        int mine = rank + first, sum = 0;
        if (rank != first)
            OK(MPI_Barrier(comm));
        OK(MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm, &request));
        if (rank == first)
            OK(MPI_Barrier(comm));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_EQ(size * (size - 1) / 2 + size * first, sum);
    }
}

/* Operations on a communicator, which the ranks mix as they like. None waits before it has called all blocking ones. */
static void mix(MPI_Comm comm, int is_inter, int kinds, int operations, unsigned long long *own, unsigned long long *common)
{
    struct operation **lists[2];
    int done[2] = {0, 0};
    state = *common;
    for (int blocking = 0; blocking < 2; blocking++) {
        lists[blocking] = malloc((size_t)operations * sizeof **lists);
        for (int i = 0; i < operations; i++) {
            int kind = (int)next_random((unsigned)kinds), rare = (int)next_random(20);
            int count = rare == 0 ? 9000 : rare < 4 ? 300 : 1 + (int)next_random(6);
            lists[blocking][i] = make(blocking, 2 * i + blocking, kind, count, comm, is_inter);
        }
    }
    *common = state;
    state = *own;
    unsigned blocking_first = next_random(11);
    MPI_Request *requests = malloc((size_t)operations * sizeof *requests);
    while (done[0] + done[1] < 2 * operations) {
        int blocking = done[1] < operations && (done[0] == operations || next_random(10) < blocking_first);
        begin(lists[blocking][done[blocking]++]);
        int some = done[0] ? (int)next_random((unsigned)done[0]) : 0, flag;
        if (done[0] && next_random(4) == 0)
            OK(MPI_Test(&lists[0][some]->request, &flag, MPI_STATUS_IGNORE));
    }
    for (int i = 0; i < operations; i++)
        requests[i] = lists[0][i]->request;
    if (next_random(2))
        OK(MPI_Waitall(operations, requests, MPI_STATUSES_IGNORE));
    else
        for (int i = operations - 1; i >= 0; i--)
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    free(requests);
    *own = state;
    for (int blocking = 0; blocking < 2; blocking++) {
        for (int i = 0; i < operations; i++)
            end(lists[blocking][i]);
        free(lists[blocking]);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int rounds = argc > 1 ? atoi(argv[1]) : 12, operations = argc > 2 ? atoi(argv[2]) : 40, periodic = 1;
    OK(MPI_Op_create(add, 1, &own_sum));
    around_barriers(MPI_COMM_WORLD);
    unsigned long long own = 500 + (unsigned)rank, common = 3;
    mix(MPI_COMM_WORLD, 0, NEIGHBORS, operations, &own, &common);
    for (int round = 0; round < rounds; round++) {
        MPI_Comm comm, half;
        int is_inter = round % 3 == 2 && size > 1;
        if (is_inter) {
            OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
            OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &comm));
            OK(MPI_Comm_free(&half));
        } else
            OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &comm));
        if (round % 2 && !is_inter)
            around_barriers(comm);
        mix(comm, is_inter, is_inter ? BETWEEN_GROUPS : KINDS, operations, &own, &common);
        OK(MPI_Comm_free(&comm));
    }
    OK(MPI_Op_free(&own_sum));
    CHECK_FINISH();
}
