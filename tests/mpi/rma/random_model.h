/* The oracle of the random program: elements, shapes and what each operation does to memory, in plain C. Nothing here asks the
 * library for anything but datatypes. */
#ifndef RANDOM_MODEL_H
#define RANDOM_MODEL_H

#include "rma.h"

static uint32_t below(uint64_t *random, uint32_t limit) { return limit ? check_random(random) % limit : 0; }

static int chance(uint64_t *random, uint32_t one_in) { return below(random, one_in) == 0; }

/* ---- elements ----------------------------------------------------------------------------------------------------- */

enum element { WORD64, WORD32, WORD16, BYTE8, REAL, ELEMENTS };

static const size_t element_bytes[ELEMENTS] = {8, 4, 2, 1, 8};

static MPI_Datatype element_type(enum element e)
{
    MPI_Datatype types[ELEMENTS] = {MPI_INT64_T, MPI_UINT32_T, MPI_INT16_T, MPI_UINT8_T, MPI_DOUBLE};
    return types[e];
}

enum operator { REPLACE, SUM, MIN, MAX, BAND, BOR, BXOR, PROD, NO_OP, OPERATORS };

static MPI_Op operator_handle(enum operator op)
{
    MPI_Op handles[OPERATORS] = {MPI_REPLACE, MPI_SUM, MPI_MIN, MPI_MAX, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_PROD, MPI_NO_OP};
    return handles[op];
}

/* A value of the element type as 64 bits. Reals are small whole numbers, so that sums are exact. */
static uint64_t element_value(enum element e, uint64_t seed, size_t k)
{
    uint64_t word = check_word(seed, k);
    if (e == REAL) {
        double value = (double)((int)(word % 101) - 50);
        memcpy(&word, &value, sizeof word);
    }
    return word;
}

static uint64_t element_load(enum element e, const unsigned char *at)
{
    uint64_t word = 0;
    memcpy(&word, at, element_bytes[e]);
    return word;
}

static void element_store(enum element e, unsigned char *at, uint64_t value) { memcpy(at, &value, element_bytes[e]); }

static int element_less(enum element e, uint64_t a, uint64_t b)
{
    double x, y;
    switch (e) {
    case WORD64:
        return (int64_t)a < (int64_t)b;
    case WORD32:
        return (uint32_t)a < (uint32_t)b;
    case WORD16:
        return (int16_t)a < (int16_t)b;
    case BYTE8:
        return (uint8_t)a < (uint8_t)b;
    default:
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        return x < y;
    }
}

/* old op value; integers wrap. */
static uint64_t element_combine(enum element e, enum operator op, uint64_t old, uint64_t value)
{
    double x, y;
    switch (op) {
    case REPLACE:
        return value;
    case NO_OP:
        return old;
    case MIN:
        return element_less(e, value, old) ? value : old;
    case MAX:
        return element_less(e, old, value) ? value : old;
    case BAND:
        return old & value;
    case BOR:
        return old | value;
    case BXOR:
        return old ^ value;
    case SUM:
        if (e != REAL)
            return old + value;
        memcpy(&x, &old, sizeof x);
        memcpy(&y, &value, sizeof y);
        x += y;
        memcpy(&old, &x, sizeof old);
        return old;
    default:
        return old * value;
    }
}

static enum operator operator_for(enum element e, uint64_t *random)
{
    static const enum operator of_reals[] = {SUM, SUM, MIN, MAX, REPLACE};
    return e == REAL ? of_reals[below(random, 5)] : (enum operator)below(random, NO_OP);
}

/* ---- shapes: which elements of a buffer take part, and in which order ------------------------------------------------- */

enum constructor { PLAIN, VECTOR, INDEXED, RESIZED, STRUCT, SUBARRAY, PERMUTED, CONSTRUCTORS };

enum { MOST_BLOCKS = 16 };

struct shape {
    enum constructor constructor;
    size_t elements;
    size_t span; /* elements from the first to behind the last */
    /* Blocks of the same length at places, or rows: a, b, c are the constructor's own numbers. */
    size_t blocks, block, gap;
    size_t lengths[MOST_BLOCKS], places[MOST_BLOCKS];
};

static size_t divisor(uint64_t *random, size_t n)
{
    size_t d = 1 + below(random, 8);
    while (n % d)
        d--;
    return d;
}

/* `elements` elements (at least 1) within `limit`. */
static struct shape shape_new(uint64_t *random, size_t elements, size_t limit)
{
    struct shape s = {.constructor = (enum constructor)below(random, CONSTRUCTORS), .elements = elements};
    size_t slack = limit - elements;
    switch (s.constructor) {
    case VECTOR:
    case SUBARRAY:
        s.block = divisor(random, elements);
        s.blocks = elements / s.block;
        s.gap = below(random, (uint32_t)(slack / s.blocks) + 1);
        if (s.gap > 9)
            s.gap = 9;
        s.span = s.blocks * s.block + (s.blocks - 1) * s.gap;
        break;
    case RESIZED:
        s.block = 1;
        s.blocks = elements;
        s.gap = below(random, (uint32_t)(slack / elements) + 1);
        if (s.gap > 5)
            s.gap = 5;
        s.span = elements + (elements - 1) * s.gap;
        break;
    case PERMUTED:
        s.blocks = 1 + below(random, MOST_BLOCKS);
        while (elements % s.blocks)
            s.blocks--;
        s.block = elements / s.blocks;
        s.gap = below(random, (uint32_t)(slack / s.blocks) + 1) % 7;
        for (size_t i = 0; i < s.blocks; i++)
            s.places[i] = i * (s.block + s.gap);
        for (size_t i = s.blocks; i-- > 1;) {
            size_t j = below(random, (uint32_t)i + 1), swap = s.places[i];
            s.places[i] = s.places[j];
            s.places[j] = swap;
        }
        s.span = s.blocks * s.block + (s.blocks - 1) * s.gap;
        break;
    case INDEXED:
    case STRUCT: {
        size_t at = 0, left = elements;
        s.blocks = 0;
        while (left) {
            size_t length = s.blocks == MOST_BLOCKS - 1 ? left : 1 + below(random, (uint32_t)left), room = slack > 6 ? 6 : slack;
            size_t gap = s.blocks ? below(random, (uint32_t)room + 1) : 0;
            slack -= gap;
            at += gap;
            s.lengths[s.blocks] = length;
            s.places[s.blocks++] = at;
            at += length;
            left -= length;
        }
        s.span = at;
        break;
    }
    default:
        s.span = elements;
    }
    return s;
}

/* Where element k is, counted in elements. */
static size_t shape_at(const struct shape *s, size_t k)
{
    switch (s->constructor) {
    case VECTOR:
    case SUBARRAY:
    case RESIZED:
        return k / s->block * (s->block + s->gap) + k % s->block;
    case PERMUTED:
        return s->places[k / s->block] + k % s->block;
    case INDEXED:
    case STRUCT: {
        size_t block = 0;
        while (k >= s->lengths[block])
            k -= s->lengths[block++];
        return s->places[block] + k;
    }
    default:
        return k;
    }
}

/* The shape as a datatype and a count; free it if it isn't the element's own type. */
static int shape_type(const struct shape *s, enum element e, MPI_Datatype *type)
{
    MPI_Datatype base = element_type(e), types[MOST_BLOCKS];
    MPI_Aint unit = (MPI_Aint)element_bytes[e], bytes[MOST_BLOCKS];
    int lengths[MOST_BLOCKS], places[MOST_BLOCKS], count = 1;
    for (size_t i = 0; i < s->blocks && i < MOST_BLOCKS; i++) {
        lengths[i] = (int)s->lengths[i];
        places[i] = (int)s->places[i];
        bytes[i] = (MPI_Aint)s->places[i] * unit;
        types[i] = base;
    }
    switch (s->constructor) {
    case VECTOR:
        OK(MPI_Type_vector((int)s->blocks, (int)s->block, (int)(s->block + s->gap), base, type));
        break;
    case SUBARRAY: {
        int whole[2] = {(int)s->blocks, (int)(s->block + s->gap)}, part[2] = {(int)s->blocks, (int)s->block}, start[2] = {0, 0};
        OK(MPI_Type_create_subarray(2, whole, part, start, MPI_ORDER_C, base, type));
        break;
    }
    case RESIZED:
        OK(MPI_Type_create_resized(base, 0, unit * (MPI_Aint)(1 + s->gap), type));
        count = (int)s->elements;
        break;
    case PERMUTED:
        OK(MPI_Type_create_indexed_block((int)s->blocks, (int)s->block, places, base, type));
        break;
    case INDEXED:
        OK(MPI_Type_indexed((int)s->blocks, lengths, places, base, type));
        break;
    case STRUCT:
        OK(MPI_Type_create_struct((int)s->blocks, lengths, bytes, types, type));
        break;
    default:
        *type = base;
        return (int)s->elements;
    }
    OK(MPI_Type_commit(type));
    return count;
}

/* ---- operations ----------------------------------------------------------------------------------------------------- */

enum kind { PUT, GET, ACC, GET_ACC, FETCH, CAS, KINDS };

struct action {
    enum kind kind;
    int target;
    enum element element;
    enum operator op;
    size_t start; /* of the elements at the target, in bytes */
    uint64_t seed; /* of the values at the origin */
    struct shape origin, at, result;
    int request;      /* in its request form: 1 waited for at once, 2 at the end of the epoch */
    int flush;        /* completed before the next */
    uint64_t compare; /* of CAS */
    int known;        /* whether what comes back is known */
    unsigned char *expected; /* of this rank's own actions: what comes back, `elements` elements */
    unsigned char *out, *in; /* buffers, made when it is done */
};

static int gives_something(const struct action *a) { return a->kind != PUT && a->kind != ACC; }

static int is_accumulate(const struct action *a) { return a->kind != PUT && a->kind != GET; }

/* Does it to the target's memory as it should be. */
static void model_apply(struct action *a, unsigned char *memory)
{
    size_t bytes = element_bytes[a->element];
    for (size_t k = 0; k < a->at.elements; k++) {
        unsigned char *at = memory + a->start + shape_at(&a->at, k) * bytes;
        uint64_t old = element_load(a->element, at), value = element_value(a->element, a->seed, k);
        if (a->expected)
            element_store(a->element, a->expected + k * bytes, old);
        if (a->kind == PUT)
            element_store(a->element, at, value);
        else if (a->kind == CAS) {
            uint64_t compare = 0;
            memcpy(&compare, &a->compare, bytes);
            if (old == compare)
                element_store(a->element, at, value);
        } else if (a->kind != GET)
            element_store(a->element, at, element_combine(a->element, a->op, old, value));
    }
}

#endif
