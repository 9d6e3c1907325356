/* Jobs that this one starts: arguments, the intercommunicator, the merged one, windows, disconnection (MPI 5.0, 11.8). */
#include "../check.h"

static const char *const words[] = {"child", "two words", "\"quotes' $HOME *", "", ":", "-n", NULL};

/* What both sides do with what joins them. */
static void use(MPI_Comm inter, int is_child)
{
    int local, remote, place, value;
    OK(MPI_Comm_size(inter, &local));
    OK(MPI_Comm_remote_size(inter, &remote));
    OK(MPI_Comm_rank(inter, &place));

    /* Messages of all lengths between all. */
    for (int bytes = 0; bytes <= 1 << 20; bytes = bytes * 8 + 8) {
        char *out = malloc(bytes + 1), *in = malloc(bytes + 1);
        memset(out, place + is_child * 64 + 1, bytes);
        MPI_Request sent;
        for (int other = 0; other < remote; other++) {
            OK(MPI_Isend(out, bytes, MPI_CHAR, other, bytes & 0xfff, inter, &sent));
            OK(MPI_Recv(in, bytes, MPI_CHAR, other, bytes & 0xfff, inter, MPI_STATUS_IGNORE));
            for (int i = 0; i < bytes; i++)
                if (in[i] != other + !is_child * 64 + 1)
                    FAIL("byte %d of %d from %d is %d", i, bytes, other, in[i]);
            OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
        }
        free(out);
        free(in);
    }
    value = 1 + is_child;
    int sum = 0;
    OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter));
    CHECK_EQ(remote * (2 - is_child), sum);

    MPI_Comm whole, half;
    OK(MPI_Intercomm_merge(inter, is_child, &whole));
    int all, me;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    CHECK_EQ(local + remote, all);
    CHECK_EQ(is_child ? remote + place : place, me);
    for (int root = 0; root < all; root++) {
        value = me == root ? 4711 + root : 0;
        OK(MPI_Bcast(&value, 1, MPI_INT, root, whole));
        CHECK_EQ(4711 + root, value);
    }
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, whole));
    CHECK_EQ(all * (all - 1) / 2, sum);
    int *from_all = malloc(all * sizeof *from_all);
    OK(MPI_Allgather(&me, 1, MPI_INT, from_all, 1, MPI_INT, whole));
    for (int i = 0; i < all; i++)
        CHECK_EQ(i, from_all[i]);
    MPI_Request request;
    OK(MPI_Iallreduce(&me, &sum, 1, MPI_INT, MPI_MAX, whole, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(all - 1, sum);
    OK(MPI_Comm_split(whole, me % 2, 0, &half));
    OK(MPI_Barrier(half));
    OK(MPI_Comm_free(&half));
    free(from_all);
    OK(MPI_Comm_free(&whole));
}

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
