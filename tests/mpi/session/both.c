/* The world model and sessions in one program, in each order:
 *     inside    a session opened and closed between MPI_Init and MPI_Finalize
 *     around    opened before MPI_Init, closed after MPI_Finalize
 *     before    closed before MPI_Init
 *     after     opened after MPI_Finalize
 *     across    opened in the world, closed after MPI_Finalize
 *     into      opened before MPI_Init, closed in the world
 * Each with a thread level of the session, and one of the world. */
#include "session.h"

static MPI_Session session;
static MPI_Comm comm;

static void open_session(const char *level)
{
    session = session_open(level);
    comm = session_comm(session, "mpi://WORLD", "both");
    session_use(comm);
}

static void close_session(void)
{
    session_use(comm);
    OK(MPI_Comm_free(&comm));
    session_close(&session);
}

static void init(int level)
{
    int provided = -1, flag = -1;
    OK(MPI_Init_thread(NULL, NULL, level, &provided));
    CHECK(provided >= level);
    check_ranks();
    OK(MPI_Query_thread(&flag));
    CHECK_EQ(provided, flag);
    session_use(MPI_COMM_WORLD);
    OK(MPI_Initialized(&flag));
    CHECK(flag);
    OK(MPI_Finalized(&flag));
    CHECK(!flag);
}

static void finalize(void)
{
    int flag = -1;
    session_use(MPI_COMM_WORLD);
    OK(MPI_Finalize());
    OK(MPI_Finalized(&flag));
    CHECK(flag);
}

/* A message of the session that only an operation after MPI_Finalize receives: MPI_Finalize does not wait for it. */
static void send_through(int begin)
{
    static char out[300000], in[300000];
    static MPI_Request request;
    int mine, of;
    OK(MPI_Comm_rank(comm, &mine));
    OK(MPI_Comm_size(comm, &of));
    if (begin) {
        fill(out, sizeof out, mine);
        OK(MPI_Issend(out, sizeof out, MPI_BYTE, (mine + 1) % of, 9, comm, &request));
        return;
    }
    OK(MPI_Recv(in, sizeof in, MPI_BYTE, (mine + of - 1) % of, 9, comm, MPI_STATUS_IGNORE));
    CHECK_FILLED(in, sizeof in, (mine + of - 1) % of);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_EQ(4, argc);
    const char *order = argv[1], *level = strcmp(argv[2], "none") ? argv[2] : NULL;
    int world_level = strcmp(argv[3], "multiple") ? MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE;
    int known = 0;
    if (strcmp(order, "inside") == 0) {
        known = 1;
        init(world_level);
        for (int i = 0; i < 3; i++) {
            open_session(level);
            session_use(MPI_COMM_WORLD);
            close_session();
        }
        finalize();
    }
    if (strcmp(order, "around") == 0) {
        known = 1;
        open_session(level);
        init(world_level);
        session_use(comm);
        send_through(1);
        finalize();
        send_through(0);
        close_session();
    }
    if (strcmp(order, "before") == 0) {
        known = 1;
        open_session(level);
        close_session();
        init(world_level);
        finalize();
    }
    if (strcmp(order, "after") == 0) {
        known = 1;
        init(world_level);
        finalize();
        open_session(level);
        close_session();
        open_session(level);
        close_session();
    }
    if (strcmp(order, "across") == 0) {
        known = 1;
        init(world_level);
        open_session(level);
        send_through(1);
        finalize();
        send_through(0);
        close_session();
    }
    if (strcmp(order, "into") == 0) {
        known = 1;
        open_session(level);
        init(world_level);
        close_session();
        session_use(MPI_COMM_WORLD);
        finalize();
    }
    CHECK(known);
    return 0;
}
