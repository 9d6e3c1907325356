/* MPI_Intercomm_create_from_groups: between two halves of the processes, led by any of their ranks, in a session and in the
 * world. */
#include "session.h"

static void between(MPI_Group all, int low, int leaders, const char *string)
{
    /* The lower `low` ranks in reverse order, and the others. */
    MPI_Group lower, upper;
    int down[1][3] = {{low - 1, 0, -1}}, up[1][3] = {{low, size - 1, 1}};
    OK(MPI_Group_range_incl(all, 1, down, &lower));
    OK(MPI_Group_range_incl(all, 1, up, &upper));
    int below = rank < low, high = size - low;
    MPI_Group mine = below ? lower : upper, theirs = below ? upper : lower;
    int local = below ? leaders % low : leaders % high, remote = below ? leaders % high : leaders % low;
    MPI_Comm inter = MPI_COMM_NULL, merged;
    int own;
    OK(MPI_Group_rank(mine, &own));
    /* Remote group and leader count at the local leader only. */
    OK(MPI_Intercomm_create_from_groups(mine, local, own == local ? theirs : mine, own == local ? remote : -7, string,
                                        MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter));
    int got, remote_size, is_inter = 0;
    OK(MPI_Comm_test_inter(inter, &is_inter));
    CHECK(is_inter);
    OK(MPI_Comm_rank(inter, &got));
    CHECK_EQ(below ? low - 1 - rank : rank - low, got);
    OK(MPI_Comm_remote_size(inter, &remote_size));
    CHECK_EQ(below ? high : low, remote_size);
    MPI_Group there;
    int same;
    OK(MPI_Comm_remote_group(inter, &there));
    OK(MPI_Group_compare(there, theirs, &same));
    CHECK_EQ(MPI_IDENT, same);
    OK(MPI_Group_free(&there));

    int sum = -1, expected = below ? size * (size - 1) / 2 - low * (low - 1) / 2 : low * (low - 1) / 2;
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter));
    CHECK_EQ(expected, sum);
    OK(MPI_Intercomm_merge(inter, !below, &merged));
    session_use(merged);
    OK(MPI_Comm_free(&merged));
    OK(MPI_Comm_free(&inter));
    OK(MPI_Group_free(&lower));
    OK(MPI_Group_free(&upper));
}

int main(int argc, char **argv)
{
    (void)argv;
    MPI_Session session = MPI_SESSION_NULL;
    MPI_Group all;
    /* With an argument, in the world. */
    if (argc > 1) {
        OK(MPI_Init(NULL, NULL));
        OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    } else {
        session = session_open(NULL);
        OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &all));
    }
    OK(MPI_Group_rank(all, &rank));
    OK(MPI_Group_size(all, &size));
    for (int low = 1; low < size; low++)
        for (int leaders = 0; leaders < 3; leaders++) {
            char string[64];
            snprintf(string, sizeof string, "org.example.%d", leaders % 2);
            between(all, low, leaders, string);
        }
    MPI_Comm none = MPI_COMM_WORLD;
    OK(MPI_Intercomm_create_from_groups(MPI_GROUP_EMPTY, 0, all, 0, "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, &none));
    CHECK(none == MPI_COMM_NULL);
    none = MPI_COMM_WORLD;
    OK(MPI_Intercomm_create_from_groups(all, 0, MPI_GROUP_EMPTY, 0, "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, &none));
    CHECK(none == MPI_COMM_NULL);
    OK(MPI_Group_free(&all));
    if (argc > 1)
        OK(MPI_Finalize());
    else
        session_close(&session);
    return 0;
}
