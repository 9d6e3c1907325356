/* Epochs that can't end, and ranks that die in one. The argument says which. */
#include "../rma/rma.h"

#include <signal.h>

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    const char *how = argv[1];
    struct window w = window_new(ALLOCATE, 64, 1, MPI_COMM_WORLD);
    int value = 1;
    MPI_Group all, peer;
    OK(MPI_Win_get_group(w.win, &all));
    OK(MPI_Group_incl(all, 1, &(int){1 - rank % 2}, &peer));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (strcmp(how, "locks") == 0) { /* rank 0 has 0's lock and wants 1's, rank 1 has that and wants 0's */
        if (rank < 2) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w.win));
            pass_token(1 - rank, 1 - rank);
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, w.win));
        }
    } else if (strcmp(how, "lock_all") == 0) { /* never let go */
        if (rank == 0)
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w.win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank != 0)
            OK(MPI_Win_lock_all(0, w.win));
    } else if (strcmp(how, "start") == 0) { /* nobody posts */
        if (rank == 0) {
            OK(MPI_Win_start(peer, 0, w.win));
            OK(MPI_Put(&value, 1, MPI_INT, 1, place(&w, 1, 0), 1, MPI_INT, w.win));
            OK(MPI_Win_complete(w.win));
        }
    } else if (strcmp(how, "wait") == 0) { /* nobody starts */
        if (rank == 0) {
            OK(MPI_Win_post(peer, 0, w.win));
            OK(MPI_Win_wait(w.win));
        }
    } else if (strcmp(how, "fence") == 0) { /* one stays away */
        if (rank == 0)
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Win_fence(0, w.win));
    } else if (strcmp(how, "free") == 0) {
        if (rank == 0)
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Win_free(&w.win));
    } else if (strcmp(how, "die locked") == 0) {
        if (rank == 1) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w.win));
            OK(MPI_Put(&value, 1, MPI_INT, 0, place(&w, 0, 0), 1, MPI_INT, w.win));
            for (int other = 0; other < size; other++)
                if (other != 1)
                    send_token(other);
            usleep(20000);
            raise(SIGKILL);
        }
        wait_token(1);
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w.win));
    } else if (strcmp(how, "die exposed") == 0) {
        if (rank == 1)
            raise(SIGKILL);
        OK(MPI_Win_start(peer, 0, w.win));
        OK(MPI_Win_complete(w.win));
    } else if (strcmp(how, "not") == 0) { /* no deadlock: a target that computes for long, a lock that is held for long */
        if (rank == 0) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w.win));
            pass_token(1, 1);
            sleep(3);
            OK(MPI_Win_unlock(0, w.win));
        } else if (rank == 1) {
            pass_token(0, 0);
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w.win));
            OK(MPI_Win_unlock(0, w.win));
        }
        OK(MPI_Group_free(&all));
        OK(MPI_Group_free(&peer));
        window_free(&w);
        CHECK_FINISH();
    } else
        FAIL("unknown way: %s", how);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    FAIL("%s: ended", how);
}
