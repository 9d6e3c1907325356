/* Non-contiguous data: sent and received with a derived datatype, against a hand-written loop that packs it, a
 * contiguous message, and a loop that unpacks it. Ping-pong, one-way time, packing and unpacking included. */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdlib.h>

enum { TAG = 7, MATRIX = 4096, MIDDLE = 2248, CUBE = 128, BLOCKS = 1000 };

/* Blocks of doubles in an array: what both the datatype and the loop go by. */
struct layout {
    const char *name;
    size_t array;                   /* doubles in the whole array */
    int blocks;
    int (*length)(int block);       /* doubles in a block */
    size_t (*offset)(int block);    /* where it begins */
    int (*make)(MPI_Datatype *type);
    /* The loops as one writes them by hand for this very layout. */
    void (*pack)(double *restrict packed, const double *restrict array);
    void (*unpack)(double *restrict array, const double *restrict packed);
};

static int one(int block)
{
    (void)block;
    return 1;
}

static size_t row_start(int block)
{
    return (size_t)block * MATRIX;
}

static int make_column_1024(MPI_Datatype *type)
{
    return MPI_Type_vector(1024, 1, MATRIX, MPI_DOUBLE, type);
}

static int make_column_4096(MPI_Datatype *type)
{
    return MPI_Type_vector(4096, 1, MATRIX, MPI_DOUBLE, type);
}

/* The first column lies where each page begins, as do many other things that the processor keeps; one in the middle doesn't. */
static size_t middle_of_row(int block)
{
    return (size_t)block * MATRIX + MIDDLE;
}

static int make_middle_column(MPI_Datatype *type)
{
    const int sizes[] = {MATRIX, MATRIX}, parts[] = {1024, 1}, starts[] = {0, MIDDLE};
    return MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, type);
}

/* The face with the last index fixed: every element by itself. */
static size_t far_face(int block)
{
    return (size_t)block * CUBE + CUBE / 2;
}

static int make_far_face(MPI_Datatype *type)
{
    const int sizes[] = {CUBE, CUBE, CUBE}, parts[] = {CUBE, CUBE, 1}, starts[] = {0, 0, CUBE / 2};
    return MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, type);
}

/* The face with the middle index fixed: lines of 128 doubles. */
static int cube_line(int block)
{
    (void)block;
    return CUBE;
}

static size_t middle_face(int block)
{
    return (size_t)block * CUBE * CUBE + (size_t)(CUBE / 2) * CUBE;
}

static int make_middle_face(MPI_Datatype *type)
{
    const int sizes[] = {CUBE, CUBE, CUBE}, parts[] = {CUBE, 1, CUBE}, starts[] = {0, CUBE / 2, 0};
    return MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, type);
}

/* Blocks of 1 to 5 doubles at uneven distances. */
static int uneven_length(int block)
{
    return 1 + block * 7 % 5;
}

static size_t uneven_offset(int block)
{
    return (size_t)block * 13 + (size_t)(block * 5 % 7);
}

static int uneven_lengths[BLOCKS], uneven_offsets[BLOCKS];

static void list_uneven_blocks(void)
{
    for (int b = 0; b < BLOCKS; b++) {
        uneven_lengths[b] = uneven_length(b);
        uneven_offsets[b] = (int)uneven_offset(b);
    }
}

static int make_indexed(MPI_Datatype *type)
{
    return MPI_Type_indexed(BLOCKS, uneven_lengths, uneven_offsets, MPI_DOUBLE, type);
}

static void pack_column(double *restrict packed, const double *restrict array, int rows)
{
    for (int i = 0; i < rows; i++)
        packed[i] = array[(size_t)i * MATRIX];
}

static void unpack_column(double *restrict array, const double *restrict packed, int rows)
{
    for (int i = 0; i < rows; i++)
        array[(size_t)i * MATRIX] = packed[i];
}

static void pack_column_1024(double *restrict packed, const double *restrict array)
{
    pack_column(packed, array, 1024);
}

static void unpack_column_1024(double *restrict array, const double *restrict packed)
{
    unpack_column(array, packed, 1024);
}

static void pack_column_4096(double *restrict packed, const double *restrict array)
{
    pack_column(packed, array, 4096);
}

static void unpack_column_4096(double *restrict array, const double *restrict packed)
{
    unpack_column(array, packed, 4096);
}

static void pack_middle_column(double *restrict packed, const double *restrict array)
{
    pack_column(packed, array + MIDDLE, 1024);
}

static void unpack_middle_column(double *restrict array, const double *restrict packed)
{
    unpack_column(array + MIDDLE, packed, 1024);
}

static void pack_far_face(double *restrict packed, const double *restrict array)
{
    for (int i = 0; i < CUBE * CUBE; i++)
        packed[i] = array[i * CUBE + CUBE / 2];
}

static void unpack_far_face(double *restrict array, const double *restrict packed)
{
    for (int i = 0; i < CUBE * CUBE; i++)
        array[i * CUBE + CUBE / 2] = packed[i];
}

static void pack_middle_face(double *restrict packed, const double *restrict array)
{
    for (int x = 0; x < CUBE; x++)
        for (int z = 0; z < CUBE; z++)
            packed[x * CUBE + z] = array[(x * CUBE + CUBE / 2) * CUBE + z];
}

static void unpack_middle_face(double *restrict array, const double *restrict packed)
{
    for (int x = 0; x < CUBE; x++)
        for (int z = 0; z < CUBE; z++)
            array[(x * CUBE + CUBE / 2) * CUBE + z] = packed[x * CUBE + z];
}

static void pack_indexed(double *restrict packed, const double *restrict array)
{
    for (int b = 0; b < BLOCKS; b++)
        for (int i = 0; i < uneven_lengths[b]; i++)
            *packed++ = array[uneven_offsets[b] + i];
}

static void unpack_indexed(double *restrict array, const double *restrict packed)
{
    for (int b = 0; b < BLOCKS; b++)
        for (int i = 0; i < uneven_lengths[b]; i++)
            array[uneven_offsets[b] + i] = *packed++;
}

static const struct layout layouts[] = {
    {"column of 1,024 in a 4,096 x 4,096 matrix", (size_t)MATRIX * MATRIX, 1024, one, row_start, make_column_1024,
     pack_column_1024, unpack_column_1024},
    {"middle column of 1,024 in a 4,096 x 4,096 matrix", (size_t)MATRIX * MATRIX, 1024, one, middle_of_row, make_middle_column,
     pack_middle_column, unpack_middle_column},
    {"column of 4,096 in a 4,096 x 4,096 matrix", (size_t)MATRIX * MATRIX, 4096, one, row_start, make_column_4096,
     pack_column_4096, unpack_column_4096},
    {"3-D face of 128 x 128, elements apart", (size_t)CUBE * CUBE * CUBE, CUBE * CUBE, one, far_face, make_far_face,
     pack_far_face, unpack_far_face},
    {"3-D face of 128 x 128, lines of 128", (size_t)CUBE * CUBE * CUBE, CUBE, cube_line, middle_face,
     make_middle_face, pack_middle_face, unpack_middle_face},
    {"indexed, 1,000 blocks of 1 to 5", BLOCKS * 13 + 16, BLOCKS, uneven_length, uneven_offset, make_indexed,
     pack_indexed, unpack_indexed},
};

struct transfer {
    const struct layout *layout;
    size_t count;            /* doubles transferred */
    double *out, *in;        /* whole arrays */
    double *packed;
    MPI_Datatype type;
};

/* Every element that is sent gets a value of its own, different in each call and on each rank. */
static void fill(struct transfer *t, long call, int rank)
{
    double value = (double)(call * 2 + rank) * 16777216.0;
    for (int b = 0; b < t->layout->blocks; b++) {
        double *to = t->out + t->layout->offset(b);
        int length = t->layout->length(b);
        for (int i = 0; i < length; i++)
            to[i] = value++;
    }
}

static int differs(const struct transfer *t, long call, int rank)
{
    double value = (double)(call * 2 + rank) * 16777216.0;
    for (int b = 0; b < t->layout->blocks; b++) {
        const double *from = t->in + t->layout->offset(b);
        int length = t->layout->length(b);
        for (int i = 0; i < length; i++)
            if (from[i] != value++)
                return 1;
    }
    return 0;
}

static int send_typed(struct transfer *t)
{
    return MPI_Send(t->out, 1, t->type, 1 - harness_rank, TAG, MPI_COMM_WORLD);
}

static int receive_typed(struct transfer *t)
{
    return MPI_Recv(t->in, 1, t->type, 1 - harness_rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int send_by_hand(struct transfer *t)
{
    t->layout->pack(t->packed, t->out);
    return MPI_Send(t->packed, (int)t->count, MPI_DOUBLE, 1 - harness_rank, TAG, MPI_COMM_WORLD);
}

static int receive_by_hand(struct transfer *t)
{
    CHECK(MPI_Recv(t->packed, (int)t->count, MPI_DOUBLE, 1 - harness_rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    t->layout->unpack(t->in, t->packed);
    return MPI_SUCCESS;
}

typedef int half(struct transfer *);

static int pingpong(struct transfer *t, half *send, half *receive, long calls, long first, double *elapsed)
{
    int wrong = 0;
    for (long i = 0; i < calls; i++) {
        fill(t, first + i, harness_rank);
        CHECK(harness_ready(0, 1));
        double begin = timer_now();
        if (harness_rank == 0)
            CHECK(send(t));
        CHECK(receive(t));
        if (harness_rank == 1)
            CHECK(send(t));
        *elapsed += timer_since(begin);
        wrong |= differs(t, first + i, 1 - harness_rank);
    }
    return wrong ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int typed(void *context, long calls, long first, double *elapsed)
{
    return pingpong(context, send_typed, receive_typed, calls, first, elapsed);
}

static int by_hand(void *context, long calls, long first, double *elapsed)
{
    return pingpong(context, send_by_hand, receive_by_hand, calls, first, elapsed);
}

static int make_type(void *context)
{
    struct transfer *t = context;
    CHECK(t->layout->make(&t->type));
    return MPI_Type_commit(&t->type);
}

static int free_type(void *context)
{
    struct transfer *t = context;
    return MPI_Type_free(&t->type);
}

/* The arrays are far larger than what is sent; only that is ever touched. */
static int prepare(void *context)
{
    struct transfer *t = context;
    t->out = calloc(t->layout->array, sizeof *t->out);
    t->in = calloc(t->layout->array, sizeof *t->in);
    t->packed = buffer_new(t->count * sizeof *t->packed);
    return t->out && t->in && t->packed ? MPI_SUCCESS : HARNESS_NO_MEMORY;
}

static int finish(void *context)
{
    struct transfer *t = context;
    free(t->out);
    free(t->in);
    free(t->packed);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    static const struct variant variants[] = {{"datatype", typed, make_type, free_type},
                                              {"packed by hand", by_hand, NULL, NULL}};
    harness_start(&argc, &argv, "datatypes");
    list_uneven_blocks();
    for (size_t i = 0; i < COUNT_OF(layouts); i++) {
        struct transfer t = {.layout = &layouts[i]};
        for (int b = 0; b < t.layout->blocks; b++)
            t.count += (size_t)t.layout->length(b);
        harness_measure(&(struct measurement){t.layout->name, t.count * sizeof(double), variants, COUNT_OF(variants),
                                              &t, prepare, finish, RANK_0, 2});
    }
    harness_end();
    return 0;
}
