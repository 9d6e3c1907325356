/* Random traffic over all calls: each task sends to random tasks for a number of rounds; all counters and all data must be exact.
 * Arguments: seed, rounds. */
#include "common.h"

enum { SLOTS = 8, SLOT = 40000, KINDS = 8 };

/* Each origin has an area of its own at each target, of which it knows what it must hold. */
static unsigned char *area, *mirror;
static lapi_cntr_t arrived;
static long tally;
static int messages;
static unsigned char *landing;

struct header {
    long from, at;
};

static void count(lapi_handle_t *handle, void *information)
{
    (void)handle, (void)information;
    __atomic_fetch_add(&messages, 1, __ATOMIC_RELEASE);
}

static unsigned char *place(void *base, int origin, int at)
{
    return (unsigned char *)base + ((size_t)origin * SLOTS * SLOT) + at;
}

static void *on_message(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                        void **information)
{
    struct header *header = uhdr;
    (void)handle, (void)uhdr_len, (void)information;
    *completion = count;
    return *msg_len > 0 ? place(area, (int)header->from, (int)header->at) : NULL;
}

static lapi_vec_t *on_vector(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *length,
                             compl_hndlr_t **completion, void **information)
{
    static __thread void *info[3];
    static __thread lapi_vec_t vector;
    struct header *header = uhdr;
    (void)handle, (void)uhdr_len, (void)information;
    *completion = count;
    /* Blocks of 24 bytes, 40 bytes apart. */
    info[0] = place(area, (int)header->from, (int)header->at), info[1] = (void *)24, info[2] = (void *)40;
    vector.vec_type = LAPI_GEN_STRIDED_XFER, vector.num_vecs = (uint)(*length / 24), vector.info = info;
    return &vector;
}

int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 200;
    lapi_cntr_t org, cmpl, got;
    begin(NULL);
    seed = seed * 97 + me;
    size_t bytes = (size_t)tasks * SLOTS * SLOT;
    area = calloc(bytes, 1), mirror = calloc(bytes, 1), landing = calloc(SLOTS * SLOT, 1);
    unsigned char *source = malloc(SLOTS * SLOT);
    zero(&arrived), zero(&org), zero(&cmpl), zero(&got);
    void **areas = everywhere(area), **counters = everywhere(&arrived), **tallies = everywhere(&tally);
    int *raised = calloc(tasks, sizeof *raised), *sent = calloc(tasks, sizeof *sent);
    long *added = calloc(tasks, sizeof *added);
    CHECK(LAPI_Gfence(hndl));
    int unfenced = 0;
    for (int round = 0; round < rounds; round++) {
        int to = next(&seed) % tasks, origins = 0, completions = 0, gets = 0, kind = next(&seed) % KINDS;
        int length = next(&seed) % 3 == 0 ? next(&seed) % SLOT : next(&seed) % 200, at = next(&seed) % (SLOTS - 2) * SLOT;
        for (int i = 0; i < length; i++)
            source[i] = (unsigned char)next(&seed);
        unsigned char *there = place(areas[to], me, at), *known = place(mirror, to, at);
        struct header header = { me, at };
        /* No order is promised: a put of which only the origin's counter is known could come after the next one to that place. */
        if (unfenced)
            CHECK(LAPI_Fence(hndl));
        unfenced = 0;
        int blocks = length / 24;
        void *org_info[3] = { source, (void *)24, (void *)32 }, *tgt_info[3] = { there, (void *)24, (void *)40 };
        lapi_vec_t from = { LAPI_GEN_STRIDED_XFER, (uint)blocks, org_info, NULL };
        lapi_vec_t into = { LAPI_GEN_STRIDED_XFER, (uint)blocks, tgt_info, NULL };
        switch (kind) {
        case 0:
            CHECK(LAPI_Put(hndl, to, length, there, source, counters[to], &org, &cmpl));
            memcpy(known, source, length), raised[to]++, origins++, completions++;
            break;
        case 1: /* A get of what is known to be there. */
            CHECK(LAPI_Fence(hndl));
            CHECK(LAPI_Get(hndl, to, length, there, landing, counters[to], &got));
            await(&got, 1);
            MUST(memcmp(landing, known, length) == 0);
            raised[to]++;
            break;
        case 2:
            CHECK(LAPI_Amsend(hndl, to, (void *)on_message, &header, sizeof header, source, length, counters[to], &org,
                              &cmpl));
            memcpy(known, source, length), raised[to]++, sent[to]++, origins++, completions++;
            break;
        case 3:
        case 4:
            if (kind == 3)
                CHECK(LAPI_Putv(hndl, to, &into, &from, counters[to], &org, &cmpl));
            else {
                CHECK(LAPI_Amsendv(hndl, to, (void *)on_vector, &header, sizeof header, &from, counters[to], &org, &cmpl));
                sent[to]++;
            }
            for (int b = 0; b < blocks; b++)
                memcpy(known + b * 40, source + b * 32, 24);
            raised[to]++, origins++, completions++;
            break;
        case 5: { /* A vector of what is known to be there. */
            CHECK(LAPI_Fence(hndl));
            org_info[0] = landing, org_info[2] = (void *)24;
            CHECK(LAPI_Getv(hndl, to, &into, &from, counters[to], &got));
            await(&got, 1);
            for (int b = 0; b < blocks; b++)
                MUST(memcmp(landing + b * 24, known + b * 40, 24) == 0);
            raised[to]++;
            break;
        }
        case 6: {
            long long value = next(&seed) % 1000, before;
            CHECK(LAPI_Rmw64(hndl, FETCH_AND_ADD, to, tallies[to], &value, &before, &got));
            gets++, added[to] += value;
            await(&got, gets);
            break;
        }
        default: { /* By a command, with no counters but the target's. */
            lapi_xfer_t xfer;
            memset(&xfer, 0, sizeof xfer);
            xfer.Put.Xfer_type = LAPI_PUT_XFER, xfer.Put.tgt = to, xfer.Put.len = length;
            xfer.Put.tgt_addr = (lapi_long_t)there, xfer.Put.org_addr = source;
            xfer.Put.tgt_cntr = (lapi_long_t)counters[to], xfer.Put.org_cntr = &org;
            CHECK(LAPI_Xfer(hndl, &xfer));
            memcpy(known, source, length), raised[to]++, origins++, unfenced = 1;
        }
        }
        if (origins)
            await(&org, origins);
        if (completions)
            await(&cmpl, completions);
        int value;
        CHECK(LAPI_Getcntr(hndl, &org, &value));
        MUST(value == 0);
    }
    CHECK(LAPI_Gfence(hndl));
    /* Reports of all others on their operations on this task, in tables of theirs here. */
    long *told = calloc((size_t)tasks * 3, sizeof *told);
    void **tables = everywhere(told);
    for (int to = 0; to < tasks; to++) {
        long facts[3] = { raised[to], sent[to], added[to] };
        CHECK(LAPI_Put(hndl, to, sizeof facts, (long *)tables[to] + me * 3, facts, NULL, NULL, NULL));
        /* And the data, read back as a whole. */
        for (int slot = 0; slot < SLOTS; slot++) {
            CHECK(LAPI_Get(hndl, to, SLOT, place(areas[to], me, slot * SLOT), landing, NULL, &got));
            await(&got, 1);
            MUST(memcmp(landing, place(mirror, to, slot * SLOT), SLOT) == 0);
        }
    }
    CHECK(LAPI_Gfence(hndl));
    long expected[3] = { 0, 0, 0 };
    for (int task = 0; task < tasks; task++)
        for (int i = 0; i < 3; i++)
            expected[i] += told[task * 3 + i];
    if (expected[0] > 0)
        await(&arrived, (int)expected[0]);
    int left = -1;
    CHECK(LAPI_Getcntr(hndl, &arrived, &left));
    MUST(left == 0);
    MUST(__atomic_load_n(&messages, __ATOMIC_ACQUIRE) == expected[1]);
    MUST(__atomic_load_n(&tally, __ATOMIC_ACQUIRE) == expected[2]);
    end();
    return 0;
}
