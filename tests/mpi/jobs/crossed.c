/* Several threads of two jobs accept and connect at the same time, crosswise (MPI_THREAD_MULTIPLE). Argument: "apart", for two jobs that have
 * nothing else in common meanwhile: each disconnect may be that of the last communicator, while other threads meet. */
#include <pthread.h>

#include "../check.h"

enum { THREADS = 4, ROUNDS = 5, ROUNDS_APART = 50 };

static int rounds = ROUNDS;

/* A port of each thread of each of the two jobs. */
static char own[THREADS][MPI_MAX_PORT_NAME], other[THREADS][MPI_MAX_PORT_NAME];

/* Even threads of one job accept first and odd ones connect first; those of the other job the other way round. */
static void *meet(void *argument)
{
    int *me = argument, is_child = me[1];
    for (int round = 0; round < rounds * 2; round++) {
        MPI_Comm inter;
        int accepts = (round + me[0] + is_child) % 2, mine = me[0] * 1000 + round, theirs = -1;
        if (accepts)
            OK(MPI_Comm_accept(own[me[0]], MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
        else
            OK(MPI_Comm_connect(other[me[0]], MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
        OK(MPI_Sendrecv(&mine, 1, MPI_INT, 0, 1, &theirs, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE));
        CHECK_EQ(mine, theirs);
        OK(MPI_Comm_disconnect(&inter));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int level, apart = argc > 1 && strcmp(argv[1], "apart") == 0;
    char *words[] = {"apart", NULL};
    if (apart)
        rounds = ROUNDS_APART;
    CHECK_EQ(MPI_SUCCESS, MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level));
    CHECK_EQ(MPI_THREAD_MULTIPLE, level);
    MPI_Comm parent;
    pthread_t threads[THREADS];
    int arguments[THREADS][2];
    OK(MPI_Comm_get_parent(&parent));
    int is_child = parent != MPI_COMM_NULL;
    if (!is_child)
        OK(MPI_Comm_spawn(argv[0], apart ? words : MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &parent, MPI_ERRCODES_IGNORE));
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Open_port(MPI_INFO_NULL, own[i]));
    OK(MPI_Sendrecv(own, sizeof own, MPI_CHAR, 0, 0, other, sizeof other, MPI_CHAR, 0, 0, parent, MPI_STATUS_IGNORE));
    if (apart)
        OK(MPI_Comm_disconnect(&parent));
    for (int i = 0; i < THREADS; i++) {
        arguments[i][0] = i;
        arguments[i][1] = is_child;
        CHECK_EQ(0, pthread_create(&threads[i], NULL, meet, arguments[i]));
    }
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(0, pthread_join(threads[i], NULL));
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Close_port(own[i]));
    if (!apart)
        OK(MPI_Comm_disconnect(&parent));
    OK(MPI_Finalize());
    return 0;
}
