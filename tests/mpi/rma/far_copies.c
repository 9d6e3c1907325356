/* Puts and gets between two halves of the ranks, which may read and write each other's memory where they are on two nodes: of all lengths, in epochs of
 * all kinds, from and to memory of one run and of several, in turn with accumulates. Each origin overwrites its buffer as soon as it may. How many were
 * reads and writes say counters.
 *
 * argv[1]: "always", each of them between memory of one run is a read or a write; "never", none is; "messages", no put is a write, but the receiver of its data
 * may read them; "auto", some may be. "die": the target of a put ends in the middle of it. */
#include "../tool/tool.h"

enum { PART = 1100000, TURNS = 12 };
static const int LENGTHS[] = {1, 8, 24, 25, 4096, 4097, 65537, 1000003};
enum { COUNT = sizeof LENGTHS / sizeof *LENGTHS };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle reads, writes;
static const char *what;
static number known_reads, known_writes;
static unsigned char *own, *memory;
static MPI_Win win;
static int other;

static unsigned char byte(int number, int at) { return (unsigned char)(number * 131 + at * 7 + (at >> 8) * 3 + 1); }

static unsigned char *data(int number, int length)
{
    for (int at = 0; at < length; at++)
        own[at] = byte(number, at);
    return own;
}

static void expect(const unsigned char *bytes, int number, int length)
{
    for (int at = 0; at < length; at++)
        CHECK_F(bytes[at] == byte(number, at), "data %d of %d bytes, byte %d is %d", number, length, at, bytes[at]);
}

/* `more_reads` gets more have been reads by now, and `more_writes` puts writes. */
static void expect_copies(number more_reads, number more_writes)
{
    number now_reads = pvar_read(session, reads), now_writes = pvar_read(session, writes);
    int all = strcmp(what, "always") == 0;
    if (all || strcmp(what, "never") == 0)
        CHECK_EQ(all ? more_reads : 0, now_reads - known_reads);
    if (strcmp(what, "auto") != 0)
        CHECK_EQ(all ? more_writes : 0, now_writes - known_writes);
    known_reads = now_reads;
    known_writes = now_writes;
}

/* Data that the other half has put here. */
static void put_here(int number, int length)
{
    expect(memory, number, length);
    for (int at = length; at < length + 8; at++)
        CHECK_F(memory[at] == 0x77, "behind data %d of %d bytes", number, length);
    memset(memory, 0x77, PART);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void between_fences(void)
{
    for (int i = 0; i < COUNT; i++) {
        OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
        OK(MPI_Put(data(i + rank, LENGTHS[i]), LENGTHS[i], MPI_BYTE, other, 0, LENGTHS[i], MPI_BYTE, win));
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        memset(own, 0xee, (size_t)LENGTHS[i]);
        put_here(i + other, LENGTHS[i]);
    }
}

static void after_post_and_start(void)
{
    MPI_Group all, one;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    OK(MPI_Group_incl(all, 1, &other, &one));
    for (int i = 0; i < COUNT; i++) {
        OK(MPI_Win_post(one, 0, win));
        OK(MPI_Win_start(one, 0, win));
        OK(MPI_Put(data(20 + i + rank, LENGTHS[i]), LENGTHS[i], MPI_BYTE, other, 0, LENGTHS[i], MPI_BYTE, win));
        OK(MPI_Win_complete(win));
        memset(own, 0xee, (size_t)LENGTHS[i]);
        OK(MPI_Win_wait(win));
        put_here(20 + i + other, LENGTHS[i]);
    }
    OK(MPI_Group_free(&one));
    OK(MPI_Group_free(&all));
}

static void under_locks(void)
{
    for (int i = 0; i < COUNT; i++) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win));
        OK(MPI_Put(data(40 + i + rank, LENGTHS[i]), LENGTHS[i], MPI_BYTE, other, 0, LENGTHS[i], MPI_BYTE, win));
        if (i % 2) {
            OK(MPI_Win_flush_local(other, win));
            memset(own, 0xee, (size_t)LENGTHS[i]);
        }
        OK(MPI_Win_unlock(other, win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        put_here(40 + i + other, LENGTHS[i]);
    }
}

/* Puts and gets that are flushed; those with requests. */
static void flushed(void)
{
    MPI_Request request;
    unsigned char *got = malloc(PART);
    CHECK(got);
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < COUNT; i++) {
        OK(MPI_Rput(data(60 + i + rank, LENGTHS[i]), LENGTHS[i], MPI_BYTE, other, 0, LENGTHS[i], MPI_BYTE, win, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        memset(own, 0xee, (size_t)LENGTHS[i]);
        OK(MPI_Win_flush(other, win));
        OK(MPI_Get(got, LENGTHS[i], MPI_BYTE, other, 0, LENGTHS[i], MPI_BYTE, win));
        OK(MPI_Win_flush_local(other, win));
        expect(got, 60 + i + rank, LENGTHS[i]);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_sync(win));
        put_here(60 + i + other, LENGTHS[i]);
        OK(MPI_Win_sync(win));
    }
    OK(MPI_Win_unlock_all(win));
    free(got);
}

/* A word of the target is written, put as a part of several runs, added to, exchanged and read in turn; each time only after a flush. */
static void in_turn_with_messages(void)
{
    long word, one = 1, before, last = 0;
    MPI_Datatype words;
    OK(MPI_Type_vector(2, 1, 2, MPI_LONG, &words));
    OK(MPI_Type_commit(&words));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    for (int turn = 0; turn < TURNS; turn++) {
        long both[2] = {10 * turn + rank, 10 * turn + rank};
        OK(MPI_Put(both, 2, MPI_LONG, other, 0, 1, words, win));
        OK(MPI_Win_flush(other, win));
        word = 100 * turn + rank;
        OK(MPI_Put(&word, 1, MPI_LONG, other, 0, 1, MPI_LONG, win));
        OK(MPI_Win_flush(other, win));
        OK(MPI_Accumulate(&one, 1, MPI_LONG, other, 0, 1, MPI_LONG, MPI_SUM, win));
        OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, other, 0, MPI_SUM, win));
        OK(MPI_Win_flush(other, win));
        CHECK_EQ(word + 1, before);
        OK(MPI_Get(&last, 1, MPI_LONG, other, 0, 1, MPI_LONG, win));
        OK(MPI_Win_flush(other, win));
        CHECK_EQ(word + 2, last);
        OK(MPI_Get(&last, 1, MPI_LONG, other, 2 * (MPI_Aint)sizeof word, 1, MPI_LONG, win));
        OK(MPI_Win_flush(other, win));
        CHECK_EQ(both[1], last);
    }
    OK(MPI_Win_unlock(other, win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Type_free(&words));
}

/* More puts than any network takes at once, each to a place of its own; the target computes meanwhile. */
static void many(void)
{
    enum { MANY = 20000 };
    int *numbers = malloc(MANY * sizeof *numbers);
    CHECK(numbers);
    OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    for (int at = 0; at < MANY; at++) {
        numbers[at] = at * 3 + rank;
        OK(MPI_Put(&numbers[at], 1, MPI_INT, other, at * (MPI_Aint)sizeof(int), 1, MPI_INT, win));
    }
    OK(MPI_Win_unlock(other, win));
    free(numbers);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int at = 0; at < MANY; at++) {
        int got;
        memcpy(&got, memory + at * sizeof got, sizeof got);
        CHECK_EQ(at * 3 + other, got);
    }
}

/* The target of a put ends while it is under way. */
static void end_in_the_middle(void)
{
    enum { HUGE = 200000000, LEFT = 9 };
    unsigned char *bytes;
    OK(MPI_Win_allocate(HUGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bytes, &win));
    OK(MPI_Win_fence(0, win));
    if (rank == 0) {
        unsigned char *given = calloc(1, HUGE);
        CHECK(given);
        OK(MPI_Put(given, HUGE, MPI_BYTE, other, 0, HUGE, MPI_BYTE, win));
        OK(MPI_Win_fence(0, win));
        FAIL("a put has ended whose target has");
    }
    /* It takes some of it. */
    for (int look = 0, flag; look < 20; look++)
        OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    _exit(LEFT);
}

int main(int argc, char **argv)
{
    tool_start();
    CHECK_START(argc, argv, 2);
    CHECK_EQ(0, size % 2);
    what = argc > 1 ? argv[1] : "auto";
    other = (rank + size / 2) % size;
    if (strcmp(what, "die") == 0)
        end_in_the_middle();
    /* Two ranks copy from each other's memory once their first message has shown that the network carries what it should. */
    OK(MPI_Sendrecv(NULL, 0, MPI_BYTE, other, 0, NULL, 0, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    reads = pvar(session, "far_reads");
    writes = pvar(session, "far_writes");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    own = malloc(PART);
    CHECK(own);
    OK(MPI_Win_allocate(PART, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memset(memory, 0x77, PART);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    between_fences();
    after_post_and_start();
    under_locks();
    expect_copies(0, 3 * COUNT);
    flushed();
    expect_copies(COUNT, COUNT);
    in_turn_with_messages();
    expect_copies(2 * TURNS, TURNS);
    many();
    expect_copies(0, 20000);
    OK(MPI_Win_free(&win));
    free(own);
    OK(MPI_Finalize());
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
