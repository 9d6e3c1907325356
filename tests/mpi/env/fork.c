/* Children after MPI_Init: one that runs another program, one that just ends, one that ends its copy of MPI, one that tries to use it, while
 * the parent goes on communicating. What a child does to its copy of memory and files isn't seen by the parent. With `fatal`: the error of a
 * child ends only that child. With `abort`: a child that calls MPI_Abort ends the job. */
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

/* Looks and ends as destructors do, and can't communicate. */
static void use_in_child(MPI_Comm other, MPI_Request open)
{
    int flag = 0, number = -1, value = 1;
    MPI_Comm made;
    MPI_Group group;
    OK(MPI_Initialized(&flag));
    CHECK(flag);
    OK(MPI_Finalized(&flag));
    CHECK(flag);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &number));
    CHECK_EQ(rank, number);
    OK(MPI_Comm_group(other, &group));
    OK(MPI_Group_free(&group));
    ERR(MPI_ERR_OTHER, MPI_Send(&value, 1, MPI_INT, right, 3, MPI_COMM_WORLD));
    CHECK(strstr(check_error_text(MPI_Barrier(MPI_COMM_WORLD)), "child of fork") != NULL);
    ERR(MPI_ERR_OTHER, MPI_Test(&open, &flag, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_OTHER, MPI_Comm_dup(MPI_COMM_SELF, &made));
    ERR(MPI_ERR_OTHER, MPI_Init(NULL, NULL));
    MPI_Session session;
    ERR(MPI_ERR_OTHER, MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Comm_free(&other));
    OK(MPI_Finalize());
    exit(6);
}

int main(int argc, char **argv)
{
    int provided;
    const char *what = argc > 1 ? argv[1] : "";
    OK(MPI_Init_thread(&argc, &argv, strcmp(what, "multiple") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided));
    check_ranks();
    exchange(10);
    MPI_Comm other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    if (strcmp(what, "fatal") == 0) {
        pid_t child = fork();
        if (child == 0) {
            MPI_Barrier(other);
            _exit(0);
        }
        reap(child, MPI_ERR_OTHER);
        exchange(10);
        OK(MPI_Comm_free(&other));
        CHECK_FINISH();
    }
    if (strcmp(what, "abort") == 0) {
        pid_t child = fork();
        if (child == 0)
            MPI_Abort(MPI_COMM_WORLD, 9);
        reap(child, 9);
        OK(MPI_Recv(&provided, 1, MPI_INT, left, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); /* never */
    }
    check_errors_return();
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
        pid_t uses = fork();
        CHECK(uses >= 0);
        if (uses == 0)
            use_in_child(other, request);
        exchange(10);
        reap(uses, 6);
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
    OK(MPI_Comm_free(&other));
    CHECK_FINISH();
}
