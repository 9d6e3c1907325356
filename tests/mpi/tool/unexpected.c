/* Levels and high-water marks: unexpected messages, the memory that they take, posted receives. Each rank sends to itself, one after
 * the other, so that nothing arrives but what is counted. */
#include "tool.h"

enum { MESSAGES = 5, BYTES = 1000 };

static MPI_T_pvar_session session;

int main(int argc, char **argv)
{
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    CHECK_START(argc, argv, 1);
    if (rank > 0)
        wait_token(left);
    MPI_T_pvar_handle all = pvar(session, "unexpected_messages"), now = pvar(session, "unexpected_messages_now"),
                      most = pvar(session, "unexpected_messages_most"), held = pvar(session, "unexpected_bytes_now"),
                      held_most = pvar(session, "unexpected_bytes_most"), posted = pvar(session, "posted_receives_now"),
                      later = pvar(session, "unexpected_messages_most"), never = pvar(session, "unexpected_messages_most");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, all));
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, most));
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, held_most));
    unsigned char out[BYTES], in[BYTES];
    static unsigned char apart[MESSAGES][BYTES];
    fill(out, BYTES, 3);
    MPI_Request requests[MESSAGES + 1];
    MPI_Message message;

    for (int round = 0; round < 3; round++) {
        /* When the last one is here, so are all before it. */
        for (int i = 0; i < MESSAGES; i++)
            OK(MPI_Isend(out, BYTES, MPI_BYTE, rank, i, MPI_COMM_WORLD, &requests[i]));
        OK(MPI_Isend(NULL, 0, MPI_BYTE, rank, 99, MPI_COMM_WORLD, &requests[MESSAGES]));
        OK(MPI_Recv(NULL, 0, MPI_BYTE, rank, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        number waiting = pvar_read(session, now);
        CHECK_EQ(MESSAGES, waiting);
        CHECK_EQ(MESSAGES * BYTES, pvar_read(session, held));
        /* The last one may have been unexpected, too. */
        number marked = pvar_read(session, most);
        CHECK(marked == MESSAGES || marked == MESSAGES + 1);
        if (round == 2)
            CODE(MPI_SUCCESS, MPI_T_pvar_start(session, later));
        /* One message is taken out of the matching: its data stays. */
        OK(MPI_Mprobe(rank, 3, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
        CHECK_EQ(MESSAGES - 1, pvar_read(session, now));
        CHECK_EQ(MESSAGES * BYTES, pvar_read(session, held));
        OK(MPI_Mrecv(in, BYTES, MPI_BYTE, &message, MPI_STATUS_IGNORE));
        CHECK_EQ((MESSAGES - 1) * BYTES, pvar_read(session, held));
        for (int i = 0; i < MESSAGES; i++)
            if (i != 3)
                OK(MPI_Recv(in, BYTES, MPI_BYTE, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Waitall(MESSAGES + 1, requests, MPI_STATUSES_IGNORE));
        CHECK_EQ(0, pvar_read(session, now));
        CHECK_EQ(0, pvar_read(session, held));
        CHECK_EQ(MESSAGES * BYTES, pvar_read(session, held_most));
    }
    number count = pvar_read(session, all);
    CHECK_F(count >= 3 * MESSAGES, "%llu", count);
    /* Each handle of a mark has its own. */
    CHECK_EQ(MESSAGES, pvar_read(session, later));
    CHECK_EQ(0, pvar_read(session, never));
    CODE(MPI_SUCCESS, MPI_T_pvar_stop(session, held_most));
    CODE(MPI_SUCCESS, MPI_T_pvar_reset(session, later));
    CHECK_EQ(0, pvar_read(session, later));
    CHECK(pvar_read(session, most) >= MESSAGES);
    CHECK_EQ(MESSAGES * BYTES, pvar_read(session, held_most));

    CHECK_EQ(0, pvar_read(session, posted));
    for (int i = 0; i < MESSAGES; i++)
        OK(MPI_Irecv(apart[i], BYTES, MPI_BYTE, rank, 1, MPI_COMM_WORLD, &requests[i]));
    CHECK_EQ(MESSAGES, pvar_read(session, posted));
    for (int i = 0; i < MESSAGES; i++)
        OK(MPI_Send(out, 8, MPI_BYTE, rank, 1, MPI_COMM_WORLD));
    OK(MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE));
    CHECK_EQ(0, pvar_read(session, posted));
    CODE(MPI_SUCCESS, MPI_T_finalize());
    if (rank < size - 1) {
        send_token(right);
        wait_token(right);
    }
    if (rank > 0)
        send_token(left);
    CHECK_FINISH();
}
