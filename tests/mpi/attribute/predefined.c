/* The attributes that communicators have from the start. */
#include "../check.h"

static int value_of(int line, MPI_Comm comm, int key, int *value)
{
    int *at = NULL, flag = -1;
    OK(MPI_Comm_get_attr(comm, key, &at, &flag));
    if (flag && !at)
        check_fail(__FILE__, line, "key %d: no address", key);
    if (flag)
        *value = *at;
    return flag;
}
#define VALUE(key, value) CHECK(value_of(__LINE__, MPI_COMM_WORLD, key, &value))

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int value = -99, flag, *at;
    VALUE(MPI_TAG_UB, value);
    CHECK(value >= 32767);
    /* The highest tag can be used. */
    int in = -1;
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, right, value, &in, 1, MPI_INT, left, value, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(left, in);
    VALUE(MPI_IO, value);
    CHECK(value == MPI_ANY_SOURCE || value == MPI_PROC_NULL || (value >= 0 && value < size));
    VALUE(MPI_WTIME_IS_GLOBAL, value);
    CHECK(value == 0 || value == 1);
    VALUE(MPI_LASTUSEDCODE, value);
    CHECK(value >= MPI_ERR_LASTCODE);
    /* Not set at all on some implementations. */
    if (value_of(__LINE__, MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value))
        CHECK(value >= size);
    if (value_of(__LINE__, MPI_COMM_WORLD, MPI_APPNUM, &value))
        CHECK_EQ(0, value);
    if (value_of(__LINE__, MPI_COMM_WORLD, MPI_HOST, &value))
        CHECK(value == MPI_PROC_NULL || (value >= 0 && value < size));
    OK(MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &at, &flag));
    CHECK(flag && *at >= 32767);
    /* All communicators have these values. */
    MPI_Comm copy;
    int other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    VALUE(MPI_TAG_UB, value);
    CHECK(value_of(__LINE__, copy, MPI_TAG_UB, &other));
    CHECK_EQ(value, other);
    OK(MPI_Comm_free(&copy));

    check_errors_return();
    static const int keys[] = {MPI_TAG_UB, MPI_IO, MPI_HOST, MPI_WTIME_IS_GLOBAL, MPI_APPNUM, MPI_LASTUSEDCODE, MPI_UNIVERSE_SIZE};
    for (int i = 0; i < 7; i++) {
        int key = keys[i];
        ERR(MPI_ERR_KEYVAL, MPI_Comm_set_attr(MPI_COMM_WORLD, keys[i], &value));
        ERR(MPI_ERR_KEYVAL, MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[i]));
        ERR(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&key));
        ERR(MPI_ERR_KEYVAL, MPI_Type_get_attr(MPI_INT, keys[i], &at, &flag));
    }
    VALUE(MPI_TAG_UB, other);
    CHECK_EQ(value, other);
    CHECK_FINISH();
}
