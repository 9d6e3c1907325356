/* Only one rank is wrong in a collective call that makes a window. The other ranks don't wait for ever: where it asks for memory that there
 * isn't, all hear of it, and the communicator goes on; where its arguments are wrong, it says so and the job ends. */
#include "../check.h"

static int buffer[4];
static void *base;
static MPI_Win win;

static void make(int size)
{
    OK(MPI_Win_create(buffer, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
}

static void no_memory(int wrong)
{
    MPI_Aint much = (MPI_Aint)1 << 60, bytes = rank == wrong ? much : 16;
    for (int round = 0; round < 3; round++) {
        ERR(MPI_ERR_NO_MEM, MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        make(16);
        ERR(MPI_ERR_NO_MEM, MPI_Win_allocate_shared(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        make(8);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK_EQ(2, argc);
    int last = size - 1, wrong = rank == last;
    if (strcmp(argv[1], "memory") == 0) {
        check_errors_return();
        no_memory(0);
        no_memory(last);
        CHECK_FINISH();
        return 0;
    }
    /* Errors are fatal: the rank that is wrong ends the job. */
    if (strcmp(argv[1], "size") == 0)
        MPI_Win_create(buffer, wrong ? -1 : 16, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    else if (strcmp(argv[1], "unit") == 0)
        MPI_Win_allocate(16, wrong ? 0 : 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    else if (strcmp(argv[1], "info") == 0)
        MPI_Win_create_dynamic(wrong ? (MPI_Info)(intptr_t)0x7777770 : MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    FAIL("the job goes on");
}
