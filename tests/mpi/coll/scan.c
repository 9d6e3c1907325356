/* MPI_Scan and MPI_Exscan: all predefined operations on all their types. What MPI_Exscan leaves at rank 0
 * isn't defined, and isn't looked at. */
#include "reduce_types.h"

static void test(const struct place *place, const struct type *type, enum op op, int count)
{
    size_t bytes = type->bytes * count;
    for (int in_place = 0; in_place < 2; in_place++)
        for (int exclusive = 0; exclusive < 2; exclusive++) {
            unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(bytes, 0);
            memset(in, 0x33, bytes);
            contribute(type, op, in_place ? in : out, place->rank, 0, count);
            if (exclusive)
                CALL(Exscan, exscan, in_place ? MPI_IN_PLACE : out, in, count, type->handle, op_handle(op), place->comm);
            else
                CALL(Scan, scan, in_place ? MPI_IN_PLACE : out, in, count, type->handle, op_handle(op), place->comm);
            int step = count > 2000 ? 501 : 1, last = place->rank + !exclusive;
            for (int i = 0; last > 0 && i < count; i += step)
                expect(type, op, in + type->bytes * i, i, 0, last, place->name);
            CHECK_GUARDS(in, 0);
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
