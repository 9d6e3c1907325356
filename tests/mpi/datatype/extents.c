/* Sizes, bounds and true bounds of types of all constructors in both forms, and deprecated functions that return them. */
#include "../check.h"

/* Results of all functions on a type. Frees it. */
static void is(int line, MPI_Datatype type, MPI_Count size, MPI_Count lower, MPI_Count extent, MPI_Count true_lower,
               MPI_Count true_extent)
{
    MPI_Aint a = -7, b = -7;
    MPI_Count c = -7, d = -7;
    int bytes = -7;
#define SAME(expected, got)                                                                                  \
    if ((expected) != (got))                                                                                 \
        check_fail(__FILE__, line, #got ": expected %lld, got %lld", (long long)(expected), (long long)(got));
    OK(MPI_Type_size(type, &bytes));
    SAME(size > INT_MAX ? MPI_UNDEFINED : size, bytes);
    OK(MPI_Type_size_c(type, &c));
    SAME(size, c);
    OK(MPI_Type_size_x(type, &d));
    SAME(size, d);
    OK(MPI_Type_get_extent(type, &a, &b));
    SAME(lower, a);
    SAME(extent, b);
    OK(MPI_Type_get_extent_c(type, &c, &d));
    SAME(lower, c);
    SAME(extent, d);
    c = d = -7;
    OK(MPI_Type_get_extent_x(type, &c, &d));
    SAME(lower, c);
    SAME(extent, d);
    OK(MPI_Type_get_true_extent(type, &a, &b));
    SAME(true_lower, a);
    SAME(true_extent, b);
    OK(MPI_Type_get_true_extent_c(type, &c, &d));
    SAME(true_lower, c);
    SAME(true_extent, d);
    c = d = -7;
    OK(MPI_Type_get_true_extent_x(type, &c, &d));
    SAME(true_lower, c);
    SAME(true_extent, d);
    OK(MPI_Type_free(&type));
    CHECK(type == MPI_DATATYPE_NULL);
}

/* IS(numbers, constructor(arguments)): the constructor's last argument is left out. */
#define NUMBERS(...) __VA_ARGS__
#define IS(numbers, constructor, ...)                                                                        \
    do {                                                                                                     \
        MPI_Datatype made = MPI_DATATYPE_NULL;                                                               \
        OK(constructor(__VA_ARGS__, &made));                                                                 \
        is(__LINE__, made, numbers);                                                                         \
    } while (0)
#define INTS(...) ((int[]){__VA_ARGS__})
#define COUNTS(...) ((MPI_Count[]){__VA_ARGS__})
#define AINTS(...) ((MPI_Aint[]){__VA_ARGS__})

static void constructors(void)
{
    IS(NUMBERS(12, 0, 12, 0, 12), MPI_Type_contiguous, 3, MPI_INT);
    IS(NUMBERS(12, 0, 12, 0, 12), MPI_Type_contiguous_c, 3, MPI_INT);
    IS(NUMBERS(0, 0, 0, 0, 0), MPI_Type_contiguous, 0, MPI_INT);
    IS(NUMBERS(24, 0, 40, 0, 40), MPI_Type_vector, 3, 2, 4, MPI_INT);
    IS(NUMBERS(24, 0, 40, 0, 40), MPI_Type_vector_c, 3, 2, 4, MPI_INT);
    IS(NUMBERS(24, -32, 40, -32, 40), MPI_Type_vector, 3, 2, -4, MPI_INT);
    IS(NUMBERS(24, 0, 28, 0, 28), MPI_Type_create_hvector, 3, 2, 10, MPI_INT);
    IS(NUMBERS(24, -20, 28, -20, 28), MPI_Type_create_hvector_c, 3, 2, -10, MPI_INT);
    IS(NUMBERS(12, -8, 36, -8, 36), MPI_Type_indexed, 3, INTS(1, 0, 2), INTS(-2, 100, 5), MPI_INT);
    IS(NUMBERS(12, -8, 36, -8, 36), MPI_Type_indexed_c, 3, COUNTS(1, 0, 2), COUNTS(-2, 100, 5), MPI_INT);
    IS(NUMBERS(12, -8, 36, -8, 36), MPI_Type_create_hindexed, 3, INTS(1, 0, 2), AINTS(-8, 400, 20), MPI_INT);
    IS(NUMBERS(12, -8, 36, -8, 36), MPI_Type_create_hindexed_c, 3, COUNTS(1, 0, 2), COUNTS(-8, 400, 20), MPI_INT);
    IS(NUMBERS(24, -8, 52, -8, 52), MPI_Type_create_indexed_block, 2, 3, INTS(8, -2), MPI_INT);
    IS(NUMBERS(24, -8, 52, -8, 52), MPI_Type_create_indexed_block_c, 2, 3, COUNTS(8, -2), MPI_INT);
    IS(NUMBERS(24, -8, 52, -8, 52), MPI_Type_create_hindexed_block, 2, 3, AINTS(32, -8), MPI_INT);
    IS(NUMBERS(24, -8, 52, -8, 52), MPI_Type_create_hindexed_block_c, 2, 3, COUNTS(32, -8), MPI_INT);
    /* Padded to the alignment of the strictest. */
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_CHAR};
    IS(NUMBERS(9, 0, 16, 0, 9), MPI_Type_create_struct, 2, INTS(1, 1), AINTS(0, 8), types);
    IS(NUMBERS(9, 0, 16, 0, 9), MPI_Type_create_struct_c, 2, COUNTS(1, 1), COUNTS(0, 8), types);
    IS(NUMBERS(24, 0, 120, 48, 36), MPI_Type_create_subarray, 2, INTS(5, 6), INTS(2, 3), INTS(2, 0), MPI_ORDER_C, MPI_INT);
    IS(NUMBERS(24, 0, 120, 48, 36), MPI_Type_create_subarray_c, 2, COUNTS(5, 6), COUNTS(2, 3), COUNTS(2, 0), MPI_ORDER_C,
       MPI_INT);
    IS(NUMBERS(24, 0, 120, 8, 48), MPI_Type_create_subarray, 2, INTS(5, 6), INTS(2, 3), INTS(2, 0), MPI_ORDER_FORTRAN,
       MPI_INT);
    IS(NUMBERS(16, 0, 40, 8, 32), MPI_Type_create_darray, 3, 1, 1, INTS(10), INTS(MPI_DISTRIBUTE_CYCLIC), INTS(2), INTS(3),
       MPI_ORDER_C, MPI_INT);
    IS(NUMBERS(16, 0, 40, 8, 32), MPI_Type_create_darray_c, 3, 1, 1, COUNTS(10), INTS(MPI_DISTRIBUTE_CYCLIC), INTS(2),
       INTS(3), MPI_ORDER_FORTRAN, MPI_INT);
    IS(NUMBERS(4, -5, 100, 0, 4), MPI_Type_create_resized, MPI_INT, -5, 100);
    IS(NUMBERS(4, -5, 100, 0, 4), MPI_Type_create_resized_c, MPI_INT, -5, 100);
    IS(NUMBERS(8, 0, 8, 0, 8), MPI_Type_dup, MPI_DOUBLE);
}

/* Bounds that were set stay those of what is made of the type. */
static void markers(void)
{
    MPI_Datatype nine;
    OK(MPI_Type_create_resized(MPI_INT, -3, 9, &nine));
    IS(NUMBERS(8, -3, 18, 0, 13), MPI_Type_contiguous, 2, nine);
    IS(NUMBERS(8, -3, 36, 0, 31), MPI_Type_vector, 2, 1, 3, nine);
    IS(NUMBERS(8, -30, 36, -27, 31), MPI_Type_vector, 2, 1, -3, nine);
    IS(NUMBERS(4, 0, 3, 0, 4), MPI_Type_create_resized, nine, 0, 3);
    IS(NUMBERS(4, -3, 9, 0, 4), MPI_Type_dup, nine);
    OK(MPI_Type_free(&nine));
}

/* More than an int can say. */
static void large(void)
{
    const MPI_Count big = 3LL << 31;
    IS(NUMBERS(4 * big, 0, 4 * big, 0, 4 * big), MPI_Type_contiguous_c, big, MPI_INT);
    IS(NUMBERS(4LL * INT_MAX, 0, 4LL * INT_MAX, 0, 4LL * INT_MAX), MPI_Type_contiguous, INT_MAX, MPI_INT);
    IS(NUMBERS(16, 0, big * 4 + 8, 0, big * 4 + 8), MPI_Type_vector_c, 2, 2, big, MPI_INT);
    IS(NUMBERS(16, -big * 4, big * 4 + 8, -big * 4, big * 4 + 8), MPI_Type_vector_c, 2, 2, -big, MPI_INT);
    IS(NUMBERS(4 * big, big, 4 * big, big, 4 * big), MPI_Type_create_hindexed_c, 1, COUNTS(big), COUNTS(big), MPI_INT);
    IS(NUMBERS(4, 0, 8 * big, 4 * big, 4), MPI_Type_create_subarray_c, 1, COUNTS(2 * big), COUNTS(1), COUNTS(big), MPI_ORDER_C,
       MPI_INT);
    IS(NUMBERS(4, big, 2 * big, 0, 4), MPI_Type_create_resized_c, MPI_INT, big, 2 * big);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    constructors();
    markers();
    large();
    CHECK_FINISH();
}
