/* Functions in which the library itself gathers the ranks, against operations of the program that move the same bytes, and against each
 * other: no rank takes the one for the other. The argument says what rank 1 calls otherwise. MPI_Finalize of one rank leaves the others where
 * they are, until the launcher says so; all else is an error that names both calls. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const char *what = argc > 1 ? argv[1] : "";
    int other = rank == 1, one = 1, sum = 0, period = 0;
    char bytes[16 * 8] = {0};
    MPI_Comm comm;
    MPI_Group group;
    MPI_Request request;
    MPI_Win win;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    if (!strncmp(what, "finalize", 8)) {
        if (other) {
            OK(MPI_Finalize());
            FAIL("only rank 1 came through MPI_Finalize");
        }
        if (!strcmp(what, "finalize_reduce"))
            OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        else if (!strcmp(what, "finalize_ibarrier")) {
            OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else
            OK(MPI_Barrier(MPI_COMM_WORLD));
        FAIL("MPI_Finalize of rank 1 was taken for this rank's call");
    } else if (!strcmp(what, "dup_bcast"))
        other ? MPI_Comm_dup(MPI_COMM_WORLD, &comm) : MPI_Bcast(bytes, 8, MPI_BYTE, 0, MPI_COMM_WORLD);
    else if (!strcmp(what, "idup_ibcast")) {
        other ? MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request) : MPI_Ibcast(bytes, 8, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(what, "split_allgather"))
        other ? MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm)
              : MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, bytes, 16, MPI_BYTE, MPI_COMM_WORLD);
    else if (!strcmp(what, "split_create"))
        other ? MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm) : MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
    else if (!strcmp(what, "dup_cart"))
        other ? MPI_Comm_dup(MPI_COMM_WORLD, &comm) : MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &comm);
    else if (!strcmp(what, "win_dynamic"))
        other ? MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win)
              : MPI_Win_create(bytes, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    else if (!strcmp(what, "fence_free")) {
        OK(MPI_Win_create(bytes, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        for (int i = 0; i < 4; i++)
            OK(MPI_Win_fence(0, win));
        other ? MPI_Win_free(&win) : MPI_Win_fence(0, win);
    } else if (!strcmp(what, "inter_dup")) {
        /* Between two groups, by messages. */
        MPI_Comm half, both;
        OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half));
        OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &both));
        OK(MPI_Barrier(both));
        other ? MPI_Comm_dup(both, &comm) : MPI_Barrier(both);
    }
    /* A root goes on; the next operation shows it in any case. */
    MPI_Barrier(MPI_COMM_WORLD);
    FAIL("nobody noticed that rank 1 called something else in %s", what);
}
