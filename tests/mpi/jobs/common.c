/* Memory that processes of several jobs on one machine have in common: a job, the one that it starts, and the one that both start together.
 * MPI_Comm_split_type finds those that can share, windows of all lie in memory of all (MPI 5.0, 7.4.2, 12.2.2, 12.2.3), and nothing of it is left
 * behind. Where the user forbids it to one of the jobs, all members of a communicator do without. */
#include "../check.h"

/* The longest pages of the processor's kernels, on which windows begin and end. */
#ifdef __aarch64__
enum { PAGE = 65536 };
#else
enum { PAGE = 4096 };
#endif
enum { WORDS = 60000, PAGES = (WORDS * 4 + PAGE - 1) / PAGE };

/* Whether all jobs may share memory; else the second one may not. */
static int may_share = 1;

/* Number of mappings of this process for a window of `all` members: theirs, and some pages beside it. */
static int mapped(int all)
{
    char line[4096];
    unsigned long begin, end;
    int found = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file))
        if (strstr(line, "/memfd:encore") && sscanf(line, "%lx-%lx", &begin, &end) == 2)
            found += end - begin > (unsigned long)all * PAGES * PAGE && end - begin < ((unsigned long)all * PAGES + 16) * PAGE;
    fclose(file);
    return found;
}

static void meet(MPI_Win win, MPI_Comm whole)
{
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(whole));
    OK(MPI_Win_sync(win));
}

/* Loads and stores in the memory of all; what each kind of synchronisation makes of puts, gets and accumulates. */
static void use_window(MPI_Win win, MPI_Comm whole, int *base, int direct)
{
    int all, me, one = 1, before, sum, rounds = 3;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
    for (int i = 0; i < WORDS; i++)
        base[i] = me;
    meet(win, whole);
    for (int other = 0; other < all; other++) {
        MPI_Aint bytes;
        int unit, *there;
        OK(MPI_Win_shared_query(win, other, &bytes, &unit, &there));
        CHECK_EQ(sizeof(int), unit);
        if (!direct && bytes == 0)
            continue;
        CHECK_EQ(WORDS * sizeof(int), bytes);
        CHECK_EQ(other, there[0]);
        CHECK_EQ(other, there[WORDS - 1]);
    }
    meet(win, whole);
    for (int other = 0; direct && other < all; other++) {
        MPI_Aint bytes;
        int unit, *there;
        OK(MPI_Win_shared_query(win, other, &bytes, &unit, &there));
        there[me] = 1000 + me;
    }
    meet(win, whole);
    for (int i = 0; direct && i < all; i++)
        CHECK_EQ(1000 + i, base[i]);
    OK(MPI_Win_unlock_all(win));

    /* Fences: each puts its number to all, and gets the one of the next. */
    OK(MPI_Win_fence(0, win));
    for (int other = 0; other < all; other++)
        OK(MPI_Put(&me, 1, MPI_INT, other, me, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < all; i++)
        CHECK_EQ(i, base[i]);
    static int got[WORDS];
    OK(MPI_Get(got, WORDS, MPI_INT, (me + 1) % all, 0, WORDS, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    CHECK_EQ((me + 1) % all, got[WORDS - 1]);
    base[0] = base[1] = base[2] = 0;
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));

    /* Only a lock excludes other ranks, whatever the path to the memory; accumulates are atomic without one. */
    for (int round = 0; round < rounds; round++) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        OK(MPI_Get(&before, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        OK(MPI_Win_flush(0, win));
        before++;
        OK(MPI_Put(&before, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        OK(MPI_Win_unlock(0, win));
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        OK(MPI_Accumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
        OK(MPI_Fetch_and_op(&one, &before, MPI_INT, 0, 2, MPI_SUM, win));
        OK(MPI_Win_unlock(0, win));
        CHECK(before >= 0 && before < rounds * all);
    }
    OK(MPI_Barrier(whole));
    if (me == 0) {
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        for (int i = 0; i < 3; i++)
            CHECK_EQ(rounds * all, base[i]);
        OK(MPI_Win_unlock(0, win));
    }
    OK(MPI_Barrier(whole));

    /* Only one comes first. */
    int taken = me + 1, nobody = 0;
    OK(MPI_Win_lock_all(0, win));
    base[3] = 0;
    meet(win, whole);
    OK(MPI_Compare_and_swap(&taken, &nobody, &before, MPI_INT, all - 1, 3, win));
    OK(MPI_Win_flush_all(win));
    int first = before == 0;
    OK(MPI_Allreduce(&first, &sum, 1, MPI_INT, MPI_SUM, whole));
    CHECK_EQ(1, sum);
    OK(MPI_Win_unlock_all(win));

    /* Post and start. */
    MPI_Group everybody;
    OK(MPI_Comm_group(whole, &everybody));
    for (int round = 0; round < rounds; round++) {
        OK(MPI_Win_post(everybody, 0, win));
        OK(MPI_Win_start(everybody, 0, win));
        for (int other = 0; other < all; other++)
            OK(MPI_Put(&round, 1, MPI_INT, other, 10 + me, 1, MPI_INT, win));
        OK(MPI_Win_complete(win));
        OK(MPI_Win_wait(win));
        for (int i = 0; i < all; i++)
            CHECK_EQ(round, base[10 + i]);
        OK(MPI_Barrier(whole));
    }
    OK(MPI_Group_free(&everybody));
}

/* Windows of a communicator whose members all share memory, or not. */
static void use_windows(MPI_Comm whole, int direct)
{
    MPI_Win win;
    MPI_Info info;
    int *base, all, me;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    OK(MPI_Comm_set_errhandler(whole, MPI_ERRORS_RETURN));

    OK(MPI_Win_allocate(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, whole, &base, &win));
    if (direct)
        CHECK_EQ(1, mapped(all));
    use_window(win, whole, base, direct);
    OK(MPI_Win_free(&win));
    CHECK_EQ(0, mapped(all));

    if (!direct) {
        ERR(MPI_ERR_RMA_SHARED, MPI_Win_allocate_shared(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, whole, &base, &win));
        return;
    }
    OK(MPI_Win_allocate_shared(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, whole, &base, &win));
    MPI_Aint bytes;
    int unit, *first, *there;
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first));
    for (int other = 0; other < all; other++) {
        OK(MPI_Win_shared_query(win, other, &bytes, &unit, &there));
        CHECK(there == first + other * WORDS);
    }
    CHECK(base == first + me * WORDS);
    use_window(win, whole, base, 1);
    OK(MPI_Win_free(&win));

    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    OK(MPI_Win_allocate_shared(WORDS * sizeof(int), sizeof(int), info, whole, &base, &win));
    OK(MPI_Info_free(&info));
    CHECK_EQ(1, mapped(all));
    OK(MPI_Win_free(&win));

    /* Some have nothing, and one has much. */
    long much = me == 1 ? 5L << 20 : 0;
    OK(MPI_Win_allocate_shared(much, 1, MPI_INFO_NULL, whole, &base, &win));
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &there));
    CHECK_EQ(5L << 20, bytes);
    /* An empty part lies where it would lie otherwise, as in one job. */
    CHECK((char *)base == (char *)there + (me > 1 ? bytes : 0));
    OK(MPI_Win_fence(0, win));
    if (me == 0)
        memset(there, 7, bytes);
    OK(MPI_Win_fence(0, win));
    if (me == 1)
        CHECK_EQ(7, ((char *)base)[much - 1]);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
}

/* Operations of the members of a communicator of several jobs. `others`: number of members that may share memory with this process, if not all may; 0: those
 * that share it in its job. */
static void use(MPI_Comm whole, int others)
{
    MPI_Comm node, own;
    int all, here, mine, member;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_split_type(whole, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &own));
    OK(MPI_Comm_size(node, &here));
    OK(MPI_Comm_size(own, &mine));
    CHECK_EQ(may_share ? all : others ? others : mine, here);
    OK(MPI_Comm_compare(node, whole, &member));
    CHECK(member == MPI_CONGRUENT || !may_share);
    OK(MPI_Comm_free(&own));
    OK(MPI_Comm_split_type(whole, MPI_COMM_TYPE_HW_UNGUIDED, 0, MPI_INFO_NULL, &own));
    CHECK_EQ(may_share, own == MPI_COMM_NULL);
    if (own != MPI_COMM_NULL)
        OK(MPI_Comm_free(&own));
    use_windows(whole, may_share);
    if (may_share) {
        OK(MPI_Comm_free(&node));
        return;
    }
    /* The use of the communicator of those that can share. */
    MPI_Win win;
    int *base;
    OK(MPI_Win_allocate_shared(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, node, &base, &win));
    use_window(win, node, base, 1);
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&node));
}

/* Starts one more job, whose ranks become members. */
static MPI_Comm grow(char *program, MPI_Comm whole, const char *step, int ranks, const char *setting)
{
    char *words[] = {(char *)step, may_share ? "share" : "apart", NULL};
    MPI_Comm inter, larger;
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "env", setting));
    OK(MPI_Comm_spawn(program, words, ranks, info, 0, whole, &inter, MPI_ERRCODES_IGNORE));
    OK(MPI_Info_free(&info));
    OK(MPI_Intercomm_merge(inter, 0, &larger));
    OK(MPI_Comm_disconnect(&inter));
    return larger;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, whole, larger;
    int set = getenv("ENCORE_SHARED") != NULL;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        may_share = strcmp(argv[2], "share") == 0;
        OK(MPI_Intercomm_merge(parent, 1, &whole));
        OK(MPI_Comm_disconnect(&parent));
        int is_second = strcmp(argv[1], "second") == 0, all;
        OK(MPI_Comm_size(whole, &all));
        use(whole, is_second || set ? 0 : all - 2);
        if (is_second) {
            larger = grow("", whole, "third", 1, "");
            OK(MPI_Comm_disconnect(&whole));
            use(whole = larger, 0);
        }
        OK(MPI_Comm_disconnect(&whole));
        CHECK_FINISH();
    }
    /* Where the ranks of a job may share no memory, nor may those of several. */
    for (int forbidden = set; forbidden < 2; forbidden++) {
        may_share = !forbidden;
        whole = grow(argv[0], MPI_COMM_WORLD, "second", 2, forbidden ? "ENCORE_SHARED=no" : "");
        use(whole, 0);
        larger = grow(argv[0], whole, "third", 1, "");
        OK(MPI_Comm_disconnect(&whole));
        /* The third one may share memory with this one. */
        use(whole = larger, set ? 0 : size + 1);
        OK(MPI_Comm_disconnect(&whole));
    }
    CHECK_FINISH();
}
