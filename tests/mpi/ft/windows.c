/* The last rank dies while a window is open, in what the first argument names; "created" as the second one: over memory of the ranks' own. What needs
 * that rank ends with an error, what the others do among themselves goes on, and the window can be freed. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

static int living, victim;

/* Operations at the dead end here or at the next synchronisation, or have reached memory that is still there. */
static void dead_or_done(int class)
{
    CHECK_F(class == MPI_SUCCESS || class == MPIX_ERR_PROC_FAILED, "%d", class);
}

static void reach_the_dead(MPI_Win win)
{
    int value = 1, old;
    static int large[1 << 16];
    dead_or_done(check_class(MPI_Put(&value, 1, MPI_INT, victim, 0, 1, MPI_INT, win)));
    dead_or_done(check_class(MPI_Get(&old, 1, MPI_INT, victim, 0, 1, MPI_INT, win)));
    dead_or_done(check_class(MPI_Put(large, 1 << 16, MPI_INT, victim, 16, 1 << 16, MPI_INT, win)));
    dead_or_done(check_class(MPI_Accumulate(&value, 1, MPI_INT, victim, 0, 1, MPI_INT, MPI_SUM, win)));
    dead_or_done(check_class(MPI_Fetch_and_op(&value, &old, MPI_INT, victim, 0, MPI_SUM, win)));
    dead_or_done(check_class(MPI_Get_accumulate(&value, 1, MPI_INT, &old, 1, MPI_INT, victim, 0, 1, MPI_INT, MPI_PROD, win)));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK(argc >= 2);
    const char *how = argv[1];
    victim = living = size - 1;
    int *memory, value = rank, old;
    MPI_Aint bytes = (MPI_Aint)sizeof(int) * (1 << 17);
    MPI_Win win;
    MPI_Comm others;
    MPI_Group all, group;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == victim, rank, &others));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (argc > 2 && strcmp(argv[2], "created") == 0) {
        memory = calloc(1, (size_t)bytes);
        OK(MPI_Win_create(memory, bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else {
        OK(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    }
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_get_group(win, &all));
    if (rank == victim) {
        if (strcmp(how, "lock") == 0)
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        for (int other = 0; other < living; other++)
            OK(MPI_Ssend(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD));
        raise(SIGKILL);
    }
    OK(MPI_Recv(NULL, 0, MPI_INT, victim, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (strcmp(how, "lock") == 0) {
        /* The dead holds the lock of rank 0. On another node, that rank gives it back. */
        int class = check_class(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        dead_or_done(class);
        if (class == MPI_SUCCESS)
            OK(MPI_Win_unlock(0, win));
        ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&old, 1, MPI_INT, victim, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "all") == 0) {
        int class = check_class(MPI_Win_lock_all(0, win));
        dead_or_done(class);
        if (class == MPI_SUCCESS) {
            reach_the_dead(win);
            ERR(MPIX_ERR_PROC_FAILED, MPI_Recv(&old, 1, MPI_INT, victim, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            reach_the_dead(win);
            dead_or_done(check_class(MPI_Win_flush(victim, win)));
            dead_or_done(check_class(MPI_Win_unlock_all(win)));
        }
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        OK(MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
        OK(MPI_Barrier(others));
        OK(MPI_Fetch_and_op(&value, &old, MPI_INT, 0, 0, MPI_NO_OP, win));
        OK(MPI_Win_unlock(0, win));
        CHECK_EQ(living * (living - 1) / 2, old);
    } else if (strcmp(how, "fence") == 0) {
        ERR(MPIX_ERR_PROC_FAILED, MPI_Win_fence(0, win));
        ERR(MPIX_ERR_PROC_FAILED, MPI_Win_fence(0, win));
    } else if (strcmp(how, "start") == 0) {
        OK(MPI_Group_incl(all, 1, &victim, &group));
        ERR(MPIX_ERR_PROC_FAILED, MPI_Win_start(group, 0, win));
        OK(MPI_Group_free(&group));
    } else {
        OK(MPI_Group_incl(all, 1, &victim, &group));
        OK(MPI_Win_post(group, 0, win));
        ERR(MPIX_ERR_PROC_FAILED, MPI_Win_wait(win));
        OK(MPI_Group_free(&group));
    }
    OK(MPI_Barrier(others));
    OK(MPI_Win_free(&win));
    OK(MPI_Group_free(&all));
    OK(MPI_Comm_free(&others));
    OK(MPI_Finalize());
    return 0;
}
