/* Neighbourhood collectives (MPI 5.0, 8.6 to 8.8) on topologies of all three kinds: every block says where it comes from.
 *
 * What arrives is compared with what each edge means: the k-th edge to a process meets the k-th from it; in a grid, what goes
 * one way along a dimension arrives as from the other way, also where both neighbours are the same process, or this one. */
#include "topology.h"

/* The edges of a process, and at each which block of which process arrives. */
struct edges {
    MPI_Comm comm;
    const char *name;
    int me, in, out;
    int *sources, *destinations;
    int *block; /* for each source: the place in that process's list of destinations */
};

/* Finds out from all processes' lists which block of each source is for this process. */
static void match(struct edges *e, int cartesian)
{
    int nodes, most = 0;
    OK(MPI_Comm_rank(e->comm, &e->me));
    OK(MPI_Comm_size(e->comm, &nodes));
    OK(MPI_Allreduce(&e->out, &most, 1, MPI_INT, MPI_MAX, e->comm));
    int *mine = malloc((nodes + 1) * (most + 1) * sizeof *mine), *lists = mine + most + 1;
    for (int i = 0; i < most; i++)
        mine[i] = i < e->out ? e->destinations[i] : -1;
    OK(MPI_Allgather(mine, most, MPI_INT, lists, most, MPI_INT, e->comm));
    e->block = malloc((e->in + 1) * sizeof *e->block);
    for (int i = 0; i < e->in; i++) {
        e->block[i] = -1;
        if (e->sources[i] == MPI_PROC_NULL)
            continue;
        if (cartesian) {
            e->block[i] = i ^ 1;
            continue;
        }
        int before = 0;
        for (int j = 0; j < i; j++)
            before += e->sources[j] == e->sources[i];
        for (int j = 0; j < most && e->block[i] < 0; j++)
            if (lists[e->sources[i] * most + j] == e->me && before-- == 0)
                e->block[i] = j;
        CHECK(e->block[i] >= 0);
    }
    free(mine);
}

static uint64_t seed(int from, int block)
{
    return (uint64_t)from * 1000 + block;
}

/* The blocking form, the non-blocking one, the persistent one. */
enum { FORMS = 3 };

/* CALL(form, allgather, _c, arguments): MPI_Neighbor_allgather_c, MPI_Ineighbor_allgather_c and a wait, or
 * MPI_Neighbor_allgather_init_c and two starts. */
#define CALL(form, name, suffix, ...)                                                                        \
    do {                                                                                                     \
        MPI_Request call_request = MPI_REQUEST_NULL;                                                         \
        if (form == 0) {                                                                                     \
            OK(MPI_Neighbor_##name##suffix(__VA_ARGS__));                                                    \
        } else if (form == 1) {                                                                              \
            OK(MPI_Ineighbor_##name##suffix(__VA_ARGS__, &call_request));                                    \
            OK(MPI_Wait(&call_request, MPI_STATUS_IGNORE));                                                  \
        } else {                                                                                             \
            OK(MPI_Neighbor_##name##_init##suffix(__VA_ARGS__, MPI_INFO_NULL, &call_request));               \
            for (int call_start = 0; call_start < 2; call_start++) {                                         \
                OK(MPI_Start(&call_request));                                                                \
                OK(MPI_Wait(&call_request, MPI_STATUS_IGNORE));                                              \
            }                                                                                                \
            OK(MPI_Request_free(&call_request));                                                             \
        }                                                                                                    \
        CHECK(call_request == MPI_REQUEST_NULL);                                                             \
    } while (0)

/* Bytes that nobody sends to stay as they are. */
#define BLANK 0x33

static void check_block(const struct edges *e, int i, const unsigned char *at, size_t bytes, int one_block)
{
    if (e->block[i] >= 0)
        CHECK_FILLED(at, bytes, seed(e->sources[i], one_block ? 0 : e->block[i]));
    else
        for (size_t b = 0; b < bytes; b++)
            CHECK_F(at[b] == BLANK, "%s: wrote a block from MPI_PROC_NULL", e->name);
}

static void equal_blocks(const struct edges *e, int count)
{
    size_t bytes = count * sizeof(int);
    unsigned char *out = buffer_new(bytes * (e->out + 1), 0), *in = buffer_new(bytes * e->in, 0);
    for (int i = 0; i <= e->out; i++)
        fill(out + bytes * i, bytes, seed(e->me, i));
    for (int large = 0; large < 2; large++)
        for (int form = 0; form < FORMS; form++)
            for (int gather = 0; gather < 2; gather++) {
                memset(in, BLANK, bytes * e->in);
                if (gather && large)
                    CALL(form, allgather, _c, out, count, MPI_INT, in, bytes, MPI_BYTE, e->comm);
                else if (gather)
                    CALL(form, allgather, , out, count, MPI_INT, in, count, MPI_INT, e->comm);
                else if (large)
                    CALL(form, alltoall, _c, out, count, MPI_INT, in, count, MPI_INT, e->comm);
                else
                    CALL(form, alltoall, , out, bytes, MPI_BYTE, in, count, MPI_INT, e->comm);
                for (int i = 0; i < e->in; i++)
                    check_block(e, i, in + bytes * i, bytes, gather);
            }
    CHECK_GUARDS(in, 0);
    CHECK_GUARDS(out, 0);
    buffer_free(in, 0);
    buffer_free(out, 0);
}

/* Elements of a block: both ends know it, and some blocks are empty. */
static int amount(int from, int block, int count)
{
    return (from + block) % 3 == 1 ? 0 : count + (from + 2 * block) % 4;
}

/* Blocks in reverse order with gaps. */
static void varying_blocks(const struct edges *e, int count)
{
    int most = count + 4, places = (e->in > e->out ? e->in : e->out) + 1;
    size_t stride = most * sizeof(double) + 8, total = places * stride;
    int *lists = malloc(8 * places * sizeof *lists), *out_counts = lists, *in_counts = lists + places;
    int *out_at = lists + 2 * places, *in_at = lists + 3 * places;
    MPI_Count *large = malloc(2 * places * sizeof *large), *large_out = large, *large_in = large + places;
    MPI_Aint *wide = malloc(2 * places * sizeof *wide), *out_bytes = wide, *in_bytes = wide + places;
    MPI_Datatype *types = malloc(2 * places * sizeof *types), *out_types = types, *in_types = types + places, pair;
    OK(MPI_Type_contiguous(8, MPI_BYTE, &pair));
    OK(MPI_Type_commit(&pair));
    unsigned char *out = buffer_new(total, 0), *in = buffer_new(total, 0);
    memset(out, BLANK, total);
    for (int i = 0; i < e->out; i++) {
        out_at[i] = (e->out - 1 - i) * (int)(stride / sizeof(double));
        out_counts[i] = amount(e->me, i, count);
        fill(out + out_at[i] * sizeof(double), out_counts[i] * sizeof(double), seed(e->me, i));
        large_out[i] = out_counts[i];
        out_bytes[i] = out_at[i] * (MPI_Aint)sizeof(double);
        out_types[i] = i % 2 ? MPI_DOUBLE : pair;
    }
    for (int i = 0; i < e->in; i++) {
        in_at[i] = (e->in - 1 - i) * (int)(stride / sizeof(double));
        in_counts[i] = e->block[i] < 0 ? 3 : amount(e->sources[i], e->block[i], count);
        large_in[i] = in_counts[i];
        in_bytes[i] = in_at[i] * (MPI_Aint)sizeof(double);
        in_types[i] = i % 2 ? pair : MPI_DOUBLE;
    }
    for (int form = 0; form < FORMS; form++)
        for (int what = 0; what < 4; what++) {
            memset(in, BLANK, total);
            if (what == 0)
                CALL(form, alltoallv, , out, out_counts, out_at, MPI_DOUBLE, in, in_counts, in_at,
                     MPI_DOUBLE, e->comm);
            else if (what == 1)
                CALL(form, alltoallw, , out, out_counts, out_bytes, out_types, in, in_counts,
                     in_bytes, in_types, e->comm);
            else if (what == 2) {
                for (int i = 0; i < e->out; i++)
                    out_bytes[i] /= sizeof(double);
                for (int i = 0; i < e->in; i++)
                    in_bytes[i] /= sizeof(double);
                CALL(form, alltoallv, _c, out, large_out, out_bytes, MPI_DOUBLE, in, large_in,
                     in_bytes, MPI_DOUBLE, e->comm);
                for (int i = 0; i < e->out; i++)
                    out_bytes[i] *= sizeof(double);
                for (int i = 0; i < e->in; i++)
                    in_bytes[i] *= sizeof(double);
            } else
                CALL(form, alltoallw, _c, out, large_out, out_bytes, out_types, in, large_in,
                     in_bytes, in_types, e->comm);
            for (int i = 0; i < e->in; i++) {
                unsigned char *block = in + in_at[i] * sizeof(double);
                size_t filled = in_counts[i] * sizeof(double);
                check_block(e, i, block, filled, 0);
                for (size_t b = filled; b < stride; b++)
                    CHECK_F(block[b] == BLANK, "%s: wrote behind block %d", e->name, i);
            }
        }

    /* Every process sends as much as its rank says. */
    for (int form = 0; form < FORMS; form++)
        for (int wide_form = 0; wide_form < 2; wide_form++) {
            int mine = amount(e->me, 0, count);
            fill(out, mine * sizeof(double), seed(e->me, 0));
            memset(in, BLANK, total);
            for (int i = 0; i < e->in; i++) {
                large_in[i] = in_counts[i] = e->block[i] < 0 ? 3 : amount(e->sources[i], 0, count);
                in_bytes[i] = in_at[i];
            }
            if (wide_form)
                CALL(form, allgatherv, _c, out, mine, pair, in, large_in, in_bytes, MPI_DOUBLE,
                     e->comm);
            else
                CALL(form, allgatherv, , out, mine, MPI_DOUBLE, in, in_counts, in_at, pair,
                     e->comm);
            for (int i = 0; i < e->in; i++)
                check_block(e, i, in + in_at[i] * sizeof(double), in_counts[i] * sizeof(double), 1);
        }
    CHECK_GUARDS(in, 0);
    CHECK_GUARDS(out, 0);
    buffer_free(in, 0);
    buffer_free(out, 0);
    OK(MPI_Type_free(&pair));
    free(types);
    free(wide);
    free(large);
    free(lists);
}

/* Columns of a matrix: data with gaps at both ends. */
static void gaps(const struct edges *e)
{
    MPI_Datatype column;
    OK(MPI_Type_vector(5, 1, 2, MPI_INT, &column));
    OK(MPI_Type_commit(&column));
    int *out = malloc((e->out + 1) * 9 * sizeof *out), *in = malloc((e->in + 1) * 9 * sizeof *in);
    for (int i = 0; i < 9 * (e->out + 1); i++)
        out[i] = 1000 * e->me + i;
    for (int i = 0; i < 9 * (e->in + 1); i++)
        in[i] = -1;
    OK(MPI_Neighbor_alltoall(out, 1, column, in, 1, column, e->comm));
    for (int i = 0; i < 9 * e->in; i++)
        CHECK_EQ(i % 9 % 2 || e->block[i / 9] < 0 ? -1 : 1000 * e->sources[i / 9] + 9 * e->block[i / 9] + i % 9, in[i]);
    free(in);
    free(out);
    OK(MPI_Type_free(&column));
}

/* Several at a time, completed in the other order. */
static void at_once(const struct edges *e)
{
    enum { MANY = 10 };
    MPI_Request requests[MANY];
    int *out = malloc((e->out + 1) * MANY * sizeof *out), *in = malloc((e->in + 1) * MANY * sizeof *in);
    for (int r = 0; r < MANY; r++) {
        int *to = out + r * e->out, *from = in + r * e->in;
        for (int i = 0; i < e->out; i++)
            to[i] = 10000 * r + 100 * e->me + i;
        for (int i = 0; i < e->in; i++)
            from[i] = -1;
        OK(MPI_Ineighbor_alltoall(to, 1, MPI_INT, from, 1, MPI_INT, e->comm, &requests[r]));
    }
    for (int r = MANY - 1; r >= 0; r--)
        OK(MPI_Wait(&requests[r], MPI_STATUS_IGNORE));
    for (int r = 0; r < MANY; r++)
        for (int i = 0; i < e->in; i++)
            CHECK_EQ(e->block[i] < 0 ? -1 : 10000 * r + 100 * e->sources[i] + e->block[i], in[r * e->in + i]);
    free(in);
    free(out);
}

static void test(struct edges *e)
{
    int payload = (int)check_payload(64) / (int)sizeof(double);
    equal_blocks(e, 2 * payload);
    equal_blocks(e, 0);
    varying_blocks(e, payload);
    gaps(e);
    at_once(e);
    free(e->block);
    free(e->sources);
    free(e->destinations);
    OK(MPI_Comm_free(&e->comm));
}

static void grid(int ndims, const int *dims, const int *periods)
{
    struct edges e = {.name = "grid", .in = 2 * ndims, .out = 2 * ndims};
    int nodes = 1;
    for (int d = 0; d < ndims; d++)
        nodes *= dims[d];
    if (nodes > size)
        return;
    OK(MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 0, &e.comm));
    if (e.comm == MPI_COMM_NULL)
        return;
    e.sources = malloc((2 * ndims + 1) * sizeof(int));
    e.destinations = malloc((2 * ndims + 1) * sizeof(int));
    for (int d = 0; d < ndims; d++)
        OK(MPI_Cart_shift(e.comm, d, 1, &e.sources[2 * d], &e.sources[2 * d + 1]));
    memcpy(e.destinations, e.sources, 2 * ndims * sizeof(int));
    match(&e, 1);
    test(&e);
}

static void graph(int nodes, const int *index, const int *edges)
{
    struct edges e = {.name = "graph"};
    if (nodes > size)
        return;
    OK(MPI_Graph_create(MPI_COMM_WORLD, nodes, index, edges, 0, &e.comm));
    if (e.comm == MPI_COMM_NULL)
        return;
    OK(MPI_Graph_neighbors_count(e.comm, rank, &e.in));
    e.out = e.in;
    e.sources = malloc((e.in + 1) * sizeof(int));
    e.destinations = malloc((e.in + 1) * sizeof(int));
    OK(MPI_Graph_neighbors(e.comm, rank, e.in, e.sources));
    memcpy(e.destinations, e.sources, e.in * sizeof(int));
    match(&e, 0);
    test(&e);
}

static void distributed(MPI_Comm comm)
{
    struct edges e = {.comm = comm, .name = "distributed graph"};
    int weighted;
    OK(MPI_Dist_graph_neighbors_count(comm, &e.in, &e.out, &weighted));
    e.sources = malloc((e.in + 1) * sizeof(int));
    e.destinations = malloc((e.out + 1) * sizeof(int));
    OK(MPI_Dist_graph_neighbors(comm, e.in, e.sources, MPI_UNWEIGHTED, e.out, e.destinations, MPI_UNWEIGHTED));
    match(&e, 0);
    test(&e);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (int periodic = 0; periodic < 4; periodic++) {
        int *periods = LIST(periodic & 1, periodic >> 1);
        grid(1, &size, periods);
        grid(2, LIST(1, size), periods);
        if (size > 1)
            grid(2, LIST(2, size / 2), periods);
        grid(2, LIST(1, 1), periods);
    }
    grid(3, LIST(2, 2, 2), LIST(1, 0, 1));
    grid(3, LIST(1, 2, 1), LIST(1, 1, 0));
    grid(0, NULL, NULL);

    /* Loops, an edge several times, a node without edges. */
    graph(1, LIST(3), LIST(0, 0, 0));
    graph(2, LIST(4, 7), LIST(1, 0, 1, 1, 0, 0, 0));
    graph(4, LIST(2, 3, 4, 6), LIST(1, 3, 0, 3, 0, 2));
    graph(3, LIST(1, 1, 2), LIST(2, 0));

    MPI_Comm comm;
    /* To the next two, from the last two: with few processes the same ones, or this one. */
    int sources[] = {(rank + 2 * size - 2) % size, left, rank}, destinations[] = {rank, right, (rank + 2) % size};
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, sources, MPI_UNWEIGHTED, 3, destinations, MPI_UNWEIGHTED,
                                      MPI_INFO_NULL, 0, &comm));
    distributed(comm);
    /* All to the first. */
    int *ranks = malloc(size * sizeof *ranks), zero = 0;
    for (int r = 0; r < size; r++)
        ranks[r] = r;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank ? 0 : size, ranks, MPI_UNWEIGHTED, 1, &zero, MPI_UNWEIGHTED,
                                      MPI_INFO_NULL, 0, &comm));
    distributed(comm);
    /* Everyone names edges between others, the same ones often. */
    int from[6], to[6];
    uint64_t state = 7 + rank;
    for (int i = 0; i < 6; i++) {
        from[i] = check_random(&state) % size;
        to[i] = check_random(&state) % size;
    }
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 6, from, LIST(1, 1, 1, 1, 1, 1), to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm));
    distributed(comm);
    /* 40 edges between two. */
    int n = rank == 0 ? 40 : 0, many[40];
    for (int i = 0; i < 40; i++)
        many[i] = i % 3 ? size - 1 : 0;
    int in = 0, in_from[40];
    for (int i = 0; i < 40; i++)
        if (many[i] == rank)
            in_from[in++] = 0;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, in_from, MPI_UNWEIGHTED, n, many, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                      &comm));
    distributed(comm);
    free(ranks);

    /* A rank without edges needs no memory. */
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                      &comm));
    OK(MPI_Neighbor_allgather(NULL, 3, MPI_INT, NULL, 3, MPI_INT, comm));
    OK(MPI_Neighbor_alltoall(NULL, 3, MPI_INT, NULL, 3, MPI_INT, comm));
    OK(MPI_Neighbor_alltoallv(NULL, NULL, NULL, MPI_INT, NULL, NULL, NULL, MPI_INT, comm));
    OK(MPI_Neighbor_alltoallw(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, comm));
    OK(MPI_Comm_free(&comm));
    CHECK_FINISH();
}
