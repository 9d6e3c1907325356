/* Sessions without MPI_Init (MPI 5.0, section 11.3): process sets, groups, communicators, several sessions at a time and
 * one after the other. */
#include "session.h"

static void expect_models(int initialized, int finalized)
{
    int was;
    OK(MPI_Initialized(&was));
    CHECK_EQ(initialized, was);
    OK(MPI_Finalized(&was));
    CHECK_EQ(finalized, was);
}

/* The name of each process set, also cut off, and how many processes it has. */
static int process_sets(MPI_Session session)
{
    int sets = -1, world = 0, self = 0, processes = -1;
    OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets));
    CHECK(sets >= 2);
    for (int n = 0; n < sets; n++) {
        char name[MPI_MAX_PSET_NAME_LEN], cut[5] = "zzzz", number[32] = "";
        int length = 0, short_length = sizeof cut, flag = 0, room = sizeof number, group_size = -1;
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, NULL));
        CHECK(length > 6 && length <= MPI_MAX_PSET_NAME_LEN);
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, name));
        CHECK_EQ(strlen(name) + 1, length);
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &short_length, cut));
        CHECK_EQ(length, short_length);
        CHECK(memcmp(cut, name, 4) == 0 && cut[4] == 0);
        MPI_Info info = MPI_INFO_NULL;
        MPI_Group group = MPI_GROUP_NULL;
        OK(MPI_Session_get_pset_info(session, name, &info));
        OK(MPI_Info_get_string(info, "mpi_size", &room, number, &flag));
        CHECK(flag);
        OK(MPI_Group_from_session_pset(session, name, &group));
        OK(MPI_Group_size(group, &group_size));
        CHECK_EQ(group_size, atoi(number));
        if (strcmp(name, "mpi://WORLD") == 0)
            world = 1, processes = group_size;
        if (strcmp(name, "mpi://SELF") == 0) {
            self = 1;
            CHECK_EQ(1, group_size);
        }
        OK(MPI_Info_free(&info));
        OK(MPI_Group_free(&group));
    }
    CHECK(world && self);
    return processes;
}

int main(void)
{
    expect_models(0, 0);
    MPI_Session session = session_open(NULL);
    expect_models(0, 0);
    int processes = process_sets(session);

    MPI_Comm world = session_comm(session, "mpi://WORLD", "world");
    MPI_Comm_rank(world, &rank);
    MPI_Comm_size(world, &size);
    CHECK_EQ(processes, size);
    session_use(world);
    MPI_Comm self = session_comm(session, "mpi://SELF", "self");
    session_use(self);
    MPI_Comm shared = session_comm(session, "mpix://SHARED", "shared");
    session_use(shared);

    /* Objects made from communicators of a session; types, operators and info objects need nothing else. */
    MPI_Comm half, copy;
    OK(MPI_Comm_split(world, rank % 2, -rank, &half));
    OK(MPI_Comm_dup(half, &copy));
    session_use(copy);
    MPI_Datatype pair;
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    int out[2] = {rank, -rank}, in[2];
    OK(MPI_Sendrecv(out, 1, pair, (rank + 1) % size, 0, in, 1, pair, (rank + size - 1) % size, 0, world,
                    MPI_STATUS_IGNORE));
    CHECK(in[0] == (rank + size - 1) % size && in[1] == -in[0]);
    OK(MPI_Type_free(&pair));

    /* Groups are put together as usual; several communicators of the same processes keep their messages apart. */
    MPI_Group all, odd;
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &all));
    int range[1][3] = {{rank % 2, size - 1, 2}};
    OK(MPI_Group_range_incl(all, 1, range, &odd));
    MPI_Comm one, other;
    OK(MPI_Comm_create_from_group(odd, "one", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &one));
    OK(MPI_Comm_create_from_group(odd, "other", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &other));
    int mine, of;
    OK(MPI_Comm_rank(one, &mine));
    OK(MPI_Comm_size(one, &of));
    CHECK_EQ(rank / 2, mine);
    CHECK_EQ((size + 1 - rank % 2) / 2, of);
    MPI_Request requests[2];
    int first = 1, second = 2, from_one = 0, from_other = 0;
    OK(MPI_Isend(&first, 1, MPI_INT, (mine + 1) % of, 5, one, &requests[0]));
    OK(MPI_Isend(&second, 1, MPI_INT, (mine + 1) % of, 5, other, &requests[1]));
    OK(MPI_Recv(&from_other, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, MPI_STATUS_IGNORE));
    OK(MPI_Recv(&from_one, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, one, MPI_STATUS_IGNORE));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK(from_one == 1 && from_other == 2);
    /* Nobody: a local operation. */
    MPI_Comm nobody = one;
    if (rank == 0)
        OK(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "nobody", MPI_INFO_NULL, MPI_ERRORS_RETURN, &nobody));
    CHECK((nobody == MPI_COMM_NULL) == (rank == 0));
    /* The error handler is the new communicator's. */
    MPI_Errhandler handler;
    OK(MPI_Comm_get_errhandler(one, &handler));
    CHECK(handler == MPI_ERRORS_ARE_FATAL);
    MPI_Comm *made[] = {&world, &self, &shared, &half, &copy, &one, &other};
    for (int i = 0; i < 7; i++)
        OK(MPI_Comm_disconnect(made[i]));
    OK(MPI_Group_free(&all));
    OK(MPI_Group_free(&odd));

    /* A second session beside the first one, which ends before it. */
    MPI_Session second_session = session_open("MPI_THREAD_SERIALIZED");
    CHECK(second_session != session);
    MPI_Comm of_second = session_comm(second_session, "mpi://WORLD", "world");
    session_close(&session);
    session_use(of_second);
    OK(MPI_Comm_free(&of_second));
    session_close(&second_session);
    expect_models(0, 0);

    /* Again, from nothing. */
    const char *levels[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"};
    for (int round = 0; round < 20; round++) {
        MPI_Info info;
        session = session_open(levels[round % 4]);
        OK(MPI_Session_get_info(session, &info));
        session_expect(info, "thread_level", levels[round % 4]);
        OK(MPI_Info_free(&info));
        world = session_comm(session, "mpi://WORLD", "again");
        session_use(world);
        OK(MPI_Comm_free(&world));
        session_close(&session);
    }
    expect_models(0, 0);
    return 0;
}
