/* The predefined attributes of MPI_COMM_WORLD (MPI 5.0, section 9.1.2); communicators made from it have
 * the upper bound of tags, too. */
#include "../check.h"

static int *attribute(MPI_Comm comm, int keyval)
{
    int *value = NULL, flag = -1;
    OK(MPI_Comm_get_attr(comm, keyval, &value, &flag));
    CHECK(flag == 0 || flag == 1);
    return flag ? value : NULL;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int *upper = attribute(MPI_COMM_WORLD, MPI_TAG_UB);
    CHECK(upper && *upper >= 32767);
    int *io = attribute(MPI_COMM_WORLD, MPI_IO);
    if (io)
        CHECK(*io == MPI_ANY_SOURCE || *io == MPI_PROC_NULL || (*io >= 0 && *io < size));
    int *global = attribute(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL);
    CHECK(global && (*global == 0 || *global == 1));
    int *used = attribute(MPI_COMM_WORLD, MPI_LASTUSEDCODE);
    CHECK(used && *used >= MPI_ERR_LASTCODE);
    int *universe = attribute(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE);
    if (universe)
        CHECK(*universe >= 1);
    int *section = attribute(MPI_COMM_WORLD, MPI_APPNUM);
    if (section)
        CHECK_EQ(0, *section);

    /* Ranks agree on the clock being global only if it is: then it can't run backwards across a message. */
    if (*global) {
        double mine = MPI_Wtime(), theirs;
        OK(MPI_Sendrecv(&mine, 1, MPI_DOUBLE, right, 0, &theirs, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK(MPI_Wtime() >= theirs);
    }

    MPI_Comm copy;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    int *of_copy = attribute(copy, MPI_TAG_UB);
    CHECK(of_copy && *of_copy == *upper);
    int *of_self = attribute(MPI_COMM_SELF, MPI_TAG_UB);
    CHECK(of_self && *of_self == *upper);
    OK(MPI_Comm_free(&copy));
    CHECK_FINISH();
}
