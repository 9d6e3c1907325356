/* MPI_Type_get_envelope and MPI_Type_get_contents in both forms, for types of all constructors of both forms. */
#include "../check.h"

enum { ROOM = 64 };

/* Constructor and arguments of a type. */
struct contents {
    MPI_Count integers, addresses, large_counts, types;
    int combiner, i[ROOM];
    MPI_Aint a[ROOM];
    MPI_Count c[ROOM];
    MPI_Datatype d[ROOM];
};

/* Asks in the form with large counts, and in the one without if that can tell; both must agree. */
static void ask(MPI_Datatype type, struct contents *is)
{
    memset(is, 0xEE, sizeof *is);
    OK(MPI_Type_get_envelope_c(type, &is->integers, &is->addresses, &is->large_counts, &is->types, &is->combiner));
    if (is->combiner != MPI_COMBINER_NAMED)
        OK(MPI_Type_get_contents_c(type, is->integers, is->addresses, is->large_counts, is->types, is->i, is->a, is->c, is->d));
    struct contents small;
    int integers = -1, addresses = -1, types = -1, combiner = -1;
    memset(&small, 0xEE, sizeof small);
    if (is->large_counts == 0) {
        OK(MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
        CHECK_EQ(is->integers, integers);
        CHECK_EQ(is->addresses, addresses);
        CHECK_EQ(is->types, types);
        CHECK_EQ(is->combiner, combiner);
        if (combiner == MPI_COMBINER_NAMED)
            return;
        /* More room than needed changes nothing. */
        OK(MPI_Type_get_contents(type, ROOM, ROOM, ROOM, small.i, small.a, small.d));
        CHECK(memcmp(small.i, is->i, sizeof small.i) == 0);
        CHECK(memcmp(small.a, is->a, sizeof small.a) == 0);
        for (int k = 0; k < types; k++) {
            OK(MPI_Type_get_envelope(small.d[k], &integers, &addresses, &types, &combiner));
            types = (int)is->types;
            if (combiner == MPI_COMBINER_NAMED)
                CHECK(small.d[k] == is->d[k]);
            else if (combiner < MPI_COMBINER_F90_REAL || combiner == MPI_COMBINER_RESIZED)
                OK(MPI_Type_free(&small.d[k]));
        }
    } else {
        ERR(MPI_ERR_TYPE, MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
        ERR(MPI_ERR_TYPE, MPI_Type_get_contents(type, ROOM, ROOM, ROOM, small.i, small.a, small.d));
    }
}

static void numbers_are(int line, const struct contents *is, int combiner, int integers, int addresses, int large_counts,
                        int types)
{
    if (is->combiner != combiner || is->integers != integers || is->addresses != addresses ||
        is->large_counts != large_counts || is->types != types)
        check_fail(__FILE__, line, "expected combiner %d, %d integers, %d addresses, %d large counts, %d types, got %d: %d, %d, %d, %d",
                   combiner, integers, addresses, large_counts, types, is->combiner, (int)is->integers,
                   (int)is->addresses, (int)is->large_counts, (int)is->types);
}
#define NUMBERS(...) numbers_are(__LINE__, &is, __VA_ARGS__)

#define LIST(array, ...)                                                                                     \
    do {                                                                                                     \
        const long long list[] = {__VA_ARGS__};                                                              \
        for (size_t k = 0; k < sizeof list / sizeof *list; k++)                                              \
            CHECK_F(array[k] == list[k], #array "[%zu]: expected %lld, got %lld", k, list[k], (long long)array[k]); \
    } while (0)

static struct contents is;

/* The only type is MPI_DOUBLE. Frees the type. */
static void of_double(MPI_Datatype *type)
{
    CHECK(is.d[0] == MPI_DOUBLE);
    OK(MPI_Type_free(type));
}

static void int_forms(void)
{
    MPI_Datatype t;
    OK(MPI_Type_contiguous(7, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_CONTIGUOUS, 1, 0, 0, 1);
    LIST(is.i, 7);
    of_double(&t);
    OK(MPI_Type_vector(3, 2, -5, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_VECTOR, 3, 0, 0, 1);
    LIST(is.i, 3, 2, -5);
    of_double(&t);
    OK(MPI_Type_create_hvector(3, 2, -50, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HVECTOR, 2, 1, 0, 1);
    LIST(is.i, 3, 2);
    LIST(is.a, -50);
    of_double(&t);
    OK(MPI_Type_indexed(3, (int[]){1, 0, 2}, (int[]){5, 6, -7}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_INDEXED, 7, 0, 0, 1);
    LIST(is.i, 3, 1, 0, 2, 5, 6, -7);
    of_double(&t);
    OK(MPI_Type_create_hindexed(3, (int[]){1, 0, 2}, (MPI_Aint[]){50, 60, -70}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HINDEXED, 4, 3, 0, 1);
    LIST(is.i, 3, 1, 0, 2);
    LIST(is.a, 50, 60, -70);
    of_double(&t);
    OK(MPI_Type_create_indexed_block(2, 3, (int[]){9, 0}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_INDEXED_BLOCK, 4, 0, 0, 1);
    LIST(is.i, 2, 3, 9, 0);
    of_double(&t);
    OK(MPI_Type_create_hindexed_block(2, 3, (MPI_Aint[]){90, 0}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HINDEXED_BLOCK, 2, 2, 0, 1);
    LIST(is.i, 2, 3);
    LIST(is.a, 90, 0);
    of_double(&t);
    OK(MPI_Type_create_struct(2, (int[]){3, 4}, (MPI_Aint[]){0, 24}, (MPI_Datatype[]){MPI_DOUBLE, MPI_CHAR}, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_STRUCT, 3, 2, 0, 2);
    LIST(is.i, 2, 3, 4);
    LIST(is.a, 0, 24);
    CHECK(is.d[1] == MPI_CHAR);
    of_double(&t);
    OK(MPI_Type_create_subarray(2, (int[]){5, 6}, (int[]){2, 3}, (int[]){1, 0}, MPI_ORDER_FORTRAN, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_SUBARRAY, 8, 0, 0, 1);
    LIST(is.i, 2, 5, 6, 2, 3, 1, 0, MPI_ORDER_FORTRAN);
    of_double(&t);
    OK(MPI_Type_create_darray(6, 4, 2, (int[]){50, 60}, (int[]){MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC},
                              (int[]){MPI_DISTRIBUTE_DFLT_DARG, 7}, (int[]){2, 3}, MPI_ORDER_C, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_DARRAY, 12, 0, 0, 1);
    LIST(is.i, 6, 4, 2, 50, 60, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_DFLT_DARG, 7, 2, 3, MPI_ORDER_C);
    of_double(&t);
    OK(MPI_Type_create_resized(MPI_DOUBLE, -8, 33, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_RESIZED, 0, 2, 0, 1);
    LIST(is.a, -8, 33);
    of_double(&t);
    OK(MPI_Type_dup(MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_DUP, 0, 0, 0, 1);
    of_double(&t);
}

static void large_forms(void)
{
    const MPI_Count big = 1LL << 33;
    MPI_Datatype t;
    OK(MPI_Type_contiguous_c(big, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_CONTIGUOUS, 0, 0, 1, 1);
    LIST(is.c, big);
    of_double(&t);
    OK(MPI_Type_vector_c(3, 2, -big, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_VECTOR, 0, 0, 3, 1);
    LIST(is.c, 3, 2, -big);
    of_double(&t);
    OK(MPI_Type_create_hvector_c(3, 2, -50, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HVECTOR, 0, 0, 3, 1);
    LIST(is.c, 3, 2, -50);
    of_double(&t);
    OK(MPI_Type_indexed_c(3, (MPI_Count[]){1, 0, 2}, (MPI_Count[]){5, 6, -big}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_INDEXED, 0, 0, 7, 1);
    LIST(is.c, 3, 1, 0, 2, 5, 6, -big);
    of_double(&t);
    OK(MPI_Type_create_hindexed_c(3, (MPI_Count[]){1, 0, 2}, (MPI_Count[]){50, 60, -70}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HINDEXED, 0, 0, 7, 1);
    LIST(is.c, 3, 1, 0, 2, 50, 60, -70);
    of_double(&t);
    OK(MPI_Type_create_indexed_block_c(2, 3, (MPI_Count[]){9, 0}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_INDEXED_BLOCK, 0, 0, 4, 1);
    LIST(is.c, 2, 3, 9, 0);
    of_double(&t);
    OK(MPI_Type_create_hindexed_block_c(2, 3, (MPI_Count[]){90, 0}, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_HINDEXED_BLOCK, 0, 0, 4, 1);
    LIST(is.c, 2, 3, 90, 0);
    of_double(&t);
    OK(MPI_Type_create_struct_c(2, (MPI_Count[]){3, 4}, (MPI_Count[]){0, 24}, (MPI_Datatype[]){MPI_DOUBLE, MPI_CHAR}, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_STRUCT, 0, 0, 5, 2);
    LIST(is.c, 2, 3, 4, 0, 24);
    CHECK(is.d[1] == MPI_CHAR);
    of_double(&t);
    OK(MPI_Type_create_subarray_c(2, (MPI_Count[]){5, 6}, (MPI_Count[]){2, 3}, (MPI_Count[]){1, 0}, MPI_ORDER_C, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_SUBARRAY, 2, 0, 6, 1);
    LIST(is.i, 2, MPI_ORDER_C);
    LIST(is.c, 5, 6, 2, 3, 1, 0);
    of_double(&t);
    OK(MPI_Type_create_darray_c(6, 4, 2, (MPI_Count[]){50, 60}, (int[]){MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC},
                                (int[]){MPI_DISTRIBUTE_DFLT_DARG, 7}, (int[]){2, 3}, MPI_ORDER_FORTRAN, MPI_DOUBLE, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_DARRAY, 10, 0, 2, 1);
    LIST(is.i, 6, 4, 2, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_DFLT_DARG, 7, 2, 3, MPI_ORDER_FORTRAN);
    LIST(is.c, 50, 60);
    of_double(&t);
    OK(MPI_Type_create_resized_c(MPI_DOUBLE, -8, big, &t));
    ask(t, &is);
    NUMBERS(MPI_COMBINER_RESIZED, 0, 0, 2, 1);
    LIST(is.c, -8, big);
    of_double(&t);
}

/* A type that was made of others, freed since, can be taken apart to the last one and built again. */
static void nested(void)
{
    MPI_Datatype row, block, whole, copy;
    OK(MPI_Type_vector(4, 1, 2, MPI_INT, &row));
    OK(MPI_Type_create_resized(row, 0, 100, &block));
    OK(MPI_Type_create_struct(2, (int[]){2, 1}, (MPI_Aint[]){0, 400}, (MPI_Datatype[]){block, MPI_SHORT}, &whole));
    OK(MPI_Type_dup(whole, &copy));
    OK(MPI_Type_free(&row));
    OK(MPI_Type_free(&block));
    OK(MPI_Type_free(&whole));

    ask(copy, &is);
    NUMBERS(MPI_COMBINER_DUP, 0, 0, 0, 1);
    OK(MPI_Type_free(&copy));
    whole = is.d[0];
    ask(whole, &is);
    NUMBERS(MPI_COMBINER_STRUCT, 3, 2, 0, 2);
    LIST(is.i, 2, 2, 1);
    LIST(is.a, 0, 400);
    CHECK(is.d[1] == MPI_SHORT);
    block = is.d[0];
    OK(MPI_Type_free(&whole));
    ask(block, &is);
    NUMBERS(MPI_COMBINER_RESIZED, 0, 2, 0, 1);
    row = is.d[0];
    OK(MPI_Type_free(&block));
    ask(row, &is);
    NUMBERS(MPI_COMBINER_VECTOR, 3, 0, 0, 1);
    LIST(is.i, 4, 1, 2);
    CHECK(is.d[0] == MPI_INT);
    /* The decoded type works as a type. */
    int out[7] = {1, 0, 2, 0, 3, 0, 4}, in[4] = {0};
    OK(MPI_Type_commit(&row));
    OK(MPI_Sendrecv(out, 1, row, 0, 0, in, 4, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    CHECK(in[0] == 1 && in[3] == 4);
    OK(MPI_Type_free(&row));
}

static void unnamed(void)
{
    MPI_Datatype real, complex, integer, made;
    OK(MPI_Type_create_f90_real(10, MPI_UNDEFINED, &real));
    ask(real, &is);
    NUMBERS(MPI_COMBINER_F90_REAL, 2, 0, 0, 0);
    LIST(is.i, 10, MPI_UNDEFINED);
    OK(MPI_Type_create_f90_complex(MPI_UNDEFINED, 30, &complex));
    ask(complex, &is);
    NUMBERS(MPI_COMBINER_F90_COMPLEX, 2, 0, 0, 0);
    LIST(is.i, MPI_UNDEFINED, 30);
    OK(MPI_Type_create_f90_integer(7, &integer));
    ask(integer, &is);
    NUMBERS(MPI_COMBINER_F90_INTEGER, 1, 0, 0, 0);
    LIST(is.i, 7);
    /* Inside of others they come back as what they are. */
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 64}, (MPI_Datatype[]){real, MPI_DOUBLE_INT}, &made));
    ask(made, &is);
    CHECK(is.d[0] == real && is.d[1] == MPI_DOUBLE_INT);
    OK(MPI_Type_free(&made));
    ask(MPI_DOUBLE, &is);
    NUMBERS(MPI_COMBINER_NAMED, 0, 0, 0, 0);
    ask(MPI_DOUBLE_INT, &is);
    NUMBERS(MPI_COMBINER_NAMED, 0, 0, 0, 0);
}

static void refused(void)
{
    MPI_Datatype type, d[2];
    int i[8], n = -1;
    MPI_Aint a[2];
    MPI_Count c[8], m = -1;
    ERR(MPI_ERR_TYPE, MPI_Type_get_contents(MPI_INT, 0, 0, 0, NULL, NULL, NULL));
    ERR(MPI_ERR_TYPE, MPI_Type_get_contents_c(MPI_INT, 0, 0, 0, 0, NULL, NULL, NULL, NULL));
    ERR(MPI_ERR_TYPE, MPI_Type_get_envelope(MPI_DATATYPE_NULL, &n, &n, &n, &n));
    ERR(MPI_ERR_ARG, MPI_Type_get_envelope(MPI_INT, &n, NULL, &n, &n));
    ERR(MPI_ERR_ARG, MPI_Type_get_envelope_c(MPI_INT, &m, &m, NULL, &m, &n));
    OK(MPI_Type_create_hvector(3, 2, 50, MPI_INT, &type));
    i[0] = i[1] = -9, a[0] = -9, d[0] = MPI_CHAR;
    ERR(MPI_ERR_ARG, MPI_Type_get_contents(type, 1, 1, 1, i, a, d));
    ERR(MPI_ERR_ARG, MPI_Type_get_contents(type, 2, 0, 1, i, a, d));
    ERR(MPI_ERR_ARG, MPI_Type_get_contents(type, 2, 1, 0, i, a, d));
    FAILS(MPI_Type_get_contents(type, -1, 1, 1, i, a, d));
    CHECK(i[0] == -9 && i[1] == -9 && a[0] == -9 && d[0] == MPI_CHAR);
    OK(MPI_Type_get_contents_c(type, 2, 1, 0, 1, i, a, NULL, d));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_contiguous_c(3, MPI_INT, &type));
    c[0] = -9;
    ERR(MPI_ERR_ARG, MPI_Type_get_contents_c(type, 0, 0, 0, 1, NULL, NULL, c, d));
    CHECK_EQ(-9, c[0]);
    OK(MPI_Type_free(&type));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    int_forms();
    large_forms();
    nested();
    unnamed();
    refused();
    CHECK_FINISH();
}
