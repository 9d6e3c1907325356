/* Blocks of all lengths in one call of MPI_Gatherv, MPI_Scatterv, MPI_Alltoallv and MPI_Alltoallw: some go on lanes, others as messages.
 * Blocking calls stand between non-blocking ones that are under way, and persistent ones. */
#include "../check.h"

#define ROUNDS 40

static int *counts, *displs;
static MPI_Datatype *types;

/* Bytes from one rank to another, the same both ways: none, few, some, or many. */
static int length(int a, int b, int round)
{
    static const int lengths[] = {0, 8, 48, 49, 1000, 32768, 32769, 100000};
    return lengths[(a + b + a * b + round) % 8];
}

static unsigned seed(int from, int to, int round)
{
    return (unsigned)(1 + from * 1000 + to * 10 + round % 7);
}

/* Where the blocks between this rank and the others lie. Returns the bytes of all. */
static size_t lay(int round)
{
    size_t at = 0;
    for (int r = 0; r < size; r++) {
        counts[r] = length(rank, r, round);
        displs[r] = (int)at;
        types[r] = MPI_BYTE;
        at += (size_t)counts[r] + (size_t)(r % 3);
    }
    return at;
}

static void fill_all(unsigned char *buffer, int round)
{
    for (int r = 0; r < size; r++)
        fill(buffer + displs[r], (size_t)counts[r], seed(rank, r, round));
}

static void check_all(unsigned char *buffer, int round)
{
    for (int r = 0; r < size; r++)
        CHECK_FILLED(buffer + displs[r], (size_t)counts[r], seed(r, rank, round));
}

static void round_of(MPI_Comm comm, int round)
{
    size_t bytes = lay(round);
    int root = round % size, own = length(rank, root, round);
    unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(bytes, 0), *late = buffer_new(bytes, 0);
    unsigned char *one = buffer_new((size_t)own, 0), *other = buffer_new((size_t)own, 0);
    MPI_Request requests[2], again;

    fill_all(out, round);
    fill(one, (size_t)own, seed(rank, root, round));
    memset(late, 0, bytes);
    OK(MPI_Alltoallv_init(out, counts, displs, MPI_BYTE, in, counts, displs, MPI_BYTE, comm, MPI_INFO_NULL, &again));
    OK(MPI_Ialltoallv(out, counts, displs, MPI_BYTE, late, counts, displs, MPI_BYTE, comm, &requests[0]));
    OK(MPI_Gatherv(one, own, MPI_BYTE, in, counts, displs, MPI_BYTE, root, comm));
    if (rank == root)
        check_all(in, round);
    OK(MPI_Iscatterv(out, counts, displs, MPI_BYTE, other, own, MPI_BYTE, root, comm, &requests[1]));

    /* In place: all blocks come back where they went from. */
    fill_all(in, round);
    OK(MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, in, counts, displs, MPI_BYTE, comm));
    check_all(in, round);
    memset(in, 0, bytes);
    OK(MPI_Alltoallw(out, counts, displs, types, in, counts, displs, types, comm));
    check_all(in, round);
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    check_all(late, round);
    CHECK_FILLED(other, (size_t)own, seed(root, rank, round));

    memset(in, 0, bytes);
    OK(MPI_Start(&again));
    OK(MPI_Barrier(comm));
    OK(MPI_Wait(&again, MPI_STATUS_IGNORE));
    check_all(in, round);
    OK(MPI_Request_free(&again));
    fill_all(out, round);
    OK(MPI_Scatterv(out, counts, displs, MPI_BYTE, rank == root ? MPI_IN_PLACE : other, own, MPI_BYTE, root, comm));
    if (rank != root)
        CHECK_FILLED(other, (size_t)own, seed(root, rank, round));

    unsigned char *all[] = {out, in, late, one, other};
    for (int i = 0; i < 5; i++) {
        CHECK_GUARDS(all[i], 0);
        buffer_free(all[i], 0);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    counts = malloc((size_t)size * sizeof *counts), displs = malloc((size_t)size * sizeof *displs);
    types = malloc((size_t)size * sizeof *types);
    MPI_Comm comm;
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm));
    OK(MPI_Comm_rank(comm, &rank));
    for (int round = 0; round < ROUNDS; round++)
        round_of(comm, round);
    /* One rank runs ahead with short blocks of its own, and then has a long one. */
    unsigned char block[64], long_block[40000];
    for (int r = 0; r < size; r++)
        counts[r] = r == 1 ? 64 : 8, displs[r] = 64 * r;
    unsigned char *in = malloc((size_t)size * 64);
    for (int i = 0; i < 1000; i++) {
        fill(block, sizeof block, seed(rank, 0, i));
        OK(MPI_Gatherv(block, counts[rank], MPI_BYTE, in, counts, displs, MPI_BYTE, 0, comm));
        for (int r = 0; rank == 0 && r < size; r++)
            CHECK_FILLED(in + displs[r], (size_t)counts[r], seed(r, 0, i));
    }
    if (size > 1 && rank < 2) {
        fill(long_block, sizeof long_block, 5);
        if (rank == 1)
            OK(MPI_Send(long_block, sizeof long_block, MPI_BYTE, 0, 1, comm));
        else
            OK(MPI_Recv(long_block, sizeof long_block, MPI_BYTE, 1, 1, comm, MPI_STATUS_IGNORE));
        CHECK_FILLED(long_block, sizeof long_block, 5);
    }
    free(in);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    free(counts), free(displs), free(types);
    CHECK_FINISH();
}
