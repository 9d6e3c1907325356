/* Datatypes of all constructors over 4-byte words, each with a formula for where its words are, so that what the
 * library does with a type can be compared with what plain C does. */
#ifndef LAYOUTS_H
#define LAYOUTS_H

#include "../check.h"

/* `count` items of `type` are `words` words; word k is `offset(words, k)` bytes after the buffer's address. */
struct layout {
    const char *name;
    MPI_Datatype type;
    int count;
    size_t words;
    long (*offset)(long words, long k);
};

/* ---- where the words are (words is a multiple of 4) ----------------------------------------------------------- */

static long at_contiguous(long words, long k) { (void)words; return 4 * k; }
static long at_vector(long words, long k) { (void)words; return 4 * (k / 2 * 3 + k % 2); }
static long at_backwards(long words, long k) { (void)words; return 4 * (k / 2 * -3 + k % 2); }
static long at_unaligned(long words, long k) { (void)words; return 5 * k; }
/* Pairs of a block of 1 and one of 3, the block of 3 first in memory. */
static long at_indexed(long words, long k) { (void)words; return 4 * (k / 4 * 6 + (k % 4 == 0 ? 4 : k % 4 - 1)); }
/* Blocks of 4, the last one first in memory, one word between them. */
static long at_reversed(long words, long k) { return 4 * ((words / 4 - 1 - k / 4) * 5 + k % 4); }
static long at_resized(long words, long k) { (void)words; return 12 * k; }
static long at_negative_extent(long words, long k) { (void)words; return -8 * k; }
/* Rows of 9 words, of which 4 from the third on; columns, for Fortran. */
static long at_subarray(long words, long k) { (void)words; return 4 * (k / 4 * 9 + 2 + k % 4); }
/* The second of three processes, to which blocks of 2 words are dealt in turn. */
static long at_darray(long words, long k) { (void)words; return 4 * (k / 2 * 6 + 2 + k % 2); }
/* A structure of one word, a gap, and three words. */
static long at_struct(long words, long k) { (void)words; return k / 4 * 24 + (k % 4 == 0 ? 0 : 8 + 4 * (k % 4 - 1)); }
/* Two vectors in each other. */
static long at_nested(long words, long k) { (void)words; return k / 4 * 56 + k % 4 / 2 * 20 + k % 2 * 8; }

enum { LAYOUTS = 15 };

/* The layouts of `words` words, a multiple of 4 and at least 4. */
CHECK_UNUSED static void layouts_make(struct layout *layouts, size_t words)
{
    int n = (int)words, at = 0;
    int *lengths = malloc(words * sizeof *lengths), *places = malloc(words * sizeof *places);
    MPI_Aint *bytes = malloc(words * sizeof *bytes);
    MPI_Datatype type, inner;
    CHECK(lengths && places && bytes);
#define LAYOUT(text, how_many, formula)                                                                      \
    do {                                                                                                     \
        OK(MPI_Type_commit(&type));                                                                          \
        layouts[at++] = (struct layout){text, type, how_many, words, formula};                               \
    } while (0)

    OK(MPI_Type_contiguous(n, MPI_INT, &type));
    LAYOUT("contiguous", 1, at_contiguous);

    OK(MPI_Type_vector(n / 2, 2, 3, MPI_INT, &type));
    LAYOUT("vector", 1, at_vector);

    OK(MPI_Type_vector(n / 2, 2, -3, MPI_INT, &type));
    LAYOUT("vector backwards", 1, at_backwards);

    OK(MPI_Type_create_hvector(n, 1, 5, MPI_INT, &type));
    LAYOUT("hvector, unaligned", 1, at_unaligned);

    for (int i = 0; i < n / 4; i++) {
        lengths[2 * i] = 1, places[2 * i] = 6 * i + 4;
        lengths[2 * i + 1] = 3, places[2 * i + 1] = 6 * i;
    }
    OK(MPI_Type_indexed(n / 2, lengths, places, MPI_INT, &type));
    LAYOUT("indexed", 1, at_indexed);

    for (int i = 0; i < n / 2; i++)
        bytes[i] = 4 * (MPI_Aint)places[i];
    OK(MPI_Type_create_hindexed(n / 2, lengths, bytes, MPI_INT, &type));
    LAYOUT("hindexed", 1, at_indexed);

    for (int i = 0; i < n / 4; i++)
        places[i] = (n / 4 - 1 - i) * 5;
    OK(MPI_Type_create_indexed_block(n / 4, 4, places, MPI_INT, &type));
    LAYOUT("indexed_block", 1, at_reversed);

    for (int i = 0; i < n / 4; i++)
        bytes[i] = 4 * (MPI_Aint)places[i];
    OK(MPI_Type_create_hindexed_block(n / 4, 4, bytes, MPI_INT, &type));
    LAYOUT("hindexed_block", 1, at_reversed);

    OK(MPI_Type_create_resized(MPI_INT, 0, 12, &type));
    LAYOUT("resized", n, at_resized);

    OK(MPI_Type_create_resized(MPI_INT, 0, -8, &type));
    LAYOUT("resized, negative extent", n, at_negative_extent);

    OK(MPI_Type_create_subarray(2, (int[]){n / 4, 9}, (int[]){n / 4, 4}, (int[]){0, 2}, MPI_ORDER_C, MPI_INT, &type));
    LAYOUT("subarray", 1, at_subarray);

    OK(MPI_Type_create_subarray(2, (int[]){9, n / 4}, (int[]){4, n / 4}, (int[]){2, 0}, MPI_ORDER_FORTRAN, MPI_INT, &type));
    LAYOUT("subarray of Fortran", 1, at_subarray);

    OK(MPI_Type_create_darray(3, 1, 1, (int[]){3 * n}, (int[]){MPI_DISTRIBUTE_CYCLIC}, (int[]){2}, (int[]){3},
                              MPI_ORDER_C, MPI_INT, &type));
    LAYOUT("darray", 1, at_darray);

    MPI_Datatype pair;
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_create_struct(3, (int[]){1, 1, 1}, (MPI_Aint[]){0, 8, 16}, (MPI_Datatype[]){MPI_INT, pair, MPI_INT}, &inner));
    OK(MPI_Type_create_resized(inner, 0, 24, &type));
    OK(MPI_Type_free(&inner));
    OK(MPI_Type_free(&pair));
    LAYOUT("struct", n / 4, at_struct);

    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &inner));
    OK(MPI_Type_create_hvector(2, 1, 20, inner, &type));
    OK(MPI_Type_free(&inner));
    OK(MPI_Type_create_resized(inner = type, 0, 56, &type));
    OK(MPI_Type_free(&inner));
    LAYOUT("vectors in each other", n / 4, at_nested);
#undef LAYOUT
    CHECK_EQ(LAYOUTS, at);
    free(lengths);
    free(places);
    free(bytes);
}

CHECK_UNUSED static void layouts_free(struct layout *layouts)
{
    for (int i = 0; i < LAYOUTS; i++) {
        OK(MPI_Type_free(&layouts[i].type));
        CHECK(layouts[i].type == MPI_DATATYPE_NULL);
    }
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

/* Memory for one buffer of a layout, with room around. */
struct image {
    unsigned char *memory;
    size_t bytes;
    /* The buffer argument. */
    unsigned char *address;
};

CHECK_UNUSED static struct image image_new(const struct layout *layout, unsigned char background)
{
    long low = 0, high = 0, words = (long)layout->words;
    for (long k = 0; k < words; k++) {
        long at = layout->offset(words, k);
        low = at < low ? at : low;
        high = at + 4 > high ? at + 4 : high;
    }
    struct image image = {NULL, (size_t)(high - low) + 128, NULL};
    image.memory = malloc(image.bytes);
    CHECK(image.memory);
    memset(image.memory, background, image.bytes);
    image.address = image.memory + 64 - low;
    return image;
}

/* Puts the words of the pattern `seed` where the layout says. */
CHECK_UNUSED static void image_fill(const struct image *image, const struct layout *layout, uint64_t seed)
{
    for (size_t k = 0; k < layout->words; k++) {
        uint32_t word = (uint32_t)check_word(seed, k);
        memcpy(image->address + layout->offset((long)layout->words, (long)k), &word, 4);
    }
}

/* The memory holds the first `words` words of the pattern where the layout says, and the background elsewhere. */
CHECK_UNUSED static void image_check(const char *file, int line, const struct image *image, const struct layout *layout,
                                     size_t words, uint64_t seed, unsigned char background)
{
    struct image expected = image_new(layout, background);
    struct layout part = *layout;
    part.words = layout->words;
    for (size_t k = 0; k < words; k++) {
        uint32_t word = (uint32_t)check_word(seed, k);
        memcpy(expected.address + part.offset((long)part.words, (long)k), &word, 4);
    }
    if (memcmp(expected.memory, image->memory, image->bytes) != 0) {
        size_t i = 0;
        while (expected.memory[i] == image->memory[i])
            i++;
        check_fail(file, line, "%s of %zu words: byte %ld after the address: expected 0x%02x, got 0x%02x", layout->name,
                   layout->words, (long)(image->memory + i - image->address), expected.memory[i], image->memory[i]);
    }
    free(expected.memory);
}

#define CHECK_IMAGE(image, layout, words, seed, background)                                                  \
    image_check(__FILE__, __LINE__, image, layout, words, seed, background)

#endif
