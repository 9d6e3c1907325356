/* MPI_Comm_compare: identical, congruent, similar, unequal. */
#include "../check.h"

static void expect(MPI_Comm a, MPI_Comm b, int expected)
{
    int result = -1;
    OK(MPI_Comm_compare(a, b, &result));
    CHECK_EQ(expected, result);
    OK(MPI_Comm_compare(b, a, &result));
    CHECK_EQ(expected, result);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm copy, same, reversed, half, own;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &same));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &own));
    expect(MPI_COMM_WORLD, MPI_COMM_WORLD, MPI_IDENT);
    expect(copy, copy, MPI_IDENT);
    expect(copy, MPI_COMM_WORLD, MPI_CONGRUENT);
    expect(same, copy, MPI_CONGRUENT);
    expect(reversed, MPI_COMM_WORLD, size == 1 ? MPI_CONGRUENT : MPI_SIMILAR);
    expect(half, MPI_COMM_WORLD, size == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);
    expect(own, MPI_COMM_SELF, MPI_CONGRUENT);
    expect(MPI_COMM_SELF, MPI_COMM_WORLD, size == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&same));
    OK(MPI_Comm_free(&reversed));
    OK(MPI_Comm_free(&half));
    OK(MPI_Comm_free(&own));
    CHECK_FINISH();
}
