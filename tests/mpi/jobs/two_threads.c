/* Two threads start jobs at the same time. One job runs; the program of the other one ends later without having called MPI_Init, which its thread is
 * told: neither thread's wait is the other's, and no job holds what shows that another one has ended. */
#include "../check.h"

#include <pthread.h>

static char *program;
static int turns;

static void *good(void *comm)
{
    MPI_Comm inter;
    for (int i = 0; i < turns; i++) {
        OK(MPI_Comm_spawn(program, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, *(MPI_Comm *)comm, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Comm_disconnect(&inter));
    }
    return NULL;
}

static void *wrong(void *comm)
{
    char *arguments[] = {"-c", "sleep 0.2; exit 3", NULL};
    MPI_Comm inter;
    for (int i = 0; i < turns; i++) {
        int code = MPI_Comm_spawn("sh", arguments, 1, MPI_INFO_NULL, 0, *(MPI_Comm *)comm, &inter, MPI_ERRCODES_IGNORE);
        ERR(MPI_ERR_SPAWN, code);
        CHECK(inter == MPI_COMM_NULL);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    check_ranks();
    MPI_Comm parent, comms[2];
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        OK(MPI_Comm_disconnect(&parent));
        CHECK_FINISH();
    }
    program = argv[0];
    turns = 3;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comms[0]));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comms[1]));
    OK(MPI_Comm_set_errhandler(comms[1], MPI_ERRORS_RETURN));
    pthread_t threads[2];
    CHECK_EQ(0, pthread_create(&threads[0], NULL, wrong, &comms[1]));
    CHECK_EQ(0, pthread_create(&threads[1], NULL, good, &comms[0]));
    CHECK_EQ(0, pthread_join(threads[0], NULL));
    CHECK_EQ(0, pthread_join(threads[1], NULL));
    OK(MPI_Comm_free(&comms[0]));
    OK(MPI_Comm_free(&comms[1]));
    CHECK_FINISH();
}
