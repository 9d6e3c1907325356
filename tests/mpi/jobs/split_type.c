/* MPI_Comm_split_type of communicators of two jobs, and of intercommunicators, also of those whose groups have members of both jobs: ranks with memory
 * in common, ranks of one job, and each rank by itself (MPI 5.0, 7.4.2, 10.3). Of an intercommunicator, those of both groups make a new one. */
#include "../check.h"

enum { CHILDREN = 3, MOST = 64 };

static MPI_Comm whole;
static int all, me, parents;

/* Of each rank of the whole: what it shares with others. */
static int segments[MOST], jobs[MOST], alone[MOST], nobody[MOST];

static void check_group(MPI_Group group, const int *in, const int *segment)
{
    MPI_Group of_whole;
    int ranks[MOST], places[MOST], expected = 0, got;
    OK(MPI_Comm_group(whole, &of_whole));
    OK(MPI_Group_size(group, &got));
    for (int i = 0; i < got; i++)
        ranks[i] = i;
    OK(MPI_Group_translate_ranks(group, got, ranks, of_whole, places));
    /* The keys are in descending order. */
    for (int other = all - 1; other >= 0; other--)
        if (in[other] && segment[other] == segment[me]) {
            CHECK(expected < got);
            CHECK_EQ(other, places[expected]);
            expected++;
        }
    CHECK_EQ(expected, got);
    OK(MPI_Group_free(&of_whole));
}

/* `local` and `remote`: for each rank of the whole, whether it is in these groups. No remote one: the communicator has one group. */
static void check_split(MPI_Comm comm, int type, const char *key, const char *kind, const int *local, const int *remote, const int *segment)
{
    MPI_Comm part;
    MPI_Group group;
    MPI_Info info;
    int partners = 0;
    OK(MPI_Info_create(&info));
    if (key)
        OK(MPI_Info_set(info, key, kind));
    OK(MPI_Comm_split_type(comm, type, -me, info, &part));
    for (int other = 0; other < all; other++)
        partners += (remote ? remote : local)[other] && segment[other] == segment[me];
    if (segment[me] == -1 || partners == 0) {
        CHECK(part == MPI_COMM_NULL);
    } else {
        int is_inter, mine = 1, sum = 0;
        CHECK(part != MPI_COMM_NULL);
        OK(MPI_Comm_test_inter(part, &is_inter));
        CHECK_EQ(remote != NULL, is_inter);
        OK(MPI_Comm_group(part, &group));
        check_group(group, local, segment);
        OK(MPI_Group_free(&group));
        if (remote) {
            OK(MPI_Comm_remote_group(part, &group));
            check_group(group, remote, segment);
            OK(MPI_Group_free(&group));
        }
        OK(MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, part));
        CHECK_EQ(partners, sum);
        OK(MPI_Comm_free(&part));
    }
    OK(MPI_Info_free(&info));
}

static void check_all(MPI_Comm comm, const int *local, const int *remote)
{
    int is_whole = 1;
    for (int other = 0; other < all; other++)
        is_whole = is_whole && (segments[other] == segments[me] || (!local[other] && !(remote && remote[other])));
    const char *resource = "mpi_hw_resource_type", *set = "mpi_pset_name";
    check_split(comm, MPI_COMM_TYPE_SHARED, NULL, NULL, local, remote, segments);
    check_split(comm, MPI_COMM_TYPE_HW_UNGUIDED, NULL, NULL, local, remote, is_whole ? nobody : segments);
    check_split(comm, MPI_COMM_TYPE_HW_GUIDED, resource, "mpi_shared_memory", local, remote, segments);
    check_split(comm, MPI_COMM_TYPE_HW_GUIDED, resource, "no such thing", local, remote, nobody);
    check_split(comm, MPI_COMM_TYPE_RESOURCE_GUIDED, resource, "mpi_shared_memory", local, remote, segments);
    check_split(comm, MPI_COMM_TYPE_RESOURCE_GUIDED, set, "mpix://SHARED", local, remote, segments);
    check_split(comm, MPI_COMM_TYPE_RESOURCE_GUIDED, set, "mpi://SELF", local, remote, alone);
    check_split(comm, MPI_COMM_TYPE_RESOURCE_GUIDED, set, "mpi://WORLD", local, remote, jobs);
    check_split(comm, MPI_UNDEFINED, NULL, NULL, local, remote, nobody);
}

/* All that can be split of two jobs. `every`: of the first and of the second job, so many ranks at a time share memory, and with those of the other
 * one none does; 0: all may, also with those of the other one. */
static void use(MPI_Comm inter, const int every[2], int is_child)
{
    int groups[2][MOST] = {{0}}, every_one[MOST];
    OK(MPI_Intercomm_merge(inter, is_child, &whole));
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    CHECK(all <= MOST);
    parents = all - CHILDREN;
    for (int other = 0; other < all; other++) {
        jobs[other] = other >= parents;
        int unit = every[jobs[other]];
        segments[other] = unit == 0 ? 0 : 1 + jobs[other] * MOST + (other - jobs[other] * parents) / unit;
        alone[other] = other;
        nobody[other] = -1;
        every_one[other] = 1;
    }
    check_all(whole, every_one, NULL);

    for (int other = 0; other < all; other++)
        groups[other >= parents][other] = 1;
    check_all(inter, groups[is_child], groups[!is_child]);

    /* Each group has members of both jobs. */
    MPI_Comm half, crossed;
    for (int other = 0; other < all; other++) {
        groups[other % 2][other] = 1;
        groups[!(other % 2)][other] = 0;
    }
    OK(MPI_Comm_split(whole, me % 2, 0, &half));
    OK(MPI_Intercomm_create(half, 0, whole, !(me % 2), 7, &crossed));
    check_all(crossed, groups[me % 2], groups[!(me % 2)]);
    OK(MPI_Comm_free(&half));
    OK(MPI_Comm_free(&crossed));
    OK(MPI_Comm_free(&whole));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    const char *settings[] = {"ENCORE_SHARED=yes", "ENCORE_SHARED=2", "ENCORE_SHARED=no"}, *set = getenv("ENCORE_SHARED");
    MPI_Comm inter;
    MPI_Info info;
    OK(MPI_Comm_get_parent(&inter));
    if (inter != MPI_COMM_NULL) {
        use(inter, (int[]){atoi(argv[1]), atoi(argv[2])}, 1);
        OK(MPI_Comm_disconnect(&inter));
        CHECK_FINISH();
    }
    for (int i = 0; i < 3; i++) {
        int every[] = {!set ? 0 : strcmp(set, "no") == 0 ? 1 : atoi(set), (int[]){0, 2, 1}[i]};
        char first[16], second[16], *words[] = {first, second, NULL};
        snprintf(first, sizeof first, "%d", every[0]);
        snprintf(second, sizeof second, "%d", every[1]);
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "env", settings[i]));
        OK(MPI_Comm_spawn(argv[0], words, CHILDREN, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Info_free(&info));
        use(inter, every, 0);
        OK(MPI_Comm_disconnect(&inter));
    }
    CHECK_FINISH();
}
