/* How jobs end that have parted, or haven't: each goes its own way after MPI_Comm_disconnect, and MPI_Finalize waits for those that are connected
 * (MPI 5.0, 11.10). Argument: "outlived", for a job that ends before the one that it has started, which then says so. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../check.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>

/* Waits until a process is gone. */
static void wait_for_end_of(int process)
{
    while (kill(process, 0) == 0)
        usleep(1000);
    CHECK_EQ(ESRCH, errno);
}

/* A job that ends as its argument says, after it has disconnected from its parent. */
static void child(MPI_Comm parent, const char *how, const char *where)
{
    int own = getpid(), other, *universe, flag, word;
    OK(MPI_Sendrecv(&own, 1, MPI_INT, 0, 1, &other, 1, MPI_INT, 0, 1, parent, MPI_STATUS_IGNORE));
    if (strcmp(how, "late") == 0) {
        OK(MPI_Recv(&word, 1, MPI_INT, 0, 2, parent, MPI_STATUS_IGNORE));
        /* The parent comes to MPI_Finalize meanwhile. */
        usleep(50000);
        int file = open(where, O_CREAT | O_EXCL | O_WRONLY, 0600);
        CHECK(file >= 0 && close(file) == 0);
        return;
    }
    if (strcmp(how, "many") == 0) {
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flag));
        CHECK(flag);
        CHECK_EQ(3, size);
        CHECK_EQ(size, *universe);
    }
    if (strcmp(how, "publish") == 0 && rank == 0) {
        char port[MPI_MAX_PORT_NAME];
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Publish_name(where, MPI_INFO_NULL, port));
    }
    OK(MPI_Comm_disconnect(&parent));
    /* When one of them ends, so do the others, which have to have parted before. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (strcmp(how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (strcmp(how, "outlive") == 0) {
        wait_for_end_of(other);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == 0)
            printf("outlived\n");
    }
}

/* Starts such a job. The process of its first rank. */
static int start(const char *program, const char *how, const char *where, int count, MPI_Comm *inter)
{
    char *words[] = {"child", (char *)how, (char *)where, NULL};
    int own = getpid(), other = -1;
    OK(MPI_Comm_spawn(program, words, count, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter, MPI_ERRCODES_IGNORE));
    for (int i = count - 1; i >= 0; i--)
        OK(MPI_Sendrecv(&own, 1, MPI_INT, i, 1, &other, 1, MPI_INT, i, 1, *inter, MPI_STATUS_IGNORE));
    return other;
}

static void check_name_of_the_dead(const char *published)
{
    char port[MPI_MAX_PORT_NAME];
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    ERR(MPI_ERR_NAME, MPI_Lookup_name(published, MPI_INFO_NULL, port));
    OK(MPI_Publish_name(published, MPI_INFO_NULL, "encore-port:any"));
    OK(MPI_Unpublish_name(published, MPI_INFO_NULL, "encore-port:any"));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        child(parent, argv[2], argv[3]);
        CHECK_FINISH();
    }
    if (argc > 1 && strcmp(argv[1], "outlived") == 0) {
        start(argv[0], "outlive", "", 2, &inter);
        OK(MPI_Comm_disconnect(&inter));
        CHECK_FINISH();
    }
    /* This job lives on, whatever becomes of one that it has parted from. */
    const char *const ways[] = {"kill", "abort", "publish"};
    char name[64];
    snprintf(name, sizeof name, "a name of %d", (int)getpid());
    for (int way = 0; way < 3; way++) {
        int other = start(argv[0], ways[way], name, 2, &inter);
        OK(MPI_Comm_disconnect(&inter));
        wait_for_end_of(other);
    }
    check_name_of_the_dead(name);
    int sum = 1;
    OK(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(size, sum);
    /* More processes than processors. */
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    start(argv[0], "many", "", 3, &inter);
    OK(MPI_Comm_disconnect(&inter));
    /* Without MPI_Comm_disconnect. */
    char where[64];
    snprintf(where, sizeof where, "/tmp/encore-ends-%d", (int)getpid());
    start(argv[0], "late", where, 1, &inter);
    OK(MPI_Send(&sum, 1, MPI_INT, 0, 2, inter));
    OK(MPI_Finalize());
    CHECK(unlink(where) == 0);
    return 0;
}
