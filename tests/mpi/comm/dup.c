/* MPI_Comm_dup: same group, own context, thousands of them one after the other and many at once. */
#include "../check.h"

static void check_like_world(MPI_Comm comm)
{
    int r = -1, n = -1, result = -1;
    OK(MPI_Comm_rank(comm, &r));
    OK(MPI_Comm_size(comm, &n));
    CHECK_EQ(rank, r);
    CHECK_EQ(size, n);
    OK(MPI_Comm_compare(comm, MPI_COMM_WORLD, &result));
    CHECK_EQ(MPI_CONGRUENT, result);
}

/* A message of one communicator isn't seen in another. */
static void contexts(MPI_Comm a, MPI_Comm b)
{
    int one = 1, two = 2, got = 0;
    MPI_Request first, second;
    OK(MPI_Isend(&one, 1, MPI_INT, right, 3, a, &first));
    OK(MPI_Isend(&two, 1, MPI_INT, right, 3, b, &second));
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, b, MPI_STATUS_IGNORE));
    CHECK_EQ(2, got);
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, a, MPI_STATUS_IGNORE));
    CHECK_EQ(1, got);
    OK(MPI_Wait(&first, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&second, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm copy, copy_of_copy, own;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    CHECK(copy != MPI_COMM_NULL && copy != MPI_COMM_WORLD);
    check_like_world(copy);
    OK(MPI_Comm_dup(copy, &copy_of_copy));
    check_like_world(copy_of_copy);
    contexts(MPI_COMM_WORLD, copy);
    contexts(copy_of_copy, copy);
    OK(MPI_Comm_free(&copy)); /* the copy of it lives on */
    CHECK(copy == MPI_COMM_NULL);
    check_like_world(copy_of_copy);
    contexts(copy_of_copy, MPI_COMM_WORLD);
    OK(MPI_Comm_free(&copy_of_copy));

    OK(MPI_Comm_dup(MPI_COMM_SELF, &own));
    int n;
    OK(MPI_Comm_size(own, &n));
    CHECK_EQ(1, n);
    OK(MPI_Comm_free(&own));

    /* One after the other: nothing runs out. */
    for (int i = 0; i < 1000; i++) {
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
        if (i % 50 == 0)
            contexts(copy, MPI_COMM_WORLD);
        OK(MPI_Comm_free(&copy));
    }

    /* Many at once, freed in another order than made, and made again. */
    enum { MANY = 300 };
    static MPI_Comm many[MANY];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++)
            OK(MPI_Comm_dup(i ? many[i - 1] : MPI_COMM_WORLD, &many[i]));
        contexts(many[0], many[MANY - 1]);
        contexts(many[MANY / 2], many[MANY / 2 + 1]);
        for (int i = 0; i < MANY; i++)
            OK(MPI_Comm_free(&many[i * 7 % MANY]));
    }

    /* Ranks make communicators of their own in between, each a different number. */
    int kept = 0;
    for (int i = 0; i < 20 * rank && kept < MANY; i++) {
        OK(MPI_Comm_dup(MPI_COMM_SELF, &own));
        if (i % 3)
            OK(MPI_Comm_free(&own));
        else
            many[kept++] = own;
    }
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    contexts(copy, MPI_COMM_WORLD);
    OK(MPI_Comm_free(&copy));
    while (kept)
        OK(MPI_Comm_free(&many[--kept]));
    CHECK_FINISH();
}
