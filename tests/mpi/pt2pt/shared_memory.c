/* Messages from and to memory of MPI_Alloc_mem, in all ways: each side ordinary or not, short and long, with types that
 * have holes, cut off, taken back, to oneself, and with memory that is freed and allocated again. */
#include "../check.h"

static void *allocate(int shared, size_t bytes)
{
    void *memory = NULL;
    if (shared)
        MPI_Alloc_mem((MPI_Aint)bytes, MPI_INFO_NULL, &memory);
    else
        memory = malloc(bytes);
    CHECK(memory != NULL);
    memset(memory, 0xee, bytes);
    return memory;
}

static void release(int shared, void *memory)
{
    if (shared)
        MPI_Free_mem(memory);
    else
        free(memory);
}

static void exchange(size_t bytes, int from_shared, int to_shared)
{
    unsigned char *out = allocate(from_shared, bytes + 100), *in = allocate(to_shared, bytes + 100);
    MPI_Request requests[2];
    MPI_Status status;
    for (int i = 0; i < 6; i++) {
        /* Not at the start, and not aligned. */
        unsigned char *source = out + i * 7, *target = in + i * 11;
        fill(source, bytes, rank + i);
        switch (i % 3) {
        case 0:
            MPI_Irecv(target, (int)bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &requests[0]);
            MPI_Send(source, (int)bytes, MPI_BYTE, right, i, MPI_COMM_WORLD);
            MPI_Wait(&requests[0], &status);
            break;
        case 1: /* unexpected */
            MPI_Isend(source, (int)bytes, MPI_BYTE, right, i, MPI_COMM_WORLD, &requests[0]);
            pass_token(right, left);
            MPI_Recv(target, (int)bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &status);
            MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
            break;
        case 2:
            MPI_Send_init(source, (int)bytes, MPI_BYTE, right, i, MPI_COMM_WORLD, &requests[0]);
            MPI_Recv_init(target, (int)bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &requests[1]);
            for (int round = 0; round < 3; round++) {
                fill(source, bytes, rank + i + round);
                MPI_Startall(2, requests);
                MPI_Wait(&requests[1], &status);
                MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
                CHECK_FILLED(target, bytes, left + i + round);
            }
            MPI_Request_free(&requests[0]);
            MPI_Request_free(&requests[1]);
            fill(target, bytes, left + i);
            break;
        }
        CHECK_STATUS(&status, left, i, MPI_BYTE, (int)bytes);
        CHECK_FILLED(target, bytes, left + i);
        CHECK(in[i * 11 + bytes] == 0xee || i > 0);
    }
    release(from_shared, out);
    release(to_shared, in);
}

/* Every second double of shared memory, into every third one. */
static void with_holes(int count, int from_shared, int to_shared)
{
    double *out = allocate(from_shared, sizeof *out * 2 * count), *in = allocate(to_shared, sizeof *in * 3 * count);
    MPI_Datatype second, third;
    MPI_Type_vector(count, 1, 2, MPI_DOUBLE, &second);
    MPI_Type_vector(count, 1, 3, MPI_DOUBLE, &third);
    MPI_Type_commit(&second);
    MPI_Type_commit(&third);
    for (int dense = 0; dense < 2; dense++) {
        for (int i = 0; i < 2 * count; i++)
            out[i] = rank * 1e6 + i;
        for (int i = 0; i < 3 * count; i++)
            in[i] = -1;
        MPI_Request request;
        MPI_Irecv(in, 1, third, left, 5, MPI_COMM_WORLD, &request);
        if (dense)
            MPI_Ssend(out, count, MPI_DOUBLE, right, 5, MPI_COMM_WORLD);
        else
            MPI_Ssend(out, 1, second, right, 5, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int i = 0; i < count; i++) {
            CHECK(in[3 * i] == left * 1e6 + (dense ? i : 2 * i));
            CHECK(i == count - 1 || (in[3 * i + 1] == -1 && in[3 * i + 2] == -1));
        }
    }
    MPI_Type_free(&second);
    MPI_Type_free(&third);
    release(from_shared, out);
    release(to_shared, in);
}

/* Too long for its receive: an error, and not one byte behind the buffer. */
static void cut_off(void)
{
    enum { BYTES = 300000, ROOM = 100000 };
    unsigned char *out = allocate(1, BYTES), *in = allocate(1, BYTES);
    MPI_Request request;
    fill(out, BYTES, rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Isend(out, BYTES, MPI_BYTE, right, 6, MPI_COMM_WORLD, &request);
    int class = MPI_SUCCESS;
    MPI_Error_class(MPI_Recv(in, ROOM, MPI_BYTE, left, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE), &class);
    CHECK_EQ(MPI_ERR_TRUNCATE, class);
    for (int i = ROOM; i < BYTES; i++)
        CHECK(in[i] == 0xee);
    CHECK_EQ(MPI_SUCCESS, MPI_Wait(&request, MPI_STATUS_IGNORE));
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    release(1, out);
    release(1, in);
}

/* Sent by who waits for nothing else: before and after the receive is posted. Both sides may copy. */
static void by_both(size_t bytes, int probed)
{
    int partner = rank ^ 1;
    if (partner >= size)
        return;
    unsigned char *memory = allocate(1, bytes + 100), *place = memory + 13;
    for (int i = 0; i < 4; i++) {
        MPI_Status status;
        if ((rank + i) % 2) {
            fill(place, bytes, rank + i);
            MPI_Send(place, (int)bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD);
            continue;
        }
        memset(memory, 0xee, bytes + 100);
        if (probed)
            MPI_Probe(partner, i, MPI_COMM_WORLD, &status);
        MPI_Recv(place, (int)bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD, &status);
        CHECK_STATUS(&status, partner, i, MPI_BYTE, (int)bytes);
        CHECK_FILLED(place, bytes, partner + i);
        CHECK(memory[12] == 0xee && place[bytes] == 0xee);
    }
    release(1, memory);
}

/* Many of a length, to and fro, rewritten each time: receivers try other ways than one copy, and compare. */
static void in_a_row(size_t bytes, int messages, int to_shared)
{
    int partner = rank ^ 1;
    if (partner >= size)
        return;
    unsigned char *out = allocate(1, bytes), *in = allocate(to_shared, bytes + 1);
    for (int i = 0; i < messages; i++) {
        fill(out, bytes, rank + i);
        if (rank < partner)
            MPI_Send(out, (int)bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD);
        MPI_Recv(in, (int)bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_FILLED(in, bytes, partner + i);
        CHECK(in[bytes] == 0xee);
        if (rank > partner)
            MPI_Send(out, (int)bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD);
    }
    release(1, out);
    release(to_shared, in);
}

/* Announced, then taken back. */
static void cancelled(void)
{
    enum { BYTES = 200000 };
    unsigned char *out = allocate(1, BYTES);
    MPI_Request request;
    MPI_Status status;
    int taken_back, there;
    MPI_Isend(out, BYTES, MPI_BYTE, right, 7, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &taken_back);
    CHECK(taken_back);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Iprobe(left, 7, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    CHECK(!there);
    release(1, out);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const size_t sizes[] = {0, 8, 5000, 16384, 16385, 65536, 100003, 3000000, 9000000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int from_shared = 0; from_shared < 2; from_shared++)
            for (int to_shared = 0; to_shared < 2; to_shared++)
                exchange(sizes[i], from_shared, to_shared);
    for (int from_shared = 0; from_shared < 2; from_shared++)
        for (int to_shared = 0; to_shared < 2; to_shared++)
            with_holes(40000, from_shared, to_shared);
    for (size_t bytes = 49151; bytes < 6000000; bytes = bytes * 3 / 2 + 5)
        for (int probed = 0; probed < 2; probed++)
            by_both(bytes, probed);
    for (int to_shared = 0; to_shared < 2; to_shared++) {
        in_a_row(70000, 200, to_shared);
        in_a_row(3000000, 60, to_shared);
    }
    cut_off();
    cancelled();
    /* Freed memory is used again, at another length: what others know of the old one must not matter. */
    for (int i = 0; i < 30; i++)
        exchange((size_t)20000 << i % 5, 1, i % 2);
    CHECK_FINISH();
}
