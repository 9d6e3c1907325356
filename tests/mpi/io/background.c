/* Accesses that go on while the program does something else: split collectives, requests, many at a time. */
#include "io.h"

static void split(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    char data[4] = "abcd", got[4];
    MPI_Status status;
    FAILS(MPI_File_write_all_end(file, data, &status));
    OK(MPI_File_write_at_all_begin(file, 4 * rank, data, 4, MPI_BYTE));
    FAILS(MPI_File_write_at_all_begin(file, 4 * rank + 64, data, 4, MPI_BYTE));
    FAILS(MPI_File_read_at_all_end(file, data, &status));
    FAILS(MPI_File_close(&file));
    OK(MPI_File_write_at_all_end(file, data, &status));
    CHECK_EQ(4, io_count(&status, MPI_BYTE));
    OK(MPI_File_write_all_begin(file, data, 0, MPI_BYTE));
    OK(MPI_File_write_all_end(file, data, &status));
    OK(MPI_File_read_at_all_begin(file, 4 * rank, got, 4, MPI_BYTE));
    OK(MPI_File_read_at_all_end(file, got, &status));
    CHECK(memcmp(got, data, 4) == 0);
    OK(MPI_File_close(&file));
}

/* Thousands of fragments, and many operations at a time; all ranks interleaved. */
static void many(void)
{
    enum { OPERATIONS = 40, BLOCKS = 500 };
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    MPI_Datatype blocks, tile;
    OK(MPI_Type_vector(BLOCKS, 3, 3 * size, MPI_INT, &blocks));
    OK(MPI_Type_create_resized(blocks, 0, (MPI_Aint)sizeof(int) * 3 * size * BLOCKS, &tile));
    OK(MPI_Type_free(&blocks));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, sizeof(int) * 3 * rank, MPI_INT, tile, "native", MPI_INFO_NULL));
    static int data[OPERATIONS][3 * 100], got[OPERATIONS][3 * 100];
    MPI_Request requests[OPERATIONS];
    MPI_Status statuses[OPERATIONS];
    for (int all = 0; all < 2; all++) {
        for (int i = 0; i < OPERATIONS; i++) {
            for (int j = 0; j < 300; j++)
                data[i][j] = (rank * OPERATIONS + i) * 300 + j + all;
            if (all)
                OK(MPI_File_iwrite_at_all(file, 300 * i, data[i], 300, MPI_INT, &requests[i]));
            else
                OK(MPI_File_iwrite_at(file, 300 * i, data[i], 300, MPI_INT, &requests[i]));
        }
        /* Messages go on meanwhile. */
        int token = rank, from = -1;
        OK(MPI_Sendrecv(&token, 1, MPI_INT, right, 1, &from, 1, MPI_INT, left, 1, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE));
        CHECK_EQ(left, from);
        OK(MPI_Waitall(OPERATIONS, requests, statuses));
        for (int i = 0; i < OPERATIONS; i++)
            CHECK_EQ(300, io_count(&statuses[i], MPI_INT));
        MPI_Barrier(MPI_COMM_WORLD);
        memset(got, 0, sizeof got);
        for (int i = 0; i < OPERATIONS; i++)
            if (all)
                OK(MPI_File_iread_at_all(file, 300 * i, got[i], 300, MPI_INT, &requests[i]));
            else
                OK(MPI_File_iread_at(file, 300 * i, got[i], 300, MPI_INT, &requests[i]));
        for (int done = 0; !done;)
            OK(MPI_Testall(OPERATIONS, requests, &done, statuses));
        CHECK(memcmp(got, data, sizeof got) == 0);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
}

/* An independent access ends although a collective one waits for other ranks. */
static void past_collectives(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    MPI_Request request, alone;
    int data[2] = { rank, -rank };
    if (rank == 0)
        OK(MPI_File_iwrite_at_all(file, 0, data, 4, MPI_BYTE, &request));
    OK(MPI_File_iwrite_at(file, 1000 + 4 * rank, data + 1, 4, MPI_BYTE, &alone));
    OK(MPI_Wait(&alone, MPI_STATUS_IGNORE));
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != 0)
        OK(MPI_File_iwrite_at_all(file, 4 * rank, data, 4, MPI_BYTE, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
}

/* Two files, begun in another order by each rank. */
static void two_files(void)
{
    io_fresh();
    MPI_File files[2];
    files[0] = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    OK(MPI_File_open(MPI_COMM_WORLD, "other.dat", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                     MPI_INFO_NULL, &files[1]));
    MPI_Request requests[2];
    int data = rank;
    for (int i = 0; i < 2; i++) {
        int which = (i + rank) % 2;
        OK(MPI_File_iwrite_at_all(files[which], 4 * rank, &data, 1, MPI_INT, &requests[which]));
    }
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_File_close(&files[0]));
    OK(MPI_File_close(&files[1]));
}

/* The error of an operation comes with its request, to the file's error handler. */
static void errors(void)
{
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    MPI_Request request;
    OK(MPI_File_iwrite_at(file, 0, "abcd", 4, MPI_BYTE, &request));
    ERR(MPI_ERR_NO_SPACE, MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_File_iwrite_at_all(file, 0, "abcd", rank == 0 ? 4 : 0, MPI_BYTE, &request));
    ERR(MPI_ERR_NO_SPACE, MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    check_errors_return();
    split();
    many();
    past_collectives();
    two_files();
    errors();
    io_fresh();
    CHECK_FINISH();
}
