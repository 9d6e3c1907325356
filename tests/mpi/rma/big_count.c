/* Counts and displacements beyond 2^31: one put and one get of more than 2 GiB, and single words far behind (MPI 5.0, section
 * 12.3). What is put is read from pages of zeros that nobody has written, with marks in a few. */
#include "rma.h"

#include <sys/mman.h>

enum { MARKS = 5 };

static const MPI_Count many = ((MPI_Count)1 << 31) + 4099;

static unsigned char *pages(void)
{
    void *memory = mmap(NULL, (size_t)many, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        FAIL("no memory for %lld bytes", (long long)many);
    return memory;
}

static MPI_Count mark(int i)
{
    const MPI_Count at[MARKS] = {0, 1000000007, (MPI_Count)1 << 31, many - 2, many - 1};
    return at[i];
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    const MPI_Aint bytes = rank == 1 ? (MPI_Aint)6 << 30 : 0, far = ((MPI_Aint)5 << 30) / 8;
    MPI_Win win;
    unsigned char *base;
    OK(MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_lock_all(0, win));
    if (rank == 0) {
        unsigned char *out = pages();
        for (int i = 0; i < MARKS; i++)
            out[mark(i)] = (unsigned char)(17 * i + 1);
        OK(MPI_Put_c(out, many, MPI_BYTE, 1, 1, many, MPI_BYTE, win));
        long value = 4711, got = -1;
        OK(MPI_Put(&value, 1, MPI_LONG, 1, far, 1, MPI_LONG, win));
        OK(MPI_Win_flush(1, win));
        OK(MPI_Fetch_and_op(&value, &got, MPI_LONG, 1, far, MPI_SUM, win));
        OK(MPI_Win_flush(1, win));
        CHECK_EQ(4711, got);
        munmap(out, (size_t)many);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    if (rank == 1) {
        long found;
        memcpy(&found, base + 8 * far, sizeof found);
        CHECK_EQ(2 * 4711, found);
        for (int i = 0; i < MARKS; i++)
            CHECK_EQ(17 * i + 1, base[8 + mark(i)]);
        CHECK_EQ(0, base[8 + 12345]);
        CHECK_EQ(0, base[8 + many]);
        base[8 + many / 2] = 99;
    }
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        unsigned char *in = pages();
        OK(MPI_Get_c(in, many, MPI_BYTE, 1, 1, many, MPI_BYTE, win));
        OK(MPI_Win_flush(1, win));
        for (int i = 0; i < MARKS; i++)
            CHECK_EQ(17 * i + 1, in[mark(i)]);
        CHECK_EQ(99, in[many / 2]);
        munmap(in, (size_t)many);
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    CHECK_FINISH();
}
