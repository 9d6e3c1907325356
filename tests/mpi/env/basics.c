/* Calls that a program may make before, between and after MPI_Init and MPI_Finalize; argv untouched. */
#include "../check.h"

#include <ctype.h>

static int flag(int (*call)(int *))
{
    int value = -1;
    OK(call(&value));
    return value;
}

static void versions(void)
{
    int version = 0, subversion = -1, length = -1;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    OK(MPI_Get_version(&version, &subversion));
    CHECK_EQ(MPI_VERSION, version);
    CHECK_EQ(MPI_SUBVERSION, subversion);
    memset(text, 'x', sizeof text);
    OK(MPI_Get_library_version(text, &length));
    CHECK(length > 0 && length < MPI_MAX_LIBRARY_VERSION_STRING);
    CHECK_EQ(length, strlen(text));
}

int main(int argc, char **argv)
{
    char *argv_before[8];
    int argc_before = argc;
    CHECK_EQ(4, argc);
    memcpy(argv_before, argv, (argc + 1) * sizeof *argv);

    versions();
    CHECK_EQ(0, flag(MPI_Initialized));
    CHECK_EQ(0, flag(MPI_Finalized));
    OK(MPI_Init(&argc, &argv));
    check_ranks();
    CHECK_EQ(1, flag(MPI_Initialized));
    CHECK_EQ(0, flag(MPI_Finalized));
    CHECK_EQ(argc_before, argc);
    for (int i = 0; i <= argc; i++)
        CHECK(argv[i] == argv_before[i]);
    CHECK_STR("one", argv[1]);
    CHECK_STR("-n", argv[2]);
    CHECK_STR("", argv[3]);
    versions();

    char name[MPI_MAX_PROCESSOR_NAME], host[256];
    int length = -1;
    memset(name, 'x', sizeof name);
    OK(MPI_Get_processor_name(name, &length));
    CHECK(length > 0 && length < MPI_MAX_PROCESSOR_NAME);
    CHECK_EQ(length, strlen(name));
    CHECK(gethostname(host, sizeof host) == 0);
    CHECK(strncmp(name, host, strcspn(host, ".")) == 0);

    double first = MPI_Wtime(), tick = MPI_Wtick();
    CHECK(tick > 0 && tick <= 1e-3);
    double last = first;
    for (int i = 0; i < 10000; i++) {
        double now = MPI_Wtime();
        CHECK(now >= last);
        last = now;
    }
    while (MPI_Wtime() == first)
        ;

    /* A message to MPI_COMM_SELF stays here, for any size of the world. */
    int own_size = -1, own_rank = -1;
    OK(MPI_Comm_size(MPI_COMM_SELF, &own_size));
    OK(MPI_Comm_rank(MPI_COMM_SELF, &own_rank));
    CHECK_EQ(1, own_size);
    CHECK_EQ(0, own_rank);

    OK(MPI_Finalize());
    CHECK_EQ(1, flag(MPI_Initialized));
    CHECK_EQ(1, flag(MPI_Finalized));
    versions();
    return 0;
}
