/* Interrupt mode: a target that makes no call for as long as it takes must not hold up others: task 0 waits in a loop of its own
 * until all others are through with everything, which needs its progress. */
#include "common.h"
#include <sched.h>

static int finished, sum;
static char area[1 << 20];

static void add(lapi_handle_t *handle, void *information)
{
    (void)handle;
    __atomic_fetch_add(&sum, (int)(long)information, __ATOMIC_RELAXED);
}

static void *take(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                  void **information)
{
    (void)handle, (void)uhdr_len, (void)msg_len;
    *completion = add;
    *information = (void *)*(long *)uhdr;
    return area;
}

static void finish(lapi_handle_t *handle, void *information)
{
    (void)handle, (void)information;
    __atomic_fetch_add(&finished, 1, __ATOMIC_RELEASE);
}

static void *last(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                  void **information)
{
    (void)handle, (void)uhdr, (void)uhdr_len, (void)msg_len, (void)information;
    *completion = finish;
    return NULL;
}

int main(void)
{
    static char mine[1 << 20];
    lapi_cntr_t done;
    begin(NULL);
    zero(&done);
    void **areas = everywhere(area);
    CHECK(LAPI_Gfence(hndl));
    if (me == 0) {
        while (__atomic_load_n(&finished, __ATOMIC_ACQUIRE) < tasks - 1)
            sched_yield();
        MUST(sum == 20 * (tasks - 1) * tasks / 2);
    } else {
        long number = me;
        for (int i = 0; i < 20; i++) {
            CHECK(LAPI_Amsend(hndl, 0, (void *)take, &number, sizeof number, mine, sizeof mine, NULL, NULL, &done));
            await(&done, 1);
            CHECK(LAPI_Put(hndl, 0, 8, areas[0], mine, NULL, NULL, &done));
            await(&done, 1);
            CHECK(LAPI_Get(hndl, 0, sizeof mine, areas[0], mine, NULL, &done));
            await(&done, 1);
        }
        CHECK(LAPI_Fence(hndl));
        CHECK(LAPI_Amsend(hndl, 0, (void *)last, NULL, 0, NULL, 0, NULL, NULL, NULL));
    }
    end();
    return 0;
}
