/* MPI_Reduce_local of memory of all kinds, against the host's: two buffers of one device are reduced there, if the driver compiles the text. */
#include "memory.h"
#include <math.h>

enum { MOST = 5000 };
static uint64_t left[MOST], inout[MOST], want[MOST], have[MOST];
static const size_t counts[] = {0, 1, 7, 256, 257, 1000, MOST};

static uint64_t draw(void) {
    static uint64_t state = 1;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return state >> 16 ^ state << 31;
}

/* Random bits, and the numbers that are special. */
static void fill(MPI_Datatype type, uint64_t *at) {
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-310, 1.0, -1.0};
    for (int i = 0; i < MOST; i++) {
        at[i] = draw();
        if (type == MPI_DOUBLE && i % 3)
            memcpy(&at[i], &special[draw() % 8], 8);
        if (type == MPI_FLOAT)
            for (int half = 0; half < 2; half++) {
                float number = special[draw() % 8];
                if (i % 3)
                    memcpy((char *)&at[i] + 4 * half, &number, 4);
            }
    }
}

/* Whether elements are equal; the bits of a NaN may be others. */
static int is_same(MPI_Datatype type, const void *one, const void *other, int bytes) {
    float f[2];
    double d[2];
    memcpy(f, one, 4), memcpy(f + 1, other, 4);
    if (type == MPI_FLOAT && isnan(f[0]) && isnan(f[1]))
        return 1;
    memcpy(d, one, bytes), memcpy(d + 1, other, bytes);
    if (type == MPI_DOUBLE && isnan(d[0]) && isnan(d[1]))
        return 1;
    return !memcmp(one, other, bytes);
}

static void compare(MPI_Datatype type, int bytes, MPI_Op op, size_t count, enum kind from, enum kind to, int offset) {
    char *source = get(from, sizeof left + 64), *target = get(to, sizeof inout + 64);
    fill(type, left);
    fill(type, inout);
    memcpy(want, inout, sizeof want);
    store(from, source + offset, left, sizeof left);
    store(to, target + offset, inout, sizeof inout);
    MPI_Reduce_local(left, want, count, type, op);
    MPI_Reduce_local(source + offset, target + offset, count, type, op);
    load(to, have, target + offset, sizeof have);
    for (size_t i = 0; i < sizeof have / bytes; i++)
        if (!is_same(type, (char *)have + i * bytes, (char *)want + i * bytes, bytes)) {
            fprintf(stderr, "%s to %s, %zu elements of %d bytes, offset %d: element %zu is wrong\n", kind_names[from], kind_names[to], count, bytes, offset, i);
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
    put_back(from, source);
    put_back(to, target);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    open_driver();
    const MPI_Datatype types[] = {MPI_FLOAT, MPI_DOUBLE, MPI_INT32_T, MPI_INT64_T};
    const MPI_Op ops[] = {MPI_SUM, MPI_MIN, MPI_MAX};
    for (int type = 0; type < 4; type++) {
        int bytes = type % 2 ? 8 : 4;
        for (int op = 0; op < 3; op++) {
            for (unsigned count = 0; count < sizeof counts / sizeof *counts; count++)
                for (int aligned = 0; aligned < 2; aligned++)
                    compare(types[type], bytes, ops[op], counts[count], DEVICE, aligned ? DEVICE : POOL, aligned ? 8 : 16);
            for (enum kind from = HOST; from < KINDS; from++)
                for (enum kind to = HOST; to < KINDS; to++)
                    compare(types[type], bytes, ops[op], 1000, from, to, 0);
        }
        /* The host does these. */
        compare(types[type], bytes, MPI_PROD, 100, DEVICE, DEVICE, 0);
        compare(types[type], bytes, MPI_SUM, 100, DEVICE, DEVICE, bytes / 2);
        if (bytes == 8) /* over both pieces */
            compare(types[type], bytes, MPI_SUM, MOST, MAPPED, DEVICE, 0);
    }
    compare(MPI_UINT64_T, 8, MPI_MAX, 1000, DEVICE, DEVICE, 0);
    MPI_Finalize();
    return 0;
}
