/* The hints that choose algorithms (docs/collectives.md): of a communicator, of its duplicate, of a persistent operation. What is really
 * done shows in how many messages a rank sends. */
#include "../tool/tool.h"

static MPI_T_pvar_session session;
static MPI_T_pvar_handle messages;

static MPI_Info hint(const char *key, const char *value)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, key, value));
    return info;
}

static void set_hint(MPI_Comm comm, const char *key, const char *value)
{
    MPI_Info info = hint(key, value);
    OK(MPI_Comm_set_info(comm, info));
    OK(MPI_Info_free(&info));
}

/* The hint in use is this one; NULL: none. */
static void check_hint(MPI_Comm comm, const char *key, const char *value)
{
    MPI_Info info;
    char found[64] = "";
    int length = sizeof found, there;
    OK(MPI_Comm_get_info(comm, &info));
    OK(MPI_Info_get_string(info, key, &length, found, &there));
    CHECK_EQ(value != NULL, there);
    if (value)
        CHECK_STR(value, found);
    OK(MPI_Info_free(&info));
}

static void check_sum(const int *data, int count)
{
    for (int i = 0; i < count; i++)
        CHECK_EQ(size * (size - 1) / 2 + size * i, data[i]);
}

/* Messages that this rank sends in an allreduce of `count` numbers, whose result is right. */
static number sent_by_allreduce(MPI_Comm comm, int count)
{
    int in[64], out[64];
    for (int i = 0; i < count; i++)
        in[i] = rank + i;
    number before = pvar_read(session, messages);
    OK(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm));
    check_sum(out, count);
    return pvar_read(session, messages) - before;
}

/* Number of messages of starts of a request made with these hints. */
static number sent_by_start(MPI_Comm comm, MPI_Info info)
{
    int in[16] = {0}, out[16];
    MPI_Request request;
    OK(MPI_Allreduce_init(in, out, 16, MPI_INT, MPI_SUM, comm, info, &request));
    /* Lanes that a request has for itself are made now, which takes messages, too. */
    for (int i = 0; i < 16; i++)
        in[i] = rank + i;
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_sum(out, 16);
    number before = pvar_read(session, messages);
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_sum(out, 16);
    OK(MPI_Request_free(&request));
    return pvar_read(session, messages) - before;
}

int main(int argc, char **argv)
{
    tool_start();
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    CHECK_START(argc, argv, 2);
    messages = pvar(session, "messages_sent");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    const number central = rank == 0 ? size - 1 : 1, ring = 2 * (size - 1), lanes = 0;
    MPI_Comm comm, other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    check_hint(comm, "encore_allreduce", NULL);
    /* The first operation makes the lanes. */
    sent_by_allreduce(comm, 16);
    CHECK_EQ(lanes, sent_by_allreduce(comm, 16));

    set_hint(comm, "encore_allreduce", "central");
    check_hint(comm, "encore_allreduce", "central");
    CHECK_EQ(central, sent_by_allreduce(comm, 16));
    CHECK_EQ(central, sent_by_allreduce(comm, 16));
    set_hint(comm, "encore_allreduce", "ring");
    CHECK_EQ(ring, sent_by_allreduce(comm, 64));

    /* Unusable hints are ignored, and earlier ones stay: no such name, not one of this operation, no such key. */
    set_hint(comm, "encore_allreduce", "fastest");
    set_hint(comm, "encore_allreduce", "dissemination");
    set_hint(comm, "encore_alreduce", "central");
    check_hint(comm, "encore_alreduce", NULL);
    check_hint(comm, "encore_allreduce", "ring");
    CHECK_EQ(ring, sent_by_allreduce(comm, 64));

    /* Others aren't touched; a duplicate has the hints that it is given. */
    sent_by_allreduce(MPI_COMM_WORLD, 16);
    CHECK_EQ(lanes, sent_by_allreduce(MPI_COMM_WORLD, 16));
    OK(MPI_Comm_dup(comm, &other));
    check_hint(other, "encore_allreduce", NULL);
    sent_by_allreduce(other, 16);
    CHECK_EQ(lanes, sent_by_allreduce(other, 16));
    OK(MPI_Comm_free(&other));
    MPI_Info info = hint("encore_allreduce", "central");
    OK(MPI_Comm_dup_with_info(comm, info, &other));
    check_hint(other, "encore_allreduce", "central");
    CHECK_EQ(central, sent_by_allreduce(other, 16));
    OK(MPI_Comm_free(&other));

    /* A request's own hint overrides its communicator's, and applies only to it. */
    CHECK_EQ(central, sent_by_start(comm, info));
    CHECK_EQ(ring, sent_by_allreduce(comm, 64));
    OK(MPI_Info_free(&info));
    CHECK_EQ(ring, sent_by_start(comm, MPI_INFO_NULL));
    info = hint("encore_allreduce", "lanes");
    CHECK_EQ(lanes, sent_by_start(comm, info));
    OK(MPI_Info_free(&info));
    info = hint("encore_allreduce", "nonsense");
    CHECK_EQ(ring, sent_by_start(comm, info));
    OK(MPI_Info_free(&info));

    /* Back to whatever is best. */
    set_hint(comm, "encore_allreduce", "auto");
    CHECK_EQ(lanes, sent_by_allreduce(comm, 16));

    /* Another operation. */
    int data[8] = {0};
    set_hint(comm, "encore_bcast", "flat");
    for (int i = 0; i < 8; i++)
        data[i] = rank == size - 1 ? i + 1 : 0;
    number before = pvar_read(session, messages);
    OK(MPI_Bcast(data, 8, MPI_INT, size - 1, comm));
    CHECK_EQ(rank == size - 1 ? size - 1 : 0, pvar_read(session, messages) - before);
    for (int i = 0; i < 8; i++)
        CHECK_EQ(i + 1, data[i]);
    OK(MPI_Comm_free(&comm));
    CHECK_FINISH();
}
