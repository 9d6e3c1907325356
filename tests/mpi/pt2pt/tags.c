/* Tags: from 0 to the upper bound, many at once, distinct ones never mixed up. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int *upper = NULL, flag = 0;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &flag);
    CHECK(flag);
    CHECK(*upper >= 32767);
    int top = *upper;
    int tags[] = {0, 1, 255, 256, 32767, top / 2, top - 1, top};
    enum { TAGS = sizeof tags / sizeof *tags };
    MPI_Request sends[TAGS];
    MPI_Status status;
    for (int i = 0; i < TAGS; i++)
        MPI_Isend(&tags[i], 1, MPI_INT, right, tags[i], MPI_COMM_WORLD, &sends[i]);
    for (int i = 0; i < TAGS; i++) {
        int got = -1, j = (i * 5 + 3) % TAGS;
        MPI_Recv(&got, 1, MPI_INT, left, tags[j], MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, left, tags[j], MPI_INT, 1);
        CHECK_EQ(tags[j], got);
    }
    MPI_Waitall(TAGS, sends, MPI_STATUSES_IGNORE);

    /* Tags that collide in any simple hash: multiples of powers of two, posted and unexpected. */
    enum { MANY = 512 };
    static int values[MANY], got[MANY];
    static MPI_Request out[MANY], in[MANY];
    for (int shift = 0; shift < 6; shift++) {
        for (int i = 0; i < MANY; i++) {
            values[i] = rank * MANY + i;
            MPI_Isend(&values[i], 1, MPI_INT, right, i << shift, MPI_COMM_WORLD, &out[i]);
        }
        if (shift % 2)
            pass_token(right, left);
        for (int i = MANY - 1; i >= 0; i--)
            MPI_Irecv(&got[i], 1, MPI_INT, shift % 3 ? left : MPI_ANY_SOURCE, i << shift, MPI_COMM_WORLD, &in[i]);
        MPI_Waitall(MANY, in, MPI_STATUSES_IGNORE);
        MPI_Waitall(MANY, out, MPI_STATUSES_IGNORE);
        for (int i = 0; i < MANY; i++)
            CHECK_EQ(left * MANY + i, got[i]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    CHECK_FINISH();
}
