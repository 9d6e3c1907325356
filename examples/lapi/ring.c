/* A first program for LAPI: each task puts a word into the next task's memory, and learns of its arrival by a counter.
 *
 *     mpicc ring.c -o ring -llapi
 *     mpiexec -n 4 ./ring
 */
#include <lapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with the words for an error code, if it is one. */
static void check(int code)
{
    char text[LAPI_MAX_ERR_STRING];
    if (code != LAPI_SUCCESS) {
        LAPI_Msg_string(code, text);
        fprintf(stderr, "%s\n", text);
        exit(1);
    }
}

int main(void)
{
    lapi_handle_t lapi;
    lapi_info_t info;
    int me, tasks;

    memset(&info, 0, sizeof info);
    check(LAPI_Init(&lapi, &info));
    check(LAPI_Qenv(lapi, TASK_ID, &me));
    check(LAPI_Qenv(lapi, NUM_TASKS, &tasks));

    /* Where the next task has its word, and the counter that says that the word has come. */
    long word = -1;
    lapi_cntr_t arrived;
    void **words = malloc(tasks * sizeof *words), **counters = malloc(tasks * sizeof *counters);
    check(LAPI_Setcntr(lapi, &arrived, 0));
    check(LAPI_Address_init(lapi, &word, words));
    check(LAPI_Address_init(lapi, &arrived, counters));

    int next = (me + 1) % tasks;
    long mine = 100 + me;
    lapi_cntr_t reusable;
    check(LAPI_Setcntr(lapi, &reusable, 0));
    check(LAPI_Put(lapi, next, sizeof mine, words[next], &mine, counters[next], &reusable, NULL));
    check(LAPI_Waitcntr(lapi, &reusable, 1, NULL)); /* mine may be changed */
    check(LAPI_Waitcntr(lapi, &arrived, 1, NULL));  /* word is here */
    printf("task %d of %d: %ld came from task %d\n", me, tasks, word, (me + tasks - 1) % tasks);

    check(LAPI_Gfence(lapi));
    check(LAPI_Term(lapi));
    return 0;
}
