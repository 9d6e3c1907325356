/* MPI_Psend_init_c and MPI_Precv_init_c: counts of type MPI_Count, among them such as no int holds; partition counts that differ on
 * the two sides, or one side made by the function with int counts; no data, and nobody to send to. */
#define _GNU_SOURCE
#include "../check.h"

#include <sys/mman.h>

enum { ROUNDS = 6, BYTES = 240000, TAG = 11 };

static const MPI_Count BEYOND_INT = (MPI_Count)1 << 33;

/* Rank 0 sends in `theirs` partitions, rank 1 receives in `mine`. `with_int`: the rank that makes its request with an int count. */
static void transfer(int theirs, int mine, int with_int)
{
    if (rank > 1)
        return;
    static unsigned char buffer[BYTES];
    MPI_Request request;
    int partitions = rank == 0 ? theirs : mine;
    MPI_Count part = BYTES / partitions;
    if (rank == 0 && with_int == 0)
        OK(MPI_Psend_init(buffer, partitions, (int)part, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    else if (rank == 0)
        OK(MPI_Psend_init_c(buffer, partitions, part, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    else if (with_int == 1)
        OK(MPI_Precv_init(buffer, partitions, (int)part, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    else
        OK(MPI_Precv_init_c(buffer, partitions, part, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status status;
        uint64_t seed = (uint64_t)round * 1000 + (uint64_t)theirs;
        memset(buffer, 0xdd, BYTES);
        if (rank == 0)
            fill(buffer, BYTES, seed);
        OK(MPI_Start(&request));
        for (int i = 0; rank == 0 && i < partitions; i++)
            OK(MPI_Pready((i + round) % partitions, request));
        for (int i = 0, flag; rank == 1 && round % 2 && i < partitions; i++)
            for (flag = 0; !flag;)
                OK(MPI_Parrived(request, i, &flag));
        OK(MPI_Wait(&request, &status));
        if (rank == 1) {
            MPI_Count count = -1;
            OK(MPI_Get_count_c(&status, MPI_BYTE, &count));
            CHECK_EQ(BYTES, count);
            CHECK_EQ(0, status.MPI_SOURCE);
            CHECK_EQ(TAG, status.MPI_TAG);
            CHECK_FILLED(buffer, BYTES, seed);
        }
    }
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
}

/* More elements than an int counts, none of which has any data. */
static void many_of_nothing(void)
{
    MPI_Datatype nothing;
    MPI_Request requests[2];
    OK(MPI_Type_contiguous(0, MPI_INT, &nothing));
    OK(MPI_Type_commit(&nothing));
    OK(MPI_Psend_init_c(NULL, 3, BEYOND_INT, nothing, right, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init_c(NULL, 2, BEYOND_INT, nothing, left, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status statuses[2];
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, 2, requests[0]));
        OK(MPI_Waitall(2, requests, statuses));
        CHECK_EQ(left, statuses[1].MPI_SOURCE);
        CHECK_EQ(TAG, statuses[1].MPI_TAG);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    OK(MPI_Type_free(&nothing));
}

/* A buffer longer than an int counts, of which the message fills the beginning; its memory is never touched beyond that. */
static void long_buffer(void)
{
    enum { PARTITIONS = 5, PART = 48 };
    unsigned char data[PARTITIONS * PART];
    size_t length = 2 * (size_t)BEYOND_INT;
    unsigned char *buffer = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(buffer != MAP_FAILED);
    MPI_Request requests[2];
    OK(MPI_Psend_init_c(data, PARTITIONS, PART, MPI_BYTE, right, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init_c(buffer, 2, BEYOND_INT, MPI_BYTE, left, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status statuses[2];
        MPI_Count count = -1;
        fill(data, sizeof data, (uint64_t)(100 * round + rank));
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, PARTITIONS - 1, requests[0]));
        OK(MPI_Waitall(2, requests, statuses));
        OK(MPI_Get_count_c(&statuses[1], MPI_BYTE, &count));
        CHECK_EQ(sizeof data, count);
        CHECK_FILLED(buffer, sizeof data, (uint64_t)(100 * round + left));
        CHECK_EQ(0, buffer[sizeof data]);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    CHECK_EQ(0, munmap(buffer, length));
}

/* Nobody on the other side, with whatever count. */
static void nobody(MPI_Count count)
{
    static unsigned char data[8];
    MPI_Request requests[2];
    MPI_Status statuses[2];
    OK(MPI_Psend_init_c(data, 4, count, MPI_BYTE, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init_c(data, 3, count, MPI_BYTE, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Count got = -1;
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, 3, requests[0]));
        for (int flag = 0; !flag;)
            OK(MPI_Parrived(requests[1], 2, &flag));
        OK(MPI_Waitall(2, requests, statuses));
        CHECK_EQ(MPI_PROC_NULL, statuses[1].MPI_SOURCE);
        CHECK_EQ(MPI_ANY_TAG, statuses[1].MPI_TAG);
        OK(MPI_Get_count_c(&statuses[1], MPI_BYTE, &got));
        CHECK_EQ(0, got);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* No data in any partition, from rank to rank. */
static void none(void)
{
    MPI_Request requests[2];
    OK(MPI_Psend_init_c(NULL, 3, 0, MPI_INT, right, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init_c(NULL, 7, 0, MPI_INT, left, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status statuses[2];
        MPI_Count count = -1;
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, 2, requests[0]));
        for (int flag = 0; !flag;)
            OK(MPI_Parrived(requests[1], 6, &flag));
        OK(MPI_Waitall(2, requests, statuses));
        OK(MPI_Get_count_c(&statuses[1], MPI_INT, &count));
        CHECK_EQ(0, count);
        CHECK_EQ(left, statuses[1].MPI_SOURCE);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

static void wrong(void)
{
    int data[4];
    MPI_Request made;
    check_errors_return();
    ERR(MPI_ERR_COUNT, MPI_Psend_init_c(data, 4, -1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_COUNT, MPI_Precv_init_c(data, 4, -BEYOND_INT, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_RANK, MPI_Psend_init_c(data, 4, 1, MPI_INT, size, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_RANK, MPI_Precv_init_c(data, 4, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    ERR(MPI_ERR_TAG, MPI_Precv_init_c(data, 4, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
    FAILS(MPI_Psend_init_c(data, -1, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &made));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    many_of_nothing();
    long_buffer();
    none();
    nobody(0);
    nobody(2);
    nobody(BEYOND_INT);
    if (size > 1) {
        int parts[][2] = { { 1, 1 }, { 16, 16 }, { 12, 4 }, { 3, 16 }, { 48, 1 }, { 1, 48 }, { 5, 24 } };
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            for (int with_int = -1; with_int < 2; with_int++)
                transfer(parts[i][0], parts[i][1], with_int);
    }
    wrong();
    CHECK_FINISH();
}
