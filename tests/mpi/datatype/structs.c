/* Structures of several types: arrays of them with padding, absolute addresses with MPI_BOTTOM, a type with its own
 * length in front, a matrix that is transposed on its way, and MPI_BOTTOM in collective operations. */
#include "../check.h"

struct particle {
    int kind;
    double at[6];
    char name[7];
};

static MPI_Datatype particle_type(void)
{
    struct particle p = {0};
    MPI_Aint base, at[3];
    OK(MPI_Get_address(&p, &base));
    OK(MPI_Get_address(&p.kind, &at[0]));
    OK(MPI_Get_address(p.at, &at[1]));
    OK(MPI_Get_address(p.name, &at[2]));
    for (int i = 0; i < 3; i++)
        at[i] = MPI_Aint_diff(at[i], base);
    CHECK_EQ(offsetof(struct particle, at), at[1]);
    MPI_Datatype made, type;
    OK(MPI_Type_create_struct(3, (int[]){1, 6, 7}, at, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE, MPI_CHAR}, &made));
    /* The library pads as the compiler does. */
    MPI_Aint lower, extent;
    OK(MPI_Type_get_extent(made, &lower, &extent));
    CHECK_EQ(0, lower);
    CHECK_EQ(sizeof(struct particle), extent);
    OK(MPI_Type_get_true_extent(made, &lower, &extent));
    CHECK_EQ(0, lower);
    CHECK_EQ(offsetof(struct particle, name) + 7, extent);
    int bytes;
    OK(MPI_Type_size(made, &bytes));
    CHECK_EQ(4 + 48 + 7, bytes);
    OK(MPI_Type_create_resized(made, 0, sizeof(struct particle), &type));
    OK(MPI_Type_free(&made));
    OK(MPI_Type_commit(&type));
    return type;
}

static void particle_set(struct particle *p, int seed)
{
    memset(p, seed & 0x7f, sizeof *p);
    p->kind = seed;
    for (int i = 0; i < 6; i++)
        p->at[i] = seed + i * 0.5;
    snprintf(p->name, sizeof p->name, "%d", seed % 100000);
}

static void particle_check(const struct particle *p, int seed, int background)
{
    struct particle expected;
    particle_set(&expected, seed);
    CHECK_EQ(expected.kind, p->kind);
    CHECK(memcmp(expected.at, p->at, sizeof p->at) == 0);
    CHECK(memcmp(expected.name, p->name, 7) == 0);
    /* Padding is not written to. */
    const unsigned char *bytes = (const unsigned char *)p;
    for (size_t i = 4; i < offsetof(struct particle, at); i++)
        CHECK_EQ(background, bytes[i]);
    for (size_t i = offsetof(struct particle, name) + 7; i < sizeof *p; i++)
        CHECK_EQ(background, bytes[i]);
}

static void arrays(void)
{
    static const int counts[] = {0, 1, 2, 100, 300, 20000};
    MPI_Datatype type = particle_type();
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        int n = counts[c];
        struct particle *out = malloc((size_t)(n + 1) * sizeof *out), *in = malloc((size_t)(n + 1) * sizeof *in);
        for (int i = 0; i < n; i++)
            particle_set(&out[i], rank * 1000 + i);
        memset(in, 0x44, (size_t)(n + 1) * sizeof *in);
        MPI_Status status;
        OK(MPI_Sendrecv(out, n, type, right, 0, in, n + 1, type, left, 0, MPI_COMM_WORLD, &status));
        CHECK_STATUS(&status, left, 0, type, n);
        int elements;
        OK(MPI_Get_elements(&status, type, &elements));
        CHECK_EQ(n * 14, elements);
        for (int i = 0; i < n; i++)
            particle_check(&in[i], left * 1000 + i, 0x44);
        for (size_t i = 0; i < sizeof *in; i++)
            CHECK_EQ(0x44, ((unsigned char *)&in[n])[i]);
        free(out);
        free(in);
    }
    OK(MPI_Type_free(&type));
}

/* The particles of one kind, found by their absolute addresses, with their number in front. */
static void bottom(void)
{
    enum { N = 3000 };
    static struct particle all[N], got[N];
    MPI_Datatype type = particle_type(), chosen, message;
    int n = 0, *places = malloc(N * sizeof *places), *ones = malloc(N * sizeof *ones);
    for (int i = 0; i < N; i++) {
        particle_set(&all[i], rank * 1000 + i);
        if (i % 3 == 1) {
            ones[n] = 1;
            places[n++] = i;
        }
    }
    OK(MPI_Type_indexed(n, ones, places, type, &chosen));
    MPI_Aint at[2];
    OK(MPI_Get_address(&n, &at[0]));
    OK(MPI_Get_address(all, &at[1]));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, at, (MPI_Datatype[]){MPI_INT, chosen}, &message));
    OK(MPI_Type_commit(&message));

    int count = -1;
    MPI_Datatype into;
    memset(got, 0x55, sizeof got);
    OK(MPI_Get_address(&count, &at[0]));
    OK(MPI_Get_address(got, &at[1]));
    OK(MPI_Type_create_struct(2, (int[]){1, N}, at, (MPI_Datatype[]){MPI_INT, type}, &into));
    OK(MPI_Type_commit(&into));
    MPI_Status status;
    OK(MPI_Sendrecv(MPI_BOTTOM, 1, message, right, 0, MPI_BOTTOM, 1, into, left, 0, MPI_COMM_WORLD, &status));
    CHECK_EQ(n, count);
    for (int i = 0; i < n; i++)
        particle_check(&got[i], left * 1000 + places[i], 0x55);
    int elements;
    OK(MPI_Get_elements(&status, into, &elements));
    CHECK_EQ(1 + 14 * n, elements);
    OK(MPI_Get_count(&status, into, &elements));
    CHECK_EQ(MPI_UNDEFINED, elements);

    /* The struct from the root to all. */
    memset(got, 0x56, sizeof got);
    count = -1;
    for (int root = 0; root < size; root++) {
        if (rank == root) {
            OK(MPI_Bcast(MPI_BOTTOM, 1, message, root, MPI_COMM_WORLD));
        } else {
            MPI_Datatype some;
            OK(MPI_Get_address(got, &at[1]));
            OK(MPI_Type_create_struct(2, (int[]){1, n}, at, (MPI_Datatype[]){MPI_INT, type}, &some));
            OK(MPI_Type_commit(&some));
            OK(MPI_Bcast(MPI_BOTTOM, 1, some, root, MPI_COMM_WORLD));
            OK(MPI_Type_free(&some));
            CHECK_EQ(n, count);
            for (int i = 0; i < n; i++)
                particle_check(&got[i], root * 1000 + places[i], 0x56);
        }
    }
    OK(MPI_Type_free(&into));
    OK(MPI_Type_free(&message));
    OK(MPI_Type_free(&chosen));
    OK(MPI_Type_free(&type));
    free(places);
    free(ones);
}

static void transpose(void)
{
    enum { ROWS = 91, COLUMNS = 57 };
    static double a[ROWS][COLUMNS], b[COLUMNS][ROWS];
    MPI_Datatype column, columns;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            a[i][j] = rank * 10000 + i * 100 + j;
    OK(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column));
    OK(MPI_Type_create_hvector(COLUMNS, 1, sizeof(double), column, &columns));
    OK(MPI_Type_commit(&columns));
    OK(MPI_Sendrecv(a, 1, columns, right, 0, b, ROWS * COLUMNS, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            CHECK(b[j][i] == left * 10000 + i * 100 + j);
    /* Columns one after the other, as items of an element's extent. */
    MPI_Datatype item;
    OK(MPI_Type_create_resized(column, 0, sizeof(double), &item));
    OK(MPI_Type_commit(&item));
    memset(b, 0, sizeof b);
    OK(MPI_Sendrecv(a, COLUMNS, item, right, 0, b, ROWS * COLUMNS, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            CHECK(b[j][i] == left * 10000 + i * 100 + j);
    OK(MPI_Type_free(&item));
    OK(MPI_Type_free(&columns));
    OK(MPI_Type_free(&column));
}

/* A halo exchange on a three-dimensional block: six faces, each a subarray. */
static void halo(void)
{
    enum { N = 20, M = N + 2 };
    static int block[M][M][M];
    int sizes[3] = {M, M, M};
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++)
                block[i][j][k] = rank * 1000000 + i * 10000 + j * 100 + k;
    for (int dimension = 0; dimension < 3; dimension++) {
        int sub[3] = {N, N, N}, inner[3] = {1, 1, 1}, outer[3] = {1, 1, 1};
        sub[dimension] = 1;
        inner[dimension] = N;
        outer[dimension] = 0;
        MPI_Datatype out, in;
        OK(MPI_Type_create_subarray(3, sizes, sub, inner, MPI_ORDER_C, MPI_INT, &out));
        OK(MPI_Type_create_subarray(3, sizes, sub, outer, MPI_ORDER_C, MPI_INT, &in));
        OK(MPI_Type_commit(&out));
        OK(MPI_Type_commit(&in));
        OK(MPI_Sendrecv(block, 1, out, right, dimension, block, 1, in, left, dimension, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int a = 1; a <= N; a++)
            for (int b = 1; b <= N; b++) {
                int from[3], to[3];
                for (int d = 0, free_index = 0; d < 3; d++) {
                    from[d] = to[d] = free_index == 0 ? a : b;
                    if (d == dimension)
                        from[d] = N, to[d] = 0;
                    else
                        free_index++;
                }
                CHECK_EQ(left * 1000000 + from[0] * 10000 + from[1] * 100 + from[2], block[to[0]][to[1]][to[2]]);
            }
        OK(MPI_Type_free(&out));
        OK(MPI_Type_free(&in));
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    arrays();
    bottom();
    transpose();
    halo();
    CHECK_FINISH();
}
