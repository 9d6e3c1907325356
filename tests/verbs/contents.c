/* Messages of many lengths, derived types, collective operations, puts and gets between all ranks: every byte is compared.
 *
 * contents LONGEST     with messages of up to LONGEST bytes
 * contents LONGEST on  goes on until it is killed, and says `goes on` first */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOWS = 4 };

static int rank, size, wrong;

static unsigned char at(uint64_t seed, uint64_t i)
{
    uint64_t x = (seed + i) * 0x9e3779b97f4a7c15ull;
    return (unsigned char)(x >> 37 ^ x >> 11);
}

static void fill(unsigned char *bytes, uint64_t n, uint64_t seed)
{
    for (uint64_t i = 0; i < n; i++)
        bytes[i] = at(seed, i);
}

static void check(const char *what, const unsigned char *bytes, uint64_t n, uint64_t seed)
{
    for (uint64_t i = 0; i < n; i++)
        if (bytes[i] != at(seed, i)) {
            printf("rank %d: %s of %llu bytes: wrong from byte %llu on\n", rank, what, (unsigned long long)n, (unsigned long long)i);
            wrong++;
            return;
        }
}

static void messages(unsigned char *a, unsigned char *b, uint64_t longest)
{
    for (uint64_t n = 0; n <= longest; n = n < 4 ? n + 1 : n * 3 / 2) {
        for (int other = (rank + 1) % size, step = 1; step < size; other = (other + 1) % size, step++) {
            int before = (rank + size - step) % size;
            MPI_Datatype vector;
            MPI_Request requests[2];
            fill(a, n, 1000 * rank + n);
            memset(b, 0, n);
            MPI_Sendrecv(a, n, MPI_BYTE, other, 1, b, n, MPI_BYTE, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check("a message", b, n, 1000 * before + n);
            MPI_Type_vector(n / 8 + 1, 4, 8, MPI_BYTE, &vector);
            MPI_Type_commit(&vector);
            fill(a, n + 64, 7 * rank + n);
            MPI_Irecv(b, (n / 8 + 1) * 4, MPI_BYTE, before, 2, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(a, 1, vector, other, 2, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            for (uint64_t i = 0; i < n / 8 + 1; i++)
                check("a block", b + 4 * i, 4, 7 * before + n + 8 * i);
            MPI_Type_free(&vector);
        }
    }
}

static void sums(double *x, double *y, uint64_t longest)
{
    for (uint64_t n = 1; 8 * n <= longest; n *= 10) {
        for (uint64_t i = 0; i < n; i++)
            x[i] = i + rank;
        MPI_Allreduce(x, y, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (uint64_t i = 0; i < n; i++)
            if (y[i] != (double)i * size + size * (size - 1) / 2) {
                printf("rank %d: a sum of %llu numbers: wrong from number %llu on\n", rank, (unsigned long long)n, (unsigned long long)i);
                wrong++;
                break;
            }
    }
}

static void windows(unsigned char *a, unsigned char *b, uint64_t longest)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    unsigned char *memory;
    MPI_Win window;
    MPI_Win_allocate(longest, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    for (uint64_t n = 1; n <= longest; n *= 4) {
        long one = 1, sum = 0;
        memset(memory, 0, longest);
        MPI_Win_fence(0, window);
        fill(a, n, rank + n);
        MPI_Put(a, n, MPI_BYTE, next, 0, n, MPI_BYTE, window);
        MPI_Win_fence(0, window);
        check("a put", memory, n, before + n);
        MPI_Win_fence(0, window);
        MPI_Get(b, n, MPI_BYTE, next, 0, n, MPI_BYTE, window);
        MPI_Win_fence(0, window);
        check("a get", b, n, rank + n);
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
        MPI_Fetch_and_op(&one, &sum, MPI_LONG, 0, 0, MPI_SUM, window);
        MPI_Win_unlock(0, window);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_free(&window);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    uint64_t longest = argc > 1 ? strtoull(argv[1], NULL, 0) : 1 << 20;
    unsigned char *a = malloc(2 * longest + 64), *b = malloc(2 * longest + 64);
    int all = 0, goes_on = argc > 2;
    do {
        messages(a, b, longest);
        sums((double *)a, (double *)b, longest);
        /* Later ones may have the addresses of those before. */
        for (int i = 0; i < WINDOWS; i++)
            windows(a, b, longest);
        MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0) {
            printf("%s: %d wrong\n", goes_on ? "goes on" : "contents", all);
            fflush(stdout);
        }
    } while (goes_on);
    MPI_Finalize();
    return all != 0;
}
