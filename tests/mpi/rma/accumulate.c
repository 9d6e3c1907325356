/* Every operator with every predefined datatype that the standard allows for it (MPI 5.0, sections 12.3.4 and 6.9.2), by
 * MPI_Accumulate, MPI_Get_accumulate and MPI_Fetch_and_op; MPI_REPLACE and MPI_NO_OP with every datatype; MPI_Compare_and_swap.
 *
 * The standard lets a reduction of logical values give any true value; what is compared is truth. */
#include "../coll/reduce_types.h"
#include "rma.h"

enum { MOST = 300 };

/* All ranks at once onto rank 0's memory, which starts with the contribution of "rank -1". */
static void all_at_once(const struct window *w, const struct type *type, enum op op, int count)
{
    unsigned char *mine = window_malloc(type->bytes * MOST);
    memset(mine, 0, type->bytes * MOST);
    contribute(type, op, mine, w->rank + 1, 0, count);
    if (w->rank == 0) {
        memset(w->memory, 0, type->bytes * MOST);
        contribute(type, op, w->memory, 0, 0, count);
    }
    meet(w);
    OK(MPI_Accumulate(mine, count, type->handle, 0, place(w, 0, 0), count, type->handle, op_handle(op), w->win));
    meet(w);
    if (w->rank == 0)
        for (int i = 0; i < count; i++)
            expect(type, op, w->memory + type->bytes * i, i, 0, w->size + 1, "MPI_Accumulate");
    meet(w);
    free(mine);
}

/* One rank after the other: what comes back is what those before it have made. */
static void in_turn(const struct window *w, const struct type *type, enum op op, int count, int fetch)
{
    unsigned char *mine = window_malloc(type->bytes * MOST), *got = window_malloc(type->bytes * MOST);
    int at = w->size - 1;
    memset(mine, 0, type->bytes * MOST);
    memset(got, 0, type->bytes * MOST);
    contribute(type, op, mine, w->rank + 1, 0, count);
    if (w->rank == at) {
        memset(w->memory, 0, type->bytes * MOST);
        contribute(type, op, w->memory, 0, 0, count);
    }
    meet(w);
    for (int turn = 0; turn < w->size; turn++) {
        if (turn == w->rank) {
            if (fetch) {
                for (int i = 0; i < count; i++)
                    OK(MPI_Fetch_and_op(mine + type->bytes * i, got + type->bytes * i, type->handle, at,
                                        place(w, at, type->bytes * i), op_handle(op), w->win));
            } else {
                OK(MPI_Get_accumulate(mine, count, type->handle, got, count, type->handle, at, place(w, at, 0), count,
                                      type->handle, op_handle(op), w->win));
            }
        }
        meet(w);
    }
    for (int i = 0; i < count; i++)
        expect(type, op, got + type->bytes * i, i, 0, w->rank + 1, fetch ? "MPI_Fetch_and_op" : "MPI_Get_accumulate");
    if (w->rank == at)
        for (int i = 0; i < count; i++)
            expect(type, op, w->memory + type->bytes * i, i, 0, w->size + 1, "the target");
    meet(w);
    free(mine);
    free(got);
}

/* MPI_REPLACE swaps, MPI_NO_OP looks. */
static void swap_and_look(const struct window *w, const struct type *type)
{
    enum { N = 5 };
    unsigned char mine[32 * N] = {0}, got[32 * N], looked[32 * N], zeros[32 * N] = {0};
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    contribute(type, SUM, mine, w->rank + 3, 0, N);
    memset(w->memory, 0, sizeof zeros);
    memset(got, 0, sizeof got);
    memset(looked, 0, sizeof looked);
    meet(w);
    OK(MPI_Fetch_and_op(NULL, got, type->handle, to, place(w, to, 0), MPI_NO_OP, w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK(memcmp(got, zeros, type->bytes) == 0);
    OK(MPI_Get_accumulate(mine, N, type->handle, got, N, type->handle, to, place(w, to, 0), N, type->handle, MPI_REPLACE, w->win));
    OK(MPI_Win_flush(to, w->win));
    OK(MPI_Get_accumulate(NULL, 0, type->handle, looked, N, type->handle, to, place(w, to, 0), N, type->handle, MPI_NO_OP, w->win));
    meet(w);
    unsigned char expected[32 * N] = {0};
    contribute(type, SUM, expected, from + 3, 0, N);
    for (int i = 0; i < N; i++) {
        size_t at = type->bytes * (size_t)i;
        CHECK_F(type->same(zeros + at, got + at), "%s", type->name);
        CHECK_F(type->same(mine + at, looked + at), "%s", type->name);
        CHECK_F(type->same(expected + at, w->memory + at), "%s", type->name);
    }
    meet(w);
    OK(MPI_Accumulate(zeros, N, type->handle, to, place(w, to, 0), N, type->handle, MPI_REPLACE, w->win));
    OK(MPI_Fetch_and_op(mine, got, type->handle, to, place(w, to, 0), MPI_REPLACE, w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK_F(type->same(zeros, got), "%s", type->name);
    meet(w);
    CHECK_F(type->same(expected, w->memory), "%s", type->name);
    CHECK_F(type->same(zeros, w->memory + type->bytes), "%s", type->name);
    meet(w);
}

static void compare_and_swap(const struct window *w, const struct type *type)
{
    unsigned char first[32] = {0}, second[32] = {0}, got[32];
    int to = (w->rank + 1) % w->size;
    type->value(first, BXOR, 1, 5);
    type->value(second, BXOR, 2, 11);
    if (type->ops == LOGICAL) /* those two are the same truth */
        first[0] = 1, second[0] = 0;
    memset(w->memory, 0, 64);
    memcpy(w->memory + 32, first, type->bytes);
    meet(w);
    /* Not equal: nothing happens. */
    memset(got, 0, sizeof got);
    OK(MPI_Compare_and_swap(first, second, got, type->handle, to, place(w, to, 32), w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK_F(memcmp(got, first, type->bytes) == 0, "%s", type->name);
    meet(w);
    CHECK_F(memcmp(w->memory + 32, first, type->bytes) == 0, "%s", type->name);
    meet(w);
    memset(got, 0, sizeof got);
    OK(MPI_Compare_and_swap(second, first, got, type->handle, to, place(w, to, 32), w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK_F(memcmp(got, first, type->bytes) == 0, "%s", type->name);
    meet(w);
    CHECK_F(memcmp(w->memory + 32, second, type->bytes) == 0, "%s", type->name);
    for (size_t i = 0; i < 32; i++)
        CHECK_F(w->memory[i] == 0 && (i < type->bytes || w->memory[32 + i] == 0), "%s: wrote beside it", type->name);
    meet(w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const int counts[] = {1, 7, 33, 250, 0};
    const struct type *types = reduce_types();
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, 32 * MOST, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        for (int t = 0, n = 0; t < TYPES; t++) {
            for (enum op op = 0; op < OPS; op++)
                if (types[t].ops >> op & 1) {
                    all_at_once(&w, &types[t], op, counts[n++ % 5]);
                    in_turn(&w, &types[t], op, counts[n % 4], 0);
                    in_turn(&w, &types[t], op, 1 + n % 4, 1);
                }
            swap_and_look(&w, &types[t]);
            int integer = (types[t].ops & BITWISE) || types[t].ops == LOGICAL;
            if (integer)
                compare_and_swap(&w, &types[t]);
        }
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
