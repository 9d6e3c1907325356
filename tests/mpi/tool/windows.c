/* The counters of windows: each put on memory that a rank doesn't reach itself was the kernel's or its target's, and what one rank asks for
 * another one serves. */
#include "tool.h"

#include <stdlib.h>

enum { PUTS = 20, BYTES = 1000 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle handles[3];

/* Since the last call: puts that the kernel copied, operations asked for, and operations done for others. */
static void count(number counts[3])
{
    static number before[3];
    for (int i = 0; i < 3; i++) {
        number now = 0;
        CODE(MPI_SUCCESS, MPI_T_pvar_read(session, handles[i], &now));
        counts[i] = now - before[i];
        before[i] = now;
    }
}

/* Rank 0 puts to rank 1. */
static void put(MPI_Win win)
{
    char data[BYTES] = {1};
    OK(MPI_Win_lock_all(0, win));
    if (rank == 0)
        for (int i = 0; i < PUTS; i++) {
            OK(MPI_Put(data, BYTES, MPI_BYTE, 1, 0, BYTES, MPI_BYTE, win));
            OK(MPI_Win_flush(1, win));
        }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    int level;
    number counts[3], asked, served;
    char *allocated, *own = calloc(BYTES, 1);
    MPI_Win shared, created;
    CODE(MPI_SUCCESS, MPI_T_init_thread(MPI_THREAD_SINGLE, &level));
    CHECK_START(argc, argv, 2);
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    handles[0] = pvar(session, "window_kernel_copies");
    handles[1] = pvar(session, "window_operations_asked");
    handles[2] = pvar(session, "window_operations_served");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &shared));
    OK(MPI_Win_create(own, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));

    count(counts);
    put(shared);
    count(counts);
    CHECK(counts[0] == 0 && counts[1] == 0 && counts[2] == 0);
    /* No rank asks for more before all have looked. */
    OK(MPI_Barrier(MPI_COMM_WORLD));

    put(created);
    count(counts);
    CHECK_EQ(rank == 0 ? PUTS : 0, (int)(counts[0] + counts[1]));
    OK(MPI_Allreduce(&counts[1], &asked, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Allreduce(&counts[2], &served, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ((int)asked, (int)served);

    OK(MPI_Win_free(&created));
    OK(MPI_Win_free(&shared));
    free(own);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
