/* For tests of collective operations: communicators of several shapes, and one way to call the blocking,
 * non-blocking and persistent forms, so that one source tests all three. */
#ifndef COLL_H
#define COLL_H

#include "../check.h"

#define BLOCKING 0
#define NONBLOCKING 1
#define PERSISTENT 2
#ifndef FORM
#define FORM BLOCKING
#endif

/* CALL(Bcast, bcast, arguments): MPI_Bcast, or MPI_Ibcast and a wait, or MPI_Bcast_init, a start and a wait. CALL_C: the
 * large-count forms of these. */
#if FORM == BLOCKING
#define CALL(Name, name, ...) OK(MPI_##Name(__VA_ARGS__))
#define CALL_C(Name, name, ...) OK(MPI_##Name##_c(__VA_ARGS__))
#elif FORM == NONBLOCKING
#define CALL(Name, name, ...)                                                                                \
    do {                                                                                                     \
        MPI_Request call_request = MPI_REQUEST_NULL;                                                         \
        OK(MPI_I##name(__VA_ARGS__, &call_request));                                                         \
        OK(MPI_Wait(&call_request, MPI_STATUS_IGNORE));                                                      \
        CHECK(call_request == MPI_REQUEST_NULL);                                                             \
    } while (0)
#define CALL_C(Name, name, ...) CALL(Name##_c, name##_c, __VA_ARGS__)
#else
#define CALL(Name, name, ...) CALL_INIT(MPI_##Name##_init, __VA_ARGS__)
#define CALL_C(Name, name, ...) CALL_INIT(MPI_##Name##_init_c, __VA_ARGS__)
#define CALL_INIT(init, ...)                                                                                 \
    do {                                                                                                     \
        MPI_Request call_request = MPI_REQUEST_NULL;                                                         \
        OK(init(__VA_ARGS__, MPI_INFO_NULL, &call_request));                                                 \
        OK(MPI_Start(&call_request));                                                                        \
        OK(MPI_Wait(&call_request, MPI_STATUS_IGNORE));                                                      \
        OK(MPI_Request_free(&call_request));                                                                 \
    } while (0)
#endif

struct place {
    MPI_Comm comm;
    const char *name;
    int rank, size;
};

enum { PLACES = 5 };

CHECK_UNUSED static void places_make(struct place *places)
{
    places[0] = (struct place){MPI_COMM_WORLD, "world", 0, 0};
    places[1] = (struct place){MPI_COMM_SELF, "self", 0, 0};
    places[2] = (struct place){MPI_COMM_NULL, "dup", 0, 0};
    places[3] = (struct place){MPI_COMM_NULL, "half", 0, 0};
    places[4] = (struct place){MPI_COMM_NULL, "reversed", 0, 0};
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &places[2].comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &places[3].comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &places[4].comm));
    for (int i = 0; i < PLACES; i++) {
        OK(MPI_Comm_rank(places[i].comm, &places[i].rank));
        OK(MPI_Comm_size(places[i].comm, &places[i].size));
    }
}

CHECK_UNUSED static void places_free(struct place *places)
{
    for (int i = 2; i < PLACES; i++)
        OK(MPI_Comm_free(&places[i].comm));
}

/* Runs `test(place, count)` everywhere with all counts, the largest on the world only. */
CHECK_UNUSED static void everywhere(void (*test)(const struct place *, int))
{
    static const int counts[] = {0, 1, 7, 1000, 100000};
    struct place places[PLACES];
    places_make(places);
    for (int p = 0; p < PLACES; p++)
        for (int c = 0; c < (p == 0 ? 5 : 4); c++)
            test(&places[p], counts[c]);
    places_free(places);
}

#endif
