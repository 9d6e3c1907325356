/* Wait and test for one, any, some and all of several requests: null and inactive ones among them, empty
 * lists, requests completing in any order (MPI 5.0, section 3.7.5). */
#include "../check.h"

enum { N = 8, ROUNDS = 25 };

static int values[N], got[N];
static MPI_Request receives[N], sends[N];
static uint64_t random_state = 3;

/* Posts N receives; of the messages, those in the mask are sent at once, the others by `rest`. */
static void post(unsigned mask)
{
    for (int i = 0; i < N; i++) {
        got[i] = -1;
        MPI_Irecv(&got[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receives[i]);
        values[i] = 1000 * rank + i;
        sends[i] = MPI_REQUEST_NULL;
    }
    for (int i = 0; i < N; i++)
        if (mask >> i & 1)
            MPI_Isend(&values[i], 1, MPI_INT, right, i, MPI_COMM_WORLD, &sends[i]);
}

static void rest(unsigned mask)
{
    for (int i = 0; i < N; i++)
        if (!(mask >> i & 1))
            MPI_Isend(&values[i], 1, MPI_INT, right, i, MPI_COMM_WORLD, &sends[i]);
}

static void done(unsigned *seen, int i, const MPI_Status *status)
{
    CHECK(i >= 0 && i < N);
    CHECK(!(*seen >> i & 1));
    *seen |= 1u << i;
    CHECK_STATUS(status, left, i, MPI_INT, 1);
    CHECK_EQ(1000 * left + i, got[i]);
    CHECK(receives[i] == MPI_REQUEST_NULL);
}

static void finish(unsigned seen)
{
    CHECK_EQ((1u << N) - 1, seen);
    MPI_Waitall(N, sends, MPI_STATUSES_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Status status, statuses[N];
    int index, count, indices[N], flag;

    for (int round = 0; round < ROUNDS; round++) {
        unsigned mask = check_random(&random_state) & ((1u << N) - 1), seen = 0;

        /* any: only what was sent can complete before the rest is sent. */
        post(mask);
        for (unsigned open = mask; open; open &= ~(1u << index)) {
            MPI_Waitany(N, receives, &index, &status);
            CHECK(index >= 0 && index < N && (open >> index & 1));
            done(&seen, index, &status);
        }
        if (seen != (1u << N) - 1) {
            MPI_Testany(N, receives, &index, &flag, &status);
            CHECK(!flag);
            CHECK_EQ(MPI_UNDEFINED, index);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        rest(mask);
        while (seen != (1u << N) - 1) {
            MPI_Testany(N, receives, &index, &flag, &status);
            if (flag)
                done(&seen, index, &status);
        }
        finish(seen);

        /* some */
        seen = 0;
        post(mask);
        while ((seen & mask) != mask) {
            MPI_Waitsome(N, receives, &count, indices, statuses);
            CHECK(count >= 1 && count <= N);
            for (int i = 0; i < count; i++)
                done(&seen, indices[i], &statuses[i]);
        }
        CHECK_EQ(mask, seen);
        if (seen != (1u << N) - 1) {
            count = -1;
            MPI_Testsome(N, receives, &count, indices, statuses);
            CHECK_EQ(0, count);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        rest(mask);
        while (seen != (1u << N) - 1) {
            MPI_Testsome(N, receives, &count, indices, statuses);
            for (int i = 0; i < count; i++)
                done(&seen, indices[i], &statuses[i]);
        }
        finish(seen);

        /* all: nothing is taken before everything is there */
        seen = 0;
        post(mask);
        if (mask != (1u << N) - 1) {
            MPI_Testall(N, receives, &flag, statuses);
            CHECK(!flag);
            for (int i = 0; i < N; i++)
                CHECK(receives[i] != MPI_REQUEST_NULL);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        rest(mask);
        if (round % 2)
            MPI_Waitall(N, receives, statuses);
        else
            for (flag = 0; !flag;)
                MPI_Testall(N, receives, &flag, statuses);
        for (int i = 0; i < N; i++)
            done(&seen, i, &statuses[i]);
        finish(seen);

        /* one by one, from the back */
        seen = 0;
        post(mask);
        MPI_Barrier(MPI_COMM_WORLD);
        rest(mask);
        for (int i = N - 1; i >= 0; i--) {
            if (round % 2)
                MPI_Wait(&receives[i], &status);
            else
                for (flag = 0; !flag;)
                    MPI_Test(&receives[i], &flag, &status);
            done(&seen, i, &status);
        }
        finish(seen);
    }

    /* Empty lists, with and without arrays. */
    index = 5;
    flag = 0;
    MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE);
    CHECK(flag);
    MPI_Waitany(0, NULL, &index, &status);
    CHECK_EQ(MPI_UNDEFINED, index);
    CHECK_EMPTY(&status);
    flag = index = 0;
    MPI_Testany(0, NULL, &index, &flag, &status);
    CHECK(flag);
    CHECK_EQ(MPI_UNDEFINED, index);
    count = 0;
    MPI_Waitsome(0, NULL, &count, indices, statuses);
    CHECK_EQ(MPI_UNDEFINED, count);
    count = 0;
    MPI_Testsome(0, NULL, &count, indices, statuses);
    CHECK_EQ(MPI_UNDEFINED, count);

    /* Lists of null and inactive requests are like empty ones. */
    MPI_Request mixed[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Recv_init(got, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &mixed[1]);
    MPI_Waitany(3, mixed, &index, &status);
    CHECK_EQ(MPI_UNDEFINED, index);
    MPI_Testany(3, mixed, &index, &flag, &status);
    CHECK(flag);
    CHECK_EQ(MPI_UNDEFINED, index);
    MPI_Waitsome(3, mixed, &count, indices, statuses);
    CHECK_EQ(MPI_UNDEFINED, count);
    MPI_Testsome(3, mixed, &count, indices, statuses);
    CHECK_EQ(MPI_UNDEFINED, count);
    MPI_Waitall(3, mixed, statuses);
    MPI_Testall(3, mixed, &flag, statuses);
    CHECK(flag);

    /* A null request beside an active one: the wait is for the active one. */
    MPI_Irecv(&got[1], 1, MPI_INT, left, 9, MPI_COMM_WORLD, &mixed[2]);
    MPI_Testany(3, mixed, &index, &flag, &status);
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(!flag);
    values[0] = rank;
    MPI_Send(&values[0], 1, MPI_INT, right, 9, MPI_COMM_WORLD);
    MPI_Waitany(3, mixed, &index, &status);
    CHECK_EQ(2, index);
    CHECK_STATUS(&status, left, 9, MPI_INT, 1);
    MPI_Request_free(&mixed[1]);

    /* Ignored statuses everywhere. */
    post((1u << N) - 1);
    MPI_Waitany(N, receives, &index, MPI_STATUS_IGNORE);
    MPI_Waitsome(N, receives, &count, indices, MPI_STATUSES_IGNORE);
    MPI_Waitall(N, receives, MPI_STATUSES_IGNORE);
    MPI_Waitall(N, sends, MPI_STATUSES_IGNORE);
    CHECK_FINISH();
}
