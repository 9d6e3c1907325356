/* Views: what is refused, where bytes lie, pointers, and data representations. */
#include "io.h"

static void refused(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    int ones[] = { 1, 1 }, twos[] = { 2, 2 }, falling[] = { 2, 0 }, near[] = { 0, 1 };
    MPI_Datatype bad[4];
    OK(MPI_Type_indexed(2, ones, falling, MPI_INT, &bad[0]));
    OK(MPI_Type_indexed(2, twos, near, MPI_INT, &bad[1]));
    OK(MPI_Type_contiguous(3, MPI_BYTE, &bad[2]));
    MPI_Aint before[] = { -4 };
    OK(MPI_Type_create_hindexed(1, ones, before, MPI_INT, &bad[3]));
    for (int i = 0; i < 4; i++) {
        OK(MPI_Type_commit(&bad[i]));
        ERR(MPI_ERR_TYPE, MPI_File_set_view(file, 0, MPI_INT, bad[i], "native", MPI_INFO_NULL));
    }
    /* Only one rank fails: all return the error. */
    MPI_Datatype mine = rank == size - 1 ? bad[0] : MPI_INT;
    ERR(MPI_ERR_TYPE, MPI_File_set_view(file, 0, MPI_INT, mine, "native", MPI_INFO_NULL));
    ERR(MPI_ERR_ARG, MPI_File_set_view(file, -4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    ERR(MPI_ERR_UNSUPPORTED_DATAREP, MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "nonsense", MPI_INFO_NULL));
    if (size > 1)
        ERR(MPI_ERR_NOT_SAME, MPI_File_set_view(file, 0, rank ? MPI_INT : MPI_CHAR, rank ? MPI_INT : MPI_CHAR,
                                                "native", MPI_INFO_NULL));
    char bytes[3] = { 0 };
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    ERR(MPI_ERR_TYPE, MPI_File_write_at(file, 0, bytes, 3, MPI_BYTE, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
    /* For reading only, bytes may be there twice. */
    int numbers[] = { 1, 2, 3 }, got[4] = { 0 };
    io_put(numbers, sizeof numbers);
    file = io_open(MPI_MODE_RDONLY);
    OK(MPI_File_set_view(file, 0, MPI_INT, bad[1], "native", MPI_INFO_NULL));
    for (int all = 0; all < 2; all++) {
        memset(got, 0, sizeof got);
        if (all)
            OK(MPI_File_read_at_all(file, 0, got, 4, MPI_INT, MPI_STATUS_IGNORE));
        else
            OK(MPI_File_read_at(file, 0, got, 4, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(got[0] == 1 && got[1] == 2 && got[2] == 2 && got[3] == 3);
    }
    OK(MPI_File_close(&file));
    for (int i = 0; i < 4; i++)
        OK(MPI_Type_free(&bad[i]));
}

static void pointers(void)
{
    io_put("0123456789abcdef0123456789abcdef", 32);
    MPI_Datatype pair, tile, etype, filetype;
    OK(MPI_Type_contiguous(2, MPI_BYTE, &pair));
    OK(MPI_Type_create_resized(pair, 0, 4, &tile));
    OK(MPI_Type_commit(&tile));
    MPI_File file = io_open(MPI_MODE_RDWR);
    OK(MPI_File_seek(file, 7, MPI_SEEK_SET));
    OK(MPI_File_seek_shared(file, 5, MPI_SEEK_SET));
    OK(MPI_File_set_view(file, 2, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    MPI_Offset at, shared, offset;
    OK(MPI_File_get_position(file, &at));
    OK(MPI_File_get_position_shared(file, &shared));
    OK(MPI_File_get_byte_offset(file, 5, &offset));
    CHECK(at == 0 && shared == 0 && offset == 2 + 8 + 1);
    MPI_Barrier(MPI_COMM_WORLD);
    /* Data of the view lie at 2, 3, 6, 7, … 30, 31: 16 bytes. */
    OK(MPI_File_seek(file, 0, MPI_SEEK_END));
    OK(MPI_File_get_position(file, &at));
    CHECK_EQ(16, at);
    OK(MPI_File_seek(file, -3, MPI_SEEK_CUR));
    OK(MPI_File_get_position(file, &at));
    CHECK_EQ(13, at);
    ERR(MPI_ERR_ARG, MPI_File_seek(file, -14, MPI_SEEK_CUR));
    ERR(MPI_ERR_ARG, MPI_File_seek(file, -1, MPI_SEEK_SET));
    ERR(MPI_ERR_ARG, MPI_File_seek_shared(file, -1, MPI_SEEK_SET));
    OK(MPI_File_seek_shared(file, -2, MPI_SEEK_END));
    OK(MPI_File_get_position_shared(file, &shared));
    CHECK_EQ(14, shared);
    char name[MPI_MAX_DATAREP_STRING];
    OK(MPI_File_get_view(file, &offset, &etype, &filetype, name));
    CHECK(offset == 2 && etype == MPI_BYTE);
    CHECK_STR("native", name);
    MPI_Aint low, extent;
    OK(MPI_Type_get_extent(filetype, &low, &extent));
    CHECK(low == 0 && extent == 4);
    OK(MPI_Type_free(&filetype));
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&tile));
}

/* A file type whose extent is shorter than its data, as HDF5 makes them; it is used once. And repeated: it fills its own gaps. */
static void short_extents(void)
{
    MPI_Datatype blocks, tile;
    OK(MPI_Type_vector(3, 1, size, MPI_INT, &blocks));
    OK(MPI_Type_create_resized(blocks, 0, sizeof(int), &tile));
    OK(MPI_Type_commit(&tile));
    for (int all = 0; all < 2; all++) {
        io_fresh();
        MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
        OK(MPI_File_set_view(file, sizeof(int) * rank, MPI_INT, tile, "native", MPI_INFO_NULL));
        int mine[3] = { rank, rank + size, rank + 2 * size }, got[3 * 64] = { -1 }, back[3] = { 0 };
        if (all)
            OK(MPI_File_write_all(file, mine, 3, MPI_INT, MPI_STATUS_IGNORE));
        else
            OK(MPI_File_write(file, mine, 3, MPI_INT, MPI_STATUS_IGNORE));
        MPI_Barrier(MPI_COMM_WORLD);
        CHECK_EQ(sizeof(int) * 3 * size, io_get(got, sizeof got));
        for (int i = 0; i < 3 * size; i++)
            CHECK_EQ(i, got[i]);
        OK(MPI_File_read_at_all(file, 0, back, 3, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(memcmp(back, mine, sizeof back) == 0);
        OK(MPI_File_close(&file));
    }
    /* Two instances: etype 3 lies behind etype 0. */
    MPI_File file = io_open(MPI_MODE_RDONLY);
    OK(MPI_File_set_view(file, 0, MPI_INT, tile, "native", MPI_INFO_NULL));
    int got[6];
    if (size > 1) {
        OK(MPI_File_read_at(file, 0, got, 6, MPI_INT, MPI_STATUS_IGNORE));
        for (int i = 0; i < 3; i++)
            CHECK(got[i] == i * size && got[i + 3] == i * size + 1);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&blocks));
    OK(MPI_Type_free(&tile));
}

/* A distributed array: the file has it whole, in the order of MPI_Pack. */
static void arrays(void)
{
    enum { ROWS = 13, COLUMNS = 11 };
    int gsizes[] = { ROWS, COLUMNS }, distribs[] = { MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK };
    int dargs[] = { 2, MPI_DISTRIBUTE_DFLT_DARG }, psizes[] = { size, 1 };
    MPI_Datatype part;
    OK(MPI_Type_create_darray(size, rank, 2, gsizes, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &part));
    OK(MPI_Type_commit(&part));
    int whole[ROWS * COLUMNS], mine[ROWS * COLUMNS], bytes, position = 0, got[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++)
        whole[i] = 1000 + i;
    OK(MPI_Type_size(part, &bytes));
    OK(MPI_Pack(whole, 1, part, mine, sizeof mine, &position, MPI_COMM_WORLD));
    CHECK_EQ(bytes, position);
    for (int all = 0; all < 2; all++) {
        io_fresh();
        MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
        OK(MPI_File_set_view(file, 0, MPI_INT, part, "native", MPI_INFO_NULL));
        MPI_Status status;
        if (all)
            OK(MPI_File_write_all(file, mine, bytes / 4, MPI_INT, &status));
        else
            OK(MPI_File_write(file, mine, bytes / 4, MPI_INT, &status));
        CHECK_EQ(bytes / 4, io_count(&status, MPI_INT));
        MPI_Barrier(MPI_COMM_WORLD);
        memset(got, 0, sizeof got);
        CHECK_EQ(sizeof got, io_get(got, sizeof got));
        CHECK(memcmp(got, whole, sizeof got) == 0);
        memset(got, 0, sizeof got);
        if (all)
            OK(MPI_File_read_at_all(file, 0, got, bytes / 4, MPI_INT, &status));
        else
            OK(MPI_File_read_at(file, 0, got, bytes / 4, MPI_INT, &status));
        CHECK(memcmp(got, mine, bytes) == 0);
        OK(MPI_File_close(&file));
    }
    OK(MPI_Type_free(&part));
}

static void representations(void)
{
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    int numbers[4], got[4] = { 0 };
    for (int i = 0; i < 4; i++)
        numbers[i] = i + 1 + 10 * rank;
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL));
    MPI_Status status;
    OK(MPI_File_write_at_all(file, 4 * rank, numbers, 4, MPI_INT, &status));
    CHECK_EQ(4, io_count(&status, MPI_INT));
    OK(MPI_File_read_at_all(file, 4 * rank, got, 4, MPI_INT, &status));
    CHECK_EQ(4, io_count(&status, MPI_INT));
    CHECK(memcmp(got, numbers, sizeof got) == 0);
    unsigned char raw[16 * 64];
    CHECK_EQ(16 * size, io_get(raw, sizeof raw));
    for (int r = 0; r < size; r++)
        CHECK(raw[16 * r] == 0 && raw[16 * r + 3] == 1 + 10 * r && raw[16 * r + 15] == 4 + 10 * r);
    MPI_Aint extent;
    OK(MPI_File_get_type_extent(file, MPI_LONG, &extent));
    CHECK_EQ(4, extent);
    MPI_Count large;
    OK(MPI_File_get_type_extent_c(file, MPI_DOUBLE, &large));
    CHECK_EQ(8, large);
    MPI_Barrier(MPI_COMM_WORLD);
    /* Longs have four bytes in the file: ranks' longs lie side by side. */
    MPI_Datatype tile;
    OK(MPI_Type_vector(3, 1, size, MPI_LONG, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_size(file, 0));
    OK(MPI_File_set_view(file, 4 * rank, MPI_LONG, tile, "external32", MPI_INFO_NULL));
    long longs[3] = { -1 - rank, 7 * rank, 1L << 20 }, back[3] = { 0 };
    OK(MPI_File_write_all(file, longs, 3, MPI_LONG, &status));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK_EQ(4 * 3 * size, io_get(raw, sizeof raw));
    CHECK(raw[4 * rank] == 0xff && raw[4 * rank + 3] == 0xff - rank);
    CHECK(raw[4 * (2 * size + rank) + 1] == 0x10);
    OK(MPI_File_seek(file, 0, MPI_SEEK_SET));
    OK(MPI_File_read_all(file, back, 3, MPI_LONG, &status));
    CHECK(memcmp(back, longs, sizeof back) == 0);
    longs[0] = 1L << 40;
    ERR(MPI_ERR_CONVERSION, MPI_File_write_at(file, 0, longs, 3, MPI_LONG, &status));
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "internal", MPI_INFO_NULL));
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
}

static int reads, writes;

static int extent_of(MPI_Datatype datatype, MPI_Aint *extent, void *state)
{
    MPI_Aint low;
    CHECK(state == &reads);
    return MPI_Type_get_extent(datatype, &low, extent);
}

static int read_ints(void *memory, MPI_Datatype datatype, int count, void *file, MPI_Offset position, void *state)
{
    (void)datatype, (void)state;
    for (int i = 0; i < count; i++)
        ((int *)memory)[position + i] = ~((int *)file)[i];
    return reads++, MPI_SUCCESS;
}

static int write_ints(void *memory, MPI_Datatype datatype, int count, void *file, MPI_Offset position, void *state)
{
    (void)datatype, (void)state;
    for (int i = 0; i < count; i++)
        ((int *)file)[i] = ~((int *)memory)[position + i];
    return writes++, MPI_SUCCESS;
}

static void own_representation(void)
{
    OK(MPI_Register_datarep("inverted", read_ints, write_ints, extent_of, &reads));
    ERR(MPI_ERR_DUP_DATAREP, MPI_Register_datarep("inverted", read_ints, write_ints, extent_of, &reads));
    ERR(MPI_ERR_DUP_DATAREP, MPI_Register_datarep("native", read_ints, write_ints, extent_of, &reads));
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "inverted", MPI_INFO_NULL));
    int numbers[4] = { 0, 1, 2, 3 }, got[4] = { 0 }, raw[4];
    MPI_Status status;
    OK(MPI_File_write_at_all(file, 4 * rank, numbers, 4, MPI_INT, &status));
    CHECK_EQ(4, io_count(&status, MPI_INT));
    CHECK_EQ(16, io_get(raw, sizeof raw));
    CHECK(raw[1] == ~1 && writes == 1);
    MPI_Request request;
    OK(MPI_File_iread_at(file, 4 * rank, got, 4, MPI_INT, &request));
    OK(MPI_Wait(&request, &status));
    CHECK_EQ(4, io_count(&status, MPI_INT));
    CHECK(memcmp(got, numbers, sizeof got) == 0 && reads == 1);
    char name[MPI_MAX_DATAREP_STRING];
    MPI_Offset offset;
    MPI_Datatype etype, filetype;
    OK(MPI_File_get_view(file, &offset, &etype, &filetype, name));
    CHECK_STR("inverted", name);
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    refused();
    pointers();
    arrays();
    short_extents();
    representations();
    own_representation();
    io_fresh();
    CHECK_FINISH();
}
