/* MPI_Gatherv in a row, of which rank 1 has long blocks and the others have short ones: the room for rank 1's blocks is free again when the root
 * has them, however far the others have come. These then wait for rank 1, which still has blocks to give. */
#include "../check.h"

/* The blocks of rank 1 fill what a rank can stage, while the others' don't fill a part of a row of cells. */
enum { LONG = 32 << 10, SHORT = 8, CALLS = 60, AFTER = 5 };
enum form { BLOCKING, NON_BLOCKING, PERSISTENT, FORMS };

static unsigned char out[LONG], *in;
static int *counts, *displs;

static uint64_t seed(int call, int from)
{
    return (uint64_t)(call * 100 + from + 1);
}

static void gather(enum form form, int call, MPI_Request *made)
{
    MPI_Request request;
    fill(out, (size_t)counts[rank], seed(call, rank));
    switch (form) {
    case BLOCKING:
        OK(MPI_Gatherv(out, counts[rank], MPI_BYTE, in, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD));
        break;
    case NON_BLOCKING:
        OK(MPI_Igatherv(out, counts[rank], MPI_BYTE, in, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        break;
    default:
        OK(MPI_Start(made));
        OK(MPI_Wait(made, MPI_STATUS_IGNORE));
    }
    for (int r = 0; rank == 0 && r < size; r++)
        CHECK_FILLED(in + displs[r], (size_t)counts[r], seed(call, r));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 3);
    in = malloc((size_t)size * LONG);
    counts = malloc((size_t)size * sizeof *counts);
    displs = malloc((size_t)size * sizeof *displs);
    for (int r = 0; r < size; r++) {
        counts[r] = r == 1 ? LONG : SHORT;
        displs[r] = r * LONG;
    }
    for (enum form form = BLOCKING; form < FORMS; form++) {
        MPI_Request made = MPI_REQUEST_NULL;
        if (form == PERSISTENT)
            OK(MPI_Gatherv_init(out, counts[rank], MPI_BYTE, in, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
        for (int call = 0; call < CALLS; call++)
            gather(form, call, &made);
        /* Rank 1 speaks after its last block. */
        if (rank == 1)
            for (int r = 2; r < size; r++)
                OK(MPI_Send(NULL, 0, MPI_BYTE, r, (int)form, MPI_COMM_WORLD));
        else if (rank > 1)
            OK(MPI_Recv(NULL, 0, MPI_BYTE, 1, (int)form, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int call = 0; call < AFTER; call++)
            gather(form, call, &made);
        if (form == PERSISTENT)
            OK(MPI_Request_free(&made));
    }
    free(in);
    free(counts);
    free(displs);
    CHECK_FINISH();
}
