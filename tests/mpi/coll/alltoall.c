/* MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw. */
#include "coll.h"

/* Seed of the data that `from` sends to `to`. */
static uint64_t seed(int from, int to)
{
    return (uint64_t)from * 100 + to;
}

static void alltoall(const struct place *place, int count)
{
    if (count > 1000)
        count = 20000;
    int n = place->size;
    size_t bytes = (size_t)count * sizeof(int);
    for (int in_place = 0; in_place < 2; in_place++) {
        unsigned char *out = buffer_new(bytes * n, 0), *in = buffer_new(bytes * n, 0);
        for (int r = 0; r < n; r++)
            fill((in_place ? in : out) + bytes * r, bytes, seed(place->rank, r));
        if (in_place)
            CALL(Alltoall, alltoall, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, in, count, MPI_INT, place->comm);
        else
            CALL(Alltoall, alltoall, out, count, MPI_INT, in, count, MPI_INT, place->comm);
        for (int r = 0; r < n; r++) {
            CHECK_FILLED(in + bytes * r, bytes, seed(r, place->rank));
            if (!in_place)
                CHECK_FILLED(out + bytes * r, bytes, seed(place->rank, r));
        }
        CHECK_GUARDS(in, 0);
        CHECK_GUARDS(out, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
}

/* Elements from one rank to another: the same both ways, as MPI_IN_PLACE needs it; with some zeros. */
static int amount(int a, int b, int count, int symmetric)
{
    if (symmetric)
        return (a + b) % 4 == 1 ? 0 : count + a * b % 3;
    return (a + 2 * b) % 4 == 1 ? 0 : count + (3 * a + b) % 5;
}

static void alltoallv(const struct place *place, int count)
{
    if (count > 1000)
        count = 10000;
    int n = place->size, me = place->rank;
    int *out_counts = malloc(4 * n * sizeof *out_counts), *in_counts = out_counts + n;
    int *out_at = out_counts + 2 * n, *in_at = out_counts + 3 * n;
    for (int in_place = 0; in_place < 2; in_place++) {
        int out_total = 0, in_total = 0;
        for (int r = n - 1; r >= 0; r--) { /* parts in reverse order, gaps between those that come in */
            out_counts[r] = amount(me, r, count, in_place);
            in_counts[r] = amount(r, me, count, in_place);
            out_at[r] = out_total;
            in_at[r] = in_total + 1;
            out_total += out_counts[r];
            in_total += in_counts[r] + 1;
        }
        size_t in_bytes = (size_t)(in_total + 1) * sizeof(double);
        unsigned char *out = buffer_new(out_total * sizeof(double), 0), *in = buffer_new(in_bytes, 0);
        memset(in, 0x33, in_bytes);
        for (int r = 0; r < n; r++)
            if (in_place)
                fill(in + in_at[r] * sizeof(double), in_counts[r] * sizeof(double), seed(me, r));
            else
                fill(out + out_at[r] * sizeof(double), out_counts[r] * sizeof(double), seed(me, r));
        if (in_place)
            CALL(Alltoallv, alltoallv, MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, in, in_counts, in_at, MPI_DOUBLE,
                 place->comm);
        else
            CALL(Alltoallv, alltoallv, out, out_counts, out_at, MPI_DOUBLE, in, in_counts, in_at, MPI_DOUBLE, place->comm);
        for (int r = 0; r < n; r++) {
            unsigned char *part = in + in_at[r] * sizeof(double);
            CHECK_FILLED(part, in_counts[r] * sizeof(double), seed(r, me));
            for (size_t i = 1; i <= sizeof(double); i++)
                CHECK(part[-(ptrdiff_t)i] == 0x33);
        }
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
    free(out_counts);
}

/* MPI_Alltoallw in bytes, each pair of ranks with a type of its own. */
static void alltoallw(const struct place *place, int count)
{
    if (count > 1000)
        count = 10000;
    int n = place->size, me = place->rank;
    MPI_Datatype of[] = {MPI_DOUBLE, MPI_INT, MPI_BYTE};
    const int width[] = {8, 4, 1};
    int *out_counts = malloc(4 * n * sizeof *out_counts), *in_counts = out_counts + n;
    int *out_at = out_counts + 2 * n, *in_at = out_counts + 3 * n;
    MPI_Datatype *out_types = malloc(2 * n * sizeof *out_types), *in_types = out_types + n;
    for (int in_place = 0; in_place < 2; in_place++) {
        int out_total = 0, in_total = 0;
        for (int r = n - 1; r >= 0; r--) {
            int kind = (me + r) % 3;
            out_types[r] = in_types[r] = of[kind];
            out_counts[r] = amount(me, r, count, in_place);
            in_counts[r] = amount(r, me, count, in_place);
            out_at[r] = out_total;
            in_at[r] = in_total + 16;
            out_total += (out_counts[r] * width[kind] + 15) / 16 * 16;
            in_total += (in_counts[r] * width[kind] + 15) / 16 * 16 + 16;
        }
        unsigned char *out = buffer_new(out_total, 0), *in = buffer_new(in_total, 0);
        memset(in, 0x33, in_total);
        for (int r = 0; r < n; r++)
            if (in_place)
                fill(in + in_at[r], (size_t)in_counts[r] * width[(me + r) % 3], seed(me, r));
            else
                fill(out + out_at[r], (size_t)out_counts[r] * width[(me + r) % 3], seed(me, r));
        if (in_place)
            CALL(Alltoallw, alltoallw, MPI_IN_PLACE, NULL, NULL, NULL, in, in_counts, in_at, in_types, place->comm);
        else
            CALL(Alltoallw, alltoallw, out, out_counts, out_at, out_types, in, in_counts, in_at, in_types, place->comm);
        for (int r = 0; r < n; r++) {
            CHECK_FILLED(in + in_at[r], (size_t)in_counts[r] * width[(me + r) % 3], seed(r, me));
            for (int i = 1; i <= 16; i++)
                CHECK(in[in_at[r] - i] == 0x33);
        }
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
    free(out_counts);
    free(out_types);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    everywhere(alltoall);
    everywhere(alltoallv);
    everywhere(alltoallw);
    CHECK_FINISH();
}
