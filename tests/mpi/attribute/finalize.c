/* MPI_Finalize deletes the attributes of MPI_COMM_SELF first, the last one first; the delete functions can still call
 * MPI, and communicate. */
#include "../check.h"

static int key[3], order[10], calls;

static int delete_fn(MPI_Comm comm, int k, void *value, void *extra)
{
    int initialized = 0, finalized = 1, sum = -1, one = 1;
    CHECK(comm == MPI_COMM_SELF && extra == &calls && value == &key[calls]);
    OK(MPI_Initialized(&initialized));
    OK(MPI_Finalized(&finalized));
    CHECK(initialized && !finalized);
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(size, sum);
    order[calls++] = k;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (int i = 0; i < 3; i++)
        OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_fn, &key[i], &calls));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key[1], &key[2]));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key[0], &key[1]));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key[2], &key[0]));
    /* A key that was freed: its attribute is deleted all the same. */
    int freed = key[0];
    OK(MPI_Comm_free_keyval(&freed));
    OK(MPI_Finalize());
    CHECK_EQ(3, calls);
    CHECK(order[0] == key[2] && order[1] == key[0] && order[2] == key[1]);
    return 0;
}
