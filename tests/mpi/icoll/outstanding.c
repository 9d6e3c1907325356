/* Very many collective operations of all kinds under way at once, on three communicators (§6.12: any number may be), with blocking ones and
 * starts of persistent ones between them. Each rank waits in an order and in a way of its own; only some test meanwhile.
 *   outstanding [operations] [kind, -1 for all] [the most under way at odd ranks; 0: all]  */
#include "../check.h"

#define COMMS 3
#define PERSISTENT 3
#define KINDS 12

struct operation {
    int kind, count, root, number;
    int *in, *out, *arrays;
    MPI_Comm comm;
    MPI_Request request;
};

static unsigned long long state;

/* splitmix64 */
static unsigned next_random(unsigned limit)
{
    unsigned long long mixed = state += 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
    return (unsigned)((mixed ^ mixed >> 31) % limit);
}

static MPI_Op own_sum;

static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

/* Element of rank `from` for rank `to`. */
static int value(const struct operation *it, int from, int to, int at)
{
    return it->number * 31 + from * 1009 + to * 77 + at;
}

/* Number of items from one rank to another in an alltoallv. */
static int items(const struct operation *it, int from, int to)
{
    return (from + to + it->number) % 3 == 0 ? it->count : (from + 2 * to) % 4;
}

/* Makes one operation, equal at all ranks. */
static void make(struct operation *it, int number, int kind, int count, MPI_Comm comm)
{
    *it = (struct operation){.kind = kind, .count = count, .root = number % size, .number = number, .comm = comm};
    it->request = MPI_REQUEST_NULL;
    it->in = calloc((size_t)size * (size_t)count + 1, sizeof(int));
    it->out = calloc((size_t)size * (size_t)count + (size_t)size * 4 + 1, sizeof(int));
    if (kind == 6) {
        /* Counts and places: they must stay until the operation has ended. */
        int *sent = it->arrays = calloc((size_t)size * 4, sizeof(int)), *received = sent + 2 * size;
        it->in = realloc(it->in, ((size_t)size * (size_t)(count + 4) + 1) * sizeof(int));
        for (int i = 0; i < size; i++) {
            sent[i] = items(it, rank, i), received[i] = items(it, i, rank);
            sent[size + i] = i ? sent[size + i - 1] + sent[i - 1] : 0;
            received[size + i] = i ? received[size + i - 1] + received[i - 1] : 0;
            for (int k = 0; k < sent[i]; k++)
                it->in[sent[size + i] + k] = value(it, rank, i, k);
        }
        return;
    }
    for (int i = 0; i < size; i++)
        for (int k = 0; k < count; k++)
            it->in[i * count + k] = value(it, rank, i, k);
}

static void start(struct operation *it)
{
    int n = it->count, *in = it->in, *out = it->out, *arrays = it->arrays;
    MPI_Comm comm = it->comm;
    MPI_Request *request = &it->request;
    switch (it->kind) {
    case 0: OK(MPI_Ibarrier(comm, request)); break;
    case 1: OK(MPI_Ibcast(in, n, MPI_INT, it->root, comm, request)); break;
    case 2: OK(MPI_Iallreduce(in, out, n, MPI_INT, MPI_SUM, comm, request)); break;
    case 3: OK(MPI_Iallreduce(in, out, n, MPI_INT, own_sum, comm, request)); break;
    case 4: OK(MPI_Iallgather(in, n, MPI_INT, out, n, MPI_INT, comm, request)); break;
    case 5: OK(MPI_Ialltoall(in, n, MPI_INT, out, n, MPI_INT, comm, request)); break;
    case 6:
        OK(MPI_Ialltoallv(in, arrays, arrays + size, MPI_INT, out, arrays + 2 * size, arrays + 3 * size, MPI_INT, comm, request));
        break;
    case 7: OK(MPI_Ireduce(in, out, n, MPI_INT, MPI_SUM, it->root, comm, request)); break;
    case 8: OK(MPI_Igather(in, n, MPI_INT, out, n, MPI_INT, it->root, comm, request)); break;
    case 9: OK(MPI_Iscatter(in, n, MPI_INT, out, n, MPI_INT, it->root, comm, request)); break;
    case 10: OK(MPI_Iscan(in, out, n, MPI_INT, MPI_SUM, comm, request)); break;
    default: OK(MPI_Ireduce_scatter_block(in, out, n, MPI_INT, MPI_SUM, comm, request)); break;
    }
}

static void expect(const struct operation *it, int got, int expected, const char *what)
{
    CHECK_F(got == expected, "operation %d, kind %d, %d items: %s is %d instead of %d", it->number, it->kind, it->count, what, got,
            expected);
}

static void check(struct operation *it)
{
    int n = it->count, *out = it->out;
    for (int k = 0; k < n; k++) {
        int sum = 0, partial = 0, of_block = 0;
        for (int i = 0; i < size; i++) {
            sum += value(it, i, 0, k), of_block += value(it, i, rank, k);
            if (i <= rank)
                partial += value(it, i, 0, k);
        }
        switch (it->kind) {
        case 1: expect(it, it->in[k], value(it, it->root, 0, k), "an item"); break;
        case 2:
        case 3: expect(it, out[k], sum, "a sum"); break;
        case 7: expect(it, out[k], rank == it->root ? sum : 0, "a sum"); break;
        case 9: expect(it, out[k], value(it, it->root, rank, k), "an item"); break;
        case 10: expect(it, out[k], partial, "a partial sum"); break;
        case 11: expect(it, out[k], of_block, "a sum of blocks"); break;
        default: break;
        }
        for (int i = 0; i < size; i++) {
            if (it->kind == 4 || (it->kind == 8 && rank == it->root))
                expect(it, out[i * n + k], value(it, i, 0, k), "an item of a block");
            else if (it->kind == 5)
                expect(it, out[i * n + k], value(it, i, rank, k), "an item of a block");
        }
    }
    for (int i = 0; it->kind == 6 && i < size; i++)
        for (int k = 0; k < it->arrays[2 * size + i]; k++)
            expect(it, out[it->arrays[3 * size + i] + k], value(it, i, rank, k), "an item of a block");
    free(it->in);
    free(it->out);
    free(it->arrays);
}

/* Waits for some operations, all at once or one by one, as this rank does it. */
static void wait_for(struct operation **some, int count)
{
    MPI_Request requests[64];
    int indices[64], done = 0;
    for (int i = 0; i < count; i++)
        requests[i] = some[i]->request;
    switch ((rank + (int)next_random(2)) % 4) {
    case 0: OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE)); break;
    case 1:
        while (done < count) {
            int number;
            OK(MPI_Testsome(count, requests, &number, indices, MPI_STATUSES_IGNORE));
            done += number == MPI_UNDEFINED ? count : number;
        }
        break;
    case 2:
        for (int i = 0; i < count; i++)
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        break;
    default:
        for (int i = 0, index; i < count; i++)
            OK(MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE));
    }
    for (int i = 0; i < count; i++) {
        some[i]->request = MPI_REQUEST_NULL;
        check(some[i]);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int operations = argc > 1 ? atoi(argv[1]) : 1000, only = argc > 2 ? atoi(argv[2]) : -1;
    int most = rank % 2 && argc > 3 ? atoi(argv[3]) : 0;
    MPI_Comm comms[COMMS] = {MPI_COMM_WORLD};
    for (int i = 1; i < COMMS; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
    OK(MPI_Op_create(add, 1, &own_sum));
    MPI_Request lasting[PERSISTENT];
    int persistent_in[PERSISTENT][5000], persistent_out[PERSISTENT][5000], started[PERSISTENT] = {0}, round[PERSISTENT] = {0};
    int lengths[PERSISTENT] = {3, 3, 5000};
    OK(MPI_Allreduce_init(persistent_in[0], persistent_out[0], 3, MPI_INT, MPI_SUM, comms[0], MPI_INFO_NULL, &lasting[0]));
    OK(MPI_Bcast_init(persistent_out[1], 3, MPI_INT, size - 1, comms[1], MPI_INFO_NULL, &lasting[1]));
    OK(MPI_Allreduce_init(persistent_in[2], persistent_out[2], 5000, MPI_INT, MPI_SUM, comms[0], MPI_INFO_NULL, &lasting[2]));
    struct operation *all = calloc((size_t)operations, sizeof *all), **open = malloc((size_t)operations * sizeof *open);
    int number_open = 0;
    unsigned long long own = 1000 + (unsigned)rank, common = 7;
    for (int i = 0; i <= operations; i++) {
        /* State that the ranks share. */
        state = common;
        int kind = (int)next_random(KINDS), which = (int)next_random(COMMS), rare = (int)next_random(40);
        int count = rare == 0 ? 4000 : rare < 4 ? 200 : 1 + (int)next_random(6), extra = (int)next_random(60);
        kind = only < 0 ? kind : only;
        common = state;
        state = own;
        while (most > 0 && number_open >= most) {
            /* Any of them, not the oldest one. */
            int place = (int)next_random((unsigned)number_open);
            struct operation *it = open[place];
            open[place] = open[--number_open];
            wait_for(&it, 1);
        }
        for (int p = 0; p < PERSISTENT; p++) {
            /* At the end all are waited for. */
            if (extra != p && i < operations)
                continue;
            if (started[p]) {
                OK(MPI_Wait(&lasting[p], MPI_STATUS_IGNORE));
                for (int k = 0; k < lengths[p]; k++)
                    CHECK_EQ(p == 1 ? round[p] + k : size * (round[p] + k) + size * (size - 1) / 2, persistent_out[p][k]);
            }
            if (i == operations)
                continue;
            started[p] = 1, round[p] = i;
            for (int k = 0; k < lengths[p]; k++) {
                persistent_in[p][k] = i + rank + k;
                persistent_out[p][k] = p == 1 && rank == size - 1 ? i + k : 0;
            }
            OK(MPI_Start(&lasting[p]));
        }
        if (i == operations)
            break;
        if (extra == 50) {
            int sum = 0;
            OK(MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, comms[which]));
            CHECK_EQ(size * i, sum);
        }
        make(&all[i], i, kind, count, comms[which]);
        start(&all[i]);
        open[number_open++] = &all[i];
        if (rank % 2 == 1 && next_random(20) == 0) {
            /* This rank tests meanwhile; others don't. */
            int flag, place = (int)next_random((unsigned)number_open);
            OK(MPI_Test(&open[place]->request, &flag, MPI_STATUS_IGNORE));
            if (flag) {
                check(open[place]);
                open[place] = open[--number_open];
            }
        }
        own = state;
    }
    for (int i = number_open - 1; i > 0; i--) {
        int other = (int)next_random((unsigned)i + 1);
        struct operation *it = open[i];
        open[i] = open[other], open[other] = it;
    }
    while (number_open > 0) {
        int some = 1 + (int)next_random(64);
        some = some < number_open ? some : number_open;
        number_open -= some;
        wait_for(open + number_open, some);
    }
    for (int p = 0; p < PERSISTENT; p++)
        OK(MPI_Request_free(&lasting[p]));
    OK(MPI_Op_free(&own_sum));
    for (int i = 1; i < COMMS; i++)
        OK(MPI_Comm_free(&comms[i]));
    free(all);
    free(open);
    CHECK_FINISH();
}
