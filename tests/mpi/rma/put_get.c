/* Put and get of all lengths, at all places, by each kind of synchronisation, in windows of every flavour
 * (MPI 5.0, sections 12.3.1 and 12.3.2). */
#include "rma.h"

enum { ROOM = 200000 };

static const int lengths[] = {1, 2, 3, 4, 7, 8, 12, 16, 31, 64, 100, 256, 1000, 4096, 5000, 20000, 65536, 150000};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

/* Starts and ends an epoch in which this rank accesses `target`, and may be accessed. */
enum way { FENCE, LOCK, SHARED_LOCK, LOCK_ALL, FLUSH, FLUSH_LOCAL, PSCW, WAYS };

static void begin(const struct window *w, enum way way, int target)
{
    MPI_Group all, one;
    switch (way) {
    case FENCE:
        OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win));
        break;
    case LOCK:
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win));
        break;
    case SHARED_LOCK:
        OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w->win));
        break;
    case PSCW: {
        int from = (w->rank + w->size - (target + w->size - w->rank) % w->size) % w->size;
        OK(MPI_Win_get_group(w->win, &all));
        OK(MPI_Group_incl(all, 1, &from, &one));
        OK(MPI_Win_post(one, 0, w->win));
        OK(MPI_Group_free(&one));
        OK(MPI_Group_incl(all, 1, &target, &one));
        OK(MPI_Win_start(one, 0, w->win));
        OK(MPI_Group_free(&one));
        OK(MPI_Group_free(&all));
        break;
    }
    default:
        OK(MPI_Win_lock_all(0, w->win));
    }
}

static void end(const struct window *w, enum way way, int target)
{
    switch (way) {
    case FENCE:
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
        break;
    case LOCK:
    case SHARED_LOCK:
        OK(MPI_Win_unlock(target, w->win));
        break;
    case LOCK_ALL:
        OK(MPI_Win_unlock_all(w->win));
        break;
    case FLUSH:
        OK(MPI_Win_flush(target, w->win));
        OK(MPI_Win_unlock_all(w->win));
        break;
    case FLUSH_LOCAL:
        OK(MPI_Win_flush_local_all(w->win));
        OK(MPI_Win_flush_all(w->win));
        OK(MPI_Win_unlock_all(w->win));
        break;
    case PSCW:
        OK(MPI_Win_complete(w->win));
        OK(MPI_Win_wait(w->win));
        break;
    default:
        FAIL("way %d", way);
    }
}

/* All see values that this rank or others have stored into its memory. */
static void settle(const struct window *w)
{
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, w->rank, 0, w->win));
    OK(MPI_Win_unlock(w->rank, w->win));
    OK(MPI_Barrier(w->comm));
}

static void put_and_get(const struct window *w, enum way way, int distance, int bytes, size_t offset, size_t shift)
{
    int target = (w->rank + distance) % w->size, from = (w->rank + w->size - distance) % w->size;
    uint64_t seed = (uint64_t)bytes * 64 + (uint64_t)way;
    unsigned char *out = buffer_new((size_t)bytes, shift), *in = buffer_new((size_t)bytes, (shift + 3) % 64);
    fill(out, (size_t)bytes, seed + (uint64_t)w->rank);
    memset(w->memory, 0x11, offset + (size_t)bytes + 64);
    settle(w);
    begin(w, way, target);
    OK(MPI_Put(out, bytes, MPI_BYTE, target, place(w, target, offset), bytes, MPI_BYTE, w->win));
    end(w, way, target);
    settle(w);
    CHECK_FILLED(w->memory + offset, (size_t)bytes, seed + (uint64_t)from);
    for (size_t i = 0; i < 64; i++) {
        CHECK_F(w->memory[offset + (size_t)bytes + i] == 0x11, "wrote %zu bytes too far", i + 1);
        CHECK_F(i >= offset || w->memory[offset - 1 - i] == 0x11, "wrote %zu bytes before", i + 1);
    }
    memset(in, 0, (size_t)bytes);
    begin(w, way, target);
    OK(MPI_Get(in, bytes, MPI_BYTE, target, place(w, target, offset), bytes, MPI_BYTE, w->win));
    end(w, way, target);
    CHECK_FILLED(in, (size_t)bytes, seed + (uint64_t)w->rank);
    CHECK_GUARDS(in, (shift + 3) % 64);
    CHECK_GUARDS(out, shift);
    settle(w);
    buffer_free(in, (shift + 3) % 64);
    buffer_free(out, shift);
}

/* Many small ones in an epoch, to all, before anything is completed. */
static void scattered(const struct window *w, enum way way)
{
    enum { EACH = 50 };
    if (way == LOCK || way == SHARED_LOCK || way == PSCW)
        return;
    int *values = window_malloc((size_t)w->size * EACH * sizeof *values);
    for (int i = 0; i < w->size * EACH; i++)
        values[i] = w->rank * 1000000 + (int)way * 10000 + i;
    settle(w);
    begin(w, way, 0);
    for (int k = 0; k < EACH; k++)
        for (int t = 0; t < w->size; t++) {
            size_t offset = ((size_t)w->rank * EACH + (size_t)k) * sizeof(int);
            OK(MPI_Put(&values[t * EACH + k], 1, MPI_INT, t, place(w, t, offset), 1, MPI_INT, w->win));
        }
    if (way == FLUSH)
        OK(MPI_Win_flush_all(w->win));
    end(w, way, 0);
    settle(w);
    for (int from = 0; from < w->size; from++)
        for (int k = 0; k < EACH; k++) {
            int got;
            memcpy(&got, w->memory + ((size_t)from * EACH + (size_t)k) * sizeof got, sizeof got);
            CHECK_EQ(from * 1000000 + (int)way * 10000 + w->rank * EACH + k, got);
        }
    settle(w);
    free(values);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, ROOM, 1, MPI_COMM_WORLD);
        for (enum way way = 0; way < WAYS; way++) {
            for (int l = 0; l < LENGTHS; l++)
                put_and_get(&w, way, l % size, lengths[l], (size_t)l * 5, (size_t)(l * 7 % 64));
            scattered(&w, way);
        }
        window_free(&w);
    }
    CHECK_FINISH();
}
