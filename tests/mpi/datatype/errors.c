/* Wrong arguments of datatype calls: the class of the error, the argument in its text, and nothing changed. */
#include "../check.h"

/* The last error is about this argument. */
static void about(int line, int code, const char *argument)
{
    char text[MPI_MAX_ERROR_STRING], expected[64];
    int length;
    OK(MPI_Error_string(code, text, &length));
    snprintf(expected, sizeof expected, "(%s)", argument);
    if (strstr(text, expected) == NULL)
        check_fail(__FILE__, line, "not about %s: %s", argument, text);
}

static MPI_Datatype type;

#define BAD(class, argument, call)                                                                           \
    do {                                                                                                     \
        type = MPI_CHAR;                                                                                     \
        int bad_code = (call);                                                                               \
        if (check_class(bad_code) != (class))                                                                \
            FAIL("%s: expected %s, got %s", #call, #class, check_error_text(bad_code));                      \
        about(__LINE__, bad_code, argument);                                                                 \
        CHECK(type == MPI_CHAR);                                                                             \
    } while (0)
#define INTS(...) ((int[]){__VA_ARGS__})
#define COUNTS(...) ((MPI_Count[]){__VA_ARGS__})
#define AINTS(...) ((MPI_Aint[]){__VA_ARGS__})

static void constructors(void)
{
    const MPI_Datatype null = MPI_DATATYPE_NULL, garbage = (MPI_Datatype)(uintptr_t)0x12345678;
    BAD(MPI_ERR_COUNT, "count", MPI_Type_contiguous(-1, MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "count", MPI_Type_contiguous_c(-1, MPI_INT, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_contiguous(1, null, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_contiguous(1, garbage, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_contiguous(1, (MPI_Datatype)MPI_COMM_WORLD, &type));
    BAD(MPI_ERR_ARG, "newtype", MPI_Type_contiguous(1, MPI_INT, NULL));
    BAD(MPI_ERR_COUNT, "count", MPI_Type_vector(-1, 1, 1, MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "blocklength", MPI_Type_vector(1, -1, 1, MPI_INT, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_vector(1, 1, 1, null, &type));
    BAD(MPI_ERR_COUNT, "blocklength", MPI_Type_create_hvector(1, -1, 1, MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "count", MPI_Type_indexed(-1, INTS(1), INTS(0), MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "array_of_blocklengths", MPI_Type_indexed(2, INTS(1, -1), INTS(0, 0), MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "array_of_blocklengths", MPI_Type_indexed_c(2, COUNTS(1, -1), COUNTS(0, 0), MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_blocklengths", MPI_Type_indexed(2, NULL, INTS(0, 0), MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_displacements", MPI_Type_indexed(2, INTS(1, 1), NULL, MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "array_of_blocklengths", MPI_Type_create_hindexed(1, INTS(-1), AINTS(0), MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "blocklength", MPI_Type_create_indexed_block(1, -1, INTS(0), MPI_INT, &type));
    BAD(MPI_ERR_COUNT, "blocklength", MPI_Type_create_hindexed_block(1, -1, AINTS(0), MPI_INT, &type));
    BAD(MPI_ERR_TYPE, "array_of_types",
        MPI_Type_create_struct(2, INTS(1, 1), AINTS(0, 8), ((MPI_Datatype[]){MPI_INT, null}), &type));
    BAD(MPI_ERR_COUNT, "array_of_blocklengths",
        MPI_Type_create_struct(2, INTS(1, -1), AINTS(0, 8), ((MPI_Datatype[]){MPI_INT, MPI_INT}), &type));
    BAD(MPI_ERR_ARG, "array_of_types", MPI_Type_create_struct(2, INTS(1, 1), AINTS(0, 8), NULL, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_create_resized(null, 0, 1, &type));
    BAD(MPI_ERR_TYPE, "oldtype", MPI_Type_dup(garbage, &type));
    type = MPI_CHAR;
    /* Values that don't fit in 64 bits. */
    ERR(MPI_ERR_COUNT, MPI_Type_contiguous_c(1LL << 62, MPI_INT, &type));
    ERR(MPI_ERR_COUNT, MPI_Type_vector_c(3, 1, 1LL << 61, MPI_INT, &type));
    CHECK(type == MPI_CHAR);
}

static void arrays(void)
{
    BAD(MPI_ERR_ARG, "ndims", MPI_Type_create_subarray(-1, INTS(5), INTS(1), INTS(0), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_DIMS, "ndims", MPI_Type_create_subarray(0, INTS(5), INTS(1), INTS(0), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_sizes", MPI_Type_create_subarray(1, INTS(0), INTS(1), INTS(0), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_subsizes", MPI_Type_create_subarray(1, INTS(5), INTS(0), INTS(0), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_subsizes", MPI_Type_create_subarray(1, INTS(5), INTS(6), INTS(0), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_starts", MPI_Type_create_subarray(1, INTS(5), INTS(3), INTS(3), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "array_of_starts",
        MPI_Type_create_subarray_c(1, COUNTS(5), COUNTS(3), COUNTS(-1), MPI_ORDER_C, MPI_INT, &type));
    BAD(MPI_ERR_ARG, "order", MPI_Type_create_subarray(1, INTS(5), INTS(3), INTS(0), 77, MPI_INT, &type));
#define DARRAY(class, argument, size, rank, gsize, distribution, distribution_argument, processes)           \
    BAD(class, argument,                                                                                     \
        MPI_Type_create_darray(size, rank, 1, INTS(gsize), INTS(distribution), INTS(distribution_argument), INTS(processes), \
                               MPI_ORDER_C, MPI_INT, &type))
    DARRAY(MPI_ERR_ARG, "array_of_gsizes", 2, 0, 0, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG, 2);
    DARRAY(MPI_ERR_ARG, "array_of_distribs", 2, 0, 10, 99, 1, 2);
    DARRAY(MPI_ERR_ARG, "array_of_dargs", 2, 0, 10, MPI_DISTRIBUTE_CYCLIC, 0, 2);
    DARRAY(MPI_ERR_ARG, "array_of_dargs", 2, 0, 10, MPI_DISTRIBUTE_BLOCK, 4, 2);
    DARRAY(MPI_ERR_ARG, "array_of_psizes", 2, 0, 10, MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_DFLT_DARG, 2);
    DARRAY(MPI_ERR_ARG, "array_of_psizes", 0, 0, 10, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG, 0);
    DARRAY(MPI_ERR_ARG, "size", 3, 0, 10, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG, 2);
    DARRAY(MPI_ERR_RANK, "rank", 2, 2, 10, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG, 2);
    DARRAY(MPI_ERR_RANK, "rank", 2, -1, 10, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG, 2);
}

static void use(void)
{
    int data[4] = {0}, flag;
    MPI_Datatype fresh, freed;
    MPI_Request request;
    OK(MPI_Type_contiguous(2, MPI_INT, &fresh));
    /* Not committed. */
    BAD(MPI_ERR_TYPE, "datatype", MPI_Send(data, 1, fresh, 0, 0, MPI_COMM_SELF));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Irecv(data, 1, fresh, 0, 0, MPI_COMM_SELF, &request));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Bcast(data, 1, fresh, 0, MPI_COMM_SELF));
    OK(MPI_Type_commit(&fresh));
    OK(MPI_Type_commit(&fresh));
    OK(MPI_Sendrecv(data, 1, fresh, 0, 0, data + 2, 1, fresh, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    /* Predefined operators aren't defined on derived types. */
    ERR(MPI_ERR_OP, MPI_Allreduce(data, data + 2, 1, fresh, MPI_SUM, MPI_COMM_SELF));
    freed = fresh;
    OK(MPI_Type_free(&fresh));
    CHECK(fresh == MPI_DATATYPE_NULL);
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_free(&freed));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_commit(&freed));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Send(data, 1, freed, 0, 0, MPI_COMM_SELF));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_free(&fresh));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_commit(&fresh));
    BAD(MPI_ERR_ARG, "datatype", MPI_Type_free(NULL));
    MPI_Datatype predefined = MPI_INT;
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_free(&predefined));
    CHECK(predefined == MPI_INT);
    OK(MPI_Type_commit(&predefined));
    predefined = MPI_DOUBLE_INT;
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_free(&predefined));
    BAD(MPI_ERR_TYPE, "datatype", MPI_Type_size(freed, &flag));
    BAD(MPI_ERR_ARG, "size", MPI_Type_size(MPI_INT, NULL));
    MPI_Aint at;
    BAD(MPI_ERR_ARG, "extent", MPI_Type_get_extent(MPI_INT, &at, NULL));
    BAD(MPI_ERR_ARG, "true_lb", MPI_Type_get_true_extent(MPI_INT, NULL, &at));
    BAD(MPI_ERR_ARG, "address", MPI_Get_address(data, NULL));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    constructors();
    arrays();
    use();
    CHECK_FINISH();
}
