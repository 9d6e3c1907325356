/* Operations of all forms under way at once on a communicator, with an operator that doesn't commute among them. What comes is compared with values
 * computed from the ranks' numbers. */
#ifndef FORMS_H
#define FORMS_H

#include "coll.h"

#define KINDS 6
enum kind { BARRIER, BCAST, REDUCE, ALLREDUCE, ALLGATHER, COMPOSE };
enum form { DONE, STARTED, LASTING, FORMS };

/* x -> a*x + b, modulo a prime. These don't commute. */
struct map {
    int a, b;
};
enum { PRIME = 10007 };

static struct map after(struct map f, struct map g)
{
    return (struct map){g.a * f.a % PRIME, (g.a * f.b + g.b) % PRIME};
}

static void compose(void *left, void *inout, int *count, MPI_Datatype *type)
{
    struct map *f = left, *g = inout;
    for (int i = 0; i < *count; i++)
        g[i] = after(f[i], g[i]);
    (void)type;
}

static struct map map_of(int r, int i)
{
    return (struct map){1 + (7 * r + i) % 50, (r + 3 * i) % PRIME};
}

static int value(int r, int i)
{
    return 1000 * r + 7 * i + 1;
}

struct work {
    enum kind kind;
    int root, count, *out, *in;
    MPI_Request request;
};

static int out_ints(const struct work *work)
{
    return work->kind == COMPOSE ? 2 * work->count : work->count;
}

static int in_ints(const struct work *work, int ranks)
{
    return work->kind == ALLGATHER ? work->count * ranks : out_ints(work);
}

static struct work prepare(const struct place *place, enum kind kind, int root, int count)
{
    struct work work = {kind, root, count, NULL, NULL, MPI_REQUEST_NULL};
    work.out = malloc(sizeof(int) * (out_ints(&work) + 1));
    work.in = malloc(sizeof(int) * (in_ints(&work, place->size) + 1));
    for (int i = 0; i < count; i++) {
        if (kind == COMPOSE)
            ((struct map *)work.out)[i] = map_of(place->rank, i);
        else
            work.out[i] = value(place->rank, i);
    }
    return work;
}

/* Before each start: nothing of what must come is there. */
static void reset(struct work *work, const struct place *place)
{
    memset(work->in, 0x55, sizeof(int) * in_ints(work, place->size));
    if (work->kind == BCAST && place->rank == work->root)
        memcpy(work->in, work->out, sizeof(int) * work->count);
}

#define EACH(Name, name, ...)                                                                                \
    do {                                                                                                     \
        if (form == DONE)                                                                                    \
            OK(MPI_##Name(__VA_ARGS__));                                                                     \
        else if (form == STARTED)                                                                            \
            OK(MPI_I##name(__VA_ARGS__, &work->request));                                                    \
        else                                                                                                 \
            OK(MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, &work->request));                               \
    } while (0)

static MPI_Datatype maps;
static MPI_Op composition;

static void call(struct work *work, const struct place *place, enum form form)
{
    int *out = work->out, *in = work->in, count = work->count, root = work->root;
    switch (work->kind) {
    case BARRIER:
        EACH(Barrier, barrier, place->comm);
        break;
    case BCAST:
        EACH(Bcast, bcast, in, count, MPI_INT, root, place->comm);
        break;
    case REDUCE:
        EACH(Reduce, reduce, out, in, count, MPI_INT, MPI_SUM, root, place->comm);
        break;
    case ALLREDUCE:
        EACH(Allreduce, allreduce, out, in, count, MPI_INT, MPI_SUM, place->comm);
        break;
    case ALLGATHER:
        EACH(Allgather, allgather, out, count, MPI_INT, in, count, MPI_INT, place->comm);
        break;
    case COMPOSE:
        EACH(Allreduce, allreduce, out, in, count, maps, composition, place->comm);
        break;
    }
}

static void check(const struct work *work, const struct place *place)
{
    int ranks = place->size, count = work->count;
    for (int i = 0; i < count; i++) {
        int sum = 0;
        struct map all = map_of(0, i);
        for (int r = 0; r < ranks; r++)
            sum += value(r, i);
        for (int r = 1; r < ranks; r++)
            all = after(all, map_of(r, i));
        struct map got = work->kind == COMPOSE ? ((struct map *)work->in)[i] : all;
        int expected = work->kind == BCAST ? value(work->root, i) : sum;
        if (work->kind == COMPOSE)
            CHECK_F(got.a == all.a && got.b == all.b, "element %d of %d in %s", i, count, place->name);
        else if (work->kind == ALLGATHER)
            for (int r = 0; r < ranks; r++)
                CHECK_F(work->in[r * count + i] == value(r, i), "element %d of %d of rank %d in %s: %d", i, count, r,
                        place->name, work->in[r * count + i]);
        else if (work->kind != BARRIER && (work->kind != REDUCE || place->rank == work->root))
            CHECK_F(work->in[i] == expected, "kind %d, element %d of %d in %s: %d, not %d", work->kind, i, count,
                    place->name, work->in[i], expected);
    }
}

static void all_forms(const struct place *place)
{
    static const int counts[] = {1, 9, 500, 70000};
    enum { MANY = KINDS * 4 };
    struct work started[MANY], lasting[MANY];
    for (int n = 0; n < MANY; n++) {
        enum kind kind = n % KINDS;
        int root = n % place->size, count = counts[n / KINDS];
        lasting[n] = prepare(place, kind, root, count);
        call(&lasting[n], place, LASTING);
    }
    for (int round = 0; round < 3; round++) {
        for (int n = 0; n < MANY; n++) {
            int root = (n + round) % place->size, count = counts[n / KINDS];
            started[n] = prepare(place, n % KINDS, root, count);
            reset(&started[n], place);
            call(&started[n], place, STARTED);
            /* Persistent ones begin in an order of each rank's own. */
            int other = (n + place->rank) % MANY;
            reset(&lasting[other], place);
            OK(MPI_Start(&lasting[other].request));
            struct work now = prepare(place, (n + round) % KINDS, root, count);
            reset(&now, place);
            call(&now, place, DONE);
            check(&now, place);
            free(now.out);
            free(now.in);
        }
        for (int n = MANY - 1; n >= 0; n--) {
            OK(MPI_Wait(&started[n].request, MPI_STATUS_IGNORE));
            check(&started[n], place);
            free(started[n].out);
            free(started[n].in);
        }
        for (int n = 0; n < MANY; n++) {
            OK(MPI_Wait(&lasting[n].request, MPI_STATUS_IGNORE));
            check(&lasting[n], place);
        }
    }
    for (int n = 0; n < MANY; n++) {
        OK(MPI_Request_free(&lasting[n].request));
        free(lasting[n].out);
        free(lasting[n].in);
    }
}

static void forms_begin(void)
{
    OK(MPI_Type_contiguous(2, MPI_INT, &maps));
    OK(MPI_Type_commit(&maps));
    OK(MPI_Op_create(compose, 0, &composition));
}

static void forms_end(void)
{
    OK(MPI_Op_free(&composition));
    OK(MPI_Type_free(&maps));
}

/* The ranks of `comm` in several orders: as they are, turned, backwards, first the even ones, and those apart from the
 * odd ones. */
static void in_all_orders(MPI_Comm comm)
{
    int me, all;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &all));
    const struct {
        const char *name;
        int color, key;
    } orders[] = {
        {"as they are", 0, me},
        {"turned", 0, (me + 1) % all},
        {"backwards", 0, -me},
        {"even ones first", 0, me % 2 * all + me},
        {"even ones apart", me % 2, -me},
        {"without the first", me > 0, me},
    };
    for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        struct place place = {MPI_COMM_NULL, orders[i].name, 0, 0};
        OK(MPI_Comm_split(comm, orders[i].color, orders[i].key, &place.comm));
        OK(MPI_Comm_rank(place.comm, &place.rank));
        OK(MPI_Comm_size(place.comm, &place.size));
        all_forms(&place);
        OK(MPI_Comm_free(&place.comm));
    }
}

#endif
