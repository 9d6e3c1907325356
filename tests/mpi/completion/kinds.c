/* Requests of every kind, attached to a sync object and given to a continuation: one-sided operations on windows of both flavours,
 * collective operations, persistent ones, partitioned and generalized ones. Persistent ones go round several times. */
#include "../check.h"

#include <mpix.h>

enum { PARTS = 4, ROUNDS = 3, LONG = 400000 };
enum kind { RPUT, RGET, RACCUMULATE, RGET_ACCUMULATE, IALLREDUCE, ALLREDUCE_INIT, GENERALIZED, PSEND, PRECV, RECV_INIT, LONG_RECV, LONG_SEND, KINDS };

static MPI_Win win;
static int *window;  /* a word for each kind, and one that counts */
static int mine[KINDS], result[KINDS];
static int out_parts[PARTS], in_parts[PARTS], message, queried;
static char long_out[LONG], long_in[LONG];
static MPI_Request requests[KINDS];

static int grequest_query(void *extra, MPI_Status *status)
{
    (void)extra;
    queried++;
    OK(MPI_Status_set_elements(status, MPI_INT, 3));
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = 1;
    status->MPI_TAG = 2;
    return MPI_SUCCESS;
}

static int nothing(void *extra)
{
    (void)extra;
    return MPI_SUCCESS;
}

static int no_cancel(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}

static int is_persistent(enum kind kind)
{
    return kind == ALLREDUCE_INIT || kind == PSEND || kind == PRECV || kind == RECV_INIT;
}

static void make_persistent(void)
{
    OK(MPI_Allreduce_init(&mine[ALLREDUCE_INIT], &result[ALLREDUCE_INIT], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL,
                          &requests[ALLREDUCE_INIT]));
    OK(MPI_Psend_init(out_parts, PARTS, 1, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[PSEND]));
    OK(MPI_Precv_init(in_parts, PARTS, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[PRECV]));
    OK(MPI_Recv_init(&result[RECV_INIT], 1, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[RECV_INIT]));
}

/* Begins the operation; `round` decides about its data. */
static void begin(enum kind kind, int round)
{
    MPI_Request *request = &requests[kind];
    mine[kind] = 1000 * round + 10 * rank + (int)kind;
    switch (kind) {
    case RPUT:
        OK(MPI_Rput(&mine[kind], 1, MPI_INT, right, kind, 1, MPI_INT, win, request));
        break;
    case RGET:
        OK(MPI_Rget(&result[kind], 1, MPI_INT, right, kind, 1, MPI_INT, win, request));
        break;
    case RACCUMULATE:
        OK(MPI_Raccumulate(&mine[kind], 1, MPI_INT, right, kind, 1, MPI_INT, MPI_REPLACE, win, request));
        break;
    case RGET_ACCUMULATE:
        OK(MPI_Rget_accumulate(&mine[kind], 1, MPI_INT, &result[kind], 1, MPI_INT, right, kind, 1, MPI_INT, MPI_SUM, win, request));
        break;
    case IALLREDUCE:
        OK(MPI_Iallreduce(&mine[kind], &result[kind], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, request));
        break;
    case GENERALIZED:
        OK(MPI_Grequest_start(grequest_query, nothing, no_cancel, NULL, request));
        break;
    case LONG_RECV:
        memset(long_in, -1, LONG);
        OK(MPI_Irecv(long_in, LONG, MPI_BYTE, left, 3, MPI_COMM_WORLD, request));
        break;
    case LONG_SEND:
        fill(long_out, LONG, (uint64_t)(1000 * round + rank));
        OK(MPI_Issend(long_out, LONG, MPI_BYTE, right, 3, MPI_COMM_WORLD, request));
        break;
    case ALLREDUCE_INIT:
    case PSEND:
    case PRECV:
    case RECV_INIT:
        OK(MPI_Start(request));
        break;
    case KINDS:
        break;
    }
}

/* Gives the operations what they need to go on once they are attached. */
static void go_on(int round, MPI_Request generalized, MPI_Request psend)
{
    for (int part = PARTS - 1; part >= 0; part--) {
        out_parts[part] = 100 * round + 10 * rank + part;
        OK(MPI_Pready(part, psend));
    }
    message = 7 * round + rank;
    OK(MPI_Send(&message, 1, MPI_INT, right, 2, MPI_COMM_WORLD));
    OK(MPI_Grequest_complete(generalized));
}

static void check(int round, int before)
{
    int sum = 10 * size * (size - 1) / 2;
    CHECK_EQ((1000 * round + IALLREDUCE) * size + sum, result[IALLREDUCE]);
    CHECK_EQ((1000 * round + ALLREDUCE_INIT) * size + sum, result[ALLREDUCE_INIT]);
    CHECK_EQ(before, result[RGET]);
    for (int part = 0; part < PARTS; part++)
        CHECK_EQ(100 * round + 10 * left + part, in_parts[part]);
    CHECK_EQ(7 * round + left, result[RECV_INIT]);
    CHECK_FILLED(long_in, LONG, (uint64_t)(1000 * round + left));
    MPI_Win_flush_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    CHECK_EQ(1000 * round + 10 * left + RPUT, window[RPUT]);
    CHECK_EQ(1000 * round + 10 * left + RACCUMULATE, window[RACCUMULATE]);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void by_sync(int round)
{
    MPIX_Sync sync;
    MPI_Status status;
    int seen = 0, before = 5000 + right;
    OK(MPIX_Sync_init(&sync));
    MPI_Request kept[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        begin(kind, round);
        kept[kind] = requests[kind];
        OK(MPIX_Sync_attach(sync, requests[kind], (void *)(intptr_t)(kind + 1)));
    }
    go_on(round, kept[GENERALIZED], kept[PSEND]);
    while (seen != (1 << KINDS) - 1) {
        void *data = MPIX_Sync_query(sync, &status);
        if (data == MPIX_SYNC_EMPTY)
            continue;
        int kind = (int)(intptr_t)data - 1;
        CHECK_F(!(seen & 1 << kind), "kind %d twice", kind);
        seen |= 1 << kind;
        CHECK_EQ(MPI_SUCCESS, status.MPI_ERROR);
        if (kind == GENERALIZED)
            CHECK_STATUS(&status, 1, 2, MPI_INT, 3);
        if (kind == RECV_INIT)
            CHECK_STATUS(&status, left, 2, MPI_INT, 1);
        if (!is_persistent(kind))
            requests[kind] = MPI_REQUEST_NULL;
    }
    CHECK_EQ(0, MPIX_Sync_size(sync));
    OK(MPIX_Sync_free(&sync));
    check(round, before);
}

static int ran[KINDS];

static int note(int code, void *data)
{
    CHECK_EQ(MPI_SUCCESS, code);
    ran[(int)(intptr_t)data]++;
    return MPI_SUCCESS;
}

static void by_continuation(int round)
{
    MPI_Request owner, kept[KINDS];
    MPI_Status statuses[KINDS];
    int before = 5000 + right;
    memset(ran, 0, sizeof ran);
    OK(MPIX_Continue_init(0, 0, MPI_INFO_NULL, &owner));
    OK(MPI_Start(&owner));
    for (int kind = 0; kind < KINDS; kind++) {
        begin(kind, round);
        kept[kind] = requests[kind];
        OK(MPIX_Continue(&requests[kind], note, (void *)(intptr_t)kind, 0, &statuses[kind], owner));
        if (is_persistent(kind))
            CHECK_F(requests[kind] == kept[kind], "persistent kind %d keeps its handle", kind);
        else
            CHECK_F(requests[kind] == MPI_REQUEST_NULL, "kind %d", kind);
    }
    go_on(round, kept[GENERALIZED], kept[PSEND]);
    OK(MPI_Wait(&owner, MPI_STATUS_IGNORE));
    for (int kind = 0; kind < KINDS; kind++)
        CHECK_F(ran[kind] == 1, "kind %d ran %d times", kind, ran[kind]);
    CHECK_STATUS(&statuses[GENERALIZED], 1, 2, MPI_INT, 3);
    CHECK_STATUS(&statuses[RECV_INIT], left, 2, MPI_INT, 1);
    OK(MPI_Request_free(&owner));
    check(round, before);
}

static void all_rounds(void)
{
    OK(MPI_Win_lock_all(0, win));
    memset(window, 0, sizeof *window * KINDS);
    window[RGET] = 5000 + rank;
    MPI_Win_sync(win);
    MPI_Barrier(MPI_COMM_WORLD);
    int added = 0;
    for (int round = 1; round <= ROUNDS; round++) {
        by_sync(round);
        by_continuation(round + 10);
        added += 2 * (10 * left + RGET_ACCUMULATE) + 1000 * (2 * round + 10);
    }
    MPI_Win_flush_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    CHECK_EQ(added, window[RGET_ACCUMULATE]);
    OK(MPI_Win_unlock_all(win));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    make_persistent();
    OK(MPI_Win_allocate(sizeof *window * KINDS, sizeof *window, MPI_INFO_NULL, MPI_COMM_WORLD, &window, &win));
    all_rounds();
    OK(MPI_Win_free(&win));
    window = malloc(sizeof *window * KINDS);
    OK(MPI_Win_create(window, sizeof *window * KINDS, sizeof *window, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    all_rounds();
    OK(MPI_Win_free(&win));
    free(window);
    CHECK_EQ(4 * ROUNDS, queried);
    for (int kind = 0; kind < KINDS; kind++)
        if (is_persistent(kind))
            OK(MPI_Request_free(&requests[kind]));
    CHECK_FINISH();
    return 0;
}
