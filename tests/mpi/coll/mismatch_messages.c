/* As mismatch, for operations that are done by messages: with functions of the program as operators, with counts for each rank, long
 * data of which each byte goes to one rank only, topologies, two groups. The argument says what rank 1 (between two groups: the last
 * rank) does otherwise. */
#include "../check.h"

#define LONG 65536

static void add(void *in, void *inout, int *count, MPI_Datatype *type CHECK_UNUSED)
{
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

/* Ranks but the last, and the last one. */
static MPI_Comm two_groups(void)
{
    MPI_Comm half, both;
    int last = size - 1;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == last, 0, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == last ? 0 : last, 5, &both));
    return both;
}

static void alltoallv(int persistent, int *in, int *sends, int *out, int *receives, int *displs)
{
    MPI_Request request;
    if (!persistent)
        MPI_Alltoallv(in, sends, displs, MPI_INT, out, receives, displs, MPI_INT, MPI_COMM_WORLD);
    else {
        MPI_Alltoallv_init(in, sends, displs, MPI_INT, out, receives, displs, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const char *what = argc > 1 ? argv[1] : "";
    int persistent = !strncmp(what, "persistent_", 11);
    what += persistent ? 11 : 0;
    int other = rank == 1, last = rank == size - 1;
    int *in = calloc((size_t)size * LONG * 2, sizeof *in), *out = calloc((size_t)size * LONG * 2, sizeof *out);
    int counts[64], displs[64];
    for (int i = 0; i < size; i++) {
        counts[i] = 2;
        displs[i] = 4 * i;
    }
    MPI_Op op;
    OK(MPI_Op_create(add, 1, &op));
    MPI_Comm world = MPI_COMM_WORLD, comm;
    MPI_Request request;
    /* The operations before it fit. */
    OK(MPI_Allreduce(in, out, 3, MPI_INT, op, world));
    OK(MPI_Barrier(world));
    OK(MPI_Gatherv(in, 2, MPI_INT, out, counts, displs, MPI_INT, 0, world));

    if (!strcmp(what, "count"))
        MPI_Allreduce(in, out, other ? 3 : 2, MPI_INT, op, world);
    else if (!strncmp(what, "barrier", 7)) {
        /* Rank 1 sleeps by the time that the others come, or the others sleep. */
        if (!strcmp(what, other ? "barrier_last" : "barrier_first"))
            usleep(300000);
        other ? MPI_Barrier(world) : MPI_Allreduce(in, out, 2, MPI_INT, op, world);
    } else if (!strcmp(what, "ibarrier_first")) {
        other ? 0 : usleep(300000);
        other ? MPI_Ibarrier(world, &request) : MPI_Iallreduce(in, out, 2, MPI_INT, op, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(what, "reduce"))
        other ? MPI_Reduce(in, out, 2, MPI_INT, op, 0, world) : MPI_Allreduce(in, out, 2, MPI_INT, op, world);
    else if (!strcmp(what, "operator"))
        MPI_Reduce(in, out, 2, MPI_DOUBLE_INT, other ? MPI_MAXLOC : MPI_MINLOC, 0, world);
    else if (!strcmp(what, "gatherv_root"))
        MPI_Gatherv(in, 2, MPI_INT, out, counts, displs, MPI_INT, other ? 1 : 0, world);
    else if (!strcmp(what, "gatherv_more"))
        MPI_Gatherv(in, other ? 3 : 2, MPI_INT, out, counts, displs, MPI_INT, 0, world);
    else if (!strcmp(what, "gatherv_less"))
        MPI_Gatherv(in, other ? 1 : 2, MPI_INT, out, counts, displs, MPI_INT, 0, world);
    else if (!strcmp(what, "allgatherv_sum")) {
        counts[0] += other;
        MPI_Allgatherv(in, counts[rank], MPI_INT, out, counts, displs, MPI_INT, world);
    } else if (!strcmp(what, "allgatherv_counts")) {
        counts[0] += other;
        counts[1] -= other;
        MPI_Allgatherv(in, 2, MPI_INT, out, counts, displs, MPI_INT, world);
    } else if (!strcmp(what, "alltoall_long"))
        MPI_Alltoall(in, other ? 2 * LONG : LONG, MPI_INT, out, other ? 2 * LONG : LONG, MPI_INT, world);
    else if (!strcmp(what, "alltoall_short"))
        MPI_Alltoall(in, other ? 2 : LONG, MPI_INT, out, other ? 2 : LONG, MPI_INT, world);
    else if (!strcmp(what, "ialltoall")) {
        MPI_Ialltoall(in, other ? 2 * LONG : LONG, MPI_INT, out, other ? 2 * LONG : LONG, MPI_INT, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(what, "alltoallv")) {
        /* Rank 1 sends less to rank 0 than that expects. */
        int sends[64];
        memcpy(sends, counts, sizeof sends);
        sends[0] -= other;
        alltoallv(persistent, in, sends, out, counts, displs);
        MPI_Barrier(world);
    } else if (!strcmp(what, "alltoallv_long") || !strcmp(what, "alltoallv_short")) {
        /* Rank 1's message to rank 0 takes another path than rank 0 expects. */
        int sends[64], receives[64], sends_long = !strcmp(what, "alltoallv_long");
        memcpy(sends, counts, sizeof sends);
        memcpy(receives, counts, sizeof receives);
        sends[0] = other && sends_long ? 16384 : 2;
        receives[1] = rank == 0 && !sends_long ? 16384 : 2;
        alltoallv(persistent, in, sends, out, receives, displs);
        MPI_Barrier(world);
    } else if (!strcmp(what, "silent")) {
        /* Rank 1 sends nothing to rank 0, which expects a message: no operation can report that it won't come. */
        int sends[64];
        memcpy(sends, counts, sizeof sends);
        sends[0] = other ? 0 : sends[0];
        MPI_Alltoallv(in, sends, displs, MPI_INT, out, counts, displs, MPI_INT, world);
        MPI_Barrier(world);
    } else if (!strcmp(what, "persistent")) {
        MPI_Allreduce_init(in, out, other ? 3 : 2, MPI_INT, op, world, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(what, "bcast_root")) {
        /* With ENCORE_BCAST=flat. A root goes on; the next operation shows it in any case. */
        MPI_Bcast(in, 2, MPI_INT, other ? 1 : 0, world);
        MPI_Alltoall(in, LONG, MPI_INT, out, LONG, MPI_INT, world);
    } else if (!strcmp(what, "bcast_lanes")) {
        /* The operation before it went over lanes. */
        MPI_Bcast(in, 2, MPI_INT, other ? 1 : 0, world);
        MPI_Gatherv(in, 2, MPI_INT, out, counts, displs, MPI_INT, 0, world);
        MPI_Barrier(world);
    } else if (!strcmp(what, "hint")) {
        MPI_Info info;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "encore_allreduce", other ? "ring" : "central"));
        OK(MPI_Comm_set_info(world, info));
        MPI_Allreduce(in, out, 2, MPI_INT, MPI_SUM, world);
    } else if (!strcmp(what, "neighbor")) {
        int all[1] = {size}, periodic[1] = {1};
        OK(MPI_Cart_create(world, 1, all, periodic, 0, &comm));
        other ? MPI_Neighbor_allgather(in, 2, MPI_INT, out, 2, MPI_INT, comm)
              : MPI_Neighbor_alltoall(in, 2, MPI_INT, out, 2, MPI_INT, comm);
    } else if (!strcmp(what, "inter_root")) {
        comm = two_groups();
        MPI_Bcast(in, 2, MPI_INT, last ? 1 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, comm);
        MPI_Barrier(comm);
    } else if (!strcmp(what, "inter_count")) {
        comm = two_groups();
        MPI_Bcast(in, last ? 3 : 2, MPI_INT, last ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, comm);
        MPI_Barrier(comm);
    } else if (!strcmp(what, "inter_operation")) {
        comm = two_groups();
        last ? MPI_Barrier(comm) : MPI_Bcast(in, 2, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, comm);
        MPI_Barrier(comm);
    }
    /* Some have nothing to wait for, or hear of it from the next operation. */
    MPI_Barrier(world);
    MPI_Barrier(world);
    FAIL("nobody noticed that rank 1 called another %s", what);
}
