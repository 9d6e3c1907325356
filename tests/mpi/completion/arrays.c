/* Long arrays of requests in MPI_Testsome and its like: what has completed is reported once each, whatever the program does to the
 * array between two calls. */
#include "../check.h"

enum { COUNT = 300, ROUNDS = 40 };

static MPI_Request requests[COUNT];
static int values[COUNT], indices[COUNT], done[COUNT];
static MPI_Status statuses[COUNT];

/* Takes what has completed by the call that the round stands for; returns how much. */
static int take(int round, int count, MPI_Request *array)
{
    int found = 0, flag = 0;
    switch (round % 4) {
    case 0:
        OK(MPI_Testsome(count, array, &found, indices, statuses));
        break;
    case 1:
        OK(MPI_Waitsome(count, array, &found, indices, MPI_STATUSES_IGNORE));
        break;
    case 2:
        OK(MPI_Testany(count, array, &indices[0], &flag, &statuses[0]));
        found = flag && indices[0] != MPI_UNDEFINED ? 1 : flag ? MPI_UNDEFINED : 0;
        break;
    default:
        OK(MPI_Waitany(count, array, &indices[0], &statuses[0]));
        found = indices[0] == MPI_UNDEFINED ? MPI_UNDEFINED : 1;
    }
    return found;
}

/* Number of complete requests by the calls that end none of them; a request that they name is complete and was not reported yet. */
static int look(int round)
{
    int found = 0, index = 0, flag = 0;
    MPI_Status status;
    OK(MPI_Request_get_status_some(COUNT, requests, &found, indices, statuses));
    CHECK(found != MPI_UNDEFINED);
    for (int i = 0; i < found; i++) {
        CHECK_F(!done[indices[i]], "index %d, round %d", indices[i], round);
        CHECK_EQ(indices[i], statuses[i].MPI_TAG);
        CHECK_EQ(round * 1000 + indices[i], values[indices[i]]);
    }
    OK(MPI_Request_get_status_any(COUNT, requests, &index, &flag, &status));
    CHECK(flag || found == 0);
    if (flag) {
        CHECK_F(index >= 0 && index < COUNT && !done[index], "index %d, round %d", index, round);
        CHECK_EQ(index, status.MPI_TAG);
        CHECK_EQ(round * 1000 + index, values[index]);
    }
    return found;
}

static void receive_all(int round, int persistent)
{
    memset(done, 0, sizeof done);
    for (int left = COUNT; left > 0;) {
        int complete = round % 3 ? look(round) : 0;
        int found = take(round, COUNT, requests);
        CHECK(found != MPI_UNDEFINED);
        CHECK(found >= (round % 4 < 2 ? complete : complete > 0));
        for (int i = 0; i < found; i++) {
            int index = indices[i];
            CHECK_F(index >= 0 && index < COUNT && !done[index], "index %d, round %d", index, round);
            CHECK_EQ(round * 1000 + index, values[index]);
            CHECK(persistent || requests[index] == MPI_REQUEST_NULL);
            done[index] = 1;
        }
        left -= found;
    }
    CHECK_EQ(MPI_UNDEFINED, take(round, COUNT, requests));
    int flag = 0;
    OK(MPI_Testall(COUNT, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK(flag);
    OK(MPI_Request_get_status_all(COUNT, requests, &flag, statuses));
    CHECK(flag);
    CHECK_EQ(MPI_ANY_TAG, statuses[COUNT - 1].MPI_TAG);
    OK(MPI_Request_get_status_any(COUNT, requests, indices, &flag, statuses));
    CHECK(flag);
    CHECK_EQ(MPI_UNDEFINED, indices[0]);
}

static void to_other(int round, int step)
{
    int value;
    for (int i = 0; i < COUNT; i++) {
        int index = (i * step + round) % COUNT;
        value = round * 1000 + index;
        OK(MPI_Send(&value, 1, MPI_INT, right, index, MPI_COMM_WORLD));
    }
}

static void new_requests_each_time(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < COUNT; i++)
            OK(MPI_Irecv(&values[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &requests[i]));
        to_other(round, 7);
        receive_all(round, 0);
    }
}

static void persistent(void)
{
    for (int i = 0; i < COUNT; i++)
        OK(MPI_Recv_init(&values[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &requests[i]));
    for (int round = 0; round < ROUNDS; round++) {
        OK(MPI_Startall(COUNT, requests));
        for (int i = 0, found; i < 20 && round % 4 == 0; i++) {
            OK(MPI_Testsome(COUNT, requests, &found, indices, statuses));
            CHECK_EQ(0, found);
            CHECK_EQ(0, look(round));
        }
        MPI_Barrier(MPI_COMM_WORLD);
        to_other(round, 11);
        receive_all(round, 1);
    }
    for (int i = 0; i < COUNT; i++)
        OK(MPI_Request_free(&requests[i]));
}

/* A pool of places: whichever is free gets the next request, the array is compacted now and then, and single requests are waited
 * for apart from the others. */
static void pool(void)
{
    enum { ALL = 4000 };
    static int data[ALL], seen[ALL], of[COUNT];
    int posted = 0, complete = 0, used = 0;
    MPI_Request sends[64];
    int values_sent[64], sent = 0;
    for (int i = 0; i < 64; i++)
        sends[i] = MPI_REQUEST_NULL;
    uint64_t random = 5;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < COUNT; i++)
        requests[i] = MPI_REQUEST_NULL;
    while (complete < ALL || sent < ALL) {
        while (posted < ALL && used < COUNT && check_random(&random) % 8) {
            of[used] = posted;
            OK(MPI_Irecv(&data[posted], 1, MPI_INT, left, posted, MPI_COMM_WORLD, &requests[used++]));
            posted++;
        }
        for (int i = 0, index = 0; i < 4 && sent < ALL; i++) {
            int flag = 0;
            OK(MPI_Testany(64, sends, &index, &flag, MPI_STATUS_IGNORE));
            if (!flag)
                break;
            index = index == MPI_UNDEFINED ? 0 : index;
            values_sent[index] = sent * 3;
            OK(MPI_Isend(&values_sent[index], 1, MPI_INT, right, sent++, MPI_COMM_WORLD, &sends[index]));
        }
        int found = 0;
        OK(MPI_Testsome(used, requests, &found, indices, MPI_STATUSES_IGNORE));
        for (int i = 0; i < found; i++) {
            int number = of[indices[i]];
            CHECK_EQ(number * 3, data[number]);
            CHECK_EQ(0, seen[number]++);
            complete++;
        }
        if (used > 0 && check_random(&random) % 4 == 0) {
            int place = (int)(check_random(&random) % (unsigned)used), flag = 0;
            if (requests[place] != MPI_REQUEST_NULL) {
                OK(MPI_Test(&requests[place], &flag, MPI_STATUS_IGNORE));
                if (flag) {
                    CHECK_EQ(0, seen[of[place]]++);
                    complete++;
                }
            }
        }
        /* The last one takes the place of each that is gone. */
        for (int i = 0; i < used && check_random(&random) % 3; i++)
            while (used > i && requests[i] == MPI_REQUEST_NULL) {
                used--;
                requests[i] = requests[used];
                of[i] = of[used];
                requests[used] = MPI_REQUEST_NULL;
            }
    }
    OK(MPI_Waitall(64, sends, MPI_STATUSES_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    new_requests_each_time();
    persistent();
    pool();
    CHECK_FINISH();
}
