/* Reads over the end of the file, in all forms: the count is that of the data there were, what is behind stays, pointers move by what was
 * asked for. */
#include "io.h"

enum { AT, AT_ALL, POINTER, POINTER_ALL, SHARED, ORDERED, IAT, IAT_ALL, IPOINTER, IPOINTER_ALL, SPLIT, FORMS };

/* Reads `count` bytes from position 5 in one of the forms. */
static void read_from_5(MPI_File file, int form, char *data, int count, MPI_Status *status)
{
    MPI_Request request = MPI_REQUEST_NULL;
    OK(MPI_File_seek(file, 5, MPI_SEEK_SET));
    if (form == SHARED || form == ORDERED)
        OK(MPI_File_seek_shared(file, 5, MPI_SEEK_SET));
    switch (form) {
    case AT: OK(MPI_File_read_at(file, 5, data, count, MPI_BYTE, status)); break;
    case AT_ALL: OK(MPI_File_read_at_all(file, 5, data, count, MPI_BYTE, status)); break;
    case POINTER: OK(MPI_File_read(file, data, count, MPI_BYTE, status)); break;
    case POINTER_ALL: OK(MPI_File_read_all(file, data, count, MPI_BYTE, status)); break;
    case SHARED: OK(MPI_File_read_shared(file, data, count, MPI_BYTE, status)); break;
    case ORDERED: OK(MPI_File_read_ordered(file, data, count, MPI_BYTE, status)); break;
    case IAT: OK(MPI_File_iread_at(file, 5, data, count, MPI_BYTE, &request)); break;
    case IAT_ALL: OK(MPI_File_iread_at_all(file, 5, data, count, MPI_BYTE, &request)); break;
    case IPOINTER: OK(MPI_File_iread(file, data, count, MPI_BYTE, &request)); break;
    case IPOINTER_ALL: OK(MPI_File_iread_all(file, data, count, MPI_BYTE, &request)); break;
    case SPLIT:
        OK(MPI_File_read_at_all_begin(file, 5, data, count, MPI_BYTE));
        OK(MPI_File_read_at_all_end(file, data, status));
        break;
    }
    if (request != MPI_REQUEST_NULL)
        OK(MPI_Wait(&request, status));
}

static void bytes(void)
{
    io_put("0123456789", 10);
    MPI_File file = io_open(MPI_MODE_RDONLY);
    for (int form = 0; form < FORMS; form++) {
        if (form == SHARED || form == ORDERED)
            continue;
        char data[64];
        memset(data, 'z', sizeof data);
        MPI_Status status;
        read_from_5(file, form, data, 10, &status);
        CHECK_F(io_count(&status, MPI_BYTE) == 5, "form %d, count %d", form, io_count(&status, MPI_BYTE));
        CHECK_F(memcmp(data, "56789zzz", 8) == 0, "form %d: %.8s", form, data);
        MPI_Offset at;
        OK(MPI_File_get_position(file, &at));
        int moves = form == POINTER || form == POINTER_ALL || form == IPOINTER || form == IPOINTER_ALL;
        CHECK_EQ(moves ? 15 : 5, at);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    char data[8] = "zzz";
    MPI_Status status;
    OK(MPI_File_read_at(file, 100, data, 3, MPI_BYTE, &status));
    CHECK_EQ(0, io_count(&status, MPI_BYTE));
    CHECK_STR("zzz", data);
    OK(MPI_File_close(&file));
}

/* The file ends inside a block of a view with gaps: 5 of 20 bytes. */
static void with_gaps(void)
{
    io_put("AABBCCDDEEF", 11);
    MPI_Datatype blocks, tile;
    OK(MPI_Type_vector(2, 2, 4, MPI_BYTE, &blocks));
    OK(MPI_Type_create_resized(blocks, 0, 8, &tile));
    OK(MPI_Type_commit(&tile));
    MPI_File file = io_open(MPI_MODE_RDONLY);
    OK(MPI_File_set_view(file, 2, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    for (int form = 0; form < FORMS; form++) {
        char data[64], expected[64];
        memset(data, 'z', sizeof data);
        memset(expected, 'z', sizeof expected);
        MPI_Status status;
        int count = 20;
        if (form == SHARED || form == ORDERED)
            continue;
        OK(MPI_File_seek(file, 0, MPI_SEEK_SET));
        MPI_Request request = MPI_REQUEST_NULL;
        switch (form) {
        case AT: OK(MPI_File_read_at(file, 0, data, count, MPI_BYTE, &status)); break;
        case AT_ALL: OK(MPI_File_read_at_all(file, 0, data, count, MPI_BYTE, &status)); break;
        case POINTER: OK(MPI_File_read(file, data, count, MPI_BYTE, &status)); break;
        case POINTER_ALL: OK(MPI_File_read_all(file, data, count, MPI_BYTE, &status)); break;
        case IAT: OK(MPI_File_iread_at(file, 0, data, count, MPI_BYTE, &request)); break;
        case IAT_ALL: OK(MPI_File_iread_at_all(file, 0, data, count, MPI_BYTE, &request)); break;
        case IPOINTER: OK(MPI_File_iread(file, data, count, MPI_BYTE, &request)); break;
        case IPOINTER_ALL: OK(MPI_File_iread_all(file, data, count, MPI_BYTE, &request)); break;
        case SPLIT:
            OK(MPI_File_read_all_begin(file, data, count, MPI_BYTE));
            OK(MPI_File_read_all_end(file, data, &status));
            break;
        }
        if (request != MPI_REQUEST_NULL)
            OK(MPI_Wait(&request, &status));
        memcpy(expected, "BBDDF", 5);
        CHECK_F(io_count(&status, MPI_BYTE) == 5, "form %d, count %d", form, io_count(&status, MPI_BYTE));
        CHECK_F(memcmp(data, expected, sizeof data) == 0, "form %d: %.8s", form, data);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&blocks));
    OK(MPI_Type_free(&tile));
}

/* Pointers of all ranks at one file: each rank gets its part, the last ones less. */
static void ordered(void)
{
    char all[64];
    for (int i = 0; i < 64; i++)
        all[i] = 'a' + i % 26;
    int length = 3 * size - 2;
    io_put(all, length);
    MPI_File file = io_open(MPI_MODE_RDONLY);
    char data[4] = "zzz";
    MPI_Status status;
    OK(MPI_File_read_ordered(file, data, 3, MPI_BYTE, &status));
    int expected = rank == size - 1 ? 1 : 3;
    CHECK_EQ(expected, io_count(&status, MPI_BYTE));
    CHECK(memcmp(data, all + 3 * rank, expected) == 0);
    CHECK(expected == 3 || data[1] == 'z');
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    bytes();
    with_gaps();
    ordered();
    io_fresh();
    CHECK_FINISH();
}
