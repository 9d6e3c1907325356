/* Names of communicators: the predefined ones, setting, length limits, not inherited by copies. */
#include "../check.h"

static void expect(MPI_Comm comm, const char *expected)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;
    memset(name, 'x', sizeof name);
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK_EQ(strlen(expected), length);
    CHECK_STR(expected, name);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    expect(MPI_COMM_WORLD, "MPI_COMM_WORLD");
    expect(MPI_COMM_SELF, "MPI_COMM_SELF");
    expect(MPI_COMM_NULL, "MPI_COMM_NULL");
    MPI_Comm comm, copy;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    expect(comm, "");
    OK(MPI_Comm_set_name(comm, "left halo"));
    expect(comm, "left halo");
    OK(MPI_Comm_dup(comm, &copy));
    expect(copy, "");
    OK(MPI_Comm_set_name(comm, ""));
    expect(comm, "");
    char longest[MPI_MAX_OBJECT_NAME], copied[MPI_MAX_OBJECT_NAME];
    memset(longest, 'n', sizeof longest);
    longest[sizeof longest - 1] = 0;
    memcpy(copied, longest, sizeof copied);
    OK(MPI_Comm_set_name(comm, longest));
    memset(longest, 'm', sizeof longest - 1); /* the name was copied */
    expect(comm, copied);
    OK(MPI_Comm_set_name(comm, "  spaces, UTF-8 \xC3\xA9, %s %d  "));
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK_STR("  spaces, UTF-8 \xC3\xA9, %s %d  ", name); /* leading spaces count in C */
    OK(MPI_Comm_set_name(MPI_COMM_WORLD, "everybody"));
    expect(MPI_COMM_WORLD, "everybody");
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&copy));
    CHECK_FINISH();
}
