/* Buffers for buffered sends of sessions (MPI 5.0, section 3.6): a communicator's own buffer is used before its session's,
 * and that before the process's. What can't leave at once tells which one it was: only that one gets full. */
#include "session.h"

enum { BYTES = 200000, ROOM = BYTES + MPI_BSEND_OVERHEAD };

static unsigned char out[BYTES], in[BYTES];
static int next, previous;

/* A send that stays in the buffer until it is received, since it is too long to leave. */
static int keep(MPI_Comm comm, int tag)
{
    fill(out, BYTES, rank + tag);
    return MPI_Bsend(out, BYTES, MPI_BYTE, next, tag, comm);
}

/* Nobody receives before everybody has sent, and the other way round. */
static void step(MPI_Comm comm)
{
    OK(MPI_Barrier(comm));
}

static void take(MPI_Comm comm, int tag)
{
    OK(MPI_Recv(in, BYTES, MPI_BYTE, previous, tag, comm, MPI_STATUS_IGNORE));
    CHECK_FILLED(in, BYTES, previous + tag);
}

int main(void)
{
    MPI_Session session = session_open(NULL), other = session_open("MPI_THREAD_SINGLE");
    MPI_Comm comm = session_comm(session, "mpi://WORLD", "a"), second = session_comm(session, "mpi://WORLD", "b");
    MPI_Comm stranger = session_comm(other, "mpi://WORLD", "c"), derived;
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    next = (rank + 1) % size;
    previous = (rank + size - 1) % size;
    OK(MPI_Comm_dup(second, &derived));
    static char of_process[ROOM], of_session[ROOM], of_comm[ROOM];
    void *was;
    int room = -1;
    MPI_Count long_room = -1;

    /* No buffer anywhere. */
    ERR(MPI_ERR_BUFFER, keep(comm, 1));
    ERR(MPI_ERR_BUFFER, MPI_Session_detach_buffer(session, &was, &room));
    ERR(MPI_ERR_BUFFER, MPI_Session_flush_buffer(session));
    ERR(MPI_ERR_BUFFER, MPI_Comm_detach_buffer(comm, &was, &room));
    ERR(MPI_ERR_BUFFER, MPI_Comm_flush_buffer(comm));

    OK(MPI_Buffer_attach(of_process, ROOM));
    OK(MPI_Session_attach_buffer(session, of_session, ROOM));
    OK(MPI_Comm_attach_buffer(comm, of_comm, ROOM));
    ERR(MPI_ERR_BUFFER, MPI_Session_attach_buffer(session, of_session, ROOM));
    ERR(MPI_ERR_BUFFER, MPI_Comm_attach_buffer(comm, of_comm, ROOM));
    /* Each buffer has room for one message; the communicator made from another one uses the session's. */
    OK(keep(comm, 1));
    ERR(MPI_ERR_BUFFER, keep(comm, 2));
    OK(keep(derived, 3));
    ERR(MPI_ERR_BUFFER, keep(second, 4));
    OK(keep(stranger, 5));
    ERR(MPI_ERR_BUFFER, keep(stranger, 6));
    step(comm);
    MPI_Request flush[3];
    OK(MPI_Comm_iflush_buffer(comm, &flush[0]));
    OK(MPI_Session_iflush_buffer(session, &flush[1]));
    OK(MPI_Buffer_iflush(&flush[2]));
    take(stranger, 5);
    take(derived, 3);
    take(comm, 1);
    OK(MPI_Waitall(3, flush, MPI_STATUSES_IGNORE));
    step(comm);
    OK(keep(comm, 7));
    OK(keep(second, 8));
    OK(keep(stranger, 9));
    step(comm);
    take(comm, 7);
    OK(MPI_Comm_flush_buffer(comm));
    take(second, 8);
    take(stranger, 9);
    step(comm);

    /* Without the communicator's the session's is used, without that the process's. */
    OK(MPI_Comm_detach_buffer(comm, &was, &room));
    CHECK(was == of_comm && room == ROOM);
    OK(keep(comm, 11));
    ERR(MPI_ERR_BUFFER, keep(second, 12));
    step(comm);
    take(comm, 11);
    OK(MPI_Session_detach_buffer_c(session, &was, &long_room));
    CHECK(was == of_session && long_room == ROOM);
    OK(keep(comm, 13));
    ERR(MPI_ERR_BUFFER, keep(stranger, 14));
    step(comm);
    take(comm, 13);
    step(comm);

    /* As much as is needed. */
    OK(MPI_Session_attach_buffer_c(session, MPI_BUFFER_AUTOMATIC, 0));
    for (int i = 0; i < 20; i++)
        OK(keep(second, 15 + i));
    for (int i = 0; i < 20; i++)
        take(second, 15 + i);
    OK(MPI_Session_flush_buffer(session));
    /* A flush waits for what is there when it begins, not for what comes later, which nobody receives before it ends. */
    OK(keep(second, 40));
    OK(MPI_Session_iflush_buffer(session, &flush[0]));
    OK(keep(second, 41));
    take(second, 40);
    OK(MPI_Wait(&flush[0], MPI_STATUS_IGNORE));
    step(comm);
    take(second, 41);
    OK(MPI_Session_detach_buffer(session, &was, &room));
    CHECK(was == MPI_BUFFER_AUTOMATIC);
    OK(MPI_Buffer_detach(&was, &room));
    CHECK(was == of_process && room == ROOM);
    MPI_Comm *comms[] = {&comm, &second, &derived, &stranger};
    for (int i = 0; i < 4; i++)
        OK(MPI_Comm_free(comms[i]));
    session_close(&other);
    session_close(&session);
    return 0;
}
