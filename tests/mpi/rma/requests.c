/* Operations that give a request (MPI 5.0, section 12.3.5): completed by wait, test and their kin, in any order, with an epoch
 * of either passive kind around them. */
#include "rma.h"

enum { WORDS = 3000, EACH = 24 };

static void ways_to_complete(MPI_Request *requests, int count, int way)
{
    int flag = 0, index, done = 0, indices[EACH];
    MPI_Status status;
    switch (way) {
    case 0:
        for (int i = count - 1; i >= 0; i--)
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        break;
    case 1:
        for (int i = 0; i < count; i++)
            for (flag = 0; !flag;)
                OK(MPI_Test(&requests[i], &flag, &status));
        break;
    case 2:
        OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
        break;
    case 3:
        while (!flag)
            OK(MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE));
        break;
    case 4:
        for (int i = 0; i < count; i++) {
            OK(MPI_Waitany(count, requests, &index, &status));
            CHECK(index >= 0 && index < count);
        }
        OK(MPI_Waitany(count, requests, &index, &status));
        CHECK_EQ(MPI_UNDEFINED, index);
        break;
    case 5:
        while (done < count) {
            int n;
            OK(MPI_Testsome(count, requests, &n, indices, MPI_STATUSES_IGNORE));
            done += n;
        }
        break;
    default:
        /* Beside a message. */
        {
            MPI_Request both[EACH + 2];
            int in = -1, out = way;
            memcpy(both, requests, (size_t)count * sizeof *both);
            OK(MPI_Irecv(&in, 1, MPI_INT, left, 9, MPI_COMM_WORLD, &both[count]));
            OK(MPI_Isend(&out, 1, MPI_INT, right, 9, MPI_COMM_WORLD, &both[count + 1]));
            OK(MPI_Waitall(count + 2, both, MPI_STATUSES_IGNORE));
            CHECK_EQ(way, in);
            memcpy(requests, both, (size_t)count * sizeof *both);
        }
    }
    for (int i = 0; i < count; i++)
        CHECK_F(requests[i] == MPI_REQUEST_NULL, "way %d, request %d", way, i);
}
enum { COMPLETIONS = 7 };

/* Each rank has its own stretch of every window, from slot(rank) on. */
static void round_of(const struct window *w, int words, int way)
{
    static int out[EACH][WORDS], in[EACH][WORDS];
    MPI_Request requests[EACH];
    int count = w->size < EACH ? w->size : EACH;
    size_t bytes = (size_t)words * sizeof(int), stretch = WORDS * sizeof(int), mine = (size_t)w->rank * stretch;
    for (int t = 0; t < count; t++)
        for (int i = 0; i < words; i++)
            out[t][i] = w->rank * 7919 + t * 104729 + i * 3 + way, in[t][i] = -1;
    meet(w);
    for (int t = 0; t < count; t++)
        OK(MPI_Rput(out[t], words, MPI_INT, t, place(w, t, mine), words, MPI_INT, w->win, &requests[t]));
    ways_to_complete(requests, count, way);
    /* The buffers are free now; the data has arrived after a flush. */
    for (int t = 0; t < count; t++)
        memset(out[t], 0, bytes);
    meet(w);
    for (int r = 0; r < count; r++)
        for (int i = 0; i < words; i++) {
            int got;
            memcpy(&got, w->memory + (size_t)r * stretch + (size_t)i * sizeof got, sizeof got);
            CHECK_EQ(r * 7919 + w->rank * 104729 + i * 3 + way, got);
        }
    for (int t = 0; t < count; t++)
        OK(MPI_Rget(in[t], words, MPI_INT, t, place(w, t, mine), words, MPI_INT, w->win, &requests[t]));
    ways_to_complete(requests, count, (way + 1) % COMPLETIONS);
    for (int t = 0; t < count; t++)
        for (int i = 0; i < words; i++)
            CHECK_EQ(w->rank * 7919 + t * 104729 + i * 3 + way, in[t][i]);

    for (int t = 0; t < count; t++)
        for (int i = 0; i < words; i++)
            out[t][i] = i + 1, in[t][i] = -1;
    meet(w);
    for (int t = 0; t < count; t++)
        OK(MPI_Raccumulate(out[t], words, MPI_INT, t, place(w, t, mine), words, MPI_INT, MPI_SUM, w->win, &requests[t]));
    ways_to_complete(requests, count, (way + 2) % COMPLETIONS);
    meet(w);
    for (int t = 0; t < count; t++)
        OK(MPI_Rget_accumulate(out[t], words, MPI_INT, in[t], words, MPI_INT, t, place(w, t, mine), words, MPI_INT, MPI_SUM,
                               w->win, &requests[t]));
    ways_to_complete(requests, count, (way + 3) % COMPLETIONS);
    for (int t = 0; t < count; t++)
        for (int i = 0; i < words; i++)
            CHECK_EQ(w->rank * 7919 + t * 104729 + i * 4 + way + 1, in[t][i]);
    meet(w);
    for (int r = 0; r < count; r++)
        for (int i = 0; i < words; i++) {
            int got;
            memcpy(&got, w->memory + (size_t)r * stretch + (size_t)i * sizeof got, sizeof got);
            CHECK_EQ(r * 7919 + w->rank * 104729 + i * 5 + way + 2, got);
        }
    meet(w);
}

/* Under a lock of one target; the status has no error and was not cancelled. */
static void under_a_lock(const struct window *w)
{
    int value = 77, got = -1, cancelled = -1;
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, w->win));
    OK(MPI_Rput(&value, 1, MPI_INT, right, place(w, right, 0), 1, MPI_INT, w->win, &request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK_EQ(0, cancelled);
    OK(MPI_Win_flush(right, w->win));
    OK(MPI_Rget(&got, 1, MPI_INT, right, place(w, right, 0), 1, MPI_INT, w->win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(77, got);
    /* Not waited for before the epoch ends, which completes the operation; the request is waited for later. */
    value = 78;
    OK(MPI_Rput(&value, 1, MPI_INT, right, place(w, right, 4), 1, MPI_INT, w->win, &request));
    OK(MPI_Win_unlock(right, w->win));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w->win));
    memcpy(&got, w->memory + 4, sizeof got);
    CHECK_EQ(78, got);
    OK(MPI_Win_unlock(rank, w->win));
    OK(MPI_Barrier(w->comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        struct window w = window_new(flavour, (size_t)size * WORDS * sizeof(int), 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        for (int way = 0; way < COMPLETIONS; way++) {
            round_of(&w, 1, way);
            round_of(&w, 100, way);
        }
        round_of(&w, WORDS, 0);
        round_of(&w, WORDS, 5);
        OK(MPI_Win_unlock_all(w.win));
        under_a_lock(&w);
        window_free(&w);
    }
    CHECK_FINISH();
}
