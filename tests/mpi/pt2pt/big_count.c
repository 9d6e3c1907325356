/* Messages beyond 2 and 4 GiB, and beyond 2^31 elements. The sender's memory is all zeros but for a few
 * marks, so that it costs nothing; the receiver's is written and looked at whole. */
#include "../check.h"

#include <sys/mman.h>

/* Where the marks are: around everything that a 31-, 32- or 33-bit number can confuse. */
static const size_t marks[] = {0,
                               1,
                               ((size_t)1 << 30) - 1,
                               (size_t)1 << 30,
                               ((size_t)1 << 31) - 9,
                               ((size_t)1 << 31) - 1,
                               (size_t)1 << 31,
                               ((size_t)1 << 31) + 12345,
                               ((size_t)1 << 32) - 1,
                               (size_t)1 << 32,
                               ((size_t)1 << 32) + 77};

static unsigned char *map(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(memory != MAP_FAILED);
    madvise(memory, bytes, MADV_HUGEPAGE); /* only to be quick */
    return memory;
}

static void transfer(size_t count, MPI_Datatype type, size_t bytes, int with_int_count)
{
    unsigned char *buffer = map(bytes);
    MPI_Count got;
    int got_int;
    if (rank == 0) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (marks[i] < bytes)
                buffer[marks[i]] = (unsigned char)(i + 1);
        buffer[bytes - 1] = 0xEE;
        if (with_int_count)
            MPI_Send(buffer, (int)count, type, 1, 1, MPI_COMM_WORLD);
        else
            MPI_Send_c(buffer, (MPI_Count)count, type, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Status status;
        MPI_Request request;
        memset(buffer, 0x77, bytes);
        if (with_int_count) {
            MPI_Irecv(buffer, (int)count, type, 0, 1, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, &status);
        } else {
            MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
            MPI_Get_count_c(&status, type, &got);
            CHECK_EQ(count, got);
            MPI_Recv_c(buffer, (MPI_Count)count, type, 0, 1, MPI_COMM_WORLD, &status);
        }
        MPI_Get_count_c(&status, type, &got);
        CHECK_EQ(count, got);
        MPI_Get_count_c(&status, MPI_BYTE, &got);
        CHECK_EQ(bytes, got);
        MPI_Get_count(&status, MPI_BYTE, &got_int); /* too large for an int */
        CHECK_EQ(MPI_UNDEFINED, got_int);
        MPI_Get_count(&status, type, &got_int);
        CHECK_EQ(count > INT_MAX ? MPI_UNDEFINED : (long long)count, got_int);

        CHECK_EQ(0xEE, buffer[bytes - 1]);
        buffer[bytes - 1] = 0;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (marks[i] < bytes) {
                CHECK_F(buffer[marks[i]] == i + 1, "mark %zu of %zu bytes", marks[i], bytes);
                buffer[marks[i]] = 0;
            }
        CHECK_F(buffer[0] == 0 && memcmp(buffer, buffer + 1, bytes - 1) == 0, "%zu bytes", bytes);
    }
    munmap(buffer, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    size_t two = (size_t)1 << 31, four = (size_t)1 << 32;
    transfer(two + 200000007, MPI_BYTE, two + 200000007, 0);
    transfer(four / 16 + 6, MPI_C_DOUBLE_COMPLEX, four + 96, 1);
    CHECK_FINISH();
}
