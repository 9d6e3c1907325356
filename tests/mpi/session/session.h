/* Common parts of the programs about sessions. */
#ifndef SESSION_H
#define SESSION_H

#include "../check.h"

/* A session whose errors come back; `level` may be null. */
CHECK_UNUSED static MPI_Session session_open(const char *level)
{
    MPI_Info info = MPI_INFO_NULL;
    MPI_Session session = MPI_SESSION_NULL;
    if (level != NULL) {
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "thread_level", level));
    }
    OK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
    CHECK(session != MPI_SESSION_NULL);
    if (level != NULL)
        OK(MPI_Info_free(&info));
    return session;
}

CHECK_UNUSED static void session_close(MPI_Session *session)
{
    OK(MPI_Session_finalize(session));
    CHECK(*session == MPI_SESSION_NULL);
}

/* A communicator of a process set. */
CHECK_UNUSED static MPI_Comm session_comm(MPI_Session session, const char *set, const char *string)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Comm comm = MPI_COMM_NULL;
    OK(MPI_Group_from_session_pset(session, set, &group));
    OK(MPI_Comm_create_from_group(group, string, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    OK(MPI_Group_free(&group));
    CHECK(comm != MPI_COMM_NULL);
    return comm;
}

/* Messages around the ring of a communicator, and a sum over it. */
CHECK_UNUSED static void session_use(MPI_Comm comm)
{
    int mine, of, sum = -1;
    OK(MPI_Comm_rank(comm, &mine));
    OK(MPI_Comm_size(comm, &of));
    static char out[100000], in[100000];
    for (size_t bytes = 8; bytes <= sizeof out; bytes *= 110) {
        MPI_Status status;
        fill(out, bytes, mine);
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, (mine + 1) % of, 3, in, bytes, MPI_BYTE, (mine + of - 1) % of, 3, comm,
                        &status));
        CHECK_STATUS(&status, (mine + of - 1) % of, 3, MPI_BYTE, (int)bytes);
        CHECK_FILLED(in, bytes, (mine + of - 1) % of);
    }
    OK(MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(of * (of - 1) / 2, sum);
}

CHECK_UNUSED static void session_expect(MPI_Info info, const char *key, const char *value)
{
    char got[256] = "";
    int length = sizeof got, flag = 0;
    OK(MPI_Info_get_string(info, key, &length, got, &flag));
    CHECK_F(flag, "key %s", key);
    CHECK_STR(value, got);
}

#endif
