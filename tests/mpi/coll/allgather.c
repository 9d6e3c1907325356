/* MPI_Allgather and MPI_Allgatherv. */
#include "coll.h"

static void allgather(const struct place *place, int count)
{
    if (count > 1000)
        count = 30000;
    size_t bytes = (size_t)count * sizeof(int);
    for (int in_place = 0; in_place < 2; in_place++) {
        unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(bytes * place->size, 0);
        fill(out, bytes, place->rank + count);
        memset(in, 0x33, bytes * place->size);
        if (in_place) {
            fill(in + bytes * place->rank, bytes, place->rank + count);
            CALL(Allgather, allgather, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, in, count, MPI_INT, place->comm);
        } else
            CALL(Allgather, allgather, out, count, MPI_INT, in, count, MPI_INT, place->comm);
        for (int r = 0; r < place->size; r++)
            CHECK_FILLED(in + bytes * r, bytes, r + count);
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
}

static void allgatherv(const struct place *place, int count)
{
    if (count > 1000)
        count = 20000;
    int n = place->size, *counts = malloc(n * sizeof *counts), *displacements = malloc(n * sizeof *displacements);
    for (int pattern = 0; pattern < 4; pattern++)
        for (int in_place = 0; in_place < 2; in_place++) {
            int at = 0;
            for (int r = n - 1; r >= 0; r--) {
                counts[r] = pattern == 0   ? count + r % 2
                            : pattern == 1 ? (r % 3 == 0 ? 0 : count + r)
                            : pattern == 2 ? (r == n / 2 ? 2 * count : 0) /* all from one */
                                           : r;
                displacements[r] = at + 1;
                at = displacements[r] + counts[r];
            }
            int mine = counts[place->rank];
            size_t bytes = (size_t)mine * sizeof(double), total = (size_t)(at + 1) * sizeof(double);
            unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(total, 0);
            fill(out, bytes, place->rank + pattern);
            memset(in, 0x33, total);
            if (in_place) {
                fill(in + displacements[place->rank] * sizeof(double), bytes, place->rank + pattern);
                CALL(Allgatherv, allgatherv, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, in, counts, displacements, MPI_DOUBLE,
                     place->comm);
            } else
                CALL(Allgatherv, allgatherv, out, mine, MPI_DOUBLE, in, counts, displacements, MPI_DOUBLE, place->comm);
            for (int r = 0; r < n; r++) {
                unsigned char *part = in + displacements[r] * sizeof(double);
                CHECK_FILLED(part, counts[r] * sizeof(double), r + pattern);
                for (size_t i = 1; i <= sizeof(double); i++)
                    CHECK(part[-(ptrdiff_t)i] == 0x33);
            }
            CHECK_GUARDS(in, 0);
            buffer_free(in, 0);
            buffer_free(out, 0);
        }
    free(counts);
    free(displacements);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    everywhere(allgather);
    everywhere(allgatherv);
    CHECK_FINISH();
}
