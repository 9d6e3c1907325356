/* Jobs that this one starts: arguments, the intercommunicator, the merged one, windows, disconnection (MPI 5.0, 11.8). */
#include "use.h"

static const char *const words[] = {"child", "two words", "\"quotes' $HOME *", "", ":", "-n", NULL};

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (argc > 1 && strcmp(argv[1], "child") == 0) {
        CHECK(parent != MPI_COMM_NULL);
        for (int i = 0; words[i]; i++)
            CHECK_STR(words[i], argv[1 + i]);
        CHECK_EQ(7, argc);
        use(parent, 1);
        OK(MPI_Comm_disconnect(&parent));
        OK(MPI_Comm_get_parent(&parent));
        CHECK(parent == MPI_COMM_NULL);
        CHECK_FINISH();
    }
    CHECK(parent == MPI_COMM_NULL);
    int codes[3] = {9, 9, 9};
    for (int round = 0; round < 2; round++) {
        int root = round % size;
        OK(MPI_Comm_spawn(rank == root ? argv[0] : NULL, rank == root ? (char **)words : NULL, 2, MPI_INFO_NULL, root,
                          MPI_COMM_WORLD, &inter, codes));
        CHECK_EQ(0, codes[0]);
        CHECK_EQ(0, codes[1]);
        use(inter, 0);
        OK(MPI_Comm_disconnect(&inter));
    }
    char *commands[] = {argv[0], argv[0]}, **argvs[] = {(char **)words, (char **)words};
    int most[] = {1, 2};
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    OK(MPI_Comm_spawn_multiple(2, commands, argvs, most, infos, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
    int remote;
    OK(MPI_Comm_remote_size(inter, &remote));
    CHECK_EQ(3, remote);
    use(inter, 0);
    /* The third time, MPI_Finalize sees to it that all are there. */
    OK(MPI_Comm_disconnect(&inter));
    CHECK_FINISH();
}
