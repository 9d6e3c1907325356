/* MPI_Allreduce: all predefined operations on all their types; the same bits at every rank. */
#include "reduce_types.h"

static void test(const struct place *place, const struct type *type, enum op op, int count)
{
    size_t bytes = type->bytes * count;
    for (int in_place = 0; in_place < 2; in_place++) {
        unsigned char *out = buffer_new(bytes, 0), *in = buffer_new(bytes, 0);
        memset(in, 0x33, bytes);
        contribute(type, op, in_place ? in : out, place->rank, 0, count);
        CALL(Allreduce, allreduce, in_place ? MPI_IN_PLACE : out, in, count, type->handle, op_handle(op), place->comm);
        int step = count > 2000 ? 501 : 1;
        for (int i = 0; i < count; i += step)
            expect(type, op, in + type->bytes * i, i, 0, place->size, place->name);
        if (count)
            expect(type, op, in + type->bytes * (count - 1), count - 1, 0, place->size, place->name);
        CHECK_GUARDS(in, 0);
        buffer_free(in, 0);
        buffer_free(out, 0);
    }
}

/* Sums that depend on the order of adding: whatever the order, it is the same one everywhere. */
static void same_everywhere(int count)
{
    double *out = malloc(count * sizeof *out), *in = malloc(count * sizeof *in), *theirs = malloc(count * sizeof *theirs);
    uint64_t random = 5 + rank;
    for (int i = 0; i < count; i++)
        out[i] = ((double)check_random(&random) - 1e9) / (1 + check_random(&random) % 1000);
    CALL(Allreduce, allreduce, out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    memcpy(theirs, in, count * sizeof *in);
    MPI_Bcast(theirs, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK_F(memcmp(&theirs[i], &in[i], sizeof in[i]) == 0, "element %d of %d: %a at rank 0, %a here", i, count,
                theirs[i], in[i]);
    free(out);
    free(in);
    free(theirs);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    all_operations(test);
    same_everywhere(1);
    same_everywhere(1000);
    same_everywhere(50000);
    CHECK_FINISH();
}
