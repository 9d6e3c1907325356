/* More than 2 GiB in one call, and just below: the kernel moves at most 0x7ffff000 bytes at a time. Nothing is stored: the file is /dev/null,
 * the memory is never touched. */
#include "io.h"

#include <sys/mman.h>

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Count lengths[] = { 0x7ffff000, 0x7fffffff, 0x80000000, 0x80000001, 5LL << 30 };
    char *data = mmap(NULL, 5LL << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(data != MAP_FAILED);
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (int form = 0; form < 4; form++) {
            MPI_Status status;
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Count count = -1;
            MPI_Offset at = (6LL << 30) * rank, where;
            OK(MPI_File_seek(file, at, MPI_SEEK_SET));
            switch (form) {
            case 0: OK(MPI_File_write_at_c(file, at, data, lengths[i], MPI_BYTE, &status)); break;
            case 1: OK(MPI_File_write_at_all_c(file, at, data, lengths[i], MPI_BYTE, &status)); break;
            case 2: OK(MPI_File_iwrite_c(file, data, lengths[i], MPI_BYTE, &request)); break;
            case 3: OK(MPI_File_iwrite_all_c(file, data, lengths[i], MPI_BYTE, &request)); break;
            }
            if (form >= 2) {
                OK(MPI_Wait(&request, &status));
                OK(MPI_File_get_position(file, &where));
                CHECK_EQ(at + lengths[i], where);
            }
            OK(MPI_Get_count_c(&status, MPI_BYTE, &count));
            CHECK_EQ(lengths[i], count);
        }
    OK(MPI_File_close(&file));
    CHECK_FINISH();
}
