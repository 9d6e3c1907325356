/* Mistakes of a library, planted between the random program and the library that it runs on: compiled with -DPLANT=n the
 * program has to fail. So the suite knows that it is long enough to find such a mistake if it happens once in a while. */
#ifndef RANDOM_PLANT_H
#define RANDOM_PLANT_H

#include "random_model.h"

#ifndef PLANT
#define PLANT NOTHING
#endif

enum {
    NOTHING,
    ACCUMULATE_LOST,
    ACCUMULATE_TWICE,
    PUT_ELSEWHERE,
    PUT_TOO_SHORT,
    PUT_LATE,        /* arrives only after the synchronisation that should complete it */
    WRONG_OPERATOR,
    WRONG_TARGET,
    GAPS_OVERWRITTEN,
    SWAP_ALWAYS,     /* a compare-and-swap that doesn't compare */
    NEW_VALUE_BACK,  /* a fetch that gives what is there afterwards */
    OUT_OF_ORDER,    /* two accumulates of one origin to one place change places */
    LOCK_SHARED_ONLY, /* an exclusive lock that doesn't exclude */
    NOT_ATOMIC,      /* a fetch-and-add of two steps */
    PLANTS
};

/* Whether this is the time to make the mistake: once in `often` times. */
CHECK_UNUSED static int planted(int which, int often)
{
    static int times;
    return which == PLANT && ++times % often == 0;
}

/* Changes an action that is about to be done. Only so that the library can't notice: within the window, whose ranks have `room`
 * bytes, and where `to_all` doesn't hold within the epoch, which is one of the action's own target. */
CHECK_UNUSED static void plant(struct action *a, const struct window *w, const size_t *room, int to_all)
{
    size_t step = (size_t)w->units[a->target] > element_bytes[a->element] ? (size_t)w->units[a->target] : element_bytes[a->element];
    size_t end = a->start + a->at.span * element_bytes[a->element];
    int other = (a->target + 1) % w->size;
    if (a->kind == PUT && end + step <= room[a->target] && planted(PUT_ELSEWHERE, 20))
        a->start += step;
    if (a->kind == PUT && a->at.constructor == PLAIN && a->origin.constructor == PLAIN && a->at.elements > 1 &&
        planted(PUT_TOO_SHORT, 1))
        a->at.elements = a->origin.elements = a->at.elements - 1;
    if (a->kind == ACC && a->element != REAL && planted(WRONG_OPERATOR, 20))
        a->op = a->op == MAX ? MIN : MAX;
    if (a->kind == PUT && to_all && w->flavour != DYNAMIC && end <= room[other] && w->units[other] == w->units[a->target] &&
        planted(WRONG_TARGET, 5))
        a->target = other;
    if (a->kind == CAS && planted(SWAP_ALWAYS, 4))
        a->kind = FETCH, a->op = REPLACE;
}

#endif
