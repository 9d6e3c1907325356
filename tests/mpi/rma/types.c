/* Put and get of each predefined datatype, and a datatype that is freed before the operation is complete
 * (MPI 5.0, sections 12.3.1 and 12.3.2). */
#include "rma.h"

enum { N = 23, ROOM = 64 * N };

static void each(const struct window *w)
{
    const MPI_Datatype types[] = {
        MPI_CHAR,          MPI_SIGNED_CHAR, MPI_UNSIGNED_CHAR, MPI_BYTE,           MPI_WCHAR,         MPI_SHORT,
        MPI_UNSIGNED_SHORT, MPI_INT,        MPI_UNSIGNED,      MPI_LONG,           MPI_UNSIGNED_LONG, MPI_LONG_LONG,
        MPI_UNSIGNED_LONG_LONG, MPI_FLOAT,  MPI_DOUBLE,        MPI_LONG_DOUBLE,    MPI_C_BOOL,        MPI_INT8_T,
        MPI_INT16_T,       MPI_INT32_T,     MPI_INT64_T,       MPI_UINT8_T,        MPI_UINT16_T,      MPI_UINT32_T,
        MPI_UINT64_T,      MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_C_LONG_DOUBLE_COMPLEX, MPI_AINT, MPI_OFFSET,
        MPI_COUNT,         MPI_2INT,
    };
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        int bytes;
        OK(MPI_Type_size(types[t], &bytes));
        size_t length = (size_t)bytes * N;
        unsigned char *out = buffer_new(length, 0), *in = buffer_new(length, 0);
        fill(out, length, t * 100 + (size_t)w->rank);
        memset(w->memory, 0xEE, ROOM);
        meet(w);
        OK(MPI_Put(out, N, types[t], to, place(w, to, 16), N, types[t], w->win));
        meet(w);
        CHECK_FILLED(w->memory + 16, length, t * 100 + (size_t)from);
        CHECK_EQ(0xEE, w->memory[15]);
        CHECK_EQ(0xEE, w->memory[16 + length]);
        OK(MPI_Get(in, N, types[t], to, place(w, to, 16), N, types[t], w->win));
        OK(MPI_Win_flush(to, w->win));
        CHECK_FILLED(in, length, t * 100 + (size_t)w->rank);
        CHECK_GUARDS(in, 0);
        meet(w);
        buffer_free(out, 0);
        buffer_free(in, 0);
    }
}

/* The pairs have gaps, which aren't looked at. */
static void pairs(const struct window *w)
{
    const struct { MPI_Datatype type; size_t extent, second; } rows[] = {
        {MPI_SHORT_INT, 8, 4}, {MPI_LONG_INT, 16, 8}, {MPI_FLOAT_INT, 8, 4}, {MPI_DOUBLE_INT, 16, 8}, {MPI_LONG_DOUBLE_INT, 32, 16},
    };
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    for (size_t t = 0; t < sizeof rows / sizeof *rows; t++) {
        unsigned char out[32 * N] = {0}, expected[32 * N] = {0};
        for (size_t n = 0; n < N; n++) {
            out[n * rows[t].extent] = (unsigned char)(w->rank * 3 + (int)n);
            out[n * rows[t].extent + rows[t].second] = (unsigned char)(w->rank * 5 + (int)n);
            expected[n * rows[t].extent] = (unsigned char)(from * 3 + (int)n);
            expected[n * rows[t].extent + rows[t].second] = (unsigned char)(from * 5 + (int)n);
        }
        meet(w);
        OK(MPI_Put(out, N, rows[t].type, to, place(w, to, 0), N, rows[t].type, w->win));
        meet(w);
        for (size_t n = 0; n < N; n++) {
            CHECK_EQ(expected[n * rows[t].extent], w->memory[n * rows[t].extent]);
            CHECK_EQ(expected[n * rows[t].extent + rows[t].second], w->memory[n * rows[t].extent + rows[t].second]);
        }
        meet(w);
    }
}

/* The types need to live only until the call returns; the buffer until the operation is complete. */
static void freed_early(const struct window *w)
{
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    int out[16], in[16];
    for (int i = 0; i < 16; i++)
        out[i] = w->rank * 100 + i, in[i] = -1;
    memset(w->memory, 0, ROOM);
    meet(w);
    MPI_Datatype origin, target;
    OK(MPI_Type_vector(4, 1, 4, MPI_INT, &origin));
    OK(MPI_Type_vector(2, 2, 3, MPI_INT, &target));
    OK(MPI_Type_commit(&origin));
    OK(MPI_Type_commit(&target));
    OK(MPI_Put(out, 1, origin, to, place(w, to, 0), 1, target, w->win));
    OK(MPI_Type_free(&target));
    OK(MPI_Type_free(&origin));
    meet(w);
    int got[5], expected[5] = {from * 100, from * 100 + 4, 0, from * 100 + 8, from * 100 + 12};
    memcpy(got, w->memory, sizeof got);
    CHECK(memcmp(got, expected, sizeof got) == 0);
    OK(MPI_Type_vector(4, 1, 4, MPI_INT, &origin));
    OK(MPI_Type_vector(2, 2, 3, MPI_INT, &target));
    OK(MPI_Type_commit(&origin));
    OK(MPI_Type_commit(&target));
    OK(MPI_Get(in, 1, origin, to, place(w, to, 0), 1, target, w->win));
    OK(MPI_Type_free(&origin));
    OK(MPI_Type_free(&target));
    OK(MPI_Win_flush_all(w->win));
    for (int i = 0; i < 16; i++)
        CHECK_EQ(i % 4 ? -1 : w->rank * 100 + i, in[i]);
    meet(w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        struct window w = window_new(flavour, ROOM, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        each(&w);
        pairs(&w);
        freed_early(&w);
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
