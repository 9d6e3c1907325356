/* A random program: operations of all kinds with derived datatypes on both sides, all kinds of epochs, windows of all flavours that
 * come and go, accumulates that overlap. Each rank computes from the seed what all ranks do and what comes of it, and compares.
 *
 *     random [rounds [seed]]
 *
 * A round is an epoch on one window. Each target's memory is made of zones of one element type. In a round a zone belongs to one
 * origin, which does to it what it likes, or is accumulated to by all with one operator, or is read by all, or is written by the
 * target's own stores. So the outcome is certain although nothing says who comes first. Before the zones are three counters: one
 * that all raise by fetch-and-op, one by compare-and-swap, one by get and put under an exclusive lock. */
#include "random_plant.h"

#include <sched.h>

enum { SLOTS = 3, MOST_RANKS = 16, COUNTERS = 64, STEPS = 4, MOST_ACTIONS = 4096 };
enum { BY_FETCH = 0, BY_SWAP = 8, BY_LOCK = 16 };

enum way { FENCE, PSCW, EXCLUSIVE, SHARED_LOCKS, LOCK_ALL, WAYS };

struct slot {
    struct window w;
    MPI_Comm comm;
    size_t zone_bytes, zones[MOST_RANKS];
    unsigned char *model[MOST_RANKS];
};

static uint64_t seed;
static int round_number;
static struct slot slots[SLOTS];
static struct action mine[MOST_ACTIONS];
static int my_actions;

static size_t bytes_of(const struct slot *s, int r) { return COUNTERS + s->zones[r] * s->zone_bytes; }

static uint64_t stream(uint64_t a, uint64_t b)
{
    uint64_t random = check_word(seed * 31 + a, b);
    check_random(&random);
    return random;
}

/* ---- windows ---------------------------------------------------------------------------------------------------------- */

/* A communicator: all, all in reverse, or a half. */
static MPI_Comm comm_new(uint32_t which)
{
    MPI_Comm comm;
    if (which % 3 == 0)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    else
        OK(MPI_Comm_split(MPI_COMM_WORLD, which % 3 == 1 ? 0 : rank % 2, which % 3 == 1 ? -rank : rank, &comm));
    return comm;
}

static void slot_open(struct slot *s, uint64_t *random)
{
    static const size_t zone_bytes[] = {64, 256, 256, 1024, 24000};
    s->comm = comm_new(check_random(random));
    enum flavour flavour = (enum flavour)below(random, FLAVOURS);
    s->zone_bytes = zone_bytes[below(random, 5)];
    int unit = 1 << below(random, 4), own, count;
    OK(MPI_Comm_rank(s->comm, &own));
    OK(MPI_Comm_size(s->comm, &count));
    CHECK(count <= MOST_RANKS);
    uint32_t most = s->zone_bytes > 10000 ? 5 : 12;
    int all_have = below(random, 4);
    for (int r = 0; r < count; r++)
        s->zones[r] = all_have ? most : below(random, most);
    s->w = window_new(flavour, bytes_of(s, own), unit, s->comm);
    for (int r = 0; r < count; r++) {
        s->model[r] = window_malloc(bytes_of(s, r));
        memset(s->model[r], 0, bytes_of(s, r));
    }
}

static void slot_close(struct slot *s)
{
    if (s->w.win == MPI_WIN_NULL)
        return;
    for (int r = 0; r < s->w.size; r++)
        free(s->model[r]);
    window_free(&s->w);
    OK(MPI_Comm_free(&s->comm));
    s->w.win = MPI_WIN_NULL;
}

/* ---- what the ranks do in a round ---------------------------------------------------------------------------------------- */

static enum element zone_element(size_t zone) { return (enum element)(zone % ELEMENTS); }

static struct action action_new(struct slot *s, int target, size_t zone, uint64_t *random)
{
    enum element e = zone_element(zone);
    size_t bytes = element_bytes[e], start = 8 * below(random, (uint32_t)(s->zone_bytes / 16)), limit = (s->zone_bytes - start) / bytes;
    size_t most = s->zone_bytes > 10000 && !chance(random, 4) ? limit : limit < 40 ? limit : 40;
    size_t elements = 1 + below(random, (uint32_t)most);
    struct action a = {.target = target, .element = e, .known = 1};
    a.start = COUNTERS + zone * s->zone_bytes + start;
    a.seed = (uint64_t)check_random(random) << 31 | check_random(random);
    a.at = shape_new(random, elements, limit);
    a.origin = shape_new(random, elements, 3 * elements);
    a.result = shape_new(random, elements, 2 * elements);
    return a;
}

static void single_element(struct action *a)
{
    a->at = a->origin = a->result = (struct shape){.constructor = PLAIN, .elements = 1, .span = 1};
}

/* Makes the model do it, and remembers it if it is this rank's. */
static void act(struct slot *s, int origin, struct action a)
{
    int own = origin == s->w.rank;
    if (own && gives_something(&a))
        a.expected = window_malloc(a.at.elements * element_bytes[a.element]);
    model_apply(&a, s->model[a.target]);
    if (own) {
        CHECK(my_actions < MOST_ACTIONS);
        mine[my_actions++] = a;
    }
}

/* One origin's doings in a zone of its own. Without flushes there is one put or get, or accumulates, which are in order. */
static void own_zone(struct slot *s, int origin, int target, size_t zone, int passive, uint64_t *random)
{
    int accumulates = below(random, 3) > 0, steps = passive || accumulates ? 1 + (int)below(random, STEPS) : 1;
    for (int i = 0; i < steps; i++) {
        struct action a = action_new(s, target, zone, random);
        if (passive)
            accumulates = below(random, 3) > 0;
        if (!accumulates)
            a.kind = chance(random, 3) ? GET : PUT;
        else {
            a.kind = (enum kind)(ACC + below(random, 4));
            a.op = operator_for(a.element, random);
            if (a.kind != ACC && chance(random, 5))
                a.op = NO_OP;
        }
        if (a.kind == CAS && a.element == REAL)
            a.kind = FETCH;
        if (a.kind == FETCH || a.kind == CAS)
            single_element(&a);
        if (a.kind == CAS) {
            a.compare = element_load(a.element, s->model[target] + a.start);
            a.compare += chance(random, 3) ? 1 : 0;
        }
        a.request = passive && a.kind <= GET_ACC ? (int)below(random, 3) : 0;
        a.flush = passive && (!is_accumulate(&a) || chance(random, 3));
        /* A put or get behind an accumulate that is still on its way would be in conflict with it. */
        if (passive && my_actions && !is_accumulate(&a) && origin == s->w.rank)
            mine[my_actions - 1].flush = 1;
        act(s, origin, a);
    }
}

/* All origins add, or the like, with one operator. What comes back depends on who is first. */
static void shared_zone(struct slot *s, int origin, int target, size_t zone, enum operator op, uint64_t *random)
{
    for (uint32_t i = 0, steps = 1 + below(random, STEPS); i < steps; i++) {
        struct action a = action_new(s, target, zone, random);
        a.kind = (enum kind)(ACC + below(random, 3));
        a.op = op;
        a.known = 0;
        if (a.kind == FETCH)
            single_element(&a);
        act(s, origin, a);
    }
}

static void read_zone(struct slot *s, int origin, int target, size_t zone, uint64_t *random)
{
    struct action a = action_new(s, target, zone, random);
    a.kind = GET;
    act(s, origin, a);
}

static void stores(struct slot *s, int target, size_t zone, uint64_t *random)
{
    enum element e = zone_element(zone);
    uint64_t values = check_random(random);
    for (size_t i = 0; i < s->zone_bytes / element_bytes[e]; i++) {
        size_t at = COUNTERS + zone * s->zone_bytes + i * element_bytes[e];
        element_store(e, s->model[target] + at, element_value(e, values, i));
        if (target == s->w.rank)
            element_store(e, s->w.memory + at, element_value(e, values, i));
    }
}

/* Decides everything that happens, does it to the model, and notes this rank's part; its own stores are made at once. */
static void decide(struct slot *s, int accesses[MOST_RANKS][MOST_RANKS], int passive)
{
    my_actions = 0;
    int color = s->w.size == size ? 0 : 1 + rank % 2;
    for (int t = 0; t < s->w.size; t++)
        for (size_t zone = 0; zone < s->zones[t]; zone++) {
            uint64_t random = stream((uint64_t)round_number * 64 + (uint64_t)t, zone * 4 + (uint64_t)color);
            enum operator op = (enum operator)(SUM + below(&random, zone_element(zone) == REAL ? 3 : 6));
            int mode = (int)below(&random, 8), owner = (int)below(&random, (uint32_t)s->w.size);
            for (int o = 0; o < s->w.size; o++) {
                uint64_t own = stream((uint64_t)round_number * 4096 + (uint64_t)(t * 64 + o), zone * 4 + (uint64_t)color + 7);
                if (!accesses[o][t])
                    continue;
                if (mode < 4 && o == owner)
                    own_zone(s, o, t, zone, passive, &own);
                else if (mode == 4 || mode == 5)
                    shared_zone(s, o, t, zone, op, &own);
                else if (mode == 6)
                    read_zone(s, o, t, zone, &own);
            }
            if (mode == 7)
                stores(s, t, zone, &random);
        }
}

/* ---- doing it ---------------------------------------------------------------------------------------------------------- */

static void scatter(const struct shape *shape, const struct action *a, unsigned char *buffer)
{
    size_t bytes = element_bytes[a->element];
    for (size_t k = 0; k < shape->elements; k++)
        element_store(a->element, buffer + shape_at(shape, k) * bytes, element_value(a->element, a->seed, k));
}

static void perform(const struct slot *s, struct action *a, int to_all, MPI_Request *request)
{
    size_t room[MOST_RANKS];
    for (int r = 0; r < s->w.size; r++)
        room[r] = bytes_of(s, r);
    const struct window *w = &s->w;
    size_t bytes = element_bytes[a->element];
    struct action changed = *a;
    plant(&changed, w, room, to_all);
    a->out = window_malloc(a->origin.span * bytes);
    memset(a->out, 0xC3, a->origin.span * bytes);
    scatter(&a->origin, a, a->out);
    /* A get's own side is its origin. */
    const struct shape *back = a->kind == GET ? &a->origin : &a->result;
    if (gives_something(a)) {
        a->in = window_malloc(back->span * bytes);
        memset(a->in, 0x3C, back->span * bytes);
    }
    MPI_Datatype here, there, result, one = element_type(a->element);
    int n = shape_type(&changed.origin, a->element, &here), m = shape_type(&changed.at, a->element, &there);
    int p = shape_type(back, a->element, &result), t = changed.target;
    if (a->kind == PUT && a->at.span > a->at.elements && planted(GAPS_OVERWRITTEN, 5)) {
        n = m = (int)a->at.elements;
        here = there = one;
    }
    MPI_Aint at = place(w, t, changed.start);
    MPI_Op op = operator_handle(changed.op);
    int times = a->kind == ACC && planted(ACCUMULATE_LOST, 20) ? 0 : a->kind == ACC && planted(ACCUMULATE_TWICE, 20) ? 2 : 1;
    *request = MPI_REQUEST_NULL;
    switch (changed.kind) {
    case PUT:
        if (planted(PUT_LATE, 20))
            break;
        if (a->request)
            OK(MPI_Rput(a->out, n, here, t, at, m, there, w->win, request));
        else
            OK(MPI_Put(a->out, n, here, t, at, m, there, w->win));
        break;
    case GET:
        if (a->request)
            OK(MPI_Rget(a->in, n, here, t, at, m, there, w->win, request));
        else
            OK(MPI_Get(a->in, n, here, t, at, m, there, w->win));
        break;
    case ACC:
        for (int i = 0; i < times; i++) {
            OK(MPI_Wait(request, MPI_STATUS_IGNORE));
            if (a->request)
                OK(MPI_Raccumulate(a->out, n, here, t, at, m, there, op, w->win, request));
            else
                OK(MPI_Accumulate(a->out, n, here, t, at, m, there, op, w->win));
        }
        break;
    case GET_ACC: {
        const void *out = a->op == NO_OP ? NULL : a->out;
        if (a->request)
            OK(MPI_Rget_accumulate(out, a->op == NO_OP ? 0 : n, here, a->in, p, result, t, at, m, there, op, w->win, request));
        else
            OK(MPI_Get_accumulate(out, a->op == NO_OP ? 0 : n, here, a->in, p, result, t, at, m, there, op, w->win));
        break;
    }
    case FETCH:
        OK(MPI_Fetch_and_op(a->out, a->in, one, t, at, op, w->win));
        break;
    default:
        OK(MPI_Compare_and_swap(a->out, &a->compare, a->in, one, t, at, w->win));
    }
    if (here != one)
        OK(MPI_Type_free(&here));
    if (there != one)
        OK(MPI_Type_free(&there));
    if (result != one)
        OK(MPI_Type_free(&result));
}

/* After the epoch: what came back is what should have, and nothing beside it was written; the origin's buffer is as it was. */
static void inspect(struct action *a)
{
    size_t bytes = element_bytes[a->element];
    const struct shape *back = a->kind == GET ? &a->origin : &a->result;
    if (a->in && a->known) {
        unsigned char *expected = window_malloc(back->span * bytes);
        memset(expected, 0x3C, back->span * bytes);
        for (size_t k = 0; k < back->elements; k++)
            memcpy(expected + shape_at(back, k) * bytes, a->expected + k * bytes, bytes);
        if (planted(NEW_VALUE_BACK, 50))
            element_store(a->element, a->in, element_combine(a->element, a->op, element_load(a->element, a->in), a->seed | 1));
        for (size_t i = 0; i < back->span * bytes; i++)
            CHECK_F(expected[i] == a->in[i], "round %d, seed %llu: kind %d of element type %d, operator %d, from rank %d, byte %zu of %zu: expected %d, got %d",
                    round_number, (unsigned long long)seed, a->kind, a->element, a->op, a->target, i, back->span * bytes, expected[i],
                    a->in[i]);
        free(expected);
    }
    free(a->expected);
    free(a->out);
    free(a->in);
}

/* One step of everything that this rank does, to one target or to all. */
static void perform_all(const struct slot *s, int passive, int to_all)
{
    static MPI_Request requests[MOST_ACTIONS];
    int waiting = 0;
    for (int i = 0; i < my_actions; i++) {
        struct action *a = &mine[i];
        MPI_Request request;
        if (PLANT == OUT_OF_ORDER && i + 1 < my_actions && a[0].kind == ACC && a[1].kind == ACC && a[0].target == a[1].target &&
            a[0].start == a[1].start && planted(OUT_OF_ORDER, 1)) {
            struct action first = a[0];
            a[0] = a[1];
            a[1] = first;
        }
        perform(s, a, to_all, &request);
        if (a->request == 1)
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        else if (request != MPI_REQUEST_NULL)
            requests[waiting++] = request;
        if (a->flush && passive)
            OK(MPI_Win_flush(a->target, s->w.win));
    }
    OK(MPI_Waitall(waiting, requests, MPI_STATUSES_IGNORE));
    /* Nothing goes to nobody. */
    OK(MPI_Put(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, 0, MPI_INT, s->w.win));
}

/* ---- counters ---------------------------------------------------------------------------------------------------------- */

static void model_add(struct slot *s, int target, size_t counter, int64_t value)
{
    int64_t now;
    memcpy(&now, s->model[target] + counter, sizeof now);
    now += value;
    memcpy(s->model[target] + counter, &now, sizeof now);
}

enum { RAISES = 3 };

/* In every epoch: each accumulates to each target that it accesses. */
static void raise_by_fetch(const struct slot *s, int target, int passive, int64_t *before)
{
    static const int64_t one = 1; /* the operations are still under way when this function returns */
    for (int i = 0; i < RAISES; i++) {
        if (passive && planted(NOT_ATOMIC, 1)) {
            OK(MPI_Fetch_and_op(NULL, before, MPI_INT64_T, target, place(&s->w, target, BY_FETCH), MPI_NO_OP, s->w.win));
            OK(MPI_Win_flush(target, s->w.win));
            sched_yield();
            int64_t after = before[0] + 1;
            OK(MPI_Fetch_and_op(&after, &before[1], MPI_INT64_T, target, place(&s->w, target, BY_FETCH), MPI_REPLACE, s->w.win));
            OK(MPI_Win_flush(target, s->w.win));
            continue;
        }
        OK(MPI_Fetch_and_op(&one, &before[i], MPI_INT64_T, target, place(&s->w, target, BY_FETCH), MPI_SUM, s->w.win));
        if (s->w.size > 1 && i == 1 && PLANT != NOT_ATOMIC)
            OK(MPI_Accumulate(&one, 1, MPI_INT64_T, target, place(&s->w, target, BY_FETCH), 1, MPI_INT64_T, MPI_SUM, s->w.win));
    }
}

static int64_t raised_by_fetch(const struct slot *s) { return PLANT == NOT_ATOMIC ? RAISES : RAISES + (s->w.size > 1); }

static void raise_by_swap(const struct slot *s, int target)
{
    int64_t guess = 0, got = 0;
    for (;;) {
        int64_t next = guess + 1;
        OK(MPI_Compare_and_swap(&next, &guess, &got, MPI_INT64_T, target, place(&s->w, target, BY_SWAP), s->w.win));
        OK(MPI_Win_flush(target, s->w.win));
        if (got == guess)
            return;
        guess = got;
    }
}

static void raise_by_lock(const struct slot *s, int target)
{
    int64_t value = -1;
    OK(MPI_Get(&value, 1, MPI_INT64_T, target, place(&s->w, target, BY_LOCK), 1, MPI_INT64_T, s->w.win));
    OK(MPI_Win_flush(target, s->w.win));
    if (PLANT == LOCK_SHARED_ONLY)
        sched_yield();
    value++;
    OK(MPI_Put(&value, 1, MPI_INT64_T, target, place(&s->w, target, BY_LOCK), 1, MPI_INT64_T, s->w.win));
    OK(MPI_Win_flush_local(target, s->w.win));
}

/* ---- epochs ------------------------------------------------------------------------------------------------------------ */

static MPI_Group group_of(const struct window *w, const int *chosen)
{
    int ranks[MOST_RANKS], count = 0;
    MPI_Group all, some;
    for (int r = 0; r < w->size; r++)
        if (chosen[r])
            ranks[count++] = r;
    OK(MPI_Win_get_group(w->win, &all));
    OK(MPI_Group_incl(all, count, ranks, &some));
    OK(MPI_Group_free(&all));
    return some;
}

/* Under one lock a target at a time: the actions to others wait for theirs. */
static void with_locks(struct slot *s, int exclusive, int64_t (*before)[RAISES])
{
    const struct window *w = &s->w;
    static struct action all[MOST_ACTIONS];
    int count = my_actions, type = exclusive && PLANT != LOCK_SHARED_ONLY ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED;
    memcpy(all, mine, (size_t)count * sizeof *all);
    for (int i = 0, done = 0; i < w->size; i++) {
        int t = (w->rank + i + round_number) % w->size;
        OK(MPI_Win_lock(type, t, 0, w->win));
        my_actions = 0;
        for (int k = 0; k < count; k++)
            if (all[k].target == t)
                mine[my_actions++] = all[k];
        perform_all(s, 1, 0);
        raise_by_fetch(s, t, 1, before[t]);
        if (exclusive)
            raise_by_lock(s, t);
        else
            raise_by_swap(s, t);
        OK(MPI_Win_unlock(t, w->win));
        done += my_actions;
        for (int k = 0; k < my_actions; k++)
            inspect(&mine[k]);
    }
    my_actions = 0;
}

static void one_round(struct slot *s, enum way way)
{
    const struct window *w = &s->w;
    int accesses[MOST_RANKS][MOST_RANKS], targets[MOST_RANKS], origins[MOST_RANKS], passive = way >= EXCLUSIVE;
    int64_t before[MOST_RANKS][RAISES];
    uint64_t random = stream((uint64_t)round_number + 1000003, 11);
    for (int o = 0; o < w->size; o++)
        for (int t = 0; t < w->size; t++)
            accesses[o][t] = way != PSCW || below(&random, 2);
    for (int r = 0; r < w->size; r++)
        targets[r] = accesses[w->rank][r], origins[r] = accesses[r][w->rank];
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, w->rank, 0, w->win));
    decide(s, accesses, passive);
    OK(MPI_Win_unlock(w->rank, w->win));
    OK(MPI_Barrier(w->comm));

    MPI_Group to = group_of(w, targets), from = group_of(w, origins);
    int flag = 0;
    if (way == EXCLUSIVE || way == SHARED_LOCKS) {
        with_locks(s, way == EXCLUSIVE, before);
    } else {
        if (way == FENCE)
            OK(MPI_Win_fence(round_number % 2 ? MPI_MODE_NOPRECEDE : 0, w->win));
        else if (way == LOCK_ALL)
            OK(MPI_Win_lock_all(0, w->win));
        else {
            OK(MPI_Win_post(from, 0, w->win));
            OK(MPI_Win_start(to, 0, w->win));
        }
        perform_all(s, passive, way != PSCW);
        for (int t = 0; t < w->size; t++)
            if (targets[t]) {
                raise_by_fetch(s, t, passive, before[t]);
                if (passive)
                    raise_by_swap(s, t);
            }
        if (way == FENCE)
            OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
        else if (way == LOCK_ALL)
            OK(MPI_Win_unlock_all(w->win));
        else {
            OK(MPI_Win_complete(w->win));
            if (round_number % 3)
                OK(MPI_Win_wait(w->win));
            else
                for (; !flag; sched_yield())
                    OK(MPI_Win_test(w->win, &flag));
        }
        for (int i = 0; i < my_actions; i++)
            inspect(&mine[i]);
    }
    OK(MPI_Group_free(&to));
    OK(MPI_Group_free(&from));

    for (int t = 0; t < w->size; t++) {
        int64_t was;
        memcpy(&was, s->model[t] + BY_FETCH, sizeof was);
        for (int i = 0; targets[t] && i < RAISES && PLANT != NOT_ATOMIC; i++)
            CHECK_F(before[t][i] >= (i ? before[t][i - 1] + 1 : was) && before[t][i] < was + raised_by_fetch(s) * w->size,
                    "round %d, seed %llu, way %d, %s: ticket %lld", round_number, (unsigned long long)seed, way, flavour_names[w->flavour], (long long)before[t][i]);
    }
    for (int o = 0; o < w->size; o++)
        for (int t = 0; t < w->size; t++)
            if (accesses[o][t]) {
                model_add(s, t, BY_FETCH, raised_by_fetch(s));
                if (way == EXCLUSIVE)
                    model_add(s, t, BY_LOCK, 1);
                else if (passive)
                    model_add(s, t, BY_SWAP, 1);
            }
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, w->rank, 0, w->win));
    for (size_t i = 0; i < w->bytes; i++)
        CHECK_F(s->model[w->rank][i] == w->memory[i],
                "round %d, seed %llu, way %d, %s: byte %zu of the window's %zu (zone %zu, byte %zu of %zu): expected %d, got %d", round_number,
                (unsigned long long)seed, way, flavour_names[w->flavour], i, w->bytes, i < COUNTERS ? 0 : (i - COUNTERS) / s->zone_bytes,
                i < COUNTERS ? i : (i - COUNTERS) % s->zone_bytes, s->zone_bytes, s->model[w->rank][i], w->memory[i]);
    OK(MPI_Win_unlock(w->rank, w->win));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int rounds = argc > 1 ? atoi(argv[1]) : 60;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int i = 0; i < SLOTS; i++)
        slots[i].w.win = MPI_WIN_NULL;
    for (round_number = 0; round_number < rounds; round_number++) {
        uint64_t random = stream((uint64_t)round_number, 5);
        struct slot *s = &slots[below(&random, SLOTS)];
        if (s->w.win == MPI_WIN_NULL || chance(&random, 6)) {
            slot_close(s);
            slot_open(s, &random);
        }
        one_round(s, (enum way)below(&random, WAYS));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < SLOTS; i++)
        slot_close(&slots[i]);
    CHECK_FINISH();
}
