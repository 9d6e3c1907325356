/* All pairs of a predefined operation and a type that the standard allows (MPI 5.0, section 6.9.2), with
 * values whose results are exact, and the fold that says what they are. */
#ifndef REDUCE_TYPES_H
#define REDUCE_TYPES_H

#include "coll.h"

#include <complex.h>
#include <stdbool.h>

enum op { SUM, PROD, MAX, MIN, LAND, LOR, LXOR, BAND, BOR, BXOR, MAXLOC, MINLOC, OPS };

CHECK_UNUSED static const char *op_names[OPS] = {"SUM", "PROD", "MAX", "MIN", "LAND", "LOR",
                                                 "LXOR", "BAND", "BOR", "BXOR", "MAXLOC", "MINLOC"};

CHECK_UNUSED static MPI_Op op_handle(enum op op)
{
    MPI_Op handles[OPS] = {MPI_SUM, MPI_PROD, MPI_MAX,  MPI_MIN, MPI_LAND,   MPI_LOR,
                           MPI_LXOR, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_MAXLOC, MPI_MINLOC};
    return handles[op];
}

struct type {
    MPI_Datatype handle;
    const char *name;
    size_t bytes;
    unsigned ops;
    void (*value)(void *at, enum op op, int r, int i);
    void (*fold)(void *sum, const void *value, enum op op);
    bool (*same)(const void *a, const void *b);
};

/* Element i of rank r: small, so that no type overflows; logical values that are sometimes
 * false and, for integers, true in more than one way. */
CHECK_UNUSED static int small_value(enum op op, int r, int i)
{
    unsigned mixed = (unsigned)(r * 7 + i * 13 + r * i) % 97;
    switch (op) {
    case PROD: return (r + i) % 4 == 0 ? 2 : 1;
    case LAND: return mixed % 5 == 0 ? 0 : 1 + mixed % 3;
    case LOR: return mixed % 3 == 0 ? 1 + i % 3 : 0;
    case LXOR: return mixed % 2 ? 1 + i % 3 : 0;
    case BAND: return 0x7F & ~(1 << mixed % 7);
    case BOR: return 1 << mixed % 7;
    case BXOR: return mixed;
    case SUM: return mixed % 7;
    default: return mixed % 50;
    }
}

#define COMPARE(T)                                                                                           \
    static bool same_##T(const void *a, const void *b) { return *(const T *)a == *(const T *)b; }

#define VALUE(T)                                                                                             \
    static void value_##T(void *at, enum op op, int r, int i) { *(T *)at = (T)small_value(op, r, i); }

#define INTEGER(T)                                                                                           \
    COMPARE(T)                                                                                               \
    VALUE(T)                                                                                                 \
    static void fold_##T(void *sum, const void *value, enum op op)                                           \
    {                                                                                                        \
        T a = *(T *)sum, b = *(const T *)value;                                                              \
        switch (op) {                                                                                        \
        case SUM: a = (T)(a + b); break;                                                                     \
        case PROD: a = (T)(a * b); break;                                                                    \
        case MAX: a = a > b ? a : b; break;                                                                  \
        case MIN: a = a < b ? a : b; break;                                                                  \
        case LAND: a = (T)(a && b); break;                                                                   \
        case LOR: a = (T)(a || b); break;                                                                    \
        case LXOR: a = (T)(!a != !b); break;                                                                 \
        case BAND: a = (T)(a & b); break;                                                                    \
        case BOR: a = (T)(a | b); break;                                                                     \
        case BXOR: a = (T)(a ^ b); break;                                                                    \
        default: FAIL("no such operation");                                                                  \
        }                                                                                                    \
        *(T *)sum = a;                                                                                       \
    }

#define TRUTH(T)                                                                                             \
    COMPARE(T)                                                                                               \
    VALUE(T)                                                                                                 \
    static void fold_##T(void *sum, const void *value, enum op op)                                           \
    {                                                                                                        \
        T a = *(T *)sum, b = *(const T *)value;                                                              \
        *(T *)sum = op == LAND ? a && b : op == LOR ? a || b : a != b;                                       \
    }

#define REAL(T)                                                                                              \
    COMPARE(T)                                                                                               \
    VALUE(T)                                                                                                 \
    static void fold_##T(void *sum, const void *value, enum op op)                                           \
    {                                                                                                        \
        T a = *(T *)sum, b = *(const T *)value;                                                              \
        *(T *)sum = op == SUM ? a + b : op == PROD ? a * b : op == MAX ? (a > b ? a : b) : (a < b ? a : b);  \
    }

#define COMPLEX(T)                                                                                           \
    COMPARE(T)                                                                                               \
    static void value_##T(void *at, enum op op, int r, int i)                                                \
    {                                                                                                        \
        *(T *)at = op == PROD ? ((r + i) % 3 ? 1 : I) : small_value(op, r, i) - 2 * I * (r + i % 5);        \
    }                                                                                                        \
    static void fold_##T(void *sum, const void *value, enum op op)                                           \
    {                                                                                                        \
        T a = *(T *)sum, b = *(const T *)value;                                                              \
        *(T *)sum = op == SUM ? a + b : a * b;                                                               \
    }

/* Pairs: ties in the value are decided by the smaller index (MPI 5.0, section 6.9.4). */
#define PAIR(T, V)                                                                                           \
    typedef struct {                                                                                         \
        V value;                                                                                             \
        int index;                                                                                           \
    } T;                                                                                                     \
    static bool same_##T(const void *a, const void *b)                                                       \
    {                                                                                                        \
        return ((const T *)a)->value == ((const T *)b)->value && ((const T *)a)->index == ((const T *)b)->index; \
    }                                                                                                        \
    static void value_##T(void *at, enum op op, int r, int i)                                                \
    {                                                                                                        \
        (void)op;                                                                                            \
        memset(at, 0, sizeof(T));                                                                            \
        *(T *)at = (T){(V)((r * 5 + i) % 3), 100 - r};                                                       \
    }                                                                                                        \
    static void fold_##T(void *sum, const void *value, enum op op)                                           \
    {                                                                                                        \
        T *a = sum;                                                                                          \
        const T *b = value;                                                                                  \
        bool better = op == MAXLOC ? b->value > a->value : b->value < a->value;                              \
        if (better || (b->value == a->value && b->index < a->index))                                         \
            *a = *b;                                                                                         \
    }

typedef bool boolean;
typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_;
typedef unsigned uint_;
typedef unsigned long ulong_;
typedef long long llong;
typedef unsigned long long ullong;
typedef long double ldouble;
typedef float complex fcomplex;
typedef double complex dcomplex;
typedef long double complex ldcomplex;

/* The helpers of types that a test's table leaves out are unused. */
#pragma GCC diagnostic ignored "-Wunused-function"

INTEGER(schar)
INTEGER(uchar)
INTEGER(short)
INTEGER(ushort_)
INTEGER(int)
INTEGER(uint_)
INTEGER(long)
INTEGER(ulong_)
INTEGER(llong)
INTEGER(ullong)
INTEGER(int8_t)
INTEGER(int16_t)
INTEGER(int32_t)
INTEGER(int64_t)
INTEGER(uint8_t)
INTEGER(uint16_t)
INTEGER(uint32_t)
INTEGER(uint64_t)
TRUTH(boolean)
INTEGER(MPI_Aint)
INTEGER(MPI_Offset)
INTEGER(MPI_Count)
REAL(float)
REAL(double)
REAL(ldouble)
COMPLEX(fcomplex)
COMPLEX(dcomplex)
COMPLEX(ldcomplex)
PAIR(short_int, short)
PAIR(int_int, int)
PAIR(long_int, long)
PAIR(float_int, float)
PAIR(double_int, double)
PAIR(ldouble_int, ldouble)

enum {
    ORDER = 1 << MAX | 1 << MIN,
    ARITHMETIC = 1 << SUM | 1 << PROD,
    LOGICAL = 1 << LAND | 1 << LOR | 1 << LXOR,
    BITWISE = 1 << BAND | 1 << BOR | 1 << BXOR,
    LOCATION = 1 << MAXLOC | 1 << MINLOC,
    OF_INTEGER = ORDER | ARITHMETIC | LOGICAL | BITWISE,
    OF_REAL = ORDER | ARITHMETIC,
    OF_ADDRESS = ORDER | ARITHMETIC | BITWISE,
};

#define ROW(handle, T, ops) {handle, #handle, sizeof(T), ops, value_##T, fold_##T, same_##T}

enum { TYPES = 36 };

CHECK_UNUSED static const struct type *reduce_types(void)
{
    static struct type table[TYPES];
    const struct type rows[TYPES] = {
        ROW(MPI_INT, int, OF_INTEGER),
        ROW(MPI_DOUBLE, double, OF_REAL),
        ROW(MPI_SIGNED_CHAR, schar, OF_INTEGER),
        ROW(MPI_UNSIGNED_CHAR, uchar, OF_INTEGER),
        ROW(MPI_SHORT, short, OF_INTEGER),
        ROW(MPI_UNSIGNED_SHORT, ushort_, OF_INTEGER),
        ROW(MPI_UNSIGNED, uint_, OF_INTEGER),
        ROW(MPI_LONG, long, OF_INTEGER),
        ROW(MPI_UNSIGNED_LONG, ulong_, OF_INTEGER),
        ROW(MPI_LONG_LONG, llong, OF_INTEGER),
        ROW(MPI_UNSIGNED_LONG_LONG, ullong, OF_INTEGER),
        ROW(MPI_INT8_T, int8_t, OF_INTEGER),
        ROW(MPI_INT16_T, int16_t, OF_INTEGER),
        ROW(MPI_INT32_T, int32_t, OF_INTEGER),
        ROW(MPI_INT64_T, int64_t, OF_INTEGER),
        ROW(MPI_UINT8_T, uint8_t, OF_INTEGER),
        ROW(MPI_UINT16_T, uint16_t, OF_INTEGER),
        ROW(MPI_UINT32_T, uint32_t, OF_INTEGER),
        ROW(MPI_UINT64_T, uint64_t, OF_INTEGER),
        ROW(MPI_C_BOOL, boolean, LOGICAL),
        ROW(MPI_BYTE, uchar, BITWISE),
        ROW(MPI_AINT, MPI_Aint, OF_ADDRESS),
        ROW(MPI_OFFSET, MPI_Offset, OF_ADDRESS),
        ROW(MPI_COUNT, MPI_Count, OF_ADDRESS),
        ROW(MPI_FLOAT, float, OF_REAL),
        ROW(MPI_LONG_DOUBLE, ldouble, OF_REAL),
        ROW(MPI_C_FLOAT_COMPLEX, fcomplex, ARITHMETIC),
        ROW(MPI_C_DOUBLE_COMPLEX, dcomplex, ARITHMETIC),
        ROW(MPI_C_LONG_DOUBLE_COMPLEX, ldcomplex, ARITHMETIC),
        ROW(MPI_2INT, int_int, LOCATION),
        ROW(MPI_SHORT_INT, short_int, LOCATION),
        ROW(MPI_LONG_INT, long_int, LOCATION),
        ROW(MPI_FLOAT_INT, float_int, LOCATION),
        ROW(MPI_DOUBLE_INT, double_int, LOCATION),
        ROW(MPI_LONG_DOUBLE_INT, ldouble_int, LOCATION),
        ROW(MPI_C_COMPLEX, fcomplex, ARITHMETIC),
    };
    memcpy(table, rows, sizeof rows);
    return table;
}

/* Fills `count` elements with what rank r contributes, from element `first` on. */
CHECK_UNUSED static void contribute(const struct type *type, enum op op, unsigned char *at, int r, int first, int count)
{
    for (int i = 0; i < count; i++)
        type->value(at + type->bytes * i, op, r, first + i);
}

/* Element i is the fold over the ranks first .. last - 1. */
CHECK_UNUSED static void expect(const struct type *type, enum op op, const unsigned char *got, int i, int first, int last,
                                const char *where)
{
    _Alignas(16) unsigned char sum[32], value[32];
    memset(sum, 0, sizeof sum);
    type->value(sum, op, first, i);
    for (int r = first + 1; r < last; r++) {
        type->value(value, op, r, i);
        type->fold(sum, value, op);
    }
    /* One operand of a logical operation goes through unchanged; any true value is as good as another. */
    if (1 << op & LOGICAL && type->ops != LOGICAL) {
        memset(value, 0, sizeof value);
        CHECK_F(!type->same(sum, value) == !type->same(got, value), "%s of %s, element %d, %s", op_names[op], type->name,
                i, where);
        return;
    }
    CHECK_F(type->same(sum, got), "%s of %s, element %d, ranks %d to %d, %s", op_names[op], type->name, i, first, last - 1,
            where);
}

/* Runs `test` for all pairs of an operation and a type, with a count that depends on the pair. */
CHECK_UNUSED static void all_operations(void (*test)(const struct place *, const struct type *, enum op, int))
{
    const struct type *types = reduce_types();
    static const int counts[] = {1, 7, 0, 33, 250, 1000};
    struct place places[PLACES];
    places_make(places);
    int n = 0;
    for (int t = 0; t < TYPES; t++)
        for (enum op op = 0; op < OPS; op++)
            if (types[t].ops >> op & 1) {
                test(&places[0], &types[t], op, 3);
                test(&places[n % PLACES], &types[t], op, counts[n % 6]);
                n++;
            }
    for (int p = 0; p < PLACES; p++)
        for (int c = 0; c < 6; c++) {
            test(&places[p], &types[0], SUM, counts[c]);
            test(&places[p], &types[1], MAX, counts[c]);
        }
    test(&places[0], &types[1], SUM, 100000);
    test(&places[0], &types[0], BXOR, 100001);
    test(&places[4], &types[2], SUM, 70001);
    places_free(places);
}

#endif
