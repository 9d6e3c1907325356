/* Persistent MPI_Gatherv, MPI_Scatterv, MPI_Alltoallv and MPI_Alltoallw with blocks of all lengths in one operation: some go on lanes, others
 * as messages, and some ranks have no message at all. Many are active at once, started in another order on each rank and again and again
 * with other data; other operations on the same communicator run beside them. */
#include "../check.h"

enum { KINDS = 5, EACH = 4, ALL = KINDS * EACH, ROUNDS = 10 };
enum kind { GATHERV, SCATTERV, ALLTOALLV, ALLTOALLW, IN_PLACE };

typedef struct {
    enum kind kind;
    int which, root;
    int *counts, *displs;
    MPI_Datatype *types;
    unsigned char *many, *more; /* a block for each rank, and one from each */
    unsigned char *one;
    size_t bytes;
    MPI_Request request;
} operation;

/* Bytes from one rank to another, the same both ways. The first request has only short ones, the second long ones, the others both. */
static int length(int a, int b, int which)
{
    static const int short_ones[] = {8, 48, 49, 0, 32768}, both[] = {0, 8, 100000, 49, 1000, 32769, 32768, 40000};
    switch (which) {
    case 0:
        return short_ones[(a + b) % 5];
    case 1:
        return 33000 + 1000 * ((a + b) % 4);
    default:
        return both[(a + b + a * b + which) % 8];
    }
}

static unsigned seed(const operation *o, int from, int to, int round)
{
    return (unsigned)(1 + from * 1000 + to * 10 + round * 100000 + (int)o->kind + o->which * 7);
}

static operation make(enum kind kind, int which)
{
    operation o = {.kind = kind, .which = which, .root = which % size};
    o.counts = malloc((size_t)size * sizeof *o.counts), o.displs = malloc((size_t)size * sizeof *o.displs);
    o.types = malloc((size_t)size * sizeof *o.types);
    for (int r = 0; r < size; r++) {
        o.counts[r] = length(rank, r, which), o.displs[r] = (int)o.bytes, o.types[r] = MPI_BYTE;
        o.bytes += (size_t)o.counts[r] + (size_t)(r % 3);
    }
    o.many = buffer_new(o.bytes, 0), o.more = buffer_new(o.bytes, 0);
    int own = length(rank, o.root, which);
    o.one = buffer_new((size_t)own, 0);
    const int *n = o.counts, *at = o.displs;
    switch (kind) {
    case GATHERV:
        OK(MPI_Gatherv_init(o.one, own, MPI_BYTE, o.more, n, at, MPI_BYTE, o.root, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request));
        break;
    case SCATTERV:
        OK(MPI_Scatterv_init(o.many, n, at, MPI_BYTE, o.one, own, MPI_BYTE, o.root, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request));
        break;
    case ALLTOALLV:
        OK(MPI_Alltoallv_init(o.many, n, at, MPI_BYTE, o.more, n, at, MPI_BYTE, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request));
        break;
    case ALLTOALLW:
        OK(MPI_Alltoallw_init(o.many, n, at, o.types, o.more, n, at, o.types, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request));
        break;
    case IN_PLACE:
        OK(MPI_Alltoallv_init(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, o.more, n, at, MPI_BYTE, MPI_COMM_WORLD, MPI_INFO_NULL, &o.request));
        break;
    }
    return o;
}

static void give_back(operation *o)
{
    OK(MPI_Request_free(&o->request));
    unsigned char *buffers[] = {o->many, o->more, o->one};
    for (int i = 0; i < 3; i++) {
        CHECK_GUARDS(buffers[i], 0);
        buffer_free(buffers[i], 0);
    }
    free(o->counts), free(o->displs), free(o->types);
}

static void set(operation *o, int round)
{
    int own = length(rank, o->root, o->which);
    memset(o->more, 0, o->bytes);
    memset(o->one, 0, (size_t)own);
    if (o->kind == GATHERV)
        fill(o->one, (size_t)own, seed(o, rank, o->root, round));
    for (int r = 0; r < size; r++)
        fill((o->kind == IN_PLACE ? o->more : o->many) + o->displs[r], (size_t)o->counts[r], seed(o, rank, r, round));
}

static void look(const operation *o, int round)
{
    if (o->kind == SCATTERV)
        CHECK_FILLED(o->one, (size_t)length(rank, o->root, o->which), seed(o, o->root, rank, round));
    else if (o->kind != GATHERV || rank == o->root)
        for (int r = 0; r < size; r++)
            CHECK_FILLED(o->more + o->displs[r], (size_t)o->counts[r], seed(o, r, rank, round));
}

/* Rank 1 sends rank 0 less than that expects; the others exchange long blocks. Rank 0 gets an error, nobody waits for ever, all else goes on. */
static void unlike(void)
{
    enum { LONG = 40000 };
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    int *out_counts = malloc((size_t)size * sizeof *out_counts), *in_counts = malloc((size_t)size * sizeof *in_counts);
    int *displs = malloc((size_t)size * sizeof *displs);
    unsigned char *out = calloc((size_t)size, LONG), *in = calloc((size_t)size, LONG);
    for (int r = 0; r < size; r++) {
        out_counts[r] = in_counts[r] = r > 0 && rank > 0 ? LONG : 8;
        displs[r] = r * LONG;
    }
    if (rank == 1)
        out_counts[0] = 7;
    MPI_Request request;
    OK(MPI_Alltoallv_init(out, out_counts, displs, MPI_BYTE, in, in_counts, displs, MPI_BYTE, comm, MPI_INFO_NULL, &request));
    int code = MPI_Start(&request);
    if (code == MPI_SUCCESS)
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK_EQ(rank == 0 ? MPI_ERR_NOT_SAME : MPI_SUCCESS, check_class(code));
    OK(MPI_Request_free(&request));
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(size, sum);
    OK(MPI_Comm_free(&comm));
    free(out_counts), free(in_counts), free(displs), free(out), free(in);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    operation all[ALL];
    for (int i = 0; i < ALL; i++)
        all[i] = make((enum kind)(i / EACH), i % EACH);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ALL; i++)
            set(&all[i], round);
        for (int i = 0; i < ALL; i++) {
            /* 7, 3 and 20 have no common divisor. */
            int at = (i * (rank % 2 ? 7 : 3) + rank + round) % ALL;
            OK(MPI_Start(&all[at].request));
        }
        int one = 1, sum = 0;
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(size, sum);
        for (int i = 0; i < ALL; i++)
            wait_or_test(&all[(i + rank) % ALL].request, round % 2);
        for (int i = 0; i < ALL; i++)
            look(&all[i], round);
        /* One request is freed and made anew, the same on all ranks. */
        operation *o = &all[round * 3 % ALL];
        enum kind kind = o->kind;
        int which = o->which;
        give_back(o);
        *o = make(kind, which);
    }
    /* One after the other, a root ahead of the others. */
    for (int i = 0; i < ALL; i++)
        for (int round = 0; round < 5; round++) {
            set(&all[i], round);
            OK(MPI_Start(&all[i].request));
            wait_or_test(&all[i].request, (round + rank) % 2);
            look(&all[i], round);
        }
    for (int i = 0; i < ALL; i++)
        give_back(&all[i]);
    if (size > 1)
        unlike();
    CHECK_FINISH();
}
