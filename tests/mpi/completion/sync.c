/* Sync objects: every kind of request, statuses, persistent requests, errors. */
#include "../check.h"

#include <mpix.h>

enum { COUNT = 500 };

static MPIX_Sync sync_object;

/* The index that was attached with the next request that completes. */
static int next(MPI_Status *status)
{
    void *data;
    while ((data = MPIX_Sync_query(sync_object, status)) == MPIX_SYNC_EMPTY)
        ;
    return (int)(intptr_t)data;
}

static void attach(MPI_Request request, int index)
{
    OK(MPIX_Sync_attach(sync_object, request, (void *)(intptr_t)index));
}

static void messages(void)
{
    static int in[COUNT], out[COUNT], seen[COUNT];
    for (int round = 0; round < 5; round++) {
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < COUNT; i++) {
            MPI_Request request;
            OK(MPI_Irecv(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &request));
            attach(request, i);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        CHECK_EQ(COUNT, MPIX_Sync_size(sync_object));
        CHECK_EQ(0, MPIX_Sync_testall(sync_object));
        CHECK(MPIX_Sync_query(sync_object, MPI_STATUS_IGNORE) == MPIX_SYNC_EMPTY);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Request send;
        for (int i = COUNT - 1; i >= 0; i--) {
            out[i] = i + round;
            if (i % 3) {
                OK(MPI_Send(&out[i], 1, MPI_INT, right, i, MPI_COMM_WORLD));
            } else {
                /* Complete before it is attached, mostly. */
                OK(MPI_Isend(&out[i], 1, MPI_INT, right, i, MPI_COMM_WORLD, &send));
                attach(send, -i - 100);
            }
        }
        int sends = (COUNT + 2) / 3;
        for (int left_over = COUNT + sends; left_over > 0;) {
            void *data[7];
            MPI_Status statuses[7];
            int count = -1;
            int code = MPIX_Sync_query_bulk(7, sync_object, &count, data, statuses);
            CHECK(code == MPI_SUCCESS || code == MPIX_SYNC_MORE);
            CHECK(code == MPI_SUCCESS || count == 7);
            for (int i = 0; i < count; i++) {
                int index = (int)(intptr_t)data[i];
                CHECK_EQ(MPI_SUCCESS, statuses[i].MPI_ERROR);
                if (index < 0)
                    continue;
                CHECK_STATUS(&statuses[i], left, index, MPI_INT, 1);
                CHECK_EQ(index + round, in[index]);
                CHECK_EQ(0, seen[index]++);
            }
            left_over -= count;
        }
        CHECK_EQ(0, MPIX_Sync_size(sync_object));
        CHECK_EQ(1, MPIX_Sync_testall(sync_object));
        CHECK_EQ(0, MPIX_Sync_probe(sync_object));
    }
}

static void persistent(void)
{
    enum { PAIRS = 20 };
    int in[PAIRS], out[PAIRS];
    MPI_Request receives[PAIRS], sends[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        OK(MPI_Recv_init(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receives[i]));
        OK(MPI_Send_init(&out[i], 1, MPI_INT, right, i, MPI_COMM_WORLD, &sends[i]));
    }
    ERR(MPI_ERR_REQUEST, MPIX_Sync_attach(sync_object, receives[0], NULL));
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < PAIRS; i++) {
            out[i] = i * 100 + round;
            OK(MPI_Start(&receives[i]));
            attach(receives[i], i);
        }
        for (int i = 0; i < PAIRS; i++) {
            OK(MPI_Start(&sends[i]));
            attach(sends[i], PAIRS + i);
        }
        /* As long as it is attached, it is the object's. */
        if (round == 0) {
            ERR(MPI_ERR_REQUEST, MPIX_Sync_attach(sync_object, MPI_REQUEST_NULL, NULL));
            ERR(MPI_ERR_REQUEST, MPIX_Sync_attach(sync_object, (MPI_Request)(intptr_t)0x12345678, NULL));
        }
        for (int i = 0; i < 2 * PAIRS; i++) {
            MPI_Status status;
            int index = next(&status);
            if (index < PAIRS) {
                CHECK_STATUS(&status, left, index, MPI_INT, 1);
                CHECK_EQ(index * 100 + round, in[index]);
            }
        }
    }
    for (int i = 0; i < PAIRS; i++) {
        OK(MPI_Request_free(&receives[i]));
        OK(MPI_Request_free(&sends[i]));
    }
}

static int queried, freed;

static int grequest_query(void *extra, MPI_Status *status)
{
    MPI_Status_set_elements(status, MPI_INT, *(int *)extra);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = 4;
    status->MPI_TAG = 5;
    queried++;
    return MPI_SUCCESS;
}

static int grequest_free(void *extra)
{
    (void)extra;
    freed++;
    return MPI_SUCCESS;
}

static int grequest_cancel(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}

static void other_kinds(void)
{
    MPI_Request requests[6];
    MPI_Status status;
    int seven = 7, sum = 0, bytes[2] = { rank, -1 };
    OK(MPI_Iallreduce(&seven, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Grequest_start(grequest_query, grequest_free, grequest_cancel, &seven, &requests[1]));
    OK(MPI_Isendrecv(&bytes[0], 1, MPI_INT, right, 9, &bytes[1], 1, MPI_INT, left, 9, MPI_COMM_WORLD, &requests[2]));
    OK(MPI_Irecv(&seven, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[3]));
    OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[4]));
    OK(MPI_Irecv(&seven, 1, MPI_INT, rank, 77, MPI_COMM_WORLD, &requests[5]));
    for (int i = 0; i < 6; i++)
        attach(requests[i], i);
    OK(MPI_Cancel(&requests[5]));
    OK(MPI_Grequest_complete(requests[1]));
    int seen = 0;
    for (int i = 0; i < 6; i++) {
        int index = next(&status), cancelled = 0;
        seen |= 1 << index;
        if (index == 1)
            CHECK_STATUS(&status, 4, 5, MPI_INT, 7);
        if (index == 2)
            CHECK_STATUS(&status, left, 9, MPI_INT, 1);
        if (index == 5)
            OK(MPI_Test_cancelled(&status, &cancelled));
        CHECK_EQ(index == 5, cancelled);
    }
    CHECK_EQ(63, seen);
    CHECK_EQ(1, queried);
    CHECK_EQ(1, freed);
    CHECK_EQ(7 * size, sum);
    CHECK_EQ(left, bytes[1]);
}

static void data_and_errors(void)
{
    MPI_Status status;
    MPI_Request request, small;
    int value = 0, long_message[4] = { 1, 2, 3, 4 };
    OK(MPI_Irecv(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &request));
    OK(MPIX_Sync_attach(sync_object, request, NULL));
    ERR(MPI_ERR_PENDING, MPIX_Sync_free(&sync_object));
    FAILS(MPIX_Sync_attach(sync_object, request, NULL));
    FAILS(MPI_Request_free(&request));
    CHECK_EQ(0, MPIX_Request_is_complete(request));
    OK(MPI_Send(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD));
    OK(MPIX_Sync_waitall(sync_object));
    CHECK_EQ(1, MPIX_Sync_probe(sync_object));
    CHECK(MPIX_Sync_query(sync_object, MPI_STATUS_IGNORE) == NULL);
    OK(MPI_Irecv(&value, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &small));
    OK(MPIX_Sync_attach(sync_object, small, MPIX_SYNC_NO_COMPLETION_DATA));
    OK(MPI_Send(long_message, 4, MPI_INT, rank, 2, MPI_COMM_WORLD));
    void *data;
    while ((data = MPIX_Sync_query(sync_object, &status)) == MPIX_SYNC_EMPTY)
        ;
    CHECK(data == MPIX_SYNC_NO_COMPLETION_DATA);
    CHECK_EQ(MPI_ERR_TRUNCATE, status.MPI_ERROR);
    MPIX_Sync none = MPIX_SYNC_NULL;
    FAILS(MPIX_Sync_waitall(none));
    FAILS(MPIX_Sync_waitall((MPIX_Sync)(intptr_t)0x1234567));
    CHECK(MPIX_Sync_query(none, &status) == MPIX_SYNC_EMPTY);
}

static void is_complete(void)
{
    MPI_Request request;
    int value = 3;
    CHECK_EQ(1, MPIX_Request_is_complete(MPI_REQUEST_NULL));
    OK(MPI_Irecv(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &request));
    CHECK_EQ(0, MPIX_Request_is_complete(request));
    OK(MPI_Send(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD));
    while (!MPIX_Request_is_complete(request)) {
        int flag;
        OK(MPI_Iprobe(MPI_ANY_SOURCE, 12345, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    }
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    OK(MPIX_Sync_init(&sync_object));
    messages();
    persistent();
    other_kinds();
    data_and_errors();
    is_complete();
    OK(MPIX_Sync_free(&sync_object));
    CHECK(sync_object == MPIX_SYNC_NULL);
    CHECK_FINISH();
}
