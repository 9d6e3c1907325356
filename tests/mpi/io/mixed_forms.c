/* One collective access, which some ranks make at an offset and the others at their file pointers, as PnetCDF does. */
#include "io.h"

enum { INTS = 300, FORMS = 3 };

static void access_all(MPI_File file, int form, int writes, int *data)
{
    int at_offset = (rank + form) % 2;
    MPI_Offset offset = at_offset ? INTS * rank : 0;
    MPI_Request request;
    MPI_Status status;
    if (!at_offset)
        OK(MPI_File_seek(file, INTS * rank, MPI_SEEK_SET));
    switch (form) {
    case 0:
        if (writes)
            OK(at_offset ? MPI_File_write_at_all(file, offset, data, INTS, MPI_INT, &status)
                         : MPI_File_write_all(file, data, INTS, MPI_INT, &status));
        else
            OK(at_offset ? MPI_File_read_at_all(file, offset, data, INTS, MPI_INT, &status)
                         : MPI_File_read_all(file, data, INTS, MPI_INT, &status));
        break;
    case 1:
        if (writes)
            OK(at_offset ? MPI_File_iwrite_at_all(file, offset, data, INTS, MPI_INT, &request)
                         : MPI_File_iwrite_all(file, data, INTS, MPI_INT, &request));
        else
            OK(at_offset ? MPI_File_iread_at_all(file, offset, data, INTS, MPI_INT, &request)
                         : MPI_File_iread_all(file, data, INTS, MPI_INT, &request));
        OK(MPI_Wait(&request, &status));
        break;
    case 2:
        if (writes) {
            OK(at_offset ? MPI_File_write_at_all_begin(file, offset, data, INTS, MPI_INT)
                         : MPI_File_write_all_begin(file, data, INTS, MPI_INT));
            OK(at_offset ? MPI_File_write_at_all_end(file, data, &status) : MPI_File_write_all_end(file, data, &status));
        } else {
            OK(at_offset ? MPI_File_read_at_all_begin(file, offset, data, INTS, MPI_INT)
                         : MPI_File_read_all_begin(file, data, INTS, MPI_INT));
            OK(at_offset ? MPI_File_read_at_all_end(file, data, &status) : MPI_File_read_all_end(file, data, &status));
        }
        break;
    }
    CHECK_EQ(INTS, io_count(&status, MPI_INT));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    /* Interleaved, so that the ranks need each other. */
    MPI_Datatype tile;
    OK(MPI_Type_create_resized(MPI_INT, 0, 4 * size, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, 4 * rank, MPI_INT, tile, "native", MPI_INFO_NULL));
    for (int form = 0; form < FORMS; form++) {
        int data[INTS], got[INTS] = { 0 };
        for (int i = 0; i < INTS; i++)
            data[i] = 10000 * form + INTS * rank + i;
        access_all(file, form, 1, data);
        access_all(file, form, 0, got);
        CHECK(memcmp(got, data, sizeof got) == 0);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
    io_fresh();
    CHECK_FINISH();
}
