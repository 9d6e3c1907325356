/* MPI_Get_elements, MPI_Get_count and MPI_Status_set_elements in all forms, on messages shorter than the receive, and
 * the setters of a status. */
#include "../check.h"

/* Results of the functions of all forms on a status. */
static void says(int line, const MPI_Status *status, MPI_Datatype type, int elements, int count)
{
    int e = -7, c = -7;
    MPI_Count large = -7, x = -7, large_c = -7;
    OK(MPI_Get_elements(status, type, &e));
    OK(MPI_Get_elements_c(status, type, &large));
    OK(MPI_Get_elements_x(status, type, &x));
    OK(MPI_Get_count(status, type, &c));
    OK(MPI_Get_count_c(status, type, &large_c));
    if (e != elements || large != elements || x != elements || c != count || large_c != count)
        check_fail(__FILE__, line, "expected %d elements, count %d, got %d, %lld, %lld elements, count %d, %lld", elements,
                   count, e, (long long)large, (long long)x, c, (long long)large_c);
}
#define SAYS(status, type, elements, count) says(__LINE__, status, type, elements, count)

static void messages(void)
{
    MPI_Datatype pair, mixed, nothing;
    MPI_Status status;
    char out[400] = {0}, in[400];
    OK(MPI_Type_contiguous(2, MPI_FLOAT, &pair));
    OK(MPI_Type_commit(&pair));
    /* char, two doubles, short: 19 bytes */
    OK(MPI_Type_create_struct(3, (int[]){1, 2, 1}, (MPI_Aint[]){0, 8, 24},
                              (MPI_Datatype[]){MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, &mixed));
    OK(MPI_Type_commit(&mixed));
    OK(MPI_Type_contiguous(0, MPI_INT, &nothing));
    OK(MPI_Type_commit(&nothing));

    for (int n = 0; n <= 4; n++) {
        OK(MPI_Sendrecv(out, n, MPI_FLOAT, right, 0, in, 2, pair, left, 0, MPI_COMM_WORLD, &status));
        SAYS(&status, pair, n, n % 2 ? MPI_UNDEFINED : n / 2);
        SAYS(&status, MPI_FLOAT, n, n);
    }
    /* The first elements of a longer type map, in two items. */
    static const int lengths[] = {0, 1, 9, 17, 19, 20, 28, 36, 38};
    for (int n = 0; n < 9; n++) {
        MPI_Datatype part;
        int cut = lengths[n] % 19, whole = lengths[n] / 19;
        OK(MPI_Type_create_struct(3, (int[]){cut >= 1, cut >= 17 ? 2 : cut >= 9, 0}, (MPI_Aint[]){0, 8, 24},
                                  (MPI_Datatype[]){MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, &part));
        MPI_Datatype message;
        OK(MPI_Type_create_struct(2, (int[]){whole, 1}, (MPI_Aint[]){0, 32 * whole}, (MPI_Datatype[]){mixed, part}, &message));
        OK(MPI_Type_commit(&message));
        OK(MPI_Sendrecv(out, 1, message, right, 0, in, 2, mixed, left, 0, MPI_COMM_WORLD, &status));
        SAYS(&status, mixed, whole * 4 + (cut >= 17 ? 3 : cut >= 9 ? 2 : cut), cut ? MPI_UNDEFINED : whole);
        OK(MPI_Type_free(&part));
        OK(MPI_Type_free(&message));
    }
    OK(MPI_Sendrecv(out, 3, nothing, right, 0, in, 0, MPI_INT, left, 0, MPI_COMM_WORLD, &status));
    SAYS(&status, nothing, 0, 0);
    SAYS(&status, mixed, 0, 0);
    /* Pairs count as two. */
    OK(MPI_Sendrecv(out, 3, MPI_DOUBLE_INT, right, 0, in, 3, MPI_DOUBLE_INT, left, 0, MPI_COMM_WORLD, &status));
    SAYS(&status, MPI_DOUBLE_INT, 6, 3);
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&mixed));
    OK(MPI_Type_free(&nothing));
}

static void setters(void)
{
    MPI_Datatype mixed;
    MPI_Status status;
    memset(&status, 0, sizeof status);
    OK(MPI_Type_create_struct(2, (int[]){1, 2}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &mixed));
    OK(MPI_Type_commit(&mixed));
    for (int n = 0; n < 8; n++) {
        OK(MPI_Status_set_elements(&status, mixed, n));
        SAYS(&status, mixed, n, n % 3 ? MPI_UNDEFINED : n / 3);
        OK(MPI_Status_set_elements(&status, MPI_BYTE, 99));
        OK(MPI_Status_set_elements_c(&status, mixed, n));
        SAYS(&status, mixed, n, n % 3 ? MPI_UNDEFINED : n / 3);
        OK(MPI_Status_set_elements(&status, MPI_BYTE, 99));
        OK(MPI_Status_set_elements_x(&status, mixed, n));
        SAYS(&status, mixed, n, n % 3 ? MPI_UNDEFINED : n / 3);
    }
    MPI_Count many = 5LL << 32, got;
    int small;
    OK(MPI_Status_set_elements_c(&status, MPI_DOUBLE, many));
    OK(MPI_Get_elements_c(&status, MPI_DOUBLE, &got));
    CHECK(got == many);
    OK(MPI_Get_count_c(&status, MPI_DOUBLE, &got));
    CHECK(got == many);
    OK(MPI_Get_elements(&status, MPI_DOUBLE, &small));
    CHECK_EQ(MPI_UNDEFINED, small);
    OK(MPI_Get_count(&status, MPI_DOUBLE, &small));
    CHECK_EQ(MPI_UNDEFINED, small);
    OK(MPI_Type_free(&mixed));

    int flag;
    OK(MPI_Status_set_cancelled(&status, 1));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);
    OK(MPI_Status_set_cancelled(&status, 0));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(!flag);
    OK(MPI_Status_set_source(&status, 17));
    OK(MPI_Status_set_tag(&status, 18));
    OK(MPI_Status_set_error(&status, MPI_ERR_TRUNCATE));
    CHECK_EQ(17, status.MPI_SOURCE);
    CHECK_EQ(18, status.MPI_TAG);
    CHECK_EQ(MPI_ERR_TRUNCATE, status.MPI_ERROR);
    OK(MPI_Get_elements_c(&status, MPI_DOUBLE, &got));
    CHECK(got == many);
}

static void refused(void)
{
    check_errors_return();
    MPI_Status status;
    int count;
    MPI_Datatype nothing;
    OK(MPI_Status_set_elements(&status, MPI_INT, 3));
    ERR(MPI_ERR_COUNT, MPI_Status_set_elements(&status, MPI_INT, -1));
    ERR(MPI_ERR_TYPE, MPI_Status_set_elements(&status, MPI_DATATYPE_NULL, 1));
    ERR(MPI_ERR_TYPE, MPI_Get_elements(&status, MPI_DATATYPE_NULL, &count));
    ERR(MPI_ERR_ARG, MPI_Get_elements(&status, MPI_INT, NULL));
    ERR(MPI_ERR_ARG, MPI_Status_set_elements(NULL, MPI_INT, 1));
    OK(MPI_Type_contiguous(0, MPI_INT, &nothing));
    OK(MPI_Type_commit(&nothing));
    OK(MPI_Get_elements(&status, MPI_INT, &count));
    CHECK_EQ(3, count);
    OK(MPI_Type_free(&nothing));
}

/* Bytes that are no whole number of elements. */
static void cut(void)
{
    MPI_Datatype mixed;
    MPI_Status status;
    OK(MPI_Type_create_struct(2, (int[]){1, 2}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_CHAR, MPI_DOUBLE}, &mixed));
    OK(MPI_Type_commit(&mixed));
    OK(MPI_Status_set_elements(&status, MPI_BYTE, 10));
    SAYS(&status, mixed, MPI_UNDEFINED, MPI_UNDEFINED);
    SAYS(&status, MPI_DOUBLE, MPI_UNDEFINED, MPI_UNDEFINED);
    OK(MPI_Type_free(&mixed));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    messages();
    setters();
    refused();
    cut();
    CHECK_FINISH();
}
