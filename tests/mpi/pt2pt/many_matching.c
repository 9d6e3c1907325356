/* A hundred thousand messages without a receive, and as many receives without a message, with and without wildcards. With a
 * search through them all for each, this would take minutes. */
#include "../check.h"

enum { MANY = 100000, SOME = 1000 };

static int in[MANY];
static MPI_Request receives[MANY];

/* Messages 0, 1, 2 …, each with its number as contents and as tag. */
static void send_many(int step)
{
    for (int k = 0; k < MANY; k++) {
        int i = step > 0 ? k : MANY - 1 - k;
        MPI_Send(&i, 1, MPI_INT, right, i, MPI_COMM_WORLD);
    }
}

static void check_in(void)
{
    for (int i = 0; i < MANY; i++)
        CHECK_F(in[i] == i, "message %d holds %d", i, in[i]);
    memset(in, 0, sizeof in);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Status status;
    /* Unexpected, taken from the end. */
    send_many(1);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = MANY - 1; i >= 0; i--)
        MPI_Recv(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check_in();
    /* Unexpected, taken in the order in which they came, by receives that don't know their names. */
    send_many(1);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < MANY; i++) {
        int source = i % 2 ? MPI_ANY_SOURCE : left, tag = i % 3 ? MPI_ANY_TAG : i;
        MPI_Recv(&in[i], 1, MPI_INT, source, tag, MPI_COMM_WORLD, &status);
        CHECK_EQ(left, status.MPI_SOURCE);
        CHECK_EQ(i, status.MPI_TAG);
    }
    check_in();
    /* Posted, matched from the end; some of them are wildcards, posted last. */
    for (int i = 0; i < MANY; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, i % 2 ? MPI_ANY_SOURCE : left, i, MPI_COMM_WORLD, &receives[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    send_many(-1);
    MPI_Waitall(MANY, receives, MPI_STATUSES_IGNORE);
    check_in();
    /* Posted wildcards take what comes in the order in which they were posted. */
    for (int i = 0; i < MANY; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, i % 2 ? MPI_ANY_SOURCE : left, MPI_ANY_TAG, MPI_COMM_WORLD, &receives[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    send_many(1);
    MPI_Waitall(MANY, receives, MPI_STATUSES_IGNORE);
    check_in();
    /* Of an older wildcard and a younger exact receive, the older one takes the message, and the other way round. */
    for (int i = 0; i < SOME; i++) {
        MPI_Irecv(&in[2 * i], 1, MPI_INT, MPI_ANY_SOURCE, i % 2 ? i : MPI_ANY_TAG, MPI_COMM_WORLD, &receives[2 * i]);
        MPI_Irecv(&in[2 * i + 1], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receives[2 * i + 1]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < SOME; i++)
        for (int k = 0; k < 2; k++) {
            int word = 2 * i + k;
            MPI_Send(&word, 1, MPI_INT, right, i, MPI_COMM_WORLD);
        }
    MPI_Waitall(2 * SOME, receives, MPI_STATUSES_IGNORE);
    /* The wildcard of an even round takes any tag: so messages shift among those that were posted before. */
    int seen[2 * SOME] = {0};
    for (int i = 0; i < 2 * SOME; i++)
        seen[in[i]]++;
    for (int i = 0; i < 2 * SOME; i++)
        CHECK_EQ(1, seen[i]);
    CHECK_EQ(0, in[0]);
    CHECK_FINISH();
}
