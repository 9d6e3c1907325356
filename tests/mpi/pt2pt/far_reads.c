/* Long messages between two halves of the ranks, which may read each other's memory where they are on two nodes: of all lengths, in all modes, from and
 * to buffers of one run and of several, cut off, probed, cancelled and persistent. Each sender overwrites its buffer as soon as its operation is
 * complete. How many messages were read says a counter.
 *
 * argv[1]: "always", each message longer than the eager limit from and to buffers of one run is read; "never", none is; "auto", some may be. "die"
 * and "leave": the sender, or the receiver, of a message ends in the middle of it. */
#include "../tool/tool.h"

enum { LONGEST = 2000000, TIMES = 10 };
static const int LENGTHS[] = {0, 1, 65536, 65537, 262144, 1000003, LONGEST};
enum { COUNT = sizeof LENGTHS / sizeof *LENGTHS, LONG = 4 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle counter;
static const char *what;
static number known;
static unsigned char *out, *in;
static int other;

static unsigned char byte(int number, int at)
{
    return (unsigned char)(number * 131 + at * 7 + (at >> 8) * 3 + 1);
}

static unsigned char *message(int number, int length)
{
    for (int at = 0; at < length; at++)
        out[at] = byte(number, at);
    return out;
}

/* The message is there, each byte `apart` bytes from the last one, and nothing behind it. */
static void expect(int number, int length, int apart)
{
    for (int at = 0; at < length; at++)
        CHECK_F(in[at * apart] == byte(number, at), "message %d of %d bytes, byte %d", number, length, at);
    CHECK_F(in[length * apart] == 0x77, "message %d of %d bytes, behind it", number, length);
}

/* `count` messages more have been read by now. */
static void expect_read(number count)
{
    number now = pvar_read(session, counter);
    if (strcmp(what, "auto") != 0)
        CHECK_EQ(strcmp(what, "always") == 0 ? count : 0, now - known);
    known = now;
}

/* A message in both directions at once, into `count` elements of a type. */
static void exchange(int mode, int number, int length, MPI_Datatype type, int count, int apart)
{
    MPI_Request requests[2];
    memset(in, 0x77, (size_t)LONGEST * 2 + 1);
    OK(MPI_Irecv(in, count, type, other, number, MPI_COMM_WORLD, &requests[0]));
    if (mode == 0)
        OK(MPI_Isend(message(number, length), length, MPI_BYTE, other, number, MPI_COMM_WORLD, &requests[1]));
    else
        OK(MPI_Issend(message(number, length), length, MPI_BYTE, other, number, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
    memset(out, 0xee, (size_t)length);
    OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    expect(number, length, apart);
}

static void of_each_length(void)
{
    MPI_Datatype every_other;
    for (int mode = 0; mode < 2; mode++)
        for (int i = 0; i < COUNT; i++)
            exchange(mode, i, LENGTHS[i], MPI_BYTE, LENGTHS[i], 1);
    expect_read(2 * LONG);
    OK(MPI_Type_create_resized(MPI_BYTE, 0, 2, &every_other));
    OK(MPI_Type_commit(&every_other));
    for (int i = 1; i < COUNT; i++)
        exchange(0, i, LENGTHS[i], every_other, LENGTHS[i], 2);
    expect_read(0);
    OK(MPI_Type_free(&every_other));
}

static void cut_off(void)
{
    MPI_Status status;
    MPI_Request request;
    int class = 0, got = 0;
    memset(in, 0x77, LONGEST);
    OK(MPI_Isend(message(9, LONGEST), LONGEST, MPI_BYTE, other, 9, MPI_COMM_WORLD, &request));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int error = MPI_Recv(in, 300000, MPI_BYTE, other, 9, MPI_COMM_WORLD, &status);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Error_class(error, &class));
    CHECK_EQ(MPI_ERR_TRUNCATE, class);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect(9, 300000, 1);
    OK(MPI_Get_count(&status, MPI_BYTE, &got));
    expect_read(1);
}

static void probed(void)
{
    MPI_Message found;
    MPI_Status status;
    MPI_Request request;
    memset(in, 0x77, LONGEST + 1);
    OK(MPI_Isend(message(3, LONGEST), LONGEST, MPI_BYTE, other, 3, MPI_COMM_WORLD, &request));
    OK(MPI_Mprobe(other, 3, MPI_COMM_WORLD, &found, &status));
    OK(MPI_Mrecv(in, LONGEST, MPI_BYTE, &found, &status));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect(3, LONGEST, 1);
    expect_read(1);
}

/* Nobody receives what was cancelled, and what comes after it arrives. */
static void cancelled(void)
{
    MPI_Status status;
    MPI_Request request;
    int is_cancelled = 0;
    OK(MPI_Isend(message(5, LONGEST), LONGEST, MPI_BYTE, other, 55, MPI_COMM_WORLD, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &is_cancelled));
    CHECK(is_cancelled);
    exchange(0, 6, 300000, MPI_BYTE, 300000, 1);
    expect_read(1);
}

static void persistent(void)
{
    MPI_Request requests[2];
    unsigned char *own = malloc(300000);
    CHECK(own);
    OK(MPI_Recv_init(in, 300000, MPI_BYTE, other, 7, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Send_init(own, 300000, MPI_BYTE, other, 7, MPI_COMM_WORLD, &requests[1]));
    for (int turn = 0; turn < TIMES; turn++) {
        memset(in, 0x77, 300001);
        memcpy(own, message(turn, 300000), 300000);
        OK(MPI_Startall(2, requests));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        expect(turn, 300000, 1);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    free(own);
    expect_read(TIMES);
}

/* Buffers come and go, often at the same addresses. */
static void buffers_that_go(void)
{
    for (int turn = 0; turn < TIMES; turn++) {
        int length = 200000 + turn % 3 * 100000;
        unsigned char *sent = malloc((size_t)length), *got = malloc((size_t)length);
        CHECK(sent && got);
        memcpy(sent, message(turn, length), (size_t)length);
        OK(MPI_Sendrecv(sent, length, MPI_BYTE, other, 8, got, length, MPI_BYTE, other, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int at = 0; at < length; at++)
            CHECK_F(got[at] == byte(turn, at), "turn %d, byte %d", turn, at);
        free(sent);
        free(got);
    }
    expect_read(TIMES);
}

/* The data of long operations on dynamic windows are messages, too. */
static void window(void)
{
    enum { PART = 300000 };
    MPI_Win win;
    MPI_Aint own, place;
    unsigned char *memory = calloc(2, PART);
    CHECK(memory);
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_attach(win, memory, 2 * PART));
    OK(MPI_Get_address(memory, &own));
    OK(MPI_Sendrecv(&own, 1, MPI_AINT, other, 0, &place, 1, MPI_AINT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    memcpy(memory + PART, message(100 + rank, PART), PART);
    memset(in, 0x77, PART + 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    OK(MPI_Get(in, PART, MPI_BYTE, other, MPI_Aint_add(place, PART), PART, MPI_BYTE, win));
    OK(MPI_Win_flush(other, win));
    expect(100 + other, PART, 1);
    OK(MPI_Put(message(200 + rank, PART), PART, MPI_BYTE, other, place, PART, MPI_BYTE, win));
    OK(MPI_Win_unlock(other, win));
    memset(out, 0xee, PART);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    for (int at = 0; at < PART; at++)
        CHECK_F(memory[at] == byte(200 + other, at), "what was put, byte %d", at);
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_detach(win, memory));
    OK(MPI_Win_free(&win));
    free(memory);
    expect_read(2);
}

/* One rank of the two ends in the middle of a message. */
static void end_in_the_middle(int is_sender)
{
    enum { HUGE = 200000000 };
    MPI_Request request;
    unsigned char *bytes = calloc(1, HUGE);
    int ended = 0;
    CHECK(bytes);
    if (rank == 0)
        OK(MPI_Isend(bytes, HUGE, MPI_BYTE, other, 0, MPI_COMM_WORLD, &request));
    else if (other == 0)
        OK(MPI_Irecv(bytes, HUGE, MPI_BYTE, other, 0, MPI_COMM_WORLD, &request));
    else
        OK(MPI_Recv(bytes, HUGE, MPI_BYTE, 0, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int look = 0; look < 20 && !ended; look++)
        OK(MPI_Test(&request, &ended, MPI_STATUS_IGNORE));
    CHECK(!ended);
    if ((rank == 0) == is_sender)
        _exit(9);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    FAIL("a message came whole of which one side has ended");
}

int main(int argc, char **argv)
{
    tool_start();
    CHECK_START(argc, argv, 2);
    CHECK_EQ(0, size % 2);
    what = argc > 1 ? argv[1] : "never";
    other = (rank + size / 2) % size;
    if (strcmp(what, "die") == 0 || strcmp(what, "leave") == 0)
        end_in_the_middle(strcmp(what, "die") == 0);
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    counter = pvar(session, "far_reads");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    out = malloc(LONGEST);
    in = malloc((size_t)LONGEST * 2 + 1);
    CHECK(out && in);
    of_each_length();
    cut_off();
    probed();
    cancelled();
    persistent();
    buffers_that_go();
    window();
    free(out);
    free(in);
    OK(MPI_Finalize());
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
