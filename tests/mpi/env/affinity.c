/* Initialization may move a rank to another processor, but binds it to none: the rank and its children may run where they were
 * allowed to run before. The ranks begin on one processor, so that they have a reason to move. */
#define _GNU_SOURCE
#include "../check.h"

#include <sched.h>
#include <sys/wait.h>

static cpu_set_t before;

static void check_unchanged(void)
{
    cpu_set_t now;
    CHECK(sched_getaffinity(0, sizeof now, &now) == 0);
    CHECK_F(CPU_EQUAL(&now, &before), "%d processors of %d", CPU_COUNT(&now), CPU_COUNT(&before));
}

int main(int argc, char **argv)
{
    cpu_set_t first;
    int processor = 0;
    CHECK(sched_getaffinity(0, sizeof before, &before) == 0);
    while (!CPU_ISSET(processor, &before))
        processor++;
    CPU_ZERO(&first);
    CPU_SET(processor, &first);
    CHECK(sched_setaffinity(0, sizeof first, &first) == 0);
    CHECK(sched_setaffinity(0, sizeof before, &before) == 0);
    CHECK_START(argc, argv, 1);
    check_unchanged();
    for (int round = 0; round < 100; round++)
        OK(MPI_Barrier(MPI_COMM_WORLD));
    check_unchanged();
    pid_t child = fork();
    if (child == 0) {
        cpu_set_t now;
        _exit(sched_getaffinity(0, sizeof now, &now) != 0 || !CPU_EQUAL(&now, &before));
    }
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK_F(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    CHECK_FINISH();
}
