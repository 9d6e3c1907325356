/* Jobs that meet one after the other and become one group, and jobs that start jobs. Arguments: how many of the first (20), of the second (5). */
#include "../check.h"

/* The group so far accepts one more, which connects; then all of them are the group. */
static MPI_Comm grow(MPI_Comm whole, int connects, char *port)
{
    MPI_Comm inter, larger;
    if (connects)
        OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    else
        OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, whole, &inter));
    OK(MPI_Intercomm_merge(inter, connects, &larger));
    OK(MPI_Comm_disconnect(&inter));
    return larger;
}

static void check_whole(MPI_Comm whole, int expected)
{
    int all, me, sum;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    CHECK_EQ(expected, all);
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, whole));
    CHECK_EQ(all * (all - 1) / 2, sum);
}

/* Each of these jobs gets the port, waits for its turn, and helps to accept those after it. */
static void one_more(MPI_Comm parent, int count)
{
    char port[MPI_MAX_PORT_NAME];
    int turn;
    OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, parent));
    OK(MPI_Bcast(&turn, 1, MPI_INT, 0, parent));
    OK(MPI_Comm_disconnect(&parent));
    MPI_Comm whole = grow(MPI_COMM_NULL, 1, port);
    for (int next = turn + 1; next < count; next++) {
        check_whole(whole, 1 + next);
        MPI_Comm before = whole;
        whole = grow(before, 0, port);
        OK(MPI_Comm_free(&before));
    }
    check_whole(whole, 1 + count);
    OK(MPI_Comm_disconnect(&whole));
}

static void many(char *program, int count)
{
    char port[MPI_MAX_PORT_NAME], number[16], *words[] = {"meets", number, NULL};
    MPI_Comm whole = MPI_COMM_SELF, inter;
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    snprintf(number, sizeof number, "%d", count);
    for (int turn = 0; turn < count; turn++) {
        OK(MPI_Comm_spawn(program, words, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Bcast(port, sizeof port, MPI_CHAR, MPI_ROOT, inter));
        OK(MPI_Bcast(&turn, 1, MPI_INT, MPI_ROOT, inter));
        OK(MPI_Comm_disconnect(&inter));
        MPI_Comm before = whole;
        whole = grow(before, 0, port);
        if (before != MPI_COMM_SELF)
            OK(MPI_Comm_free(&before));
        check_whole(whole, 2 + turn);
    }
    OK(MPI_Comm_disconnect(&whole));
    OK(MPI_Close_port(port));
}

/* A job that starts a job, which starts a job. The number of jobs below comes back. */
static int descend(char *program, int depth)
{
    char number[16], *words[] = {"descends", number, NULL};
    int below;
    MPI_Comm inter;
    if (depth == 0)
        return 0;
    snprintf(number, sizeof number, "%d", depth - 1);
    OK(MPI_Comm_spawn(program, words, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Recv(&below, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
    OK(MPI_Comm_disconnect(&inter));
    return below + 1;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL && strcmp(argv[1], "meets") == 0) {
        one_more(parent, atoi(argv[2]));
        CHECK_FINISH();
    }
    if (parent != MPI_COMM_NULL) {
        int below = descend(argv[0], atoi(argv[2]));
        OK(MPI_Send(&below, 1, MPI_INT, 0, 0, parent));
        OK(MPI_Comm_disconnect(&parent));
        CHECK_FINISH();
    }
    int count = argc > 1 ? atoi(argv[1]) : 20, depth = argc > 2 ? atoi(argv[2]) : 5;
    CHECK_EQ(depth, descend(argv[0], depth));
    if (rank == 0)
        many(argv[0], count);
    CHECK_FINISH();
}
