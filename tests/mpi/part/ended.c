/* Partitioned requests that come to nothing: never started, freed before and after they have met, cancelled. What comes
 * after them is as if they had not been. */
#include "../check.h"

enum { PARTS = 4, ITEMS = 1000 };

static int data[PARTS * ITEMS];

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

/* Freed while it is active: it completes, and nobody hears of it. */
static void freed_while_active(void)
{
    MPI_Request request = make(4);
    for (int i = 0; i < PARTS * ITEMS; i++)
        data[i] = rank == 0 ? 500 + i : -1;
    OK(MPI_Start(&request));
    if (rank == 0) {
        OK(MPI_Pready_range(0, PARTS - 1, request));
        OK(MPI_Request_free(&request));
    } else {
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < PARTS * ITEMS; i++)
            CHECK_EQ(500 + i, data[i]);
        OK(MPI_Request_free(&request));
    }
    pass_token(1 - rank, 1 - rank);
}

/* The standard lets nobody cancel a partitioned operation: it goes on as if nothing had been asked. */
static void cancelled(void)
{
    MPI_Request request = make(5);
    MPI_Status status;
    int flag = -1;
    for (int i = 0; i < PARTS * ITEMS; i++)
        data[i] = rank == 0 ? 600 + i : -1;
    FAILS(MPI_Cancel(&request)); /* not active */
    OK(MPI_Start(&request));
    OK(MPI_Cancel(&request));
    if (rank == 0)
        OK(MPI_Pready_range(0, PARTS - 1, request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQ(0, flag);
    for (int i = 0; i < PARTS * ITEMS; i++)
        CHECK_EQ(600 + i, data[i]);
    round_of(request, 700);
    OK(MPI_Request_free(&request));
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
    if (rank < 2)
        for (int round = 0; round < 3; round++) {
            never_started();
            never_met(0);
            never_met(1);
            first_of_two();
            freed_while_active();
            cancelled();
            one_of_three_rests();
        }
    CHECK_FINISH();
    return 0;
}
