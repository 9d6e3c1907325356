/* Ranks that make a persistent collective operation don't wait for each other there: in turn, each rank makes it only when it has heard that all
 * others have. Starts then find all ranks ready, whichever was last. */
#include "../check.h"

enum { COUNT = 1000, STARTS = 3, TAG = 1 };

/* Lets all others go on before this rank, if it is the last one; the others report that they have. */
static void before(int last)
{
    for (int r = 0; rank == last && r < size; r++)
        if (r != last)
            OK(MPI_Recv(NULL, 0, MPI_BYTE, r, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static void after(int last)
{
    if (rank != last)
        OK(MPI_Send(NULL, 0, MPI_BYTE, last, TAG, MPI_COMM_WORLD));
}

static void check_sums(const int *sums, int count, int start)
{
    for (int i = 0; i < count; i++)
        CHECK_EQ(size * (start + i) + size * (size - 1) / 2, sums[i]);
}

static void check_gathered(const int *all, int count, int start)
{
    for (int r = 0; rank == 0 && r < size; r++)
        for (int i = 0; i < count; i++)
            CHECK_EQ(start + i + r, all[r * COUNT + i]);
}

static void round_of(int last, int count)
{
    int *out = malloc(COUNT * sizeof *out), *sums = malloc(COUNT * sizeof *sums);
    int *all = malloc((size_t)size * COUNT * sizeof *all), *counts = malloc((size_t)size * sizeof *counts);
    int *displs = malloc((size_t)size * sizeof *displs);
    MPI_Request requests[2];
    for (int r = 0; r < size; r++) {
        counts[r] = count;
        displs[r] = r * COUNT;
    }
    before(last);
    OK(MPI_Allreduce_init(out, sums, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Gatherv_init(out, count, MPI_INT, all, counts, displs, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    after(last);
    for (int start = 0; start < STARTS; start++) {
        for (int i = 0; i < count; i++)
            out[i] = start + i + rank;
        OK(MPI_Startall(2, requests));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        check_sums(sums, count, start);
        check_gathered(all, count, start);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    free(out);
    free(sums);
    free(all);
    free(counts);
    free(displs);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (int last = 0; last < size; last++) {
        round_of(last, 1);
        round_of(last, COUNT);
    }
    CHECK_FINISH();
}
