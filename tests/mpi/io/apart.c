/* Ranks that open one file apart write interleaved pieces that never overlap: nobody loses a byte of another's, though the gaps of each are the
 * pieces of others. Alone, or two ranks together, where the pieces of the two leave gaps as well. */
#include "io.h"

enum { PIECE = 24, PIECES = 300, ROUNDS = 12 };

static void write_apart(MPI_Comm comm, int together, const char *key)
{
    int stride = PIECE * size;
    size_t length = (size_t)stride * PIECES;
    unsigned char *all = malloc(length), *mine = malloc(PIECE * PIECES);
    MPI_Datatype pieces, tile;
    MPI_Info info;
    OK(MPI_Type_vector(PIECES, PIECE, stride, MPI_BYTE, &pieces));
    OK(MPI_Type_create_resized(pieces, 0, stride * PIECES, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_Info_create(&info));
    if (key)
        OK(MPI_Info_set(info, key, "disable"));
    for (int round = 0; round < ROUNDS; round++) {
        memset(all, 0xee, length);
        io_put(all, length);
        MPI_File file;
        OK(MPI_File_open(comm, io_path, MPI_MODE_RDWR, info, &file));
        OK(MPI_File_set_view(file, rank * PIECE, MPI_BYTE, tile, "native", MPI_INFO_NULL));
        for (int i = 0; i < PIECE * PIECES; i++)
            mine[i] = (unsigned char)(rank * 31 + round * 7 + i);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Status status;
        if (together)
            OK(MPI_File_write_all(file, mine, PIECE * PIECES, MPI_BYTE, &status));
        else
            OK(MPI_File_write(file, mine, PIECE * PIECES, MPI_BYTE, &status));
        CHECK(io_count(&status, MPI_BYTE) == PIECE * PIECES);
        OK(MPI_File_close(&file));
        MPI_Barrier(MPI_COMM_WORLD);
        CHECK(io_get(all, length) == length);
        long lost = 0;
        for (size_t at = 0; at < length; at++) {
            int who = (int)(at / PIECE % (size_t)size), place = (int)(at / (size_t)stride * PIECE + at % PIECE);
            lost += all[at] != (unsigned char)(who * 31 + round * 7 + place);
        }
        CHECK_F(lost == 0, "%ld bytes lost in round %d, together %d, disabled %s", lost, round, together, key ? key : "nothing");
    }
    OK(MPI_Info_free(&info));
    OK(MPI_Type_free(&tile));
    OK(MPI_Type_free(&pieces));
    free(all);
    free(mine);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm half;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    write_apart(MPI_COMM_SELF, 0, NULL);
    write_apart(MPI_COMM_SELF, 0, "romio_ds_write");
    write_apart(half, 1, NULL);
    write_apart(half, 1, "romio_ds_write");
    write_apart(half, 0, NULL);
    OK(MPI_Comm_free(&half));
    io_fresh();
    CHECK_FINISH();
}
