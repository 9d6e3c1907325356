/* Predefined types without a name: MPI_Type_create_f90_*. The same arguments give the same handle, which can't be freed, and which
 * communicates and reduces. And the functions that find types with a name: MPI_Type_match_size, MPI_Type_get_value_index. */
#include "../check.h"

static void size_is(int line, MPI_Datatype type, int expected)
{
    int bytes = -1;
    OK(MPI_Type_size(type, &bytes));
    if (bytes != expected)
        check_fail(__FILE__, line, "expected %d bytes, got %d", expected, bytes);
}
#define SIZE(type, bytes) size_is(__LINE__, type, bytes)

static MPI_Datatype real(int p, int r)
{
    MPI_Datatype type, again;
    OK(MPI_Type_create_f90_real(p, r, &type));
    OK(MPI_Type_create_f90_real(p, r, &again));
    CHECK(type == again);
    return type;
}

static MPI_Datatype complex_type(int p, int r)
{
    MPI_Datatype type, again;
    OK(MPI_Type_create_f90_complex(p, r, &type));
    OK(MPI_Type_create_f90_complex(p, r, &again));
    CHECK(type == again);
    return type;
}

static MPI_Datatype integer(int r)
{
    MPI_Datatype type, again;
    OK(MPI_Type_create_f90_integer(r, &type));
    OK(MPI_Type_create_f90_integer(r, &again));
    CHECK(type == again);
    return type;
}

static MPI_Datatype match(int class, int size)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    OK(MPI_Type_match_size(class, size, &type));
    SIZE(type, size);
    return type;
}

static void kinds(void)
{
    SIZE(real(6, 30), 4);
    SIZE(real(6, MPI_UNDEFINED), 4);
    SIZE(real(MPI_UNDEFINED, 100), 8);
    SIZE(real(15, 300), 8);
    SIZE(complex_type(6, 30), 8);
    SIZE(complex_type(15, 300), 16);
    SIZE(integer(2), 1);
    SIZE(integer(4), 2);
    SIZE(integer(9), 4);
    SIZE(integer(18), 8);
    CHECK(real(15, 300) != real(15, 299));
    CHECK(real(15, 300) != MPI_DOUBLE);
    MPI_Datatype type = real(15, 300), copy;
    /* They communicate and reduce as what they are. */
    double value = rank + 1, sum = -1;
    OK(MPI_Allreduce(&value, &sum, 1, type, MPI_SUM, MPI_COMM_WORLD));
    CHECK(sum == size * (size + 1) / 2.0);
    OK(MPI_Sendrecv(&value, 1, type, right, 0, &sum, 1, type, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(sum == left + 1);
    OK(MPI_Type_dup(type, &copy));
    CHECK(copy != type);
    OK(MPI_Type_free(&copy));

    CHECK(match(MPI_TYPECLASS_REAL, 4) != MPI_DATATYPE_NULL);
    match(MPI_TYPECLASS_REAL, 8);
    match(MPI_TYPECLASS_INTEGER, 1);
    match(MPI_TYPECLASS_INTEGER, 2);
    match(MPI_TYPECLASS_INTEGER, 4);
    match(MPI_TYPECLASS_INTEGER, 8);
    match(MPI_TYPECLASS_COMPLEX, 8);
    match(MPI_TYPECLASS_COMPLEX, 16);

    ERR(MPI_ERR_TYPE, MPI_Type_free(&type));
    CHECK(type == real(15, 300));
    copy = MPI_CHAR;
    ERR(MPI_ERR_ARG, MPI_Type_create_f90_real(MPI_UNDEFINED, MPI_UNDEFINED, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_create_f90_real(1000, 10, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_create_f90_complex(10, 100000, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_create_f90_integer(1000, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, 5, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_match_size(77, 4, &copy));
    ERR(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, 4, NULL));
    CHECK(copy == MPI_CHAR);
}

static MPI_Datatype pair_of(MPI_Datatype value, MPI_Datatype index)
{
    MPI_Datatype type = MPI_DATATYPE_NULL, again;
    OK(MPI_Type_get_value_index(value, index, &type));
    OK(MPI_Type_get_value_index(value, index, &again));
    CHECK(type == again);
    return type;
}

static void pairs(void)
{
    CHECK(pair_of(MPI_FLOAT, MPI_INT) == MPI_FLOAT_INT);
    CHECK(pair_of(MPI_DOUBLE, MPI_INT) == MPI_DOUBLE_INT);
    CHECK(pair_of(MPI_LONG, MPI_INT) == MPI_LONG_INT);
    CHECK(pair_of(MPI_SHORT, MPI_INT) == MPI_SHORT_INT);
    CHECK(pair_of(MPI_INT, MPI_INT) == MPI_2INT);
    CHECK(pair_of(MPI_LONG_DOUBLE, MPI_INT) == MPI_LONG_DOUBLE_INT);
    CHECK(pair_of(MPI_REAL, MPI_REAL) == MPI_2REAL);
    CHECK(pair_of(MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION) == MPI_2DOUBLE_PRECISION);
    CHECK(pair_of(MPI_INTEGER, MPI_INTEGER) == MPI_2INTEGER);
    /* All others have no name, so there is no type. */
    CHECK(pair_of(MPI_C_FLOAT_COMPLEX, MPI_INT) == MPI_DATATYPE_NULL);
    CHECK(pair_of(MPI_DOUBLE, MPI_INT64_T) == MPI_DATATYPE_NULL);
    CHECK(pair_of(MPI_INT, MPI_LONG) == MPI_DATATYPE_NULL);
    MPI_Datatype derived, type = pair_of(MPI_DOUBLE, MPI_INT);
    ERR(MPI_ERR_TYPE, MPI_Type_free(&type));
    OK(MPI_Type_contiguous(1, MPI_INT, &derived));
    CHECK(pair_of(derived, MPI_INT) == MPI_DATATYPE_NULL);
    OK(MPI_Type_free(&derived));
    ERR(MPI_ERR_TYPE, MPI_Type_get_value_index(MPI_DATATYPE_NULL, MPI_INT, &type));
    ERR(MPI_ERR_TYPE, MPI_Type_get_value_index(MPI_INT, MPI_DATATYPE_NULL, &type));
    ERR(MPI_ERR_ARG, MPI_Type_get_value_index(MPI_INT, MPI_INT, NULL));
    CHECK(type == MPI_DOUBLE_INT);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    kinds();
    pairs();
    CHECK_FINISH();
}
