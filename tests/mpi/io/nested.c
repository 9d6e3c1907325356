/* File types of array types inside others: bytes lie in the file as MPI_Unpack lays them in memory, and thousands of fragments are as good
 * as one. */
#include "io.h"

enum { TYPES = 6, INSTANCES = 3 };

static MPI_Datatype committed(MPI_Datatype type)
{
    OK(MPI_Type_commit(&type));
    return type;
}

/* Part of an array of 6 by 5 by 4 ints. */
static MPI_Datatype box(int order)
{
    int sizes[] = { 6, 5, 4 }, part[] = { 3, 2, 2 }, starts[] = { 1, 2, 1 };
    MPI_Datatype type;
    OK(MPI_Type_create_subarray(3, sizes, part, starts, order, MPI_INT, &type));
    return type;
}

/* The part that rank 1 of 2 by 2 has of an array of 7 by 9 ints. */
static MPI_Datatype dealt(int order)
{
    int sizes[] = { 7, 9 }, grid[] = { 2, 2 }, blocks[] = { 2, MPI_DISTRIBUTE_DFLT_DARG };
    int ways[] = { MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK };
    MPI_Datatype type;
    OK(MPI_Type_create_darray(4, 1, 2, sizes, ways, blocks, grid, order, MPI_INT, &type));
    return type;
}

static MPI_Datatype make(int which)
{
    int one_two[] = { 1, 2 };
    MPI_Aint places[] = { 8, 2000 };
    MPI_Datatype inner[2], type;
    switch (which) {
    case 0: return committed(box(MPI_ORDER_C));
    case 1: return committed(dealt(MPI_ORDER_FORTRAN));
    case 2:
        inner[0] = inner[1] = box(MPI_ORDER_FORTRAN);
        OK(MPI_Type_create_hindexed(2, one_two, places, inner[0], &type));
        break;
    case 3:
        inner[0] = inner[1] = dealt(MPI_ORDER_C);
        OK(MPI_Type_create_hindexed_block(2, 1, places, inner[0], &type));
        break;
    case 4:
        inner[0] = box(MPI_ORDER_C);
        inner[1] = dealt(MPI_ORDER_C);
        OK(MPI_Type_create_struct(2, one_two, places, inner, &type));
        break;
    default:
        inner[1] = box(MPI_ORDER_C);
        OK(MPI_Type_create_resized(inner[1], 0, 700, &inner[0]));
        OK(MPI_Type_create_hvector(3, 1, 800, inner[0], &type));
        break;
    }
    OK(MPI_Type_free(&inner[0]));
    if (which >= 4)
        OK(MPI_Type_free(&inner[1]));
    return committed(type);
}

/* Each rank has a region of its own, of some instances of the type; gaps keep their bytes. */
static void as_in_memory(int which, int all)
{
    MPI_Datatype type = make(which);
    MPI_Aint low, extent;
    int bytes;
    OK(MPI_Type_get_extent(type, &low, &extent));
    OK(MPI_Type_size(type, &bytes));
    size_t region = (size_t)low + (size_t)extent * INSTANCES, length = region * size;
    char *image = malloc(length), *got = malloc(length + 1);
    int numbers = bytes / 4 * INSTANCES;
    int *data = malloc(4 * numbers), *back = calloc(numbers, 4);
    memset(image, 0x55, length);
    io_put(image, length);
    for (int r = 0; r < size; r++) {
        for (int i = 0; i < numbers; i++)
            data[i] = (r + 1) * 10000 + i;
        int position = 0;
        OK(MPI_Unpack(data, 4 * numbers, &position, image + region * r, INSTANCES, type, MPI_COMM_WORLD));
    }
    for (int i = 0; i < numbers; i++)
        data[i] = (rank + 1) * 10000 + i;
    MPI_File file = io_open(MPI_MODE_RDWR);
    OK(MPI_File_set_view(file, (MPI_Offset)region * rank, MPI_INT, type, "native", MPI_INFO_NULL));
    MPI_Status status;
    OK(all ? MPI_File_write_all(file, data, numbers, MPI_INT, &status)
           : MPI_File_write(file, data, numbers, MPI_INT, &status));
    CHECK_EQ(numbers, io_count(&status, MPI_INT));
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK_EQ(length, io_get(got, length + 1));
    for (size_t i = 0; i < length; i++)
        CHECK_F(got[i] == image[i], "type %d, all %d, byte %zu of %zu: %d, not %d", which, all, i, length, got[i], image[i]);
    /* From the second number on. */
    OK(all ? MPI_File_read_at_all(file, 1, back, numbers - 1, MPI_INT, &status)
           : MPI_File_read_at(file, 1, back, numbers - 1, MPI_INT, &status));
    CHECK_EQ(numbers - 1, io_count(&status, MPI_INT));
    CHECK(memcmp(back, data + 1, 4 * (numbers - 1)) == 0);
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&type));
    free(image);
    free(got);
    free(data);
    free(back);
}

/* Single bytes, in the file and in memory, all in one operation. */
static void fragments(void)
{
    enum { FRAGMENTS = 20000 };
    MPI_Datatype memory, cell, tile;
    OK(MPI_Type_vector(FRAGMENTS, 1, 3, MPI_BYTE, &memory));
    OK(MPI_Type_commit(&memory));
    OK(MPI_Type_create_resized(MPI_BYTE, 0, 2 * size, &cell));
    OK(MPI_Type_contiguous(FRAGMENTS, cell, &tile));
    OK(MPI_Type_commit(&tile));
    char *data = malloc(3 * FRAGMENTS), *got = malloc(3 * FRAGMENTS), *whole = malloc(2 * FRAGMENTS * size);
    for (int form = 0; form < 4; form++) {
        for (int i = 0; i < 3 * FRAGMENTS; i++)
            data[i] = (char)(i / 3 * 11 + rank + form);
        io_fresh();
        MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
        OK(MPI_File_set_view(file, rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Status status;
        switch (form) {
        case 0: OK(MPI_File_write(file, data, 1, memory, &status)); break;
        case 1: OK(MPI_File_write_all(file, data, 1, memory, &status)); break;
        case 2: OK(MPI_File_iwrite(file, data, 1, memory, &request)); break;
        case 3: OK(MPI_File_iwrite_all(file, data, 1, memory, &request)); break;
        }
        if (request != MPI_REQUEST_NULL)
            OK(MPI_Wait(&request, &status));
        CHECK_EQ(1, io_count(&status, memory));
        MPI_Barrier(MPI_COMM_WORLD);
        CHECK_EQ(2 * size * (FRAGMENTS - 1) + size, io_get(whole, 2 * FRAGMENTS * size));
        for (int i = 0; i < FRAGMENTS; i++)
            for (int r = 0; r < 2 * size && (i < FRAGMENTS - 1 || r < size); r++) {
                char expected = r < size ? (char)(i * 11 + r + form) : 0;
                CHECK_F(whole[2 * size * i + r] == expected, "form %d, fragment %d of rank %d", form, i, r);
            }
        memset(got, 0x77, 3 * FRAGMENTS);
        OK(MPI_File_seek(file, 0, MPI_SEEK_SET));
        switch (form) {
        case 0: OK(MPI_File_read(file, got, 1, memory, &status)); break;
        case 1: OK(MPI_File_read_all(file, got, 1, memory, &status)); break;
        case 2: OK(MPI_File_iread(file, got, 1, memory, &request)); break;
        case 3: OK(MPI_File_iread_all(file, got, 1, memory, &request)); break;
        }
        if (request != MPI_REQUEST_NULL)
            OK(MPI_Wait(&request, &status));
        CHECK_EQ(1, io_count(&status, memory));
        for (int i = 0; i < 3 * FRAGMENTS; i++)
            CHECK_F(got[i] == (i % 3 ? 0x77 : data[i]), "form %d, byte %d", form, i);
        OK(MPI_File_close(&file));
    }
    OK(MPI_Type_free(&memory));
    OK(MPI_Type_free(&cell));
    OK(MPI_Type_free(&tile));
    free(data);
    free(got);
    free(whole);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (int which = 0; which < TYPES; which++)
        for (int all = 0; all < 2; all++)
            as_in_memory(which, all);
    fragments();
    io_fresh();
    CHECK_FINISH();
}
