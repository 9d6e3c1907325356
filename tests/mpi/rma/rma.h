/* Windows of every flavour behind one interface, for tests that hold for all of them. */
#ifndef RMA_H
#define RMA_H

#include "../check.h"

/* Where a window's memory comes from. HEAP: MPI_Win_create over memory of MPI_Alloc_mem. */
enum flavour { CREATE, ALLOCATE, SHARED, DYNAMIC, HEAP, FLAVOURS };

CHECK_UNUSED static const char *flavour_names[FLAVOURS] = {"create", "allocate", "shared", "dynamic", "heap"};

struct window {
    enum flavour flavour;
    MPI_Win win;
    MPI_Comm comm;
    unsigned char *memory;
    size_t bytes;      /* of this rank's own part */
    MPI_Aint *starts;  /* of each rank's part, as displacements */
    int *units;        /* each rank's displacement unit */
    int rank, size;    /* in the communicator */
};

CHECK_UNUSED static void *window_malloc(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory)
        FAIL("no memory for %zu bytes", bytes);
    return memory;
}

/* The code of an operation on memory that may not be attached, in a passive epoch. Of a target on another node, the flush returns it. */
CHECK_UNUSED static int window_flushed(int code, int target, MPI_Win win)
{
    return code == MPI_SUCCESS ? MPI_Win_flush(target, win) : code;
}

/* Whether the members of a communicator are on one node. All of them must ask. */
CHECK_UNUSED static int window_on_one_node(MPI_Comm comm)
{
    MPI_Comm node;
    int all, here;
    OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_size(comm, &all));
    OK(MPI_Comm_size(node, &here));
    OK(MPI_Comm_free(&node));
    return here == all;
}

/* A window in which this rank has `bytes` bytes, all 0, with displacements in `unit` bytes (1 in dynamic windows). Ranks may
 * give different sizes and units. */
CHECK_UNUSED static struct window window_with_info(enum flavour flavour, size_t bytes, int unit, MPI_Info info, MPI_Comm comm)
{
    struct window w = {.flavour = flavour, .win = MPI_WIN_NULL, .comm = comm, .bytes = bytes};
    MPI_Aint length = (MPI_Aint)bytes, start = 0;
    /* Ranks of several nodes have no memory that all load from. */
    if (flavour == SHARED && !window_on_one_node(comm))
        flavour = w.flavour = ALLOCATE;
    OK(MPI_Comm_rank(comm, &w.rank));
    OK(MPI_Comm_size(comm, &w.size));
    switch (flavour) {
    case CREATE:
        w.memory = window_malloc(bytes);
        memset(w.memory, 0, bytes);
        OK(MPI_Win_create(w.memory, length, unit, info, comm, &w.win));
        break;
    case HEAP:
        OK(MPI_Alloc_mem(length ? length : 1, MPI_INFO_NULL, &w.memory));
        memset(w.memory, 0, bytes);
        OK(MPI_Win_create(w.memory, length, unit, info, comm, &w.win));
        break;
    case ALLOCATE:
        OK(MPI_Win_allocate(length, unit, info, comm, &w.memory, &w.win));
        break;
    case SHARED:
        OK(MPI_Win_allocate_shared(length, unit, info, comm, &w.memory, &w.win));
        break;
    case DYNAMIC:
        unit = 1;
        w.memory = window_malloc(bytes);
        memset(w.memory, 0, bytes);
        OK(MPI_Win_create_dynamic(info, comm, &w.win));
        if (bytes)
            OK(MPI_Win_attach(w.win, w.memory, length));
        OK(MPI_Get_address(w.memory, &start));
        break;
    default:
        FAIL("flavour %d", flavour);
    }
    if (flavour == ALLOCATE || flavour == SHARED)
        memset(w.memory, 0, bytes);
    w.starts = window_malloc(w.size * sizeof *w.starts);
    w.units = window_malloc(w.size * sizeof *w.units);
    OK(MPI_Allgather(&start, 1, MPI_AINT, w.starts, 1, MPI_AINT, comm));
    OK(MPI_Allgather(&unit, 1, MPI_INT, w.units, 1, MPI_INT, comm));
    return w;
}

CHECK_UNUSED static struct window window_new(enum flavour flavour, size_t bytes, int unit, MPI_Comm comm)
{
    return window_with_info(flavour, bytes, unit, MPI_INFO_NULL, comm);
}

/* Collective; all epochs are over. */
CHECK_UNUSED static void window_free(struct window *w)
{
    if (w->flavour == DYNAMIC) {
        OK(MPI_Barrier(w->comm));
        if (w->bytes)
            OK(MPI_Win_detach(w->win, w->memory));
    }
    OK(MPI_Win_free(&w->win));
    CHECK(w->win == MPI_WIN_NULL);
    if (w->flavour == CREATE || w->flavour == DYNAMIC)
        free(w->memory);
    if (w->flavour == HEAP)
        OK(MPI_Free_mem(w->memory));
    free(w->starts);
    free(w->units);
}

/* The displacement of a byte of the target's part; `offset` is a multiple of the target's unit. */
CHECK_UNUSED static MPI_Aint place(const struct window *w, int target, size_t offset)
{
    MPI_Aint units = (MPI_Aint)(offset / (size_t)w->units[target]);
    return w->flavour == DYNAMIC ? MPI_Aint_add(w->starts[target], units) : units;
}

/* Between lock_all and unlock_all: what all ranks have stored or completed before the call, all see after it. */
CHECK_UNUSED static void meet(const struct window *w)
{
    OK(MPI_Win_flush_all(w->win));
    OK(MPI_Win_sync(w->win));
    OK(MPI_Barrier(w->comm));
    OK(MPI_Win_sync(w->win));
}

/* The flavours that the program's first argument names; all without one. */
CHECK_UNUSED static int flavour_wanted(int argc, char **argv, enum flavour flavour)
{
    return argc < 2 || strcmp(argv[1], flavour_names[flavour]) == 0;
}

#endif
