/* MPI_Scatter and MPI_Scatterv: every root, MPI_IN_PLACE, gaps and any order of the parts. */
#include "coll.h"

static void scatter(const struct place *place, int count)
{
    size_t bytes = (size_t)count * sizeof(int);
    for (int root = 0; root < place->size; root++)
        for (int in_place = 0; in_place < 2; in_place++) {
            unsigned char *in = buffer_new(bytes, 0);
            memset(in, 0x33, bytes);
            if (place->rank == root) {
                unsigned char *out = buffer_new(bytes * place->size, 0);
                for (int r = 0; r < place->size; r++)
                    fill(out + bytes * r, bytes, r + root);
                CALL(Scatter, scatter, out, count, MPI_INT, in_place ? MPI_IN_PLACE : in, count, MPI_INT, root, place->comm);
                for (int r = 0; r < place->size; r++)
                    CHECK_FILLED(out + bytes * r, bytes, r + root);
                buffer_free(out, 0);
            } else
                CALL(Scatter, scatter, NULL, -1, MPI_DATATYPE_NULL, in, count, MPI_INT, root, place->comm);
            if (place->rank != root || !in_place)
                CHECK_FILLED(in, bytes, place->rank + root);
            CHECK_GUARDS(in, 0);
            buffer_free(in, 0);
        }
}

static void scatterv(const struct place *place, int count)
{
    if (count > 1000)
        count = 20000;
    int n = place->size, *counts = malloc(n * sizeof *counts), *displacements = malloc(n * sizeof *displacements);
    for (int root = 0; root < n; root++)
        for (int in_place = 0; in_place < 2; in_place++) {
            int at = 0;
            for (int r = n - 1; r >= 0; r--) {
                counts[r] = (r + root) % 3 == 0 ? 0 : count + r % 2;
                displacements[r] = at + 1;
                at = displacements[r] + counts[r];
            }
            int mine = counts[place->rank];
            size_t bytes = (size_t)mine * sizeof(double);
            unsigned char *in = buffer_new(bytes, 0);
            if (place->rank == root) {
                unsigned char *out = buffer_new((size_t)(at + 1) * sizeof(double), 0);
                for (int r = 0; r < n; r++)
                    fill(out + displacements[r] * sizeof(double), counts[r] * sizeof(double), r + root);
                CALL(Scatterv, scatterv, out, counts, displacements, MPI_DOUBLE, in_place ? MPI_IN_PLACE : in, mine,
                     MPI_DOUBLE, root, place->comm);
                buffer_free(out, 0);
            } else
                CALL(Scatterv, scatterv, NULL, NULL, NULL, MPI_DATATYPE_NULL, in, mine, MPI_DOUBLE, root, place->comm);
            if (place->rank != root || !in_place)
                CHECK_FILLED(in, bytes, place->rank + root);
            CHECK_GUARDS(in, 0);
            buffer_free(in, 0);
        }
    free(counts);
    free(displacements);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    everywhere(scatter);
    everywhere(scatterv);

    /* Parts that are the same memory: the root may send one part to everybody. */
    int one = 4711, got = 0, *counts = malloc(size * sizeof *counts), *displacements = calloc(size, sizeof *displacements);
    for (int r = 0; r < size; r++)
        counts[r] = 1;
    CALL(Scatterv, scatterv, &one, counts, displacements, MPI_INT, &got, 1, MPI_INT, 0, MPI_COMM_WORLD);
    CHECK_EQ(4711, got);
    free(counts);
    free(displacements);
    CHECK_FINISH();
}
