/* An active message: task 0's histogram is added to by all tasks.
 *
 * The header handler runs at the target when the message arrives, and says where its data goes. The completion handler runs when the
 * data is there.
 *
 *     mpicc accumulate.c -o accumulate -llapi
 *     mpiexec -n 4 ./accumulate
 */
#include <lapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 8 };
static double histogram[BINS];

static void add(lapi_handle_t *lapi, void *data)
{
    double *values = data;
    (void)lapi;
    for (int i = 0; i < BINS; i++)
        histogram[i] += values[i];
    free(values);
}

static void *take(lapi_handle_t *lapi, void *header, uint *header_length, ulong *length, compl_hndlr_t **completion,
                  void **argument)
{
    (void)lapi, (void)header, (void)header_length;
    *completion = add;
    return *argument = malloc(*length);
}

int main(void)
{
    lapi_handle_t lapi;
    lapi_info_t info;
    int me, tasks;
    memset(&info, 0, sizeof info);
    if (LAPI_Init(&lapi, &info) != LAPI_SUCCESS)
        return 1;
    LAPI_Qenv(lapi, TASK_ID, &me);
    LAPI_Qenv(lapi, NUM_TASKS, &tasks);

    double mine[BINS];
    for (int i = 0; i < BINS; i++)
        mine[i] = (me + 1) * i;
    lapi_cntr_t added;
    LAPI_Setcntr(lapi, &added, 0);
    /* All tasks run the same program: the address of a function of ours means the same function there. */
    LAPI_Amsend(lapi, 0, (void *)take, NULL, 0, mine, sizeof mine, NULL, NULL, &added);
    LAPI_Waitcntr(lapi, &added, 1, NULL); /* its completion handler has run */
    LAPI_Gfence(lapi);
    if (me == 0)
        for (int i = 0; i < BINS; i++)
            printf("bin %d: %g\n", i, histogram[i]);
    LAPI_Term(lapi);
    return 0;
}
