/* Communicators of communicators: halves of halves down to single ranks, each level used while the others live. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm levels[32];
    int n = size, r = rank, depth = 0;
    MPI_Comm parent = MPI_COMM_WORLD;
    while (n > 1) {
        int upper = r >= (n + 1) / 2;
        OK(MPI_Comm_split(parent, upper, -r, &levels[depth]));
        parent = levels[depth++];
        OK(MPI_Comm_size(parent, &n));
        OK(MPI_Comm_rank(parent, &r));
    }
    /* Every level in turn, innermost first: sums of world ranks, messages in a ring. */
    for (int round = 0; round < 20; round++)
        for (int level = depth - 1; level >= 0; level--) {
            int sum = -1, got = -1, members, me, low = rank, high = rank, count = 1, total;
            OK(MPI_Comm_size(levels[level], &members));
            OK(MPI_Comm_rank(levels[level], &me));
            OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, levels[level]));
            OK(MPI_Allreduce(&rank, &low, 1, MPI_INT, MPI_MIN, levels[level]));
            OK(MPI_Allreduce(&rank, &high, 1, MPI_INT, MPI_MAX, levels[level]));
            OK(MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, levels[level]));
            CHECK_EQ(members, total);
            CHECK_EQ(members, high - low + 1); /* consecutive world ranks */
            CHECK_EQ((low + high) * members / 2, sum);
            OK(MPI_Sendrecv(&rank, 1, MPI_INT, (me + 1) % members, level, &got, 1, MPI_INT, (me + members - 1) % members,
                            level, levels[level], MPI_STATUS_IGNORE));
            CHECK(got >= low && got <= high);
        }
    for (int level = 0; level < depth; level++)
        OK(MPI_Comm_free(&levels[level]));
    CHECK_FINISH();
}
