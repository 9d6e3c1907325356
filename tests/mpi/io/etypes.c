/* Etypes and file types: padded structures, and pairs of which only the sizes fit, which other libraries accept, too. By the letter of the standard
 * (`ENCORE_STRICT=1`), the latter are refused. And where a view of columns ends. */
#include "io.h"

struct particle {
    double x;
    int id;
};

enum { EACH = 5, MINE = 20 };

/* Each rank has each size-th block of particles. */
static void particles(void)
{
    MPI_Datatype fields, particle, tile;
    OK(MPI_Type_create_struct(2, (int[]){ 1, 1 }, (MPI_Aint[]){ 0, offsetof(struct particle, id) },
                              (MPI_Datatype[]){ MPI_DOUBLE, MPI_INT }, &fields));
    OK(MPI_Type_create_resized(fields, 0, sizeof(struct particle), &particle));
    OK(MPI_Type_commit(&particle));
    OK(MPI_Type_vector(MINE / EACH, EACH, EACH * size, particle, &tile));
    OK(MPI_Type_commit(&tile));
    struct particle mine[MINE];
    memset(mine, 0, sizeof mine);
    for (int i = 0; i < MINE; i++)
        mine[i] = (struct particle){ .x = rank + i * 0.01, .id = rank * 1000 + i };
    io_fresh();
    MPI_File file = io_open(MPI_MODE_RDWR | MPI_MODE_CREATE);
    MPI_Offset first = (MPI_Offset)(rank * EACH * sizeof(struct particle));
    OK(MPI_File_set_view(file, first, particle, tile, "native", MPI_INFO_NULL));
    OK(MPI_File_write_all(file, mine, MINE, particle, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
    MPI_Barrier(MPI_COMM_WORLD);
    struct particle *all = calloc((size_t)(MINE * size), sizeof *all);
    io_get(all, sizeof *all * (size_t)(MINE * size));
    for (int i = 0; i < MINE * size; i++) {
        int who = i / EACH % size, place = i / (EACH * size) * EACH + i % EACH;
        CHECK_F(all[i].id == who * 1000 + place && all[i].x == who + place * 0.01, "particle %d", i);
    }
    free(all);
    OK(MPI_Type_free(&tile));
    OK(MPI_Type_free(&particle));
    OK(MPI_Type_free(&fields));
}

/* A view is taken, and reads what a pack of the file type takes; or refused, and the view from before stays. */
static void pair(const char *name, MPI_Datatype etype, MPI_Datatype tile, int taken)
{
    unsigned char content[512], packed[512], found[512];
    for (int i = 0; i < 512; i++)
        content[i] = (unsigned char)(i * 7 + i / 256);
    io_put(content, sizeof content);
    OK(MPI_Type_commit(&tile));
    MPI_File file = io_open(MPI_MODE_RDONLY);
    OK(MPI_File_set_errhandler(file, MPI_ERRORS_RETURN));
    int code = MPI_File_set_view(file, 0, etype, tile, "native", MPI_INFO_NULL), class = MPI_SUCCESS;
    MPI_Error_class(code, &class);
    CHECK_F(taken ? class == MPI_SUCCESS : class == MPI_ERR_TYPE, "%s: %d", name, class);
    int bytes, of_etype, position = 0;
    OK(MPI_Type_size(tile, &bytes));
    OK(MPI_Type_size(etype, &of_etype));
    OK(MPI_Pack(content, 2, tile, packed, sizeof packed, &position, MPI_COMM_SELF));
    if (!taken)
        memcpy(packed, content, sizeof content);
    OK(MPI_File_read_at(file, 0, found, 2 * bytes / of_etype * of_etype, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK_F(memcmp(found, packed, (size_t)(2 * bytes / of_etype * of_etype)) == 0, "%s", name);
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
}

/* Columns, whose file type has an extent shorter than its data: appending begins behind the file. */
static void end_of_columns(void)
{
    enum { ROWS = 6, COLUMNS = 20 };
    int content[ROWS * COLUMNS] = { 0 };
    io_put(content, sizeof content);
    MPI_Datatype column, tile;
    OK(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &column));
    OK(MPI_Type_create_resized(column, 0, sizeof(int), &tile));
    OK(MPI_Type_commit(&tile));
    MPI_File file = io_open(MPI_MODE_RDWR);
    MPI_Offset place, byte;
    for (int cut = 0; cut < 8; cut += 3) {
        OK(MPI_File_set_size(file, (MPI_Offset)sizeof content - cut));
        OK(MPI_File_set_view(file, 0, MPI_INT, tile, "native", MPI_INFO_NULL));
        OK(MPI_File_seek(file, 0, MPI_SEEK_END));
        OK(MPI_File_get_position(file, &place));
        OK(MPI_File_get_byte_offset(file, place, &byte));
        /* The first one in the stream that begins behind the end. */
        MPI_Offset expected = 0, at;
        for (MPI_Offset etype = 0;; etype++) {
            OK(MPI_File_get_byte_offset(file, etype, &at));
            if (at >= (MPI_Offset)sizeof content - cut) {
                expected = etype;
                break;
            }
        }
        CHECK_F(place == expected && byte >= (MPI_Offset)sizeof content - cut, "position %lld, byte %lld, not %lld",
                (long long)place, (long long)byte, (long long)expected);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
    OK(MPI_Type_free(&column));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int strict = getenv("ENCORE_STRICT") != NULL;
    MPI_Datatype tile;
    particles();
    OK(MPI_Type_create_hvector(4, 1, 12, MPI_DOUBLE, &tile));
    pair("doubles, one each 12 bytes", MPI_DOUBLE, tile, !strict);
    OK(MPI_Type_vector(4, 1, 3, MPI_DOUBLE, &tile));
    pair("complex numbers, of single doubles", MPI_C_DOUBLE_COMPLEX, tile, !strict);
    OK(MPI_Type_indexed(3, (int[]){ 1, 2, 1 }, (int[]){ 0, 2, 6 }, MPI_FLOAT, &tile));
    pair("doubles, of one, two and one float", MPI_DOUBLE, tile, !strict);
    OK(MPI_Type_vector(4, 2, 6, MPI_DOUBLE, &tile));
    pair("complex numbers, of pairs of doubles", MPI_C_DOUBLE_COMPLEX, tile, 1);
    OK(MPI_Type_vector(3, 1, 2, MPI_DOUBLE_INT, &tile));
    pair("a double and an int", MPI_DOUBLE_INT, tile, 1);
    OK(MPI_Type_contiguous(3, MPI_SHORT, &tile));
    pair("ints, of three shorts", MPI_INT, tile, 0);
    end_of_columns();
    io_fresh();
    CHECK_FINISH();
}
