/* Atomic mode: overlapping accesses don't mix, whole or strided; and what one rank has written, another one reads. */
#include "io.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    enum { BYTES = 2048, ROUNDS = 100 };
    static char data[BYTES], got[BYTES];
    memset(data, 'A' + rank, BYTES);
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    int flag = -1;
    OK(MPI_File_get_atomicity(file, &flag));
    CHECK_EQ(0, flag);
    OK(MPI_File_set_atomicity(file, 1));
    OK(MPI_File_get_atomicity(file, &flag));
    CHECK_EQ(1, flag);
    if (size > 1)
        FAILS(MPI_File_set_atomicity(file, rank != 0));
    MPI_Datatype tile;
    OK(MPI_Type_vector(BYTES / 4, 4, 8, MPI_BYTE, &tile));
    OK(MPI_Type_commit(&tile));
    for (int strided = 0; strided < 2; strided++) {
        OK(MPI_File_set_view(file, 0, MPI_BYTE, strided ? tile : MPI_BYTE, "native", MPI_INFO_NULL));
        OK(MPI_File_write_at(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE));
        for (int round = 0; round < ROUNDS; round++) {
            MPI_Request request = MPI_REQUEST_NULL;
            switch (round % 3) {
            case 0: OK(MPI_File_write_at(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE)); break;
            case 1: OK(MPI_File_write_at_all(file, 0, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE)); break;
            case 2: OK(MPI_File_iwrite_at(file, 0, data, BYTES, MPI_BYTE, &request)); break;
            }
            OK(MPI_File_read_at(file, 0, got, BYTES, MPI_BYTE, MPI_STATUS_IGNORE));
            for (int i = 1; i < BYTES; i++)
                CHECK_F(got[i] == got[0], "round %d, byte %d: %c and %c", round, i, got[0], got[i]);
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    /* Sequential consistency: seen as soon as another rank has heard of it. */
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int turn = 0; turn < 3 * size; turn++) {
        int number = 1000 + turn, read = -1;
        if (turn % size == rank)
            OK(MPI_File_write_at(file, turn, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
        MPI_Barrier(MPI_COMM_WORLD);
        OK(MPI_File_read_at(file, turn, &read, 1, MPI_INT, MPI_STATUS_IGNORE));
        CHECK_EQ(number, read);
    }
    OK(MPI_File_set_atomicity(file, 0));
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
    io_fresh();
    CHECK_FINISH();
}
