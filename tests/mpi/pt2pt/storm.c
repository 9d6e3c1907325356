/* Message storms: all to one, one to all, all to all, small messages, far more than any queue holds. */
#include "../check.h"

enum { BURST = 3000, WINDOW = 64 };

static void many_to_one(void)
{
    if (rank == 0) {
        long sum = 0, *last = malloc(size * sizeof *last);
        for (int r = 0; r < size; r++)
            last[r] = -1;
        for (int i = 0; i < BURST * (size - 1); i++) {
            int value;
            MPI_Status status;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            CHECK_EQ(last[status.MPI_SOURCE] + 1, value);
            last[status.MPI_SOURCE] = value;
            sum += value;
        }
        CHECK_EQ((long)(size - 1) * BURST * (BURST - 1) / 2, sum);
        free(last);
    } else
        for (int i = 0; i < BURST; i++)
            MPI_Send(&i, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

static void one_to_many(void)
{
    static int values[WINDOW];
    MPI_Request requests[WINDOW];
    if (rank == 0) {
        for (int w = 0; w < WINDOW; w++)
            requests[w] = MPI_REQUEST_NULL;
        for (int i = 0; i < BURST * (size - 1); i++) {
            int w = i % WINDOW;
            MPI_Wait(&requests[w], MPI_STATUS_IGNORE);
            values[w] = i / (size - 1);
            MPI_Isend(&values[w], 1, MPI_INT, 1 + i % (size - 1), 2, MPI_COMM_WORLD, &requests[w]);
        }
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    } else
        for (int i = 0; i < BURST; i++) {
            int value = -1;
            MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQ(i, value);
        }
}

static void all_to_all(int bytes, int rounds)
{
    unsigned char *out = malloc((size_t)size * bytes + 1), *in = malloc((size_t)size * bytes + 1);
    MPI_Request *requests = malloc(2 * size * sizeof *requests);
    for (int round = 0; round < rounds; round++) {
        for (int r = 0; r < size; r++) {
            fill(out + (size_t)r * bytes, bytes, rank * size + r + round);
            MPI_Irecv(in + (size_t)r * bytes, bytes, MPI_BYTE, r, 3, MPI_COMM_WORLD, &requests[r]);
        }
        for (int r = 0; r < size; r++)
            MPI_Isend(out + (size_t)((rank + r) % size) * bytes, bytes, MPI_BYTE, (rank + r) % size, 3,
                      MPI_COMM_WORLD, &requests[size + r]);
        MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);
        for (int r = 0; r < size; r++)
            CHECK_FILLED(in + (size_t)r * bytes, bytes, r * size + rank + round);
    }
    free(out);
    free(in);
    free(requests);
}

/* Nobody receives before everybody has sent everything: all of it is unexpected. */
static void all_unexpected(void)
{
    enum { EACH = 300 };
    int count = EACH * size;
    int *values = malloc(count * sizeof *values);
    MPI_Request *requests = malloc(count * sizeof *requests);
    for (int i = 0; i < count; i++) {
        values[i] = rank * 1000000 + i;
        MPI_Isend(&values[i], 1, MPI_INT, i % size, i / size, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < count; i++) {
        int value, from = i % size, number = EACH - 1 - i / size;
        MPI_Recv(&value, 1, MPI_INT, from, number, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_EQ(from * 1000000 + number * size + rank, value);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    free(values);
    free(requests);
}

/* One rank's ping-pong with each of the others while all others run a storm among themselves. */
static void bystanders(void)
{
    for (int i = 0; i < 300; i++) {
        int value = i, got = -1;
        if (rank == 0)
            for (int r = 1; r < size; r++) {
                MPI_Send(&value, 1, MPI_INT, r, 4, MPI_COMM_WORLD);
                MPI_Recv(&got, 1, MPI_INT, r, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                CHECK_EQ(i + r, got);
            }
        else {
            int up = rank == size - 1 ? 1 : rank + 1, down = rank == 1 ? size - 1 : rank - 1;
            MPI_Sendrecv(&value, 1, MPI_INT, up, 5, &got, 1, MPI_INT, down, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQ(i, got);
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            got += rank;
            MPI_Send(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    many_to_one();
    one_to_many();
    all_to_all(8, 300);
    all_to_all(3000, 60);
    all_to_all(100000, 6);
    all_unexpected();
    bystanders();
    CHECK_FINISH();
}
