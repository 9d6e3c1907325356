/* A program starts others whatever it has done with its signals, its children's ends, its standard descriptors and its folder; those that it
 * starts have the signals of any program that a shell starts. */
#include "../check.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

static void reap(int number)
{
    int before = errno;
    (void)number;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    errno = before;
}

static void check_signals(void)
{
    sigset_t blocked;
    CHECK_EQ(0, sigprocmask(SIG_BLOCK, NULL, &blocked));
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0)
            continue;
        CHECK_F(!sigismember(&blocked, number), "signal %d", number);
        CHECK_F(action.sa_handler != SIG_IGN, "signal %d", number);
    }
    CHECK_EQ(3 << 8, system("exit 3"));
}

static void *spawn(void *program)
{
    sigset_t every;
    sigfillset(&every);
    CHECK_EQ(0, pthread_sigmask(SIG_BLOCK, &every, NULL));
    MPI_Comm inter;
    for (int i = 0; i < 2; i++) {
        OK(MPI_Comm_spawn(program, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Comm_disconnect(&inter));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "ignore") == 0)
        for (int number = 1; number < SIGRTMIN; number++)
            if (number != SIGHUP && number != SIGTERM)
                signal(number, SIG_IGN);
    if (strcmp(how, "reap") == 0)
        signal(SIGCHLD, reap);
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided));
    check_ranks();
    MPI_Comm parent;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        check_signals();
        OK(MPI_Comm_disconnect(&parent));
        CHECK_FINISH();
    }
    char program[4096];
    CHECK(realpath(argv[0], program) != NULL);
    if (strcmp(how, "closed") == 0) {
        close(0);
        close(1);
        close(2);
    }
    if (strcmp(how, "folder") == 0) {
        char folder[] = "/tmp/signals-XXXXXX";
        CHECK(mkdtemp(folder) != NULL && chdir(folder) == 0 && rmdir(folder) == 0);
        /* A shell in a folder that has gone says so. */
        CHECK(freopen("/dev/null", "w", stderr) != NULL);
    }
    pthread_t thread;
    CHECK_EQ(0, pthread_create(&thread, NULL, spawn, program));
    CHECK_EQ(0, pthread_join(thread, NULL));
    if (strcmp(how, "closed") == 0)
        for (int number = 0; number < 3; number++)
            CHECK(fcntl(number, F_GETFD) < 0);
    CHECK(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
    CHECK_FINISH();
}
