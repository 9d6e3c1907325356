/* Messages between jobs from the first moment on: they stay in order while the two sides come to share memory, also if one has short staging areas or
 * may share none (MPI 5.0, 3.5, 11.8). */
#include "use.h"

enum { ROUNDS = 300 };

static const int lengths[] = {8, 0, 48, 100, 5000, 8, 40000, 16, 100000};
enum { LENGTHS = sizeof lengths / sizeof *lengths, LONGEST = 100000 };

static int length(int round)
{
    return lengths[round % LENGTHS];
}

/* Data that a rank sends in a round. */
static void write_message(char *data, int round, int from)
{
    fill(data, length(round), round * 100 + from);
}

/* Messages of all lengths, several under way at a time, and persistent ones that were made before any message has gone. */
static void exchange(MPI_Comm inter)
{
    enum { AT_A_TIME = 10 };
    int me, remote;
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_remote_size(inter, &remote));
    MPI_Request *sends = malloc(sizeof *sends * remote * AT_A_TIME), *starts = malloc(sizeof *starts * remote);
    char *out[AT_A_TIME], *in = malloc(LONGEST), *expected = malloc(LONGEST);
    for (int i = 0; i < AT_A_TIME; i++)
        out[i] = malloc(LONGEST);
    long started, start;
    for (int other = 0; other < remote; other++)
        OK(MPI_Send_init(&started, sizeof started, MPI_BYTE, other, 2, inter, &starts[other]));
    for (int round = 0; round < ROUNDS; round += AT_A_TIME) {
        for (int i = 0; i < AT_A_TIME; i++) {
            write_message(out[i], round + i, me);
            for (int other = 0; other < remote; other++)
                OK(MPI_Isend(out[i], length(round + i), MPI_CHAR, other, 1, inter, &sends[i * remote + other]));
        }
        started = round;
        OK(MPI_Startall(remote, starts));
        for (int other = 0; other < remote; other++) {
            for (int i = 0; i < AT_A_TIME; i++) {
                MPI_Status status;
                int count;
                OK(MPI_Recv(in, LONGEST, MPI_CHAR, other, 1, inter, &status));
                OK(MPI_Get_count(&status, MPI_CHAR, &count));
                CHECK_EQ(length(round + i), count);
                write_message(expected, round + i, other);
                CHECK_F(memcmp(in, expected, count) == 0, "message %d from %d is another one", round + i, other);
            }
            OK(MPI_Recv(&start, sizeof start, MPI_BYTE, other, 2, inter, MPI_STATUS_IGNORE));
            CHECK_EQ(round, start);
        }
        OK(MPI_Waitall(remote * AT_A_TIME, sends, MPI_STATUSES_IGNORE));
        OK(MPI_Waitall(remote, starts, MPI_STATUSES_IGNORE));
    }
    for (int other = 0; other < remote; other++)
        OK(MPI_Request_free(&starts[other]));
    for (int i = 0; i < AT_A_TIME; i++)
        free(out[i]);
    free(in);
    free(expected);
    free(starts);
    free(sends);
}

/* Exchanges messages until the parents share memory with all that they have started. */
static void until_shared(MPI_Comm inter, int wanted)
{
    int shared = 0, mine;
    do {
        int missing;
        mine = shared_mappings() < wanted;
        OK(MPI_Allreduce(&mine, &missing, 1, MPI_INT, MPI_SUM, inter));
        /* Each side has learned how many of the other one miss it. */
        OK(MPI_Allreduce(&missing, &shared, 1, MPI_INT, MPI_SUM, inter));
        shared = mine + missing + shared == 0;
    } while (!shared);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        int own = shared_mappings(), apart = strcmp(argv[1], "apart") == 0;
        exchange(parent);
        if (apart)
            CHECK_EQ(own, shared_mappings());
        else
            until_shared(parent, 0);
        OK(MPI_Comm_disconnect(&parent));
        CHECK_FINISH();
    }
    static const char *const settings[] = {"", "ENCORE_STAGING_BYTES=4096", "ENCORE_SHARED=no"};
    int before = shared_mappings();
    for (int i = 0; i < 3; i++) {
        /* Where the ranks of a job may share no memory, nor may those of two. */
        int apart = i == 2 || getenv("ENCORE_SHARED");
        char *arguments[] = {apart ? "apart" : "together", NULL};
        MPI_Info info;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "env", settings[i]));
        OK(MPI_Comm_spawn(argv[0], arguments, 2, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Info_free(&info));
        exchange(inter);
        if (!apart)
            /* With each of the two, the memory of both and the head of its own. */
            until_shared(inter, before + 4);
        OK(MPI_Comm_disconnect(&inter));
        CHECK_EQ(before, shared_mappings());
    }
    CHECK_FINISH();
}
