/* Derived types in collective operations: every layout in MPI_Bcast, MPI_Gather, MPI_Scatter, MPI_Allgather,
 * MPI_Alltoall and MPI_Alltoallw with another one on the other side, and in reductions with a function of the program. */
#include "../coll/coll.h"

#include "layouts.h"

/* A copy of one item of `layout` for each of `n` ranks: the images one after the other, as one type whose extent is that
 * of a whole image. */
struct row {
    struct layout layout;
    struct image one;
    MPI_Datatype type;
    unsigned char *memory;
    int n;
};

static struct row row_new(const struct layout *layout, int n, unsigned char background)
{
    struct row row = {*layout, image_new(layout, background), MPI_DATATYPE_NULL, NULL, n};
    MPI_Datatype whole;
    OK(MPI_Type_contiguous(layout->count, layout->type, &whole));
    OK(MPI_Type_create_resized(whole, 0, (MPI_Aint)row.one.bytes, &row.type));
    OK(MPI_Type_free(&whole));
    OK(MPI_Type_commit(&row.type));
    row.memory = malloc(row.one.bytes * (size_t)n);
    CHECK(row.memory);
    memset(row.memory, background, row.one.bytes * (size_t)n);
    return row;
}

/* Item r. */
static struct image row_at(const struct row *row, int r)
{
    unsigned char *memory = row->memory + row->one.bytes * (size_t)r;
    return (struct image){memory, row->one.bytes, memory + (row->one.address - row->one.memory)};
}

static void row_fill(const struct row *row, int r, uint64_t seed)
{
    struct image image = row_at(row, r);
    image_fill(&image, &row->layout, seed);
}

static void row_check(int line, const struct row *row, int r, uint64_t seed, unsigned char background)
{
    struct image image = row_at(row, r);
    image_check(__FILE__, line, &image, &row->layout, row->layout.words, seed, background);
}
#define ROW_CHECK(row, r, seed, background) row_check(__LINE__, row, r, seed, background)

static void row_free(struct row *row)
{
    OK(MPI_Type_free(&row->type));
    free(row->one.memory);
    free(row->memory);
}

static void moves(const struct layout *from, const struct layout *to)
{
    int root = (int)(from->words + 1) % size;
    struct image source = image_new(from, 0x11), target = image_new(to, 0x22);
    struct row all = row_new(to, size, 0x33), parts = row_new(from, size, 0x44);
    image_fill(&source, from, 100 + (uint64_t)rank);

    if (rank == root)
        CALL(Bcast, bcast, source.address, from->count, from->type, root, MPI_COMM_WORLD);
    else
        CALL(Bcast, bcast, target.address, to->count, to->type, root, MPI_COMM_WORLD);
    if (rank != root)
        CHECK_IMAGE(&target, to, to->words, 100 + (uint64_t)root, 0x22);

    CALL(Gather, gather, source.address, from->count, from->type, row_at(&all, 0).address, 1, all.type, root, MPI_COMM_WORLD);
    for (int r = 0; r < size && rank == root; r++)
        ROW_CHECK(&all, r, 100 + (uint64_t)r, 0x33);
    memset(all.memory, 0x33, all.one.bytes * (size_t)size);
    CALL(Allgather, allgather, source.address, from->count, from->type, row_at(&all, 0).address, 1, all.type, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++)
        ROW_CHECK(&all, r, 100 + (uint64_t)r, 0x33);

    for (int r = 0; r < size; r++)
        row_fill(&parts, r, (uint64_t)(1000 * rank + r));
    memset(target.memory, 0x22, target.bytes);
    CALL(Scatter, scatter, row_at(&parts, 0).address, 1, parts.type, target.address, to->count, to->type, root, MPI_COMM_WORLD);
    CHECK_IMAGE(&target, to, to->words, (uint64_t)(1000 * root + rank), 0x22);
    memset(all.memory, 0x33, all.one.bytes * (size_t)size);
    CALL(Alltoall, alltoall, row_at(&parts, 0).address, 1, parts.type, row_at(&all, 0).address, 1, all.type, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++)
        ROW_CHECK(&all, r, (uint64_t)(1000 * r + rank), 0x33);
    /* In place: what was sent is replaced. */
    CALL(Alltoall, alltoall, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, row_at(&parts, 0).address, 1, parts.type, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++)
        ROW_CHECK(&parts, r, (uint64_t)(1000 * r + rank), 0x44);

    free(source.memory);
    free(target.memory);
    row_free(&all);
    row_free(&parts);
}

/* Every pair of ranks with layouts of its own: rank r sends layout (r + s) to rank s, which receives it as layout (r + 2s). */
static void each_its_own(struct layout *layouts)
{
    struct image *out = malloc(sizeof *out * (size_t)size), *in = malloc(sizeof *in * (size_t)size);
    int *out_counts = malloc(sizeof(int) * (size_t)size), *in_counts = malloc(sizeof(int) * (size_t)size);
    int *zero = calloc((size_t)size, sizeof(int));
    MPI_Datatype *out_types = malloc(sizeof *out_types * (size_t)size), *in_types = malloc(sizeof *in_types * (size_t)size);
    /* Absolute addresses, so that each has memory of its own. */
    for (int r = 0; r < size; r++) {
        const struct layout *from = &layouts[(rank + r) % LAYOUTS], *to = &layouts[(r + 2 * rank) % LAYOUTS];
        MPI_Aint at;
        MPI_Datatype whole;
        out[r] = image_new(from, 0x11);
        in[r] = image_new(to, 0x22);
        image_fill(&out[r], from, (uint64_t)(1000 * rank + r));
        out_counts[r] = in_counts[r] = 1;
        OK(MPI_Type_contiguous(from->count, from->type, &whole));
        OK(MPI_Get_address(out[r].address, &at));
        OK(MPI_Type_create_hindexed_block(1, 1, &at, whole, &out_types[r]));
        OK(MPI_Type_free(&whole));
        OK(MPI_Type_contiguous(to->count, to->type, &whole));
        OK(MPI_Get_address(in[r].address, &at));
        OK(MPI_Type_create_hindexed_block(1, 1, &at, whole, &in_types[r]));
        OK(MPI_Type_free(&whole));
        OK(MPI_Type_commit(&out_types[r]));
        OK(MPI_Type_commit(&in_types[r]));
    }
    CALL(Alltoallw, alltoallw, MPI_BOTTOM, out_counts, zero, out_types, MPI_BOTTOM, in_counts, zero, in_types, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++) {
        const struct layout *to = &layouts[(r + 2 * rank) % LAYOUTS];
        CHECK_IMAGE(&in[r], to, to->words, (uint64_t)(1000 * r + rank), 0x22);
        free(out[r].memory);
        free(in[r].memory);
        OK(MPI_Type_free(&out_types[r]));
        OK(MPI_Type_free(&in_types[r]));
    }
    free(out), free(in), free(out_counts), free(in_counts), free(zero), free(out_types), free(in_types);
}

/* Adds word by word, as the layout of the test says. */
static const struct layout *reduced;

static void add_words(void *in, void *inout, int *count, MPI_Datatype *type)
{
    MPI_Aint lower, extent;
    OK(MPI_Type_get_extent(*type, &lower, &extent));
    for (int i = 0; i < *count; i++)
        for (size_t k = 0; k < reduced->words; k++) {
            long at = reduced->offset((long)reduced->words, (long)k) + i * extent;
            uint32_t a, b;
            memcpy(&a, (char *)in + at, 4);
            memcpy(&b, (char *)inout + at, 4);
            b += a;
            memcpy((char *)inout + at, &b, 4);
        }
}

static void reductions(const struct layout *layout)
{
    MPI_Op op;
    MPI_Datatype item;
    OK(MPI_Op_create(add_words, 1, &op));
    reduced = layout;
    /* One item, however many the layout has. */
    OK(MPI_Type_contiguous(layout->count, layout->type, &item));
    OK(MPI_Type_commit(&item));
    struct image source = image_new(layout, 0x11), target = image_new(layout, 0x22);
    for (int form = 0; form < 3; form++) {
        for (size_t k = 0; k < layout->words; k++) {
            uint32_t word = (uint32_t)((size_t)rank + k);
            memcpy(source.address + layout->offset((long)layout->words, (long)k), &word, 4);
        }
        memset(target.memory, 0x22, target.bytes);
        int ranks = form == 2 ? rank + 1 : size;
        if (form == 0)
            CALL(Allreduce, allreduce, source.address, target.address, 1, item, op, MPI_COMM_WORLD);
        else if (form == 1)
            CALL(Reduce, reduce, source.address, target.address, 1, item, op, size - 1, MPI_COMM_WORLD);
        else
            CALL(Scan, scan, source.address, target.address, 1, item, op, MPI_COMM_WORLD);
        if (form == 1 && rank != size - 1)
            continue;
        struct image expected = image_new(layout, 0x22);
        for (size_t k = 0; k < layout->words; k++) {
            uint32_t word = (uint32_t)((size_t)(ranks * (ranks - 1) / 2) + (size_t)ranks * k);
            memcpy(expected.address + layout->offset((long)layout->words, (long)k), &word, 4);
        }
        CHECK_F(memcmp(expected.memory, target.memory, target.bytes) == 0, "%s of %zu words, form %d", layout->name,
                layout->words, form);
        free(expected.memory);
    }
    free(source.memory);
    free(target.memory);
    OK(MPI_Type_free(&item));
    OK(MPI_Op_free(&op));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const size_t sizes[] = {4, 16, 400, 5000, 40000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct layout layouts[LAYOUTS];
        layouts_make(layouts, sizes[s]);
        for (int i = 0; i < LAYOUTS; i++) {
            moves(&layouts[i], &layouts[(i * 4 + 1 + (int)s) % LAYOUTS]);
            reductions(&layouts[i]);
        }
        each_its_own(layouts);
        layouts_free(layouts);
    }
    CHECK_FINISH();
}
