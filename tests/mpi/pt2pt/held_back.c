/* A sender that runs ahead is held back before the receiver's memory runs out, and nothing is lost, doubled or out of order;
 * collective operations go on meanwhile. Run with ENCORE_UNEXPECTED_BYTES=1M. */
#include "../check.h"

enum { MESSAGES = 60000, BYTES = 4000, TAG = 1, TAG_ABSENT = 99999, AHEAD = 3000, MOST_KIB = 48 * 1024 };

/* Memory that this process uses, in KiB. */
static long resident(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL);
    CHECK_EQ(2, fscanf(file, "%ld %ld", &pages, &resident));
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static int bytes_of(int i)
{
    return i % 3 == 0 ? BYTES : i % 3 == 1 ? 8 : 0;
}

static void send_all(unsigned char *buffer)
{
    for (int i = 0; i < MESSAGES; i++) {
        fill(buffer, bytes_of(i), i);
        if (i % 2)
            MPI_Send(buffer, bytes_of(i), MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
        else {
            MPI_Request request;
            MPI_Isend(buffer, bytes_of(i), MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
}

static void receive_all(unsigned char *buffer)
{
    int there;
    MPI_Status status;
    /* Everything that comes is taken in, and none of it is wanted. */
    long before = resident();
    for (int i = 0; i < 3000000; i++) {
        MPI_Iprobe(0, TAG_ABSENT, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        CHECK(!there);
    }
    long after = resident();
    CHECK_F(after - before < MOST_KIB, "%ld KiB more", after - before);
    for (int i = 0; i < MESSAGES; i++) {
        MPI_Recv(buffer, BYTES, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, 0, TAG, MPI_BYTE, bytes_of(i));
        CHECK_FILLED(buffer, bytes_of(i), i);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    unsigned char *buffer = malloc(BYTES * (size_t)AHEAD);
    MPI_Request *requests = malloc(sizeof *requests * AHEAD);
    if (rank == 0)
        send_all(buffer);
    else if (rank == 1)
        receive_all(buffer);
    /* Full both ways, and a collective operation in between. */
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < AHEAD; i++) {
            fill(buffer + (size_t)BYTES * i, BYTES, rank + i);
            MPI_Isend(buffer + (size_t)BYTES * i, BYTES, MPI_BYTE, right, i, MPI_COMM_WORLD, &requests[i]);
        }
        int sum = 0;
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK_EQ(size * (size - 1) / 2, sum);
        unsigned char in[BYTES];
        for (int i = AHEAD - 1; i >= 0; i--) {
            MPI_Recv(in, BYTES, MPI_BYTE, left, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_FILLED(in, BYTES, left + i);
        }
        MPI_Waitall(AHEAD, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    CHECK_FINISH();
}
