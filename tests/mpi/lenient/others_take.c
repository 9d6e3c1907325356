/* Calls that the standard doesn't allow and other MPI libraries accept. With ENCORE_STRICT=1 it is an error. */
#include "../check.h"

static int strict;

#define TAKEN(class, call)                                                                                   \
    do {                                                                                                     \
        if (strict)                                                                                          \
            ERR(class, call);                                                                                \
        else                                                                                                 \
            OK(call);                                                                                        \
    } while (0)

static void compare_and_swap_of_characters(void)
{
    char *memory;
    MPI_Win win;
    OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    memset(memory, 'a', (size_t)size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, win));
    int right = (rank + 1) % size;
    for (int round = 0; round < 2; round++) {
        char to = (char)('b' + rank), from = 'a', was = '?';
        TAKEN(MPI_ERR_TYPE, MPI_Compare_and_swap(&to, &from, &was, MPI_CHAR, right, rank, win));
        OK(MPI_Win_flush_all(win));
        if (!strict)
            CHECK_EQ(round == 0 ? 'a' : to, was);
    }
    /* Numbers that aren't integers have no such operation anywhere. */
    double number = 0;
    ERR(MPI_ERR_TYPE, MPI_Compare_and_swap(&number, &number, &number, MPI_DOUBLE, right, 0, win));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    int left = (rank + size - 1) % size;
    CHECK_EQ(strict ? 'a' : 'b' + left, memory[left]);
    OK(MPI_Win_free(&win));
}

static void locks_of_a_window_without_locks(void)
{
    MPI_Info info;
    MPI_Win win;
    int *memory, out = rank + 1;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "no_locks", "true"));
    OK(MPI_Win_allocate(sizeof(int), 1, info, MPI_COMM_WORLD, &memory, &win));
    OK(MPI_Info_free(&info));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    *memory = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    TAKEN(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, win));
    if (!strict) {
        OK(MPI_Accumulate(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_unlock_all(win));
    }
    TAKEN(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    if (!strict) {
        OK(MPI_Accumulate(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_unlock(0, win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_fence(0, win));
    if (rank == 0)
        CHECK_EQ(strict ? 0 : size * (size + 1), *memory);
    OK(MPI_Win_free(&win));
}

static void partitions_without_a_type(void)
{
    MPI_Request requests[2];
    TAKEN(MPI_ERR_TYPE,
          MPI_Psend_init(NULL, 2, 0, MPI_DATATYPE_NULL, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    TAKEN(MPI_ERR_TYPE,
          MPI_Precv_init(NULL, 2, 0, MPI_DATATYPE_NULL, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    if (!strict) {
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, 1, requests[0]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
    }
    /* Items have a type. */
    ERR(MPI_ERR_TYPE,
        MPI_Psend_init(&rank, 2, 1, MPI_DATATYPE_NULL, rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
}

static void maps_without_places(void)
{
    int dims[2] = {size, 0}, periods[2] = {0, 1}, negative[2] = {0, -1}, place = -5;
    TAKEN(MPI_ERR_DIMS, MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &place));
    if (!strict)
        CHECK_EQ(MPI_UNDEFINED, place);
    ERR(MPI_ERR_DIMS, MPI_Cart_map(MPI_COMM_WORLD, 2, negative, periods, &place));
    /* A communicator has no such grid. */
    MPI_Comm grid;
    ERR(MPI_ERR_DIMS, MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid));
    place = -5;
    OK(MPI_Graph_map(MPI_COMM_WORLD, 0, NULL, NULL, &place));
    CHECK_EQ(MPI_UNDEFINED, place);
    /* A grid without dimensions is one place. */
    OK(MPI_Cart_map(MPI_COMM_WORLD, 0, NULL, NULL, &place));
    CHECK_EQ(rank == 0 ? 0 : MPI_UNDEFINED, place);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    const char *set = getenv("ENCORE_STRICT");
    strict = set && strcmp(set, "1") == 0;
    compare_and_swap_of_characters();
    locks_of_a_window_without_locks();
    partitions_without_a_type();
    maps_without_places();
    CHECK_FINISH();
}
