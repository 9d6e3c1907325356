/* MPI_Reduce_scatter and MPI_Reduce_scatter_block: all predefined operations on all their types; blocks of
 * different lengths, some of them empty. */
#include "reduce_types.h"

static void block(const struct place *place, const struct type *type, enum op op, int count)
{
    if (count > 1000)
        count = count / place->size;
    size_t bytes = type->bytes * count;
    for (int in_place = 0; in_place < 2; in_place++) {
        unsigned char *out = buffer_new(bytes * place->size, 0);
        unsigned char *in = buffer_new(in_place ? bytes * place->size : bytes, 0);
        contribute(type, op, in_place ? in : out, place->rank, 0, count * place->size);
        CALL(Reduce_scatter_block, reduce_scatter_block, in_place ? MPI_IN_PLACE : out, in, count, type->handle,
             op_handle(op), place->comm);
        int step = count > 2000 ? 501 : 1;
        for (int i = 0; i < count; i += step)
            expect(type, op, in + type->bytes * i, place->rank * count + i, 0, place->size, place->name);
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
}

static void varied(const struct place *place, const struct type *type, enum op op, int count)
{
    int *counts = malloc(place->size * sizeof *counts), total = 0, first = 0;
    for (int r = 0; r < place->size; r++) {
        counts[r] = count > 1000 ? count / place->size + r : r % 3 == 1 ? 0 : count + r;
        if (r < place->rank)
            first += counts[r];
        total += counts[r];
    }
    int mine = counts[place->rank];
    for (int in_place = 0; in_place < 2; in_place++) {
        unsigned char *out = buffer_new(type->bytes * total, 0);
        unsigned char *in = buffer_new(type->bytes * (in_place ? total : mine), 0);
        contribute(type, op, in_place ? in : out, place->rank, 0, total);
        CALL(Reduce_scatter, reduce_scatter, in_place ? MPI_IN_PLACE : out, in, counts, type->handle, op_handle(op),
             place->comm);
        int step = mine > 2000 ? 501 : 1;
        for (int i = 0; i < mine; i += step)
            expect(type, op, in + type->bytes * i, first + i, 0, place->size, place->name);
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
    free(counts);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    all_operations(block);
    all_operations(varied);
    CHECK_FINISH();
}
