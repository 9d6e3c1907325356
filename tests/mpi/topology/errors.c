/* Wrong arguments of chapter 8: the class of the error, the name of the argument in its text, and nothing changed. */
#include "topology.h"

/* An error of this class whose text names the argument. */
#define WRONG(class, argument, call)                                                                         \
    do {                                                                                                     \
        int wrong_code = (call);                                                                             \
        if (check_class(wrong_code) != class)                                                                \
            FAIL("%s: expected %s, got \"%s\"", #call, #class, check_error_text(wrong_code));                \
        if (!strstr(check_error_text(wrong_code), "(" argument ")"))                                         \
            FAIL("%s: \"%s\" doesn't name %s", #call, check_error_text(wrong_code), argument);               \
    } while (0)

/* Checks a call that would store a communicator in `made`: it stores none. */
#define UNMADE(class, argument, call)                                                                        \
    do {                                                                                                     \
        made = MPI_COMM_SELF;                                                                                \
        WRONG(class, argument, call);                                                                        \
        CHECK(made == MPI_COMM_NULL);                                                                        \
    } while (0)

static void grids(void)
{
    MPI_Comm world = MPI_COMM_WORLD, made = MPI_COMM_SELF, grid;
    int x = 42, y = 42, list[3] = {42, 42, 42};
    WRONG(MPI_ERR_ARG, "ndims", MPI_Cart_create(world, -1, LIST(1), LIST(0), 0, &made));
    WRONG(MPI_ERR_ARG, "dims", MPI_Cart_create(world, 1, NULL, LIST(0), 0, &made));
    WRONG(MPI_ERR_ARG, "periods", MPI_Cart_create(world, 1, LIST(1), NULL, 0, &made));
    WRONG(MPI_ERR_ARG, "comm_cart", MPI_Cart_create(world, 1, LIST(1), LIST(0), 0, NULL));
    UNMADE(MPI_ERR_DIMS, "dims", MPI_Cart_create(world, 1, LIST(0), LIST(0), 0, &made));
    UNMADE(MPI_ERR_DIMS, "dims", MPI_Cart_create(world, 2, LIST(1, -1), LIST(0, 0), 0, &made));
    UNMADE(MPI_ERR_ARG, "dims", MPI_Cart_create(world, 1, LIST(size + 1), LIST(0), 0, &made));
    UNMADE(MPI_ERR_ARG, "dims", MPI_Cart_create(world, 2, LIST(65536, 65536), LIST(0, 0), 0, &made));
    WRONG(MPI_ERR_COMM, "comm_old", MPI_Cart_create(MPI_COMM_NULL, 1, LIST(1), LIST(0), 0, &made));
    WRONG(MPI_ERR_ARG, "dims", MPI_Cart_map(world, 1, LIST(size + 1), LIST(0), &x));
    CHECK(made == MPI_COMM_NULL);

    OK(MPI_Cart_create(world, 2, LIST(1, size), LIST(1, 0), 0, &grid));
    OK(MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN));
    WRONG(MPI_ERR_ARG, "coords", MPI_Cart_rank(grid, LIST(0, size), &x));
    WRONG(MPI_ERR_ARG, "coords", MPI_Cart_rank(grid, LIST(0, -1), &x));
    WRONG(MPI_ERR_ARG, "coords", MPI_Cart_rank(grid, NULL, &x));
    WRONG(MPI_ERR_RANK, "rank", MPI_Cart_coords(grid, size, 2, list));
    WRONG(MPI_ERR_RANK, "rank", MPI_Cart_coords(grid, MPI_PROC_NULL, 2, list));
    WRONG(MPI_ERR_ARG, "maxdims", MPI_Cart_coords(grid, 0, 1, list));
    WRONG(MPI_ERR_ARG, "maxdims", MPI_Cart_coords(grid, 0, -1, list));
    WRONG(MPI_ERR_ARG, "direction", MPI_Cart_shift(grid, 2, 1, &x, &y));
    WRONG(MPI_ERR_ARG, "direction", MPI_Cart_shift(grid, -1, 1, &x, &y));
    WRONG(MPI_ERR_ARG, "rank_dest", MPI_Cart_shift(grid, 0, 1, &x, NULL));
    WRONG(MPI_ERR_ARG, "remain_dims", MPI_Cart_sub(grid, NULL, &made));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Graphdims_get(grid, &x, &y));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Graph_neighbors_count(grid, 0, &x));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Dist_graph_neighbors_count(grid, &x, &y, list));
    OK(MPI_Comm_free(&grid));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cartdim_get(world, &x));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cart_get(world, 1, list, list, list));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cart_rank(world, LIST(0), &x));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cart_coords(world, 0, 1, list));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cart_shift(world, 0, 1, &x, &y));
    UNMADE(MPI_ERR_TOPOLOGY, "comm", MPI_Cart_sub(world, LIST(1), &made));
    WRONG(MPI_ERR_ARG, "status", MPI_Topo_test(world, NULL));

    /* A grid without dimensions. */
    OK(MPI_Cart_create(MPI_COMM_SELF, 0, NULL, NULL, 0, &grid));
    WRONG(MPI_ERR_ARG, "direction", MPI_Cart_shift(grid, 0, 1, &x, &y));
    OK(MPI_Comm_free(&grid));
    CHECK(made == MPI_COMM_NULL);
    CHECK(x == 42 && y == 42 && list[0] == 42);
}

static void dims(void)
{
    int list[2] = {0, 3};
    WRONG(MPI_ERR_DIMS, "dims", MPI_Dims_create(7, 2, list));
    WRONG(MPI_ERR_ARG, "nnodes", MPI_Dims_create(0, 2, list));
    WRONG(MPI_ERR_ARG, "nnodes", MPI_Dims_create(-6, 2, list));
    WRONG(MPI_ERR_ARG, "ndims", MPI_Dims_create(6, -1, list));
    WRONG(MPI_ERR_ARG, "dims", MPI_Dims_create(6, 2, NULL));
    list[1] = -3;
    WRONG(MPI_ERR_DIMS, "dims", MPI_Dims_create(6, 2, list));
    CHECK(list[0] == 0 && list[1] == -3);
    WRONG(MPI_ERR_DIMS, "dims", MPI_Dims_create(6, 2, LIST(2, 1)));
    WRONG(MPI_ERR_DIMS, "dims", MPI_Dims_create(6, 0, NULL));
    OK(MPI_Dims_create(1, 0, NULL));
}

static void graphs(void)
{
    MPI_Comm world = MPI_COMM_WORLD, made = MPI_COMM_SELF, graph;
    int x = 42, list[3] = {42, 42, 42};
    WRONG(MPI_ERR_ARG, "nnodes", MPI_Graph_create(world, -1, LIST(0), LIST(0), 0, &made));
    WRONG(MPI_ERR_ARG, "indx", MPI_Graph_create(world, 1, NULL, LIST(0), 0, &made));
    UNMADE(MPI_ERR_ARG, "indx", MPI_Graph_create(world, 1, LIST(-1), LIST(0), 0, &made));
    WRONG(MPI_ERR_ARG, "edges", MPI_Graph_create(world, 1, LIST(1), NULL, 0, &made));
    UNMADE(MPI_ERR_ARG, "edges", MPI_Graph_create(world, 1, LIST(1), LIST(1), 0, &made));
    UNMADE(MPI_ERR_ARG, "edges", MPI_Graph_create(world, 1, LIST(2), LIST(0, -1), 0, &made));
    int *many = calloc(size + 1, sizeof *many);
    UNMADE(MPI_ERR_ARG, "nnodes", MPI_Graph_create(world, size + 1, many, NULL, 0, &made));
    WRONG(MPI_ERR_ARG, "nnodes", MPI_Graph_map(world, size + 1, many, NULL, &x));
    free(many);
    if (size >= 2)
        UNMADE(MPI_ERR_ARG, "indx", MPI_Graph_create(world, 2, LIST(1, 0), LIST(1), 0, &made));
    CHECK(made == MPI_COMM_NULL);

    OK(MPI_Graph_create(MPI_COMM_SELF, 1, LIST(2), LIST(0, 0), 0, &graph));
    OK(MPI_Comm_set_errhandler(graph, MPI_ERRORS_RETURN));
    WRONG(MPI_ERR_RANK, "rank", MPI_Graph_neighbors_count(graph, 1, &x));
    WRONG(MPI_ERR_RANK, "rank", MPI_Graph_neighbors(graph, -1, 3, list));
    WRONG(MPI_ERR_ARG, "maxneighbors", MPI_Graph_neighbors(graph, 0, 1, list));
    WRONG(MPI_ERR_ARG, "maxindex", MPI_Graph_get(graph, 0, 2, list, list));
    WRONG(MPI_ERR_ARG, "maxedges", MPI_Graph_get(graph, 1, 1, list, list + 1));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cartdim_get(graph, &x));
    OK(MPI_Comm_free(&graph));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Graph_get(world, 1, 1, list, list));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Graph_neighbors(world, 0, 1, list));
    CHECK(x == 42 && list[0] == 42);
}

#define ADJACENT(in, sources, source_weights, out, destinations, destination_weights)                        \
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, sources, source_weights, out, destinations, destination_weights, \
                                   MPI_INFO_NULL, 0, &made)
#define ANYONE(n, sources, degrees, destinations, weights)                                                   \
    MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations, weights, MPI_INFO_NULL, 0, &made)

static void distributed_graphs(void)
{
    MPI_Comm made = MPI_COMM_SELF;
    int x = 42, y = 42, list[2] = {42, 42};
    int *none = MPI_UNWEIGHTED;
    WRONG(MPI_ERR_ARG, "indegree", ADJACENT(-1, LIST(0), none, 0, NULL, none));
    WRONG(MPI_ERR_ARG, "outdegree", ADJACENT(0, NULL, none, -1, LIST(0), none));
    WRONG(MPI_ERR_ARG, "sources", ADJACENT(1, NULL, none, 0, NULL, none));
    WRONG(MPI_ERR_RANK, "sources", ADJACENT(1, LIST(size), none, 0, NULL, none));
    WRONG(MPI_ERR_RANK, "destinations", ADJACENT(0, NULL, none, 1, LIST(-1), none));
    WRONG(MPI_ERR_RANK, "destinations", ADJACENT(0, NULL, none, 1, LIST(MPI_PROC_NULL), none));
    WRONG(MPI_ERR_ARG, "sourceweights", ADJACENT(1, LIST(0), LIST(-1), 0, NULL, none));
    WRONG(MPI_ERR_ARG, "sourceweights", ADJACENT(1, LIST(0), NULL, 0, NULL, none));
    WRONG(MPI_ERR_ARG, "destweights", ADJACENT(0, NULL, none, 1, LIST(0), MPI_WEIGHTS_EMPTY));
    WRONG(MPI_ERR_ARG, "destweights", ADJACENT(1, LIST(0), LIST(1), 1, LIST(0), none));

    WRONG(MPI_ERR_ARG, "n", ANYONE(-1, LIST(0), LIST(1), LIST(0), none));
    WRONG(MPI_ERR_ARG, "degrees", ANYONE(1, LIST(0), NULL, LIST(0), none));
    WRONG(MPI_ERR_ARG, "degrees", ANYONE(1, LIST(0), LIST(-1), LIST(0), none));
    WRONG(MPI_ERR_RANK, "sources", ANYONE(1, LIST(size), LIST(1), LIST(0), none));
    WRONG(MPI_ERR_RANK, "destinations", ANYONE(1, LIST(0), LIST(1), LIST(-1), none));
    WRONG(MPI_ERR_ARG, "destinations", ANYONE(1, LIST(0), LIST(1), NULL, none));
    WRONG(MPI_ERR_ARG, "weights", ANYONE(1, LIST(0), LIST(1), LIST(0), LIST(-1)));
    WRONG(MPI_ERR_ARG, "weights", ANYONE(1, LIST(0), LIST(1), LIST(0), MPI_WEIGHTS_EMPTY));

    /* Weights at some processes only. */
    if (size > 1)
        ERR(MPI_ERR_ARG, ADJACENT(1, LIST(left), rank ? none : LIST(1), 1, LIST(right), rank ? none : LIST(1)));
    CHECK(made == MPI_COMM_NULL);

    /* Then everything works as if nothing had happened; a rank without edges may give any weights. */
    OK(ADJACENT(1, LIST(rank), LIST(3), 1, LIST(rank), LIST(3)));
    OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
    WRONG(MPI_ERR_ARG, "maxindegree", MPI_Dist_graph_neighbors(made, -1, list, none, 0, NULL, none));
    WRONG(MPI_ERR_ARG, "sourceweights", MPI_Dist_graph_neighbors(made, 1, list, NULL, 0, NULL, none));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Cartdim_get(made, &x));
    CHECK(x == 42 && y == 42 && list[0] == 42);
    OK(MPI_Comm_free(&made));
    int *other = rank % 2 ? none : MPI_WEIGHTS_EMPTY;
    OK(ANYONE(rank == 0, LIST(0), LIST(1), LIST(0), rank == 0 ? LIST(7) : other));
    OK(MPI_Dist_graph_neighbors_count(made, &x, &y, list));
    CHECK_EQ(1, list[0]);
    OK(MPI_Comm_free(&made));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Dist_graph_neighbors(MPI_COMM_WORLD, 1, list, none, 1, list, none));
}

static void collectives(void)
{
    MPI_Comm world = MPI_COMM_WORLD, ring;
    int out[2] = {1, 2}, in[2] = {42, 42}, counts[2] = {1, 1}, bad[2] = {1, -1}, at[2] = {0, 1};
    MPI_Aint far[2] = {0, 4};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT}, no_types[2] = {MPI_INT, MPI_DATATYPE_NULL};
    MPI_Request request = MPI_REQUEST_NULL;
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, world));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Neighbor_allgatherv(out, 1, MPI_INT, in, counts, at, MPI_INT, world));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, world));
    WRONG(MPI_ERR_TOPOLOGY, "comm",
          MPI_Neighbor_alltoallv(out, counts, at, MPI_INT, in, counts, at, MPI_INT, world));
    WRONG(MPI_ERR_TOPOLOGY, "comm",
          MPI_Neighbor_alltoallw(out, counts, far, types, in, counts, far, types, world));
    WRONG(MPI_ERR_TOPOLOGY, "comm", MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, world, &request));

    OK(MPI_Cart_create(world, 1, &size, LIST(1), 0, &ring));
    OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    WRONG(MPI_ERR_COUNT, "sendcount", MPI_Neighbor_alltoall(out, -1, MPI_INT, in, 1, MPI_INT, ring));
    WRONG(MPI_ERR_COUNT, "recvcount", MPI_Neighbor_allgather(out, 1, MPI_INT, in, -1, MPI_INT, ring));
    WRONG(MPI_ERR_TYPE, "sendtype", MPI_Neighbor_alltoall(out, 1, MPI_DATATYPE_NULL, in, 1, MPI_INT, ring));
    WRONG(MPI_ERR_BUFFER, "sendbuf", MPI_Neighbor_alltoall(NULL, 1, MPI_INT, in, 1, MPI_INT, ring));
    WRONG(MPI_ERR_BUFFER, "recvbuf", MPI_Neighbor_alltoall(out, 1, MPI_INT, NULL, 1, MPI_INT, ring));
    WRONG(MPI_ERR_BUFFER, "sendbuf", MPI_Neighbor_alltoall(MPI_IN_PLACE, 1, MPI_INT, in, 1, MPI_INT, ring));
    WRONG(MPI_ERR_BUFFER, "sendbuf", MPI_Neighbor_allgather(in, 1, MPI_INT, in, 1, MPI_INT, ring));
    WRONG(MPI_ERR_COUNT, "recvcounts", MPI_Neighbor_allgatherv(out, 1, MPI_INT, in, bad, at, MPI_INT, ring));
    WRONG(MPI_ERR_ARG, "displs", MPI_Neighbor_allgatherv(out, 1, MPI_INT, in, counts, NULL, MPI_INT, ring));
    WRONG(MPI_ERR_COUNT, "sendcounts",
          MPI_Neighbor_alltoallv(out, bad, at, MPI_INT, in, counts, at, MPI_INT, ring));
    WRONG(MPI_ERR_TYPE, "recvtypes",
          MPI_Neighbor_alltoallw(out, counts, far, types, in, counts, far, no_types, ring));
    WRONG(MPI_ERR_ARG, "request", MPI_Ineighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, ring, NULL));
    CHECK(request == MPI_REQUEST_NULL);
    CHECK(in[0] == 42 && in[1] == 42);
    OK(MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring));
    OK(MPI_Comm_free(&ring));
}

/* Edges that only one end knows of: the graph can be made and looked at, but collectives on it say why they can't work. */
static void one_sided(void)
{
    MPI_Comm made;
    int word = rank, in[2];
    if (size < 2)
        return;
    /* The last process doesn't know of the edge from the first. */
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, rank == 0, LIST(size - 1), MPI_UNWEIGHTED,
                                      MPI_INFO_NULL, 0, &made));
    for (int copy = 0; copy < 2; copy++) {
        OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
        int code = MPI_Neighbor_allgather(&word, 1, MPI_INT, in, 1, MPI_INT, made);
        CHECK_EQ(MPI_ERR_TOPOLOGY, check_class(code));
        char expected[64];
        snprintf(expected, sizeof expected, "from rank 0 to rank %d", size - 1);
        CHECK(strstr(check_error_text(code), expected) != NULL);
        MPI_Comm next;
        OK(MPI_Comm_dup(made, &next));
        OK(MPI_Comm_free(&made));
        made = next;
    }
    OK(MPI_Comm_free(&made));
    OK(MPI_Graph_create(MPI_COMM_WORLD, 2, LIST(1, 1), LIST(1), 0, &made));
    if (made == MPI_COMM_NULL)
        return;
    OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
    ERR(MPI_ERR_TOPOLOGY, MPI_Neighbor_allgather(&word, 1, MPI_INT, in, 1, MPI_INT, made));
    OK(MPI_Comm_free(&made));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    grids();
    dims();
    graphs();
    distributed_graphs();
    collectives();
    one_sided();
    CHECK_FINISH();
}
