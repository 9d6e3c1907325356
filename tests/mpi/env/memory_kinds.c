/* `mpi_memory_alloc_kinds` and `mpi_assert_memory_alloc_kinds` (MPI 5.0, section 11.4.3). The argument is what the world
 * model's objects must say; a session asks for kinds of its own. */
#include "../check.h"

static void expect(int line, MPI_Info info, const char *key, const char *value)
{
    char got[256] = "";
    int length = sizeof got, flag = 0;
    if (MPI_Info_get_string(info, key, &length, got, &flag) != MPI_SUCCESS || flag != (value != NULL) ||
        (flag && strcmp(got, value) != 0))
        check_fail(__FILE__, line, "%s: expected \"%s\", got \"%s\"", key, value ? value : "(none)", got);
}
#define EXPECT(info, key, value) expect(__LINE__, info, key, value)
#define PROVIDED "mpi_memory_alloc_kinds"
#define ASSERTED "mpi_assert_memory_alloc_kinds"

static void expect_comm(int line, MPI_Comm comm, const char *provided, const char *asserted)
{
    MPI_Info info;
    OK(MPI_Comm_get_info(comm, &info));
    expect(line, info, PROVIDED, provided);
    expect(line, info, ASSERTED, asserted);
    OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
    const char *world = argc > 1 ? argv[1] : "mpi,system";
    CHECK_START(argc, argv, 1);
    EXPECT(MPI_INFO_ENV, PROVIDED, world);
    expect_comm(__LINE__, MPI_COMM_WORLD, world, NULL);

    MPI_Info wishes, info;
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm, copy;
    OK(MPI_Info_create(&wishes));
    OK(MPI_Info_set(wishes, PROVIDED, "system,cuda:device,mpi:alloc_mem"));
    OK(MPI_Session_init(wishes, MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_get_info(session, &info));
    EXPECT(info, PROVIDED, "system,mpi:alloc_mem,mpi");
    OK(MPI_Info_free(&info));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Info_set(wishes, ASSERTED, "system"));
    OK(MPI_Comm_create_from_group(group, "kinds", wishes, MPI_ERRORS_RETURN, &comm));
    expect_comm(__LINE__, comm, "system,mpi:alloc_mem,mpi", "system");
    /* An unsupported kind can't be asserted: the hint is ignored. */
    OK(MPI_Info_set(wishes, ASSERTED, "rocm"));
    OK(MPI_Comm_set_info(comm, wishes));
    expect_comm(__LINE__, comm, "system,mpi:alloc_mem,mpi", "system");
    OK(MPI_Comm_dup(comm, &copy));
    /* The session gives the provided kinds; the program asserts kinds of one communicator. */
    expect_comm(__LINE__, copy, "system,mpi:alloc_mem,mpi", NULL);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Info_free(&wishes));
    OK(MPI_Session_finalize(&session));
    CHECK_FINISH();
}
