/* Partitioned requests that come to nothing: never started, freed before and after they have met, cancelled. What comes
 * after them is as if they had not been. */
#include "../check.h"

enum { PARTS = 4, ITEMS = 1000 };

static int data[PARTS * ITEMS];
/* Ranks 0 and 1. */
static MPI_Comm pair;

static MPI_Request psend(int to, int tag)
{
    MPI_Request request;
    OK(MPI_Psend_init(data, PARTS, ITEMS, MPI_INT, to, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    return request;
}

static MPI_Request precv(int from, int tag)
{
    MPI_Request request;
    OK(MPI_Precv_init(data, PARTS, ITEMS, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    return request;
}

/* One round from rank 0 to rank 1. */
static void round_of(MPI_Request request, int seed)
{
    for (int i = 0; i < PARTS * ITEMS; i++)
        data[i] = rank == 0 ? seed + i : -1;
    OK(MPI_Start(&request));
    if (rank == 0)
        OK(MPI_Pready_range(0, PARTS - 1, request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < PARTS * ITEMS; i++)
        CHECK_EQ(seed + i, data[i]);
}

static MPI_Request make(int tag)
{
    return rank == 0 ? psend(1, tag) : precv(0, tag);
}

static void never_started(void)
{
    MPI_Request request = make(1), next;
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    /* The next pair of the same envelope meets. */
    pass_token(1 - rank, 1 - rank);
    next = make(1);
    round_of(next, 100);
    OK(MPI_Request_free(&next));
}

/* One side is made and freed before the other side has made anything. */
static void never_met(int who)
{
    if (rank == who) {
        MPI_Request request = make(2);
        OK(MPI_Request_free(&request));
    }
    pass_token(1 - rank, 1 - rank);
    MPI_Request request = make(2);
    round_of(request, 200);
    round_of(request, 300);
    OK(MPI_Request_free(&request));
}

/* Of two of the same envelope, the first is freed before the other side comes: the second one is the first then. */
static void first_of_two(void)
{
    MPI_Request first = MPI_REQUEST_NULL, second = MPI_REQUEST_NULL;
    if (rank == 0) {
        first = psend(1, 3);
        second = psend(1, 3);
        OK(MPI_Request_free(&first));
    }
    pass_token(1 - rank, 1 - rank);
    if (rank == 1)
        second = precv(0, 3);
    round_of(second, 400);
    OK(MPI_Request_free(&second));
}

/* A send freed while it is active and all of it is ready: it completes, and nobody hears of it. Anything else that is under way can't be
 * freed (MPI 5.0, section 4.2.1). */
static void freed_while_active(void)
{
    MPI_Request request = make(4);
    for (int i = 0; i < PARTS * ITEMS; i++)
        data[i] = rank == 0 ? 500 + i : -1;
    OK(MPI_Start(&request));
    MPI_Request again = request;
    if (rank == 0) {
        OK(MPI_Pready_range(1, PARTS - 1, request));
        ERR(MPI_ERR_REQUEST, MPI_Request_free(&request));
        CHECK(request == again);
        OK(MPI_Pready(0, request));
        OK(MPI_Request_free(&request));
    } else {
        MPI_Request never = precv(0, 99);
        OK(MPI_Start(&never));
        ERR(MPI_ERR_REQUEST, MPI_Request_free(&never));
        CHECK(never != MPI_REQUEST_NULL);
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < PARTS * ITEMS; i++)
            CHECK_EQ(500 + i, data[i]);
        OK(MPI_Request_free(&request));
        request = never;
    }
    pass_token(1 - rank, 1 - rank);
    /* The refused request went on. */
    if (rank == 0) {
        request = psend(1, 99);
        OK(MPI_Start(&request));
        OK(MPI_Pready_range(0, PARTS - 1, request));
    }
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&request));
}

/* The standard lets nobody cancel a partitioned operation that is under way: it goes on as if nothing had been asked. */
static void cancelled(void)
{
    MPI_Request request = make(5);
    MPI_Status status;
    int flag = -1;
    for (int i = 0; i < PARTS * ITEMS; i++)
        data[i] = rank == 0 ? 600 + i : -1;
    FAILS(MPI_Cancel(&request)); /* not active */
    pass_token(1 - rank, 1 - rank);
    OK(MPI_Start(&request));
    if (rank == 0) {
        OK(MPI_Pready_range(0, PARTS - 2, request));
        ERR(MPI_ERR_REQUEST, MPI_Cancel(&request));
        pass_token(1, 1);
        OK(MPI_Pready(PARTS - 1, request));
    } else {
        ERR(MPI_ERR_REQUEST, MPI_Cancel(&request));
        pass_token(0, 0);
    }
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQ(0, flag);
    for (int i = 0; i < PARTS * ITEMS; i++)
        CHECK_EQ(600 + i, data[i]);
    round_of(request, 700);
    OK(MPI_Request_free(&request));
}

/* Pairs that both sides free without a start, at different times: they count for both, so the started pair is the second one of both. */
static void freed_by_both(int late)
{
    MPI_Request first = make(7), second, third;
    if (rank != late)
        OK(MPI_Request_free(&first));
    second = make(7);
    round_of(second, 1000);
    pass_token(1 - rank, 1 - rank);
    if (rank == late)
        OK(MPI_Request_free(&first));
    third = make(7);
    round_of(third, 1100);
    round_of(second, 1200);
    OK(MPI_Request_free(&second));
    OK(MPI_Request_free(&third));
}

/* Many pairs, made and freed without a start, then one that is used; the same with oneself, only by MPI_Parrived. */
static void freed_many_times(void)
{
    for (int i = 0; i < 100; i++) {
        MPI_Request request = make(8);
        OK(MPI_Request_free(&request));
    }
    MPI_Request request = make(8);
    round_of(request, 1300);
    OK(MPI_Request_free(&request));
    int x[4] = { 1, 2, 3, 4 }, y[4] = { 0 };
    for (int freed = 0; freed < 4; freed++) {
        MPI_Request in, out;
        for (int i = 0; i <= freed; i++) {
            OK(MPI_Precv_init(y, 2, 2, MPI_INT, rank, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &in));
            OK(MPI_Psend_init(x, 4, 1, MPI_INT, rank, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &out));
            if (i < freed) {
                OK(MPI_Request_free(&out));
                OK(MPI_Request_free(&in));
            }
        }
        memset(y, 0, sizeof y);
        if (freed % 2)
            OK(MPI_Start(&in));
        OK(MPI_Start(&out));
        OK(MPI_Pready_range(0, 3, out));
        if (freed % 2 == 0)
            OK(MPI_Start(&in));
        for (int flag = 0; !flag;)
            OK(MPI_Parrived(in, 1, &flag));
        OK(MPI_Wait(&in, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&out, MPI_STATUS_IGNORE));
        CHECK(memcmp(x, y, sizeof x) == 0);
        OK(MPI_Request_free(&in));
        OK(MPI_Request_free(&out));
    }
}

/* A communicator is freed and made again with requests that were never used on it. */
static void on_communicators(void)
{
    for (int i = 0; i < 5; i++) {
        MPI_Comm comm;
        MPI_Request request;
        int item = rank == 0 ? i : -1;
        OK(MPI_Comm_dup(pair, &comm));
        for (int round = 0; round < 2; round++) {
            if (rank == 0)
                OK(MPI_Psend_init(&item, 1, 1, MPI_INT, 1, 1, comm, MPI_INFO_NULL, &request));
            else
                OK(MPI_Precv_init(&item, 1, 1, MPI_INT, 0, 1, comm, MPI_INFO_NULL, &request));
            if (round == 1) {
                OK(MPI_Start(&request));
                if (rank == 0)
                    OK(MPI_Pready(0, request));
                OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
                CHECK_EQ(i, item);
            }
            OK(MPI_Request_free(&request));
        }
        OK(MPI_Comm_free(&comm));
    }
}

/* Not started in a round in which the other ones are: their order doesn't change. */
static void one_of_three_rests(void)
{
    MPI_Request requests[3];
    for (int i = 0; i < 3; i++)
        requests[i] = make(6);
    for (int i = 0; i < 6; i++)
        round_of(requests[i % 2 * 2], 800 + i);
    round_of(requests[1], 900);
    for (int i = 0; i < 3; i++)
        OK(MPI_Request_free(&requests[i]));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    check_errors_return();
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank < 2, 0, &pair));
    if (rank < 2)
        for (int round = 0; round < 3; round++) {
            never_started();
            never_met(0);
            never_met(1);
            first_of_two();
            freed_while_active();
            cancelled();
            one_of_three_rests();
            freed_by_both(0);
            freed_by_both(1);
            freed_many_times();
            on_communicators();
        }
    OK(MPI_Comm_free(&pair));
    CHECK_FINISH();
    return 0;
}
