/* Windows of every flavour behind one interface. */
#ifndef ENCORE_BENCH_FLAVOUR_H
#define ENCORE_BENCH_FLAVOUR_H

#include "harness.h"

#include <stdlib.h>

enum flavour { CREATED, ALLOCATED, SHARED, DYNAMIC, FLAVOURS };

static const char *const flavour_names[FLAVOURS] = {"MPI_Win_create", "MPI_Win_allocate", "MPI_Win_allocate_shared",
                                                    "MPI_Win_create_dynamic"};

struct flavoured {
    enum flavour flavour;
    MPI_Win window;
    void *memory;
    MPI_Aint starts[64]; /* the displacement of each rank's memory */
};

/* A window in which each rank has `bytes` bytes, all 0; displacements are bytes. Returns an MPI error code or one of HARNESS_*. */
static inline int flavoured_make(struct flavoured *f, enum flavour flavour, size_t bytes)
{
    MPI_Aint length = (MPI_Aint)bytes;
    f->flavour = flavour;
    if (harness_size > 64)
        return HARNESS_NO_MEMORY;
    for (int r = 0; r < harness_size; r++)
        f->starts[r] = 0;
    switch (flavour) {
    case ALLOCATED:
        CHECK(MPI_Win_allocate(length, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &f->memory, &f->window));
        break;
    case SHARED:
        CHECK(MPI_Win_allocate_shared(length, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &f->memory, &f->window));
        break;
    default:
        f->memory = malloc(bytes);
        if (!f->memory)
            return HARNESS_NO_MEMORY;
        if (flavour == CREATED) {
            CHECK(MPI_Win_create(f->memory, length, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &f->window));
        } else {
            MPI_Aint mine;
            CHECK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &f->window));
            CHECK(MPI_Win_attach(f->window, f->memory, length));
            CHECK(MPI_Get_address(f->memory, &mine));
            f->starts[harness_rank] = mine;
            /* All to all, by what the harness itself may use: messages. */
            for (int r = 0; r < harness_size; r++)
                if (r != harness_rank)
                    CHECK(MPI_Sendrecv(&mine, 1, MPI_AINT, r, 0, &f->starts[r], 1, MPI_AINT, r, 0, MPI_COMM_WORLD,
                                       MPI_STATUS_IGNORE));
        }
    }
    CHECK(MPI_Win_set_errhandler(f->window, MPI_ERRORS_RETURN));
    for (size_t i = 0; i < bytes; i++)
        ((volatile char *)f->memory)[i] = 0;
    return harness_sync();
}

static inline int flavoured_free(struct flavoured *f)
{
    CHECK(harness_sync());
    if (f->flavour == DYNAMIC)
        CHECK(MPI_Win_detach(f->window, f->memory));
    CHECK(MPI_Win_free(&f->window));
    if (f->flavour == CREATED || f->flavour == DYNAMIC)
        free(f->memory);
    return MPI_SUCCESS;
}

#endif
