/* Distributed graphs (MPI 5.0, 8.5.4 and 8.5.5). */
#include "topology.h"

struct edge {
    int from, to, weight;
};

static int compare(const void *a, const void *b)
{
    const struct edge *one = a, *other = b;
    if (one->from != other->from)
        return one->from < other->from ? -1 : 1;
    if (one->to != other->to)
        return one->to < other->to ? -1 : 1;
    return (one->weight > other->weight) - (one->weight < other->weight);
}

static int degrees(MPI_Comm comm, int *indegree, int *outdegree)
{
    int weighted = -7;
    CHECK_EQ(MPI_DIST_GRAPH, kind_of(comm));
    OK(MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, &weighted));
    CHECK(weighted == 0 || weighted == 1);
    return weighted;
}

/* The edges of this process are those of `all` that touch it, in any order, but in the same order at each call. */
static void check_edges(MPI_Comm comm, int count, const struct edge *all, int is_weighted)
{
    int me, in = -1, out = -1, expected[2] = {0, 0};
    OK(MPI_Comm_rank(comm, &me));
    CHECK_EQ(is_weighted, degrees(comm, &in, &out));
    for (int i = 0; i < count; i++) {
        expected[0] += all[i].to == me;
        expected[1] += all[i].from == me;
    }
    CHECK_EQ(expected[0], in);
    CHECK_EQ(expected[1], out);
    int room = 2 * (in + out) + 2, *lists = malloc(2 * room * sizeof *lists);
    for (int i = 0; i < 2 * room; i++)
        lists[i] = -7;
    for (int again = 0; again < 2; again++) {
        int *at = lists + again * room;
        OK(MPI_Dist_graph_neighbors(comm, in, at, at + in, out, at + 2 * in, at + 2 * in + out));
    }
    CHECK_LIST(room, lists, lists + room);
    int *sources = lists, *source_weights = lists + in, *destinations = lists + 2 * in;
    int *destination_weights = destinations + out;
    struct edge *mine = malloc(2 * (in + out + 1) * sizeof *mine), *want = mine + in + out;
    for (int side = 0; side < 2; side++) {
        int n = 0, degree = side ? out : in;
        for (int i = 0; i < degree; i++)
            mine[i] = side ? (struct edge){me, destinations[i], destination_weights[i]}
                           : (struct edge){sources[i], me, source_weights[i]};
        for (int i = 0; i < count; i++)
            if ((side ? all[i].from : all[i].to) == me)
                want[n++] = (struct edge){all[i].from, all[i].to, is_weighted ? all[i].weight : -7};
        qsort(mine, degree, sizeof *mine, compare);
        qsort(want, degree, sizeof *want, compare);
        CHECK(memcmp(mine, want, degree * sizeof *mine) == 0);
    }
    /* Less room: the first ones. Weights that nobody wants. */
    int *part = malloc((in + out + 2) * sizeof *part);
    for (int most = 0; most <= in || most <= out; most++) {
        int n = most < in ? most : in, m = most < out ? most : out;
        for (int i = 0; i < in + out + 2; i++)
            part[i] = -7;
        OK(MPI_Dist_graph_neighbors(comm, n, part, MPI_UNWEIGHTED, m, part + in + 1, MPI_UNWEIGHTED));
        CHECK_LIST(n, sources, part);
        CHECK_LIST(m, destinations, part + in + 1);
        CHECK(part[n] == -7 && part[in + 1 + m] == -7);
    }
    free(part);
    free(mine);
    free(lists);
}

/* Every process gives the edges that `gives` says, all of them with MPI_Dist_graph_create. */
static void anyone(int count, const struct edge *all, int (*gives)(int), int is_weighted)
{
    int *sources = malloc((4 * count + 4) * sizeof *sources), *ones = sources + count + 1;
    int *destinations = ones + count + 1, *weights = destinations + count + 1, n = 0;
    for (int i = 0; i < count; i++)
        if (gives(i) == rank) {
            sources[n] = all[i].from;
            ones[n] = 1;
            destinations[n] = all[i].to;
            weights[n++] = all[i].weight;
        }
    MPI_Comm comm, copy;
    const int *given = !is_weighted ? MPI_UNWEIGHTED : n ? weights : MPI_WEIGHTS_EMPTY;
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, ones, destinations, given, MPI_INFO_NULL, 0, &comm));
    check_edges(comm, count, all, is_weighted);
    OK(MPI_Comm_dup(comm, &copy));
    OK(MPI_Comm_free(&comm));
    check_edges(copy, count, all, is_weighted);
    OK(MPI_Comm_free(&copy));
    free(sources);
}

/* Every process gives its own edges, in the order of `all`, and gets them back in that order. */
static void adjacent(int count, const struct edge *all, int is_weighted)
{
    int *sources = malloc((6 * count + 6) * sizeof *sources), *source_weights = sources + count + 1;
    int *destinations = source_weights + count + 1, *destination_weights = destinations + count + 1;
    int *got = destination_weights + count + 1, *got_weights = got + count + 1, in = 0, out = 0;
    for (int i = 0; i < count; i++) {
        if (all[i].to == rank) {
            sources[in] = all[i].from;
            source_weights[in++] = all[i].weight;
        }
        if (all[i].from == rank) {
            destinations[out] = all[i].to;
            destination_weights[out++] = all[i].weight;
        }
    }
    MPI_Comm comm;
    const int *none = is_weighted ? MPI_WEIGHTS_EMPTY : MPI_UNWEIGHTED;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, sources, is_weighted && in ? source_weights : none, out,
                                      destinations, is_weighted && out ? destination_weights : none, MPI_INFO_NULL, 0,
                                      &comm));
    check_edges(comm, count, all, is_weighted);
    OK(MPI_Dist_graph_neighbors(comm, in, got, is_weighted ? got_weights : MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED));
    CHECK_LIST(in, sources, got);
    if (is_weighted)
        CHECK_LIST(in, source_weights, got_weights);
    OK(MPI_Dist_graph_neighbors(comm, 0, NULL, MPI_UNWEIGHTED, out, got, is_weighted ? got_weights : MPI_UNWEIGHTED));
    CHECK_LIST(out, destinations, got);
    if (is_weighted)
        CHECK_LIST(out, destination_weights, got_weights);
    OK(MPI_Comm_free(&comm));
    free(sources);
}

static int by_first(int i)
{
    (void)i;
    return 0;
}
static int by_last(int i)
{
    (void)i;
    return size - 1;
}
static int by_turns(int i)
{
    return i % size;
}

static void graph(int count, const struct edge *all)
{
    for (int is_weighted = 0; is_weighted < 2; is_weighted++) {
        anyone(count, all, by_first, is_weighted);
        anyone(count, all, by_last, is_weighted);
        anyone(count, all, by_turns, is_weighted);
        adjacent(count, all, is_weighted);
    }
}

/* The example of the standard: a torus to whose graph every process gives edges that leave it, several at once. */
static void several_degrees(void)
{
    int sources[] = {rank, (rank + 1) % size}, degrees_given[] = {2, 0}, destinations[] = {left, right}, in, out;
    MPI_Comm comm;
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 2, sources, degrees_given, destinations, MPI_UNWEIGHTED, MPI_INFO_NULL, 1,
                             &comm));
    CHECK_EQ(0, degrees(comm, &in, &out));
    CHECK(in == 2 && out == 2);
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int room = 10 * size + 10, n = 0;
    struct edge *all = malloc(room * sizeof *all);
    /* Nothing at all; a loop; the same edge often, with different weights. */
    graph(0, all);
    all[n++] = (struct edge){0, 0, 5};
    graph(n, all);
    for (int i = 0; i < 4; i++)
        all[n++] = (struct edge){0, size - 1, 9 - 2 * i};
    all[n++] = (struct edge){size - 1, 0, 0};
    graph(n, all);
    /* A ring both ways, and a star. */
    n = 0;
    for (int r = 0; r < size; r++) {
        all[n++] = (struct edge){r, (r + 1) % size, r};
        all[n++] = (struct edge){(r + 1) % size, r, 100 + r};
        all[n++] = (struct edge){r, 0, 200 + r};
    }
    graph(n, all);
    /* Any. */
    uint64_t state = 4711;
    for (int round = 0; round < 3; round++) {
        for (n = 0; n < 5 * size; n++) {
            int from = check_random(&state) % size, to = check_random(&state) % size;
            all[n] = (struct edge){from, to, check_random(&state) % 10};
        }
        graph(n, all);
    }
    free(all);
    several_degrees();
    CHECK_FINISH();
}
