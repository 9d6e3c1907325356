/* General graphs (MPI 5.0, 8.5.3, 8.5.5 and 8.5.8). */
#include "topology.h"

static void check_graph(MPI_Comm comm, int nodes, const int *index, const int *edges)
{
    int got_nodes = -1, got_edges = -1, count = nodes ? index[nodes - 1] : 0;
    CHECK_EQ(MPI_GRAPH, kind_of(comm));
    OK(MPI_Graphdims_get(comm, &got_nodes, &got_edges));
    CHECK_EQ(nodes, got_nodes);
    CHECK_EQ(count, got_edges);
    int *list = malloc((nodes + 2 * count + 1) * sizeof *list);
    OK(MPI_Graph_get(comm, nodes, count, list, list + nodes));
    CHECK_LIST(nodes, index, list);
    CHECK_LIST(count, edges, list + nodes);
    for (int r = 0; r < nodes; r++) {
        int start = r ? index[r - 1] : 0, degree = -1;
        OK(MPI_Graph_neighbors_count(comm, r, &degree));
        CHECK_EQ(index[r] - start, degree);
        list[degree] = -7;
        OK(MPI_Graph_neighbors(comm, r, degree + 1, list));
        CHECK_LIST(degree, edges + start, list);
        CHECK_EQ(-7, list[degree]);
    }
    free(list);
}

static void create(int nodes, const int *index, const int *edges)
{
    if (nodes > size)
        return;
    MPI_Comm comm = MPI_COMM_WORLD, copy;
    OK(MPI_Graph_create(MPI_COMM_WORLD, nodes, index, edges, 0, &comm));
    CHECK_EQ(rank < nodes, comm != MPI_COMM_NULL);
    int newrank = -7;
    OK(MPI_Graph_map(MPI_COMM_WORLD, nodes, index, edges, &newrank));
    CHECK(newrank == MPI_UNDEFINED || (newrank >= 0 && newrank < nodes));
    if (comm == MPI_COMM_NULL)
        return;
    int got = -1;
    OK(MPI_Comm_size(comm, &got));
    CHECK_EQ(nodes, got);
    check_graph(comm, nodes, index, edges);
    OK(MPI_Comm_dup(comm, &copy));
    OK(MPI_Comm_free(&comm));
    check_graph(copy, nodes, index, edges);
    OK(MPI_Comm_free(&copy));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    /* The example of the standard. */
    create(4, LIST(2, 3, 4, 6), LIST(1, 3, 0, 3, 0, 2));
    /* No edges; loops; an edge more than once; one that goes one way only. */
    create(1, LIST(0), NULL);
    create(2, LIST(0, 0), NULL);
    create(1, LIST(3), LIST(0, 0, 0));
    create(2, LIST(3, 5), LIST(1, 0, 1, 0, 0));
    create(3, LIST(0, 1, 2), LIST(0, 1));
    /* A ring of all. */
    int *index = malloc(3 * size * sizeof *index), *edges = index + size;
    for (int r = 0; r < size; r++) {
        index[r] = 2 * (r + 1);
        edges[2 * r] = (r + size - 1) % size;
        edges[2 * r + 1] = (r + 1) % size;
    }
    create(size, index, edges);
    free(index);
    /* No node. */
    MPI_Comm comm = MPI_COMM_WORLD;
    OK(MPI_Graph_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &comm));
    CHECK(comm == MPI_COMM_NULL);
    CHECK_FINISH();
}
