/* More than 2 GiB in one call, and just below: the kernel moves at most 0x7ffff000 bytes at a time. Nothing is stored: the file is /dev/null,
 * the memory is never touched. What is read comes from a file that is one hole, into two mebibytes that appear again and again. */
#include "io.h"

#include <sys/mman.h>

static void reading(void)
{
    const size_t window = 2 << 20, length = (2ULL << 30) + 5;
    size_t room = (length + window - 1) / window * window;
    int memory = memfd_create("window", 0);
    CHECK(memory >= 0 && ftruncate(memory, (off_t)window) == 0);
    char *data = mmap(NULL, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(data != MAP_FAILED);
    for (size_t at = 0; at < room; at += window)
        CHECK(mmap(data + at, window, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, memory, 0) == data + at);
    int hole = open(io_path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    CHECK(hole >= 0 && pwrite(hole, "12345", 5, (off_t)length - 5) == 5);
    close(hole);
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_SELF, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    MPI_Status status;
    MPI_Count count = -1;
    /* Ten bytes more than there are. */
    OK(MPI_File_read_at_c(file, 0, data, (MPI_Count)length + 10, MPI_BYTE, &status));
    OK(MPI_Get_count_c(&status, MPI_BYTE, &count));
    CHECK_EQ(length, count);
    CHECK(memcmp(data + length - 5, "12345", 5) == 0);
    OK(MPI_File_close(&file));
    munmap(data, room);
    close(memory);
    unlink(io_path);
}

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
    io_fresh();
    if (rank == 0)
        reading();
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK_FINISH();
}
