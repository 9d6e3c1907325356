/* MPI_Reduce: all predefined operations on all their types, every root, MPI_IN_PLACE. */
#include "reduce_types.h"

static void test(const struct place *place, const struct type *type, enum op op, int count)
{
    size_t bytes = type->bytes * count;
    int step = count > 100 && place->size > 2 ? place->size - 1 : 1; /* not all roots with long vectors */
    for (int root = 0; root < place->size; root += step)
        for (int in_place = 0; in_place < 2; in_place++) {
            unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(bytes, 0);
            memset(in, 0x33, bytes);
            contribute(type, op, out, place->rank, 0, count);
            if (place->rank != root) {
                CALL(Reduce, reduce, out, NULL, count, type->handle, op_handle(op), root, place->comm);
            } else {
                if (in_place)
                    memcpy(in, out, bytes);
                CALL(Reduce, reduce, in_place ? MPI_IN_PLACE : out, in, count, type->handle, op_handle(op), root,
                     place->comm);
                int stride = count > 2000 ? 501 : 1;
                for (int i = 0; i < count; i += stride)
                    expect(type, op, in + type->bytes * i, i, 0, place->size, place->name);
            }
            CHECK_GUARDS(in, 0);
            CHECK_GUARDS(out, 0);
            buffer_free(in, 0);
            buffer_free(out, 0);
        }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    all_operations(test);
    CHECK_FINISH();
}
