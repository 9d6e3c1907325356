/* Derived datatypes of all constructors at the origin and at the target (MPI 5.0, section 12.3): put, get, accumulate and
 * get-accumulate move word k of the one layout to word k of the other, and touch nothing else. */
#include "../datatype/layouts.h"
#include "rma.h"

enum { BACKGROUND = 0x3C, MARGIN = 256 };

static size_t room;

/* An image whose memory is the window. */
static struct image in_window(const struct window *w, const struct layout *layout)
{
    struct image own = image_new(layout, BACKGROUND), image = own;
    CHECK(own.bytes + MARGIN <= room);
    image.memory = w->memory;
    image.address = w->memory + (own.address - own.memory);
    memset(image.memory, BACKGROUND, image.bytes);
    free(own.memory);
    return image;
}

/* The window's words all hold seed `from`'s; the values at the origin are seed `to`'s. */
static void one(const struct window *w, const struct layout *origin, const struct layout *target, uint64_t seed)
{
    int to = (w->rank + 1) % w->size, from = (w->rank + w->size - 1) % w->size;
    struct image window = in_window(w, target), out = image_new(origin, BACKGROUND), in = image_new(origin, BACKGROUND);
    MPI_Aint at = place(w, to, (size_t)(window.address - window.memory));
    image_fill(&out, origin, seed + (uint64_t)w->rank);
    meet(w);

    OK(MPI_Put(out.address, origin->count, origin->type, to, at, target->count, target->type, w->win));
    meet(w);
    CHECK_IMAGE(&window, target, target->words, seed + (uint64_t)from, BACKGROUND);
    OK(MPI_Get(in.address, origin->count, origin->type, to, at, target->count, target->type, w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK_IMAGE(&in, origin, origin->words, seed + (uint64_t)w->rank, BACKGROUND);
    meet(w);

    /* Replaced by the negative, then both added: 0. The values before come back. */
    struct image negative = image_new(origin, BACKGROUND), zeros = image_new(target, BACKGROUND);
    for (size_t k = 0; k < origin->words; k++) {
        uint32_t word = 0U - (uint32_t)check_word(seed + (uint64_t)w->rank, k), zero = 0;
        memcpy(negative.address + origin->offset((long)origin->words, (long)k), &word, 4);
        memcpy(zeros.address + target->offset((long)target->words, (long)k), &zero, 4);
    }
    OK(MPI_Accumulate(negative.address, origin->count, origin->type, to, at, target->count, target->type, MPI_REPLACE, w->win));
    memset(in.memory, BACKGROUND, in.bytes);
    OK(MPI_Get_accumulate(out.address, origin->count, origin->type, in.address, origin->count, origin->type, to, at,
                          target->count, target->type, MPI_SUM, w->win));
    meet(w);
    CHECK(memcmp(in.memory, negative.memory, in.bytes) == 0);
    if (memcmp(zeros.memory, window.memory, window.bytes) != 0)
        FAIL("%s to %s: the sum is not 0, or something else was written", origin->name, target->name);
    meet(w);

    /* Only fetched: the target stays, the origin is not looked at. */
    memset(in.memory, BACKGROUND, in.bytes);
    OK(MPI_Accumulate(out.address, origin->count, origin->type, to, at, target->count, target->type, MPI_SUM, w->win));
    OK(MPI_Get_accumulate(NULL, 0, MPI_INT, in.address, origin->count, origin->type, to, at, target->count, target->type,
                          MPI_NO_OP, w->win));
    OK(MPI_Win_flush(to, w->win));
    CHECK_IMAGE(&in, origin, origin->words, seed + (uint64_t)w->rank, BACKGROUND);
    meet(w);
    CHECK_IMAGE(&window, target, target->words, seed + (uint64_t)from, BACKGROUND);
    meet(w);
    free(zeros.memory);
    free(negative.memory);
    free(out.memory);
    free(in.memory);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const size_t sizes[] = {4, 36, 1000, 12000};
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        room = 16 * sizes[3] + 1024;
        struct window w = window_new(flavour, room, 1, MPI_COMM_WORLD);
        OK(MPI_Win_lock_all(0, w.win));
        for (int s = 0; s < 4; s++) {
            struct layout layouts[LAYOUTS];
            layouts_make(layouts, sizes[s]);
            /* All pairs of a short one; of a long one each with the next. */
            for (int a = 0; a < LAYOUTS; a++)
                for (int b = 0; b < LAYOUTS; b++)
                    if (s == 1 || (a + s) % LAYOUTS == b)
                        one(&w, &layouts[a], &layouts[b], (uint64_t)(a * LAYOUTS + b) * 100);
            layouts_free(layouts);
        }
        OK(MPI_Win_unlock_all(w.win));
        window_free(&w);
    }
    CHECK_FINISH();
}
