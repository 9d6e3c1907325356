/* Faults of a job to spawn: the class, and the parents live on. */
#include "../check.h"

/* The job can't be started, and the error says why. */
#define SAYS(why, call)                                                                                      \
    do {                                                                                                     \
        int said = (call);                                                                                   \
        ERR(MPI_ERR_SPAWN, said);                                                                            \
        CHECK_F(strstr(check_error_text(said), why) != NULL, "%s", check_error_text(said));                  \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm inter;
    MPI_Comm parent;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        char here[4096], *said = getenv("SAID");
        int number = -1, *appnum, flag;
        CHECK(getcwd(here, sizeof here) != NULL);
        CHECK_STR("/", here);
        CHECK(said != NULL);
        CHECK_STR("a = b", said);
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &flag));
        CHECK(flag);
        CHECK_EQ(0, *appnum);
        OK(MPI_Bcast(&number, 1, MPI_INT, 0, parent));
        CHECK_EQ(number, size);
        /* No disconnection: both sides come to MPI_Finalize. */
        CHECK_FINISH();
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int codes[4] = {-1, -1, -1, -1};
    ERR(MPI_ERR_SPAWN, MPI_Comm_spawn("/no/such/program", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, codes));
    CHECK(inter == MPI_COMM_NULL);
    if (rank == 0)
        CHECK(check_class(codes[0]) == MPI_ERR_SPAWN && check_class(codes[1]) == MPI_ERR_SPAWN && codes[2] == -1);
    ERR(MPI_ERR_SPAWN, MPI_Comm_spawn("/etc", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    /* It never calls MPI_Init. */
    for (int i = 0; i < 3; i++)
        SAYS("exited with code 0 without calling MPI_Init", MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    SAYS("exited with code 1; no rank had called MPI_Init", MPI_Comm_spawn("false", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    /* One program of two calls it, and waits there for the other one. */
    char *programs[2] = {argv[0], "true"};
    int one_each[2] = {1, 1};
    MPI_Info none[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
    SAYS("without calling MPI_Init", MPI_Comm_spawn_multiple(2, programs, MPI_ARGVS_NULL, one_each, none, 0, MPI_COMM_WORLD, &inter, codes));
    ERR(MPI_ERR_ARG, MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 0, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    ERR(MPI_ERR_ROOT, MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, -1, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));

    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "wdir", "/no/such/folder"));
    SAYS("/no/such/folder", MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Info_set(info, "mpi_initial_errhandler", "none_such"));
    SAYS("-initial-errhandler needs", MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Info_delete(info, "mpi_initial_errhandler"));
    OK(MPI_Info_set(info, "wdir", "/"));
    OK(MPI_Info_set(info, "soft", "5:9"));
    ERR(MPI_ERR_INFO_VALUE, MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 4, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Info_set(info, "host", "no.such.machine"));
    OK(MPI_Info_set(info, "soft", "1:3:2"));
    ERR(MPI_ERR_SPAWN, MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 4, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Info_delete(info, "host"));
    OK(MPI_Info_set(info, "env", "SAID=a = b\nOTHER=2"));
    char program[8192];
    CHECK(realpath(argv[0], program) != NULL);
    OK(MPI_Comm_spawn(program, MPI_ARGV_NULL, 4, info, 0, MPI_COMM_WORLD, &inter, codes));
    if (rank == 0)
        CHECK(codes[0] == 0 && codes[2] == 0 && check_class(codes[3]) == MPI_ERR_SPAWN);
    int remote;
    OK(MPI_Comm_remote_size(inter, &remote));
    CHECK_EQ(3, remote);
    OK(MPI_Bcast(&remote, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter));
    OK(MPI_Info_free(&info));
    CHECK_FINISH();
}
