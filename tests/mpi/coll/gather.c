/* MPI_Gather and MPI_Gatherv: every root, MPI_IN_PLACE, gaps and any order of the parts. */
#include "coll.h"

static void gather(const struct place *place, int count)
{
    size_t bytes = (size_t)count * sizeof(int);
    for (int root = 0; root < place->size; root++)
        for (int in_place = 0; in_place < 2; in_place++) {
            unsigned char *out = buffer_new(bytes, 0), *in = NULL;
            fill(out, bytes, place->rank + root);
            if (place->rank == root) {
                in = buffer_new(bytes * place->size, 0);
                memset(in, 0x33, bytes * place->size);
                if (in_place)
                    fill(in + bytes * root, bytes, place->rank + root);
                CALL(Gather, gather, in_place ? MPI_IN_PLACE : out, count, MPI_INT, in, count, MPI_INT, root, place->comm);
                for (int r = 0; r < place->size; r++)
                    CHECK_FILLED(in + bytes * r, bytes, r + root);
                CHECK_GUARDS(in, 0);
                buffer_free(in, 0);
            } else /* the receive arguments mean nothing here */
                CALL(Gather, gather, out, count, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, root, place->comm);
            CHECK_FILLED(out, bytes, place->rank + root);
            buffer_free(out, 0);
        }
}

static void gatherv(const struct place *place, int count)
{
    if (count > 1000)
        count = 20000;
    int n = place->size, *counts = malloc(n * sizeof *counts), *displacements = malloc(n * sizeof *displacements);
    for (int root = 0; root < n; root++)
        for (int in_place = 0; in_place < 2; in_place++) {
            /* Some send nothing; the parts lie in reverse order, with a gap of one element before each. */
            int at = 0;
            for (int r = n - 1; r >= 0; r--) {
                counts[r] = (r + root) % 3 == 0 ? 0 : count + r % 2;
                displacements[r] = at + 1;
                at = displacements[r] + counts[r];
            }
            int mine = counts[place->rank];
            size_t bytes = (size_t)mine * sizeof(double);
            unsigned char *out = buffer_new(bytes, 0);
            fill(out, bytes, place->rank + root);
            if (place->rank == root) {
                size_t total = (size_t)(at + 1) * sizeof(double);
                unsigned char *in = buffer_new(total, 0);
                memset(in, 0x33, total);
                if (in_place)
                    fill(in + displacements[root] * sizeof(double), bytes, place->rank + root);
                CALL(Gatherv, gatherv, in_place ? MPI_IN_PLACE : out, mine, MPI_DOUBLE, in, counts, displacements,
                     MPI_DOUBLE, root, place->comm);
                for (int r = 0; r < n; r++) {
                    unsigned char *part = in + displacements[r] * sizeof(double);
                    CHECK_FILLED(part, counts[r] * sizeof(double), r + root);
                    for (size_t i = 1; i <= sizeof(double); i++)
                        CHECK(part[-(ptrdiff_t)i] == 0x33);
                }
                CHECK_GUARDS(in, 0);
                buffer_free(in, 0);
            } else
                CALL(Gatherv, gatherv, out, mine, MPI_DOUBLE, NULL, NULL, NULL, MPI_DATATYPE_NULL, root, place->comm);
            buffer_free(out, 0);
        }
    free(counts);
    free(displacements);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    everywhere(gather);
    everywhere(gatherv);

    /* Pairs received from two ints each. */
    int out[2] = {rank, -rank}, *in = malloc(2 * size * sizeof *in);
    CALL(Gather, gather, out, 2, MPI_INT, in, 1, MPI_2INT, size - 1, MPI_COMM_WORLD);
    for (int r = 0; rank == size - 1 && r < size; r++)
        CHECK(in[2 * r] == r && in[2 * r + 1] == -r);
    free(in);
    CHECK_FINISH();
}
