/* A ring of blocks of cells, whose borders neighbours exchange in each step. Ranks die while it computes, at any instruction. New processes take
 * their places, and their cells from copies that the right neighbours keep in memory.
 *
 *     halo LOSSES MILLISECONDS [first]
 *
 * The last of the living starts them, or the first one: that one's machine is there as long as the job.
 * Rank 0 lives. Of the others, one dies MILLISECONDS after the last one was replaced, until LOSSES have died. At the end, rank 0
 * computes all of it without the others, compares, and prints one line. */
#include <mpi.h>
#include <mpix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { CELLS = 64, MOST = 64, LAST = 20 };

typedef struct {
    long step, cells[CELLS];
} Block;

/* The block; as it was at the beginning of the last step that all have begun; that of the left neighbour at the same time. */
static Block own, kept, of_left;
static int me, size, valid, losses, wanted, interval, from_first;
static char **words;

static void die(int signal)
{
    (void)signal;
    kill(getpid(), SIGKILL);
}

/* The next one to die, if it is this one, does so after a while. */
static void arm(void)
{
    if (losses >= wanted || me != 1 + losses * 3 % (size - 1))
        return;
    signal(SIGALRM, die);
    struct itimerval timer = {.it_value = {interval / 1000, interval % 1000 * 1000 + 1}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void begin(Block *block, int rank)
{
    block->step = 0;
    for (int i = 0; i < CELLS; i++)
        block->cells[i] = rank * 1000 + i;
}

static long next_cell(long left, long cell, long right, long step) { return (3 * cell + 5 * left + 7 * right + step) % 1000003; }

static void advance(Block *block, long left, long right)
{
    Block old = *block;
    for (int i = 0; i < CELLS; i++)
        block->cells[i] = next_cell(i ? old.cells[i - 1] : left, old.cells[i], i + 1 < CELLS ? old.cells[i + 1] : right, old.step);
    block->step++;
}

/* Whether all that live have succeeded: all of them come to the same. */
static int all_good(MPI_Comm comm, int good)
{
    return MPIX_Comm_agree(comm, &good) == MPI_SUCCESS && good;
}

/* Gives a communicator up that others may still use. */
static void drop(MPI_Comm *comm)
{
    if (*comm != MPI_COMM_NULL) {
        MPIX_Comm_revoke(*comm);
        MPI_Comm_free(comm);
    }
}

static MPI_Comm returning(MPI_Comm comm)
{
    if (comm != MPI_COMM_NULL)
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    return comm;
}

/* Brings new processes, and those that have started them, to a communicator in which each has its rank. Null: somebody has died meanwhile. */
static MPI_Comm join(MPI_Comm between, int is_new)
{
    MPI_Comm merged = MPI_COMM_NULL, comm = MPI_COMM_NULL;
    int good = MPI_Intercomm_merge(between, is_new, &merged) == MPI_SUCCESS;
    if (good) {
        returning(merged);
        good = MPI_Comm_split(merged, 0, me, &comm) == MPI_SUCCESS;
        returning(comm);
    }
    if (!good)
        MPIX_Comm_revoke(between);
    good = all_good(between, good);
    if (good) {
        MPI_Comm_free(&merged);
        MPI_Comm_free(&between);
    } else {
        drop(&comm);
        drop(&merged);
        drop(&between);
    }
    return comm;
}

/* Starts processes in the places of the dead. */
static MPI_Comm replace(MPI_Comm living)
{
    int here[MOST], missing[MOST], members, count = 0;
    MPI_Comm_size(living, &members);
    if (!all_good(living, MPI_Allgather(&me, 1, MPI_INT, here, 1, MPI_INT, living) == MPI_SUCCESS))
        return MPI_COMM_NULL;
    for (int rank = 0; rank < size; rank++) {
        int found = 0;
        for (int i = 0; i < members; i++)
            found |= here[i] == rank;
        if (!found)
            missing[count++] = rank;
    }
    if (count == 0)
        return living;
    MPI_Comm between = MPI_COMM_NULL;
    int root = from_first ? 0 : members - 1, first;
    MPI_Comm_rank(living, &first);
    int good = MPI_Comm_spawn(words[0], words + 1, count, MPI_INFO_NULL, root, living, &between, MPI_ERRCODES_IGNORE) == MPI_SUCCESS;
    returning(between);
    good = all_good(living, good);
    if (!good) {
        drop(&between);
        return MPI_COMM_NULL;
    }
    for (int i = 0; i < count && first == root; i++) {
        int told[3] = {missing[i], size, losses + count};
        MPI_Send(told, 3, MPI_INT, i, 0, between);
    }
    MPI_Comm made = join(between, 0);
    if (made != MPI_COMM_NULL)
        losses += count;
    return made;
}

/* New ones get their blocks from their right neighbours. All go back to the same step. */
static int restore(MPI_Comm comm)
{
    int has[MOST], left = (me + size - 1) % size, right = (me + 1) % size;
    int good = MPI_Allgather(&valid, 1, MPI_INT, has, 1, MPI_INT, comm) == MPI_SUCCESS;
    if (!all_good(comm, good))
        return 0;
    /* Rank 0 lives, and says so for all: others of its job would only be replaced. */
    for (int rank = 0; rank < size && me == 0; rank++)
        if (!has[rank] && !has[(rank + 1) % size]) {
            fprintf(stderr, "rank %d and its right neighbour have died at once\n", rank);
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
    if (!has[left])
        good = good && MPI_Send(&of_left, sizeof(Block), MPI_BYTE, left, 1, comm) == MPI_SUCCESS;
    if (!valid)
        good = good && MPI_Recv(&kept, sizeof(Block), MPI_BYTE, right, 1, comm, MPI_STATUS_IGNORE) == MPI_SUCCESS;
    Block before = of_left;
    good = good && MPI_Sendrecv(&kept, sizeof(Block), MPI_BYTE, right, 2, &of_left, sizeof(Block), MPI_BYTE, left, 2, comm,
                                MPI_STATUS_IGNORE) == MPI_SUCCESS;
    good = all_good(comm, good);
    if (good) {
        own = kept;
        valid = 1;
    } else if (valid) {
        of_left = before;
    }
    return good;
}

/* A communicator as large as before. */
static MPI_Comm recover(MPI_Comm comm)
{
    for (;;) {
        MPI_Comm living = MPI_COMM_NULL, made;
        MPIX_Comm_revoke(comm);
        if (MPIX_Comm_shrink(comm, &living) != MPI_SUCCESS)
            continue;
        MPI_Comm_free(&comm);
        comm = returning(living);
        made = replace(comm);
        if (made == MPI_COMM_NULL)
            continue;
        if (made != comm)
            MPI_Comm_free(&comm);
        comm = made;
        if (restore(comm))
            break;
    }
    arm();
    return comm;
}

/* A step. Whether all have come to its end. */
static int step(MPI_Comm comm)
{
    int left = (me + size - 1) % size, right = (me + 1) % size, code = MPI_SUCCESS;
    Block next;
    code = MPI_Sendrecv(&own, sizeof(Block), MPI_BYTE, right, 3, &next, sizeof(Block), MPI_BYTE, left, 3, comm, MPI_STATUS_IGNORE);
    if (!all_good(comm, code == MPI_SUCCESS))
        return 0;
    kept = own;
    of_left = next;
    long borders[2];
    MPI_Request requests[4];
    for (int i = 0; i < 4; i++)
        requests[i] = MPI_REQUEST_NULL;
    int good = MPI_Irecv(&borders[0], 1, MPI_LONG, left, 4, comm, &requests[0]) == MPI_SUCCESS;
    good &= MPI_Irecv(&borders[1], 1, MPI_LONG, right, 5, comm, &requests[1]) == MPI_SUCCESS;
    good &= MPI_Isend(&own.cells[CELLS - 1], 1, MPI_LONG, right, 4, comm, &requests[2]) == MPI_SUCCESS;
    good &= MPI_Isend(&own.cells[0], 1, MPI_LONG, left, 5, comm, &requests[3]) == MPI_SUCCESS;
    if (!good)
        MPIX_Comm_revoke(comm);
    good &= MPI_Waitall(4, requests, MPI_STATUSES_IGNORE) == MPI_SUCCESS;
    if (good)
        advance(&own, borders[0], borders[1]);
    return all_good(comm, good);
}

/* At rank 0: compares with what one process computes. */
static int is_right(const Block *all, long steps)
{
    static Block blocks[MOST];
    for (int rank = 0; rank < size; rank++)
        begin(&blocks[rank], rank);
    for (long i = 0; i < steps; i++) {
        long first[MOST], last[MOST];
        for (int rank = 0; rank < size; rank++) {
            first[rank] = blocks[rank].cells[0];
            last[rank] = blocks[rank].cells[CELLS - 1];
        }
        for (int rank = 0; rank < size; rank++)
            advance(&blocks[rank], last[(rank + size - 1) % size], first[(rank + 1) % size]);
    }
    return memcmp(all, blocks, (size_t)size * sizeof(Block)) == 0;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    words = argv;
    wanted = atoi(argv[1]);
    interval = atoi(argv[2]);
    from_first = argc > 3;
    MPI_Init(NULL, NULL);
    MPI_Comm comm, parent;
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        returning(comm);
        MPI_Comm_rank(comm, &me);
        MPI_Comm_size(comm, &size);
        begin(&own, me);
        begin(&kept, me);
        begin(&of_left, (me + size - 1) % size);
        valid = 1;
        /* All have come so far. */
        MPI_Barrier(comm);
        arm();
    } else {
        returning(parent);
        int told[3];
        if (MPI_Recv(told, 3, MPI_INT, MPI_ANY_SOURCE, 0, parent, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            _exit(0);
        me = told[0];
        size = told[1];
        losses = told[2];
        comm = join(parent, 1);
        if (comm == MPI_COMM_NULL)
            _exit(0);
        if (restore(comm))
            arm();
        else
            comm = recover(comm);
    }
    /* `own` was set by the last step that all have come to the end of, so all count alike. */
    for (long last = -1; last < 0 || own.step < last;) {
        if (last < 0 && losses >= wanted)
            last = own.step + LAST;
        if (!step(comm))
            comm = recover(comm);
    }
    static Block all[MOST];
    MPI_Gather(&own, sizeof(Block), MPI_BYTE, all, sizeof(Block), MPI_BYTE, 0, comm);
    int failed = 0;
    if (me == 0) {
        failed = !is_right(all, own.step);
        printf("%s after %d losses\n", failed ? "wrong" : "right", losses);
        fflush(stdout);
    }
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return failed;
}
