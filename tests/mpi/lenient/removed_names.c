/* Functions that MPI-3.0 removed, as old programs call them. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "../check.h"

static int called = -1;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    called = check_class(*code);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    struct pair {
        char letter;
        double number[3];
    } out = {'x', {1, 2, 3}}, in = {0};
    MPI_Aint begin, places[2];
    OK(MPI_Address(&out, &begin));
    OK(MPI_Address(&out.letter, &places[0]));
    OK(MPI_Address(&out.number, &places[1]));
    places[0] -= begin;
    places[1] -= begin;
    int lengths[2] = {1, 3};
    MPI_Datatype types[2] = {MPI_CHAR, MPI_DOUBLE}, pair, other;
    OK(MPI_Type_struct(2, lengths, places, types, &pair));
    OK(MPI_Type_commit(&pair));
    MPI_Aint extent, lower, upper;
    OK(MPI_Type_extent(pair, &extent));
    OK(MPI_Type_lb(pair, &lower));
    OK(MPI_Type_ub(pair, &upper));
    CHECK_EQ(sizeof out, extent);
    CHECK_EQ(0, lower);
    CHECK_EQ(sizeof out, upper);
    OK(MPI_Sendrecv(&out, 1, pair, rank, 0, &in, 1, pair, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in.letter == 'x' && in.number[2] == 3);

    OK(MPI_Type_hvector(3, 1, 16, MPI_INT, &other));
    OK(MPI_Type_extent(other, &extent));
    CHECK_EQ(36, extent);
    OK(MPI_Type_free(&other));
    places[0] = 8;
    places[1] = 40;
    OK(MPI_Type_hindexed(2, lengths, places, MPI_INT, &other));
    OK(MPI_Type_lb(other, &lower));
    OK(MPI_Type_ub(other, &upper));
    CHECK_EQ(8, lower);
    CHECK_EQ(52, upper);
    OK(MPI_Type_free(&other));
    OK(MPI_Type_free(&pair));

    MPI_Errhandler mine, found;
    MPI_Handler_function *function = handler;
    OK(MPI_Errhandler_create(function, &mine));
    OK(MPI_Errhandler_set(MPI_COMM_WORLD, mine));
    OK(MPI_Errhandler_get(MPI_COMM_WORLD, &found));
    CHECK(found == mine);
    FAILS(MPI_Send(NULL, 0, MPI_INT, size, 0, MPI_COMM_WORLD));
    CHECK_EQ(MPI_ERR_RANK, called);
    CHECK_FINISH();
}
