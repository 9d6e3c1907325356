/* Children after MPI_Init: one that runs another program, one that just ends, while the parent goes on
 * communicating. What a child does to its copy of memory and files isn't seen by the parent. */
#include "../check.h"

#include <sys/wait.h>

static void exchange(int rounds)
{
    static char out[100000], in[100000];
    for (int i = 0; i < rounds; i++) {
        int bytes = i % 2 ? 100 : (int)sizeof out;
        fill(out, bytes, rank + i);
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_FILLED(in, bytes, left + i);
    }
}

static void reap(pid_t child, int expected)
{
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK_EQ(expected, WEXITSTATUS(status));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    exchange(10);
    MPI_Request request;
    int value = 0, got = 0;
    OK(MPI_Irecv(&got, 1, MPI_INT, left, 2, MPI_COMM_WORLD, &request)); /* open while the children run */
    for (int i = 0; i < 5; i++) {
        pid_t runs = fork();
        CHECK(runs >= 0);
        if (runs == 0) {
            execl("/bin/sh", "sh", "-c", "exit 3", (char *)NULL);
            _exit(77);
        }
        pid_t ends = fork();
        CHECK(ends >= 0);
        if (ends == 0)
            exit(4); /* with exit handlers and all */
        pid_t ends_at_once = fork();
        CHECK(ends_at_once >= 0);
        if (ends_at_once == 0)
            _exit(5);
        exchange(10);
        reap(runs, 3);
        reap(ends, 4);
        reap(ends_at_once, 5);
        exchange(10);
    }
    CHECK_EQ(0, system("exit 0"));
    value = 88;
    OK(MPI_Send(&value, 1, MPI_INT, right, 2, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(88, got);
    CHECK_FINISH();
}
