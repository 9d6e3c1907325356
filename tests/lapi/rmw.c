/* Read-modify-write: each operation and size, by all tasks on one variable; on task 0's memory and on shared memory. */
#include "common.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    enum { TIMES = 2000 };
    int shared = argc > 1 && strcmp(argv[1], "shared") == 0;
    struct variables {
        int counter, bits, lock, word;
        long long wide, big;
    } own, *mine = &own;
    if (shared)
        MPI_Init(NULL, NULL);
    begin(NULL);
    if (shared)
        MPI_Alloc_mem(1 << 16, MPI_INFO_NULL, &mine);
    memset(mine, 0, sizeof *mine);
    lapi_cntr_t done;
    zero(&done);
    struct variables *there = everywhere(mine)[0];
    CHECK(LAPI_Gfence(hndl));
    int one = 1, previous = -1, seen = -1, bit = 1 << me;
    long long big = 1LL << 40, wide = -1;
    for (int i = 0; i < TIMES; i++) {
        CHECK(LAPI_Rmw(hndl, FETCH_AND_ADD, 0, &there->counter, &one, &previous, &done));
        await(&done, 1);
        MUST(previous > seen);
        seen = previous;
    }
    CHECK(LAPI_Rmw64(hndl, FETCH_AND_ADD, 0, &there->big, &big, &wide, &done));
    await(&done, 1);
    MUST(wide % big == 0 && wide / big < tasks);
    CHECK(LAPI_Rmw(hndl, FETCH_AND_OR, 0, &there->bits, &bit, NULL, &done));
    await(&done, 1);
    /* A lock, under which a plain variable is read and written. */
    for (int i = 0; i < 100; i++) {
        int exchange[2] = { 0, me + 1 }, taken = 0, value;
        while (!taken) {
            CHECK(LAPI_Rmw(hndl, COMPARE_AND_SWAP, 0, &there->lock, exchange, &taken, &done));
            await(&done, 1);
        }
        CHECK(LAPI_Get(hndl, 0, sizeof value, &there->word, &value, NULL, &done));
        await(&done, 1);
        value++;
        CHECK(LAPI_Put(hndl, 0, sizeof value, &there->word, &value, NULL, NULL, &done));
        await(&done, 1);
        int free_again = 0, holder;
        CHECK(LAPI_Rmw(hndl, SWAP, 0, &there->lock, &free_again, &holder, &done));
        await(&done, 1);
        MUST(holder == me + 1);
    }
    CHECK(LAPI_Gfence(hndl));
    if (me == 0) {
        MUST(mine->counter == tasks * TIMES);
        MUST(mine->big == tasks * big);
        MUST(mine->bits == (1 << tasks) - 1);
        MUST(mine->word == tasks * 100 && mine->lock == 0);
    }
    end();
    if (shared)
        MPI_Finalize();
    return 0;
}
