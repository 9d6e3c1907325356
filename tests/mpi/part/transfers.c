/* Partitioned communication (MPI 5.0, chapter 4): data, partition counts and types that differ on the two sides, buffers in
 * shared and in ordinary memory, either side first, many rounds, partitions in every order. */
#include "../check.h"

enum { ROUNDS = 12, LONGEST = 1 << 20 };

static unsigned char *memory(size_t bytes, int shared)
{
    unsigned char *address;
    if (shared)
        OK(MPI_Alloc_mem((MPI_Aint)(bytes + 1), MPI_INFO_NULL, &address));
    else
        address = malloc(bytes + 1);
    CHECK(address != NULL);
    return address;
}

static void free_memory(unsigned char *address, int shared)
{
    if (shared)
        OK(MPI_Free_mem(address));
    else
        free(address);
}

/* Marks the partitions as ready, in an order that depends on the round. */
static void ready(MPI_Request request, int partitions, int round)
{
    int *list = malloc(sizeof *list * (size_t)partitions);
    switch (round % 4) {
    case 0:
        for (int i = partitions - 1; i >= 0; i--)
            OK(MPI_Pready(i, request));
        break;
    case 1:
        OK(MPI_Pready_range(0, partitions - 1, request));
        break;
    case 2:
        for (int i = 0; i < partitions; i++)
            list[i] = (i * 7 + round) % partitions;
        if (partitions % 7)
            OK(MPI_Pready_list(partitions, list, request));
        else
            OK(MPI_Pready_range(0, partitions - 1, request));
        break;
    default:
        for (int i = 0; i < partitions; i += 2)
            OK(MPI_Pready(i, request));
        for (int i = 1; i < partitions; i += 2)
            OK(MPI_Pready(i, request));
    }
    free(list);
}

/* Rank 0 sends `bytes` bytes in `theirs` partitions, rank 1 receives them in `mine`. */
static void transfer(size_t bytes, int theirs, int mine, int shared, int late)
{
    if (rank > 1)
        return;
    unsigned char *buffer = memory(bytes, shared);
    MPI_Request request;
    int partitions = rank == 0 ? theirs : mine;
    size_t part = bytes / (size_t)partitions;
    if (rank == 0)
        OK(MPI_Psend_init(buffer, theirs, (int)part, MPI_BYTE, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    else
        OK(MPI_Precv_init(buffer, mine, (int)part, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status status;
        uint64_t seed = (uint64_t)round * 1000 + bytes;
        if (rank == 0) {
            if (late == 0)
                wait_token(1);
            fill(buffer, bytes, seed);
            OK(MPI_Start(&request));
            ready(request, theirs, round);
            if (late == 1)
                send_token(1);
            OK(MPI_Wait(&request, &status));
            memset(buffer, 0xee, bytes);
        } else {
            memset(buffer, 0xdd, bytes);
            if (late == 1)
                wait_token(0);
            OK(MPI_Start(&request));
            if (late == 0)
                send_token(0);
            if (round % 3 == 1)
                for (int i = mine - 1; i >= 0; i--)
                    for (int flag = 0; !flag;)
                        OK(MPI_Parrived(request, i, &flag));
            if (round % 3 == 2)
                for (int flag = 0; !flag;)
                    OK(MPI_Test(&request, &flag, &status));
            else
                OK(MPI_Wait(&request, &status));
            CHECK_STATUS(&status, 0, 5, MPI_BYTE, (int)bytes);
            CHECK_FILLED(buffer, bytes, seed);
        }
    }
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    free_memory(buffer, shared);
}

/* Every second int is sent; it is received as bytes, and the other way round. */
static void types(void)
{
    enum { PARTS = 6, INTS = 100 };
    if (rank > 1)
        return;
    int strided[PARTS * INTS * 2], dense[PARTS * INTS];
    MPI_Datatype every_second;
    OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &every_second));
    OK(MPI_Type_commit(&every_second));
    for (int way = 0; way < 2; way++) {
        MPI_Request request;
        void *buffer = way == rank ? (void *)strided : (void *)dense;
        MPI_Datatype type = way == rank ? every_second : MPI_INT;
        if (rank == 0)
            OK(MPI_Psend_init(buffer, PARTS, INTS, type, 1, 6, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        else
            OK(MPI_Precv_init(buffer, PARTS / 2, 2 * INTS, type, 0, 6, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        int step = way == rank ? 2 : 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < PARTS * INTS; i++)
                ((int *)buffer)[i * step] = rank == 0 ? i * 3 + round : -1;
            if (way == rank)
                for (int i = 0; i < PARTS * INTS; i++)
                    strided[2 * i + 1] = -7;
            OK(MPI_Start(&request));
            if (rank == 0)
                ready(request, PARTS, round);
            else
                for (int flag = 0; round % 2 && !flag;)
                    OK(MPI_Parrived(request, 2, &flag));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            for (int i = 0; rank == 1 && i < PARTS * INTS; i++)
                CHECK_EQ(i * 3 + round, ((int *)buffer)[i * step]);
            for (int i = 0; way == rank && i < PARTS * INTS; i++)
                CHECK_EQ(-7, strided[2 * i + 1]);
        }
        OK(MPI_Request_free(&request));
    }
    OK(MPI_Type_free(&every_second));
}

/* Pairs of the same envelope meet in the order in which each side was made; others don't mix with them. */
static void order(void)
{
    enum { PAIRS = 5 };
    if (rank > 1)
        return;
    int data[PAIRS], message = 99;
    MPI_Request requests[PAIRS];
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < PAIRS; i++)
        if (rank == 0)
            OK(MPI_Psend_init(&data[i], 1, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[i]));
        else
            OK(MPI_Precv_init(&data[i], 1, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[i]));
    if (rank == 0) {
        MPI_Send(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        OK(MPI_Send(&message, 1, MPI_INT, 1, 7, MPI_COMM_WORLD));
        for (int i = PAIRS - 1; i >= 0; i--) {
            data[i] = i + 10;
            OK(MPI_Start(&requests[i]));
            OK(MPI_Pready(0, requests[i]));
        }
    } else {
        memset(data, 0, sizeof data);
        OK(MPI_Startall(PAIRS, requests));
    }
    OK(MPI_Waitall(PAIRS, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < PAIRS; i++) {
        CHECK_EQ(i + 10, data[i]);
        OK(MPI_Request_free(&requests[i]));
    }
    if (rank == 1) {
        OK(MPI_Recv(&message, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(99, message);
    }
}

/* Freed while active, freed without ever having been started on either side, freed unmatched. */
static void freed(void)
{
    if (rank > 1)
        return;
    for (int round = 0; round < 50; round++) {
        MPI_Request request, never, lonely;
        int value = round, unused = 0;
        if (rank == 0) {
            OK(MPI_Psend_init(&value, 1, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
            OK(MPI_Psend_init(&unused, 1, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &never));
            OK(MPI_Psend_init(&unused, 1, 1, MPI_INT, 1, 100 + round, MPI_COMM_WORLD, MPI_INFO_NULL, &lonely));
            OK(MPI_Start(&request));
            OK(MPI_Pready(0, request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_Precv_init(&value, 1, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
            OK(MPI_Precv_init(&unused, 1, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &never));
            OK(MPI_Precv_init(&unused, 1, 1, MPI_INT, 0, 1000 + round, MPI_COMM_WORLD, MPI_INFO_NULL, &lonely));
            value = -1;
            OK(MPI_Start(&request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            CHECK_EQ(round, value);
        }
        OK(MPI_Request_free(&never));
        OK(MPI_Request_free(&lonely));
        OK(MPI_Request_free(&request));
    }
}

/* A rank to itself, both requests in one array. */
static void to_myself(void)
{
    int out[8], in[8];
    MPI_Request requests[2];
    OK(MPI_Psend_init(out, 8, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init(in, 2, 4, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 8; i++)
            out[i] = i + round * 100, in[i] = -1;
        OK(MPI_Startall(2, requests));
        OK(MPI_Pready_range(0, 3, requests[0]));
        for (int flag = 0; !flag;)
            OK(MPI_Parrived(requests[1], 0, &flag));
        for (int i = 0; i < 4; i++)
            CHECK_EQ(i + round * 100, in[i]);
        int flag = 1;
        OK(MPI_Parrived(requests[1], 1, &flag));
        CHECK(!flag);
        OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
        CHECK(!flag);
        OK(MPI_Pready_range(4, 7, requests[0]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < 8; i++)
            CHECK_EQ(i + round * 100, in[i]);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

static void nothing_to_move(void)
{
    MPI_Request requests[2];
    OK(MPI_Psend_init(NULL, 3, 0, MPI_INT, rank, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init(NULL, 2, 0, MPI_INT, rank, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    OK(MPI_Startall(2, requests));
    OK(MPI_Pready_range(0, 2, requests[0]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    OK(MPI_Psend_init(NULL, 4, 0, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Start(&requests[0]));
    OK(MPI_Pready(1, requests[0]));
    OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&requests[0]));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    to_myself();
    nothing_to_move();
    if (size > 1) {
        size_t sizes[] = { 48, 960, 48000, LONGEST - LONGEST % 48 };
        int parts[][2] = { { 1, 1 }, { 16, 16 }, { 12, 4 }, { 3, 16 }, { 48, 1 }, { 1, 48 } };
        for (int late = 0; late < 3; late++)
            for (int shared = 0; shared < 2; shared++)
                for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
                    for (size_t j = 0; j < sizeof parts / sizeof *parts; j++)
                        transfer(sizes[i], parts[j][0], parts[j][1], shared, late);
        types();
        order();
        freed();
    }
    CHECK_FINISH();
}
