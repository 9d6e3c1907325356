/* Common parts of the programs here: they print what is wrong and end with code 1, or print "ok" once, as task 0. */
#ifndef COMMON_H
#define COMMON_H

#include <lapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lapi_handle_t hndl;
static int me, tasks;

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        int code_ = (call);                                                                                  \
        if (code_ != LAPI_SUCCESS) {                                                                         \
            char text_[LAPI_MAX_ERR_STRING];                                                                 \
            LAPI_Msg_string(code_, text_);                                                                   \
            fprintf(stderr, "task %d: %s:%d: %s: %s\n", me, __FILE__, __LINE__, #call, text_);               \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

#define MUST(condition)                                                                                      \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "task %d: %s:%d: %s is not so\n", me, __FILE__, __LINE__, #condition);           \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

/* Opens LAPI: in polling mode if POLLING is set in the environment. */
static inline void begin(LAPI_err_hndlr *handler)
{
    lapi_info_t info;
    memset(&info, 0, sizeof info);
    info.err_hndlr = handler;
    CHECK(LAPI_Init(&hndl, &info));
    CHECK(LAPI_Qenv(hndl, TASK_ID, &me));
    CHECK(LAPI_Qenv(hndl, NUM_TASKS, &tasks));
    if (getenv("POLLING") != NULL)
        CHECK(LAPI_Senv(hndl, INTERRUPT_SET, 0));
}

/* Closes LAPI when all tasks have come here. */
static inline void end(void)
{
    CHECK(LAPI_Gfence(hndl));
    CHECK(LAPI_Term(hndl));
    if (me == 0)
        printf("ok\n");
}

/* The address of the same thing in each task; to be freed. */
static inline void **everywhere(void *mine)
{
    void **all = malloc(tasks * sizeof *all);
    CHECK(LAPI_Address_init(hndl, mine, all));
    return all;
}

static inline void zero(lapi_cntr_t *cntr)
{
    CHECK(LAPI_Setcntr(hndl, cntr, 0));
}

static inline void await(lapi_cntr_t *cntr, int value)
{
    CHECK(LAPI_Waitcntr(hndl, cntr, value, NULL));
}

/* Pseudo-random numbers, the same for each seed. */
static inline unsigned next(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

#endif
