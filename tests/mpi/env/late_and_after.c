/* MPI_Init is late, after much other work, and something runs after MPI_Finalize: files, memory, children
 * are as before. */
#include "../check.h"

#include <sys/wait.h>

int main(int argc, char **argv)
{
    char *memory = malloc(10 << 20);
    memset(memory, 1, 10 << 20);
    CHECK_EQ(0, system("exit 0"));
    CHECK_START(argc, argv, 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Finalize());
    CHECK_EQ(0, system("exit 0"));
    for (int i = 0; i < 10 << 20; i += 4096)
        CHECK(memory[i] == 1);
    free(memory);
    pid_t child = fork();
    if (child == 0)
        _exit(6);
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 6);
    return 0;
}
