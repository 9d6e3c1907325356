/* Shared pointers and ordered accesses. */
#include "io.h"

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Each rank writes its records; all are there, each whole, none twice. */
static void records(int later)
{
    enum { ROUNDS = 50, LENGTH = 7 };
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    MPI_Datatype record;
    OK(MPI_Type_contiguous(LENGTH, MPI_INT, &record));
    OK(MPI_Type_commit(&record));
    OK(MPI_File_set_view(file, 0, record, record, "native", MPI_INFO_NULL));
    static int data[ROUNDS][LENGTH], all[64 * ROUNDS * LENGTH];
    MPI_Request requests[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < LENGTH; i++)
            data[round][i] = rank * ROUNDS + round;
        if (later)
            OK(MPI_File_iwrite_shared(file, data[round], 1, record, &requests[round]));
        else
            OK(MPI_File_write_shared(file, data[round], 1, record, MPI_STATUS_IGNORE));
    }
    if (later)
        OK(MPI_Waitall(ROUNDS, requests, MPI_STATUSES_IGNORE));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Offset at;
    OK(MPI_File_get_position_shared(file, &at));
    CHECK_EQ(ROUNDS * size, at);
    CHECK_EQ(sizeof(int) * LENGTH * ROUNDS * size, io_get(all, sizeof all));
    int records = ROUNDS * size, first[64 * ROUNDS];
    for (int r = 0; r < records; r++) {
        first[r] = all[r * LENGTH];
        for (int i = 1; i < LENGTH; i++)
            CHECK_EQ(first[r], all[r * LENGTH + i]);
    }
    qsort(first, records, sizeof *first, compare);
    for (int r = 0; r < records; r++)
        CHECK_EQ(r, first[r]);
    /* Each record is read by one rank. */
    OK(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    int sum = 0, sums = 0, one[LENGTH];
    for (int round = 0; round < ROUNDS; round++) {
        OK(MPI_File_read_shared(file, one, 1, record, MPI_STATUS_IGNORE));
        sum += one[0];
    }
    MPI_Allreduce(&sum, &sums, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQ(records * (records - 1) / 2, sums);
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&record));
}

/* In the order of ranks, whatever each has. */
static void in_order(int split)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    char data[64], all[4096], expected[4096];
    memset(data, 'a' + rank, sizeof data);
    for (int round = 0; round < 3; round++) {
        int count = round == 0 ? rank + 1 : round == 1 ? size - rank : rank % 2;
        if (split) {
            OK(MPI_File_write_ordered_begin(file, data, count, MPI_CHAR));
            OK(MPI_File_write_ordered_end(file, data, MPI_STATUS_IGNORE));
        } else
            OK(MPI_File_write_ordered(file, data, count, MPI_CHAR, MPI_STATUS_IGNORE));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    size_t length = 0;
    for (int round = 0; round < 3; round++)
        for (int r = 0; r < size; r++) {
            int count = round == 0 ? r + 1 : round == 1 ? size - r : r % 2;
            memset(expected + length, 'a' + r, count);
            length += count;
        }
    CHECK_EQ(length, io_get(all, sizeof all));
    CHECK(memcmp(all, expected, length) == 0);
    OK(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    MPI_Status status;
    if (split) {
        OK(MPI_File_read_ordered_begin(file, data, rank + 1, MPI_CHAR));
        OK(MPI_File_read_ordered_end(file, data, &status));
    } else
        OK(MPI_File_read_ordered(file, data, rank + 1, MPI_CHAR, &status));
    CHECK_EQ(rank + 1, io_count(&status, MPI_CHAR));
    for (int i = 0; i <= rank; i++)
        CHECK_EQ('a' + rank, data[i]);
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    records(0);
    records(1);
    in_order(0);
    in_order(1);
    io_fresh();
    CHECK_FINISH();
}
