/* The death of a job that this one has started, in a window and in partitioned transfers with it: what needs it is an error, and the parents go
 * on, also with each other in the same window (MPI 5.0, 11.10). */
#include <signal.h>

#include "../check.h"

/* The parents' action when a child dies. */
enum { FENCE, LOCK, HELD, FLUSH, GET, START, WAIT, TEST, SENDS, RECEIVES, WAYS };

enum { LENGTH = 100000, PARTITIONS = 4 };

static int numbers[LENGTH];

/* Two children: one dies on request; the other one waits for ever. */
static void child(MPI_Comm parent, int way)
{
    MPI_Comm all;
    MPI_Win win;
    int word = 5, *memory;
    OK(MPI_Intercomm_merge(parent, 1, &all));
    OK(MPI_Win_allocate(LENGTH * sizeof(int), sizeof(int), MPI_INFO_NULL, all, &memory, &win));
    if (rank == 1) {
        if (way == HELD) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
            OK(MPI_Put(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
            OK(MPI_Win_flush(0, win));
        }
        OK(MPI_Send(&word, 1, MPI_INT, 0, 1, parent));
        OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE));
        raise(SIGKILL);
    }
    MPI_Recv(&word, 1, MPI_INT, 0, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    FAIL("a message that nobody has sent has come");
}

static void spawn(const char *program, int way, MPI_Comm *all, MPI_Win *win, int **memory, MPI_Comm *inter)
{
    char word[16], *words[] = {"child", word, NULL};
    snprintf(word, sizeof word, "%d", way);
    OK(MPI_Comm_spawn(program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Intercomm_merge(*inter, 0, all));
    OK(MPI_Win_allocate(LENGTH * sizeof(int), sizeof(int), MPI_INFO_NULL, *all, memory, win));
    (*memory)[0] = 0;
}

/* Has the child die, and waits until this rank knows of it. */
static void kill_child(MPI_Comm inter, MPI_Comm all)
{
    int word = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        OK(MPI_Recv(&word, 1, MPI_INT, 1, 1, inter, MPI_STATUS_IGNORE));
        OK(MPI_Send(&word, 1, MPI_INT, 1, 0, inter));
    }
    ERR(MPI_ERR_PROC_ABORTED, MPI_Recv(&word, 1, MPI_INT, size + 1, 5, all, MPI_STATUS_IGNORE));
}

static void lose(const char *program, int way)
{
    MPI_Comm inter, all;
    MPI_Win win;
    MPI_Group everybody, dead;
    MPI_Request request = MPI_REQUEST_NULL;
    int *memory, target = size + 1, flag = 0, word = 1, code;
    spawn(program, way, &all, &win, &memory, &inter);
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(all, MPI_ERRORS_RETURN));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Comm_group(all, &everybody));
    OK(MPI_Group_incl(everybody, 1, &target, &dead));
    /* Begun while it lives. */
    if (way == FLUSH || way == GET)
        OK(MPI_Win_lock_all(0, win));
    if (way == WAIT || way == TEST)
        OK(MPI_Win_post(dead, 0, win));
    if (way == SENDS)
        OK(MPI_Psend_init(numbers, PARTITIONS, LENGTH / PARTITIONS, MPI_INT, target, 3, all, MPI_INFO_NULL, &request));
    if (way == RECEIVES)
        OK(MPI_Precv_init(numbers, PARTITIONS, LENGTH / PARTITIONS, MPI_INT, target, 3, all, MPI_INFO_NULL, &request));
    if (request != MPI_REQUEST_NULL)
        OK(MPI_Start(&request));
    if (way == SENDS)
        OK(MPI_Pready_range(0, PARTITIONS - 1, request));
    kill_child(inter, all);
    switch (way) {
    case FENCE:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_fence(0, win));
        break;
    case LOCK:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_lock_all(0, win));
        break;
    case HELD:
        break;
    case FLUSH:
        OK(MPI_Put(&word, 1, MPI_INT, target, 0, 1, MPI_INT, win));
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_flush(target, win));
        OK(MPI_Put(numbers, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, win));
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_flush_all(win));
        break;
    case GET:
        OK(MPI_Get(numbers, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, win));
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_flush(target, win));
        OK(MPI_Accumulate(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
        break;
    case START:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_start(dead, 0, win));
        break;
    case WAIT:
        ERR(MPI_ERR_PROC_ABORTED, MPI_Win_wait(win));
        break;
    case TEST:
        do
            code = MPI_Win_test(win, &flag);
        while (code == MPI_SUCCESS && !flag);
        CHECK_EQ(MPI_ERR_PROC_ABORTED, check_class(code));
        break;
    default:
        if (way == RECEIVES) {
            do
                code = MPI_Parrived(request, 0, &flag);
            while (code == MPI_SUCCESS && !flag);
            CHECK_EQ(MPI_ERR_PROC_ABORTED, check_class(code));
        }
        ERR(MPI_ERR_PROC_ABORTED, MPI_Wait(&request, MPI_STATUS_IGNORE));
        OK(MPI_Start(&request));
        if (way == SENDS)
            OK(MPI_Pready_range(0, PARTITIONS - 1, request));
        ERR(MPI_ERR_PROC_ABORTED, MPI_Wait(&request, MPI_STATUS_IGNORE));
        OK(MPI_Request_free(&request));
    }
    if (way == FLUSH || way == GET) {
        code = MPI_Win_unlock_all(win);
        CHECK(code == MPI_SUCCESS || check_class(code) == MPI_ERR_PROC_ABORTED);
    }
    /* The parents still use it with each other: each adds its own to what lies at rank 0. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int round = 0; round < 3; round++) {
        int before;
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        OK(MPI_Get(&before, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        OK(MPI_Win_flush(0, win));
        before += 10;
        OK(MPI_Put(&before, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        OK(MPI_Win_unlock(0, win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        CHECK_EQ(30 * size + (way == HELD ? 5 : way == GET ? size : 0), memory[0]);
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
    OK(MPI_Group_free(&everybody));
    OK(MPI_Group_free(&dead));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(&all));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(&inter));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter, all;
    MPI_Win win;
    int *memory;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        child(parent, atoi(argv[2]));
        CHECK_FINISH();
    }
    if (argc > 1 && strcmp(argv[1], "fatal") == 0) {
        spawn(argv[0], FENCE, &all, &win, &memory, &inter);
        OK(MPI_Comm_set_errhandler(all, MPI_ERRORS_RETURN));
        kill_child(inter, all);
        MPI_Win_fence(0, win);
        FAIL("a fence with a dead process has returned");
    }
    for (int way = 0; way < WAYS; way++)
        lose(argv[0], way);
    CHECK_FINISH();
}
