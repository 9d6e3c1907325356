/* Operations made with MPI_Op_create (MPI 5.0, section 6.9.5). The non-commutative one composes affine maps,
 * so that every exchange of two ranks shows. */
#include "coll.h"

static int calls;

/* x -> a x + b modulo 2^32, a in the upper half of the word. */
static uint64_t map_of(int r, int i)
{
    return (uint64_t)(2 * (r * 31 + i % 17) + 3) << 32 | (uint32_t)(r * 1000 + i + 1);
}

/* First `first`, then `second`. */
static uint64_t compose(uint64_t first, uint64_t second)
{
    uint32_t a1 = first >> 32, b1 = (uint32_t)first, a2 = second >> 32, b2 = (uint32_t)second;
    return (uint64_t)(a2 * a1) << 32 | (uint32_t)(a2 * b1 + b2);
}

static void compose_all(void *in, void *inout, int *length, MPI_Datatype *type)
{
    uint64_t *left_side = in, *right_side = inout;
    CHECK(*type == MPI_UINT64_T);
    calls++;
    for (int i = 0; i < *length; i++)
        right_side[i] = compose(left_side[i], right_side[i]);
}

/* Commutative: modular multiplication of odd numbers, as something no predefined operation does. */
static void multiply_all(void *in, void *inout, int *length, MPI_Datatype *type)
{
    uint32_t *a = in, *b = inout;
    CHECK(*type == MPI_UNSIGNED);
    for (int i = 0; i < *length; i++)
        b[i] = b[i] * a[i] % 65521;
}

static uint64_t fold(int first, int last, int i)
{
    uint64_t sum = map_of(first, i);
    for (int r = first + 1; r < last; r++)
        sum = compose(sum, map_of(r, i));
    return sum;
}

static MPI_Op ordered, free_order;

#define CHECK_MAP(first, last, i, got, what)                                                                 \
    CHECK_F(fold(first, last, i) == (got), "%s on %s, element %d: wrong product", what, place->name, i)

static void test_ordered(const struct place *place, int count)
{
    if (count > 1000)
        count = 30000;
    int n = place->size, me = place->rank;
    uint64_t *out = malloc((n * count + 1) * sizeof *out), *in = malloc((n * count + 1) * sizeof *in);
    for (int i = 0; i < n * count; i++)
        out[i] = map_of(me, i);

    CALL(Allreduce, allreduce, out, in, count, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; i < count; i++)
        CHECK_MAP(0, n, i, in[i], "allreduce");
    memcpy(in, out, count * sizeof *in);
    CALL(Allreduce, allreduce, MPI_IN_PLACE, in, count, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; i < count; i++)
        CHECK_MAP(0, n, i, in[i], "allreduce in place");

    for (int root = 0; root < n; root++) {
        CALL(Reduce, reduce, out, in, count, MPI_UINT64_T, ordered, root, place->comm);
        for (int i = 0; me == root && i < count; i++)
            CHECK_MAP(0, n, i, in[i], "reduce");
        memcpy(in, out, count * sizeof *in);
        CALL(Reduce, reduce, me == root ? MPI_IN_PLACE : in, me == root ? in : NULL, count, MPI_UINT64_T, ordered, root,
             place->comm);
        for (int i = 0; me == root && i < count; i++)
            CHECK_MAP(0, n, i, in[i], "reduce in place");
    }

    CALL(Scan, scan, out, in, count, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; i < count; i++)
        CHECK_MAP(0, me + 1, i, in[i], "scan");
    CALL(Exscan, exscan, out, in, count, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; me > 0 && i < count; i++)
        CHECK_MAP(0, me, i, in[i], "exscan");

    CALL(Reduce_scatter_block, reduce_scatter_block, out, in, count, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; i < count; i++)
        CHECK_MAP(0, n, me * count + i, in[i], "reduce_scatter_block");

    int *counts = malloc(n * sizeof *counts), before = 0;
    for (int r = 0; r < n; r++)
        counts[r] = count ? r * count / n : 0;
    for (int r = 0; r < me; r++)
        before += counts[r];
    CALL(Reduce_scatter, reduce_scatter, out, in, counts, MPI_UINT64_T, ordered, place->comm);
    for (int i = 0; i < counts[me]; i++)
        CHECK_MAP(0, n, before + i, in[i], "reduce_scatter");
    free(counts);
    free(out);
    free(in);
}

static void test_free_order(const struct place *place, int count)
{
    if (count > 1000)
        count = 30000;
    unsigned *out = malloc((count + 1) * sizeof *out), *in = malloc((count + 1) * sizeof *in);
    for (int i = 0; i < count; i++)
        out[i] = (place->rank * 37 + i) % 1000 + 1;
    CALL(Allreduce, allreduce, out, in, count, MPI_UNSIGNED, free_order, place->comm);
    for (int i = 0; i < count; i++) {
        unsigned product = 1;
        for (int r = 0; r < place->size; r++)
            product = product * ((r * 37 + i) % 1000 + 1) % 65521;
        CHECK_EQ(product, in[i]);
    }
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int commutes = -1;
    OK(MPI_Op_create(compose_all, 0, &ordered));
    OK(MPI_Op_create(multiply_all, 1, &free_order));
    OK(MPI_Op_commutative(ordered, &commutes));
    CHECK_EQ(0, commutes);
    OK(MPI_Op_commutative(free_order, &commutes));
    CHECK(commutes);
    OK(MPI_Op_commutative(MPI_SUM, &commutes));
    CHECK(commutes);
    everywhere(test_ordered);
    everywhere(test_free_order);
    if (size > 1)
        CHECK(calls > 0 || rank > 0);
    OK(MPI_Op_free(&ordered));
    CHECK(ordered == MPI_OP_NULL);
    OK(MPI_Op_free(&free_order));

    /* Many operations, made and freed. */
    for (int i = 0; i < 5000; i++) {
        MPI_Op op;
        OK(MPI_Op_create(compose_all, i % 2, &op));
        OK(MPI_Op_free(&op));
    }
    CHECK_FINISH();
}
