/* In the style of TCGMSG over LAPI: a distributed array, a shared task counter (NXTVAL) by read-modify-write, blocks fetched by
 * get and stored by put, fences before results are used. */
#include "common.h"

enum { BLOCKS = 120, BLOCK = 50 };

int main(void)
{
    double *mine;
    static int next_task;
    lapi_cntr_t done;
    begin(NULL);
    zero(&done);
    int blocks = (BLOCKS + tasks - 1) / tasks;
    mine = calloc((size_t)blocks * BLOCK * 2, sizeof *mine);
    void **arrays = everywhere(mine), **tickets = everywhere(&next_task);
    double *input = mine;
    for (int i = 0; i < blocks * BLOCK; i++)
        input[i] = (me * blocks * BLOCK + i) * 0.5;
    CHECK(LAPI_Gfence(hndl));
    int one = 1, handled = 0;
    for (;;) {
        int ticket;
        CHECK(LAPI_Rmw(hndl, FETCH_AND_ADD, 0, tickets[0], &one, &ticket, &done));
        await(&done, 1);
        if (ticket >= blocks * tasks)
            break;
        double block[BLOCK];
        int owner = ticket / blocks;
        double *there = (double *)arrays[owner] + (size_t)(ticket % blocks) * BLOCK;
        CHECK(LAPI_Get(hndl, owner, sizeof block, there, block, NULL, &done));
        await(&done, 1);
        for (int i = 0; i < BLOCK; i++)
            block[i] = block[i] * block[i] + 1;
        CHECK(LAPI_Put(hndl, owner, sizeof block, there + (size_t)blocks * BLOCK, block, NULL, &done, NULL));
        await(&done, 1);
        handled++;
    }
    CHECK(LAPI_Gfence(hndl));
    for (int i = 0; i < blocks * BLOCK; i++)
        MUST(mine[blocks * BLOCK + i] == input[i] * input[i] + 1);
    int sum = 0, *sums = NULL;
    void **all = everywhere((void *)(long)(handled + 1));
    for (int task = 0; task < tasks; task++)
        sum += (int)(long)all[task] - 1;
    (void)sums;
    MUST(sum == blocks * tasks);
    end();
    return 0;
}
