/* Continuations: their caller and time, their statuses, and failures. */
#include "../check.h"

#include <mpix.h>

static int ran, last_code;
static MPI_Status status, statuses[3];

static int note(int code, void *data)
{
    ran++;
    last_code = code;
    if (data != NULL)
        *(int *)data += 1;
    return MPI_SUCCESS;
}

static int refuse(int code, void *data)
{
    (void)code;
    (void)data;
    ran++;
    return MPI_ERR_OTHER;
}

static int values[3];

static void post(int tag, MPI_Request *request)
{
    OK(MPI_Irecv(&values[tag], 1, MPI_INT, rank, tag, MPI_COMM_WORLD, request));
}

static void end(int tag)
{
    int value = tag + 50;
    OK(MPI_Send(&value, 1, MPI_INT, rank, tag, MPI_COMM_WORLD));
}

static void progress(void)
{
    int flag;
    for (int i = 0; i < 10; i++)
        OK(MPI_Iprobe(rank, 12345, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
}

static void one(int flags)
{
    MPI_Request owner, request;
    int count = 0, flag = 0;
    OK(MPIX_Continue_init(flags, 0, MPI_INFO_NULL, &owner));
    post(0, &request);
    OK(MPIX_Continue(&request, note, &count, 0, &status, owner));
    CHECK(request == MPI_REQUEST_NULL);
    /* Not active: nothing runs. */
    end(0);
    progress();
    CHECK_EQ(0, count);
    OK(MPI_Start(&owner));
    if (flags & MPIX_CONT_POLL_ONLY) {
        progress();
        CHECK_EQ(0, count);
    }
    OK(MPI_Wait(&owner, MPI_STATUS_IGNORE));
    CHECK_EQ(1, count);
    CHECK_STATUS(&status, rank, 0, MPI_INT, 1);
    CHECK_EQ(50, values[0]);

    /* Nothing is left: complete at once. A new one makes it incomplete again. */
    OK(MPI_Start(&owner));
    post(1, &request);
    OK(MPIX_Continue(&request, note, &count, MPIX_CONT_REQBUF_VOLATILE, MPI_STATUS_IGNORE, owner));
    OK(MPI_Test(&owner, &flag, MPI_STATUS_IGNORE));
    CHECK(!flag);
    end(1);
    while (!flag)
        OK(MPI_Test(&owner, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(2, count);

    /* Several, in one array with others. */
    OK(MPI_Start(&owner));
    MPI_Request requests[3], both[2];
    for (int i = 0; i < 3; i++)
        post(i, &requests[i]);
    OK(MPIX_Continueall(3, requests, note, &count, 0, statuses, owner));
    post(0, &both[0]);
    both[1] = owner;
    end(2);
    end(0);
    progress();
    CHECK_EQ(2, count);
    end(1);
    end(0);
    OK(MPI_Waitall(2, both, MPI_STATUSES_IGNORE));
    CHECK_EQ(3, count);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(&statuses[i], rank, i, MPI_INT, 1);

    /* Complete when registered: runs in the call, unless that is not wanted. */
    OK(MPI_Start(&owner));
    int value = 1;
    OK(MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request));
    OK(MPIX_Continue(&request, note, &count, 0, MPI_STATUS_IGNORE, owner));
    CHECK_EQ(flags & MPIX_CONT_POLL_ONLY ? 3 : 4, count);
    OK(MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request));
    OK(MPIX_Continue(&request, note, &count, MPIX_CONT_DEFER_COMPLETE, MPI_STATUS_IGNORE, owner));
    OK(MPI_Wait(&owner, MPI_STATUS_IGNORE));
    CHECK_EQ(5, count);
    owner = both[1];
    OK(MPI_Request_free(&owner));
}

/* A persistent request is the program's again when its continuation runs. */
static MPI_Request persistent_request, chain_owner;
static int rounds;

static int again(int code, void *data)
{
    (void)code;
    if (++rounds < 20) {
        OK(MPI_Start(&persistent_request));
        OK(MPIX_Continue(&persistent_request, again, data, 0, MPI_STATUS_IGNORE, chain_owner));
        end(0);
    }
    return MPI_SUCCESS;
}

static void chain(void)
{
    OK(MPIX_Continue_init(0, 0, MPI_INFO_NULL, &chain_owner));
    OK(MPI_Recv_init(&values[0], 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &persistent_request));
    OK(MPI_Start(&chain_owner));
    OK(MPI_Start(&persistent_request));
    OK(MPIX_Continue(&persistent_request, again, NULL, 0, MPI_STATUS_IGNORE, chain_owner));
    CHECK(persistent_request != MPI_REQUEST_NULL);
    end(0);
    OK(MPI_Wait(&chain_owner, MPI_STATUS_IGNORE));
    CHECK_EQ(20, rounds);
    OK(MPI_Request_free(&persistent_request));
    OK(MPI_Request_free(&chain_owner));
}

static void failures(void)
{
    MPI_Request owner, request;
    int long_message[2] = { 1, 2 }, count = 1, mark = 0;
    void *data[4];
    OK(MPIX_Continue_init(0, 0, MPI_INFO_NULL, &owner));
    OK(MPI_Start(&owner));
    ran = 0;
    post(0, &request);
    OK(MPIX_Continue(&request, note, &mark, 0, &status, owner));
    OK(MPI_Send(long_message, 2, MPI_INT, rank, 0, MPI_COMM_WORLD));
    ERR(MPI_ERR_TRUNCATE, MPI_Wait(&owner, MPI_STATUS_IGNORE));
    CHECK_EQ(0, ran);
    CHECK_EQ(MPI_ERR_TRUNCATE, status.MPI_ERROR);
    OK(MPIX_Continue_get_failed(owner, &count, data));
    CHECK(count == 1 && data[0] == &mark);
    count = 4;
    OK(MPIX_Continue_get_failed(owner, &count, data));
    CHECK_EQ(0, count);
    /* Wanted in any case. */
    OK(MPI_Start(&owner));
    post(0, &request);
    OK(MPIX_Continue(&request, note, &mark, MPIX_CONT_INVOKE_FAILED, MPI_STATUS_IGNORE, owner));
    OK(MPI_Send(long_message, 2, MPI_INT, rank, 0, MPI_COMM_WORLD));
    OK(MPI_Wait(&owner, MPI_STATUS_IGNORE));
    CHECK_EQ(1, ran);
    CHECK_EQ(MPI_ERR_TRUNCATE, last_code);
    /* The function itself fails. */
    OK(MPI_Start(&owner));
    post(0, &request);
    OK(MPIX_Continue(&request, refuse, &mark, 0, MPI_STATUS_IGNORE, owner));
    end(0);
    ERR(MPI_ERR_OTHER, MPI_Wait(&owner, MPI_STATUS_IGNORE));
    count = 4;
    OK(MPIX_Continue_get_failed(owner, &count, data));
    CHECK_EQ(1, count);

    FAILS(MPIX_Continue_init(64, 0, MPI_INFO_NULL, &request));
    FAILS(MPIX_Continue_init(0, -1, MPI_INFO_NULL, &request));
    post(0, &request);
    FAILS(MPIX_Continue(&request, NULL, NULL, 0, MPI_STATUS_IGNORE, owner));
    FAILS(MPIX_Continue(&request, note, NULL, 64, MPI_STATUS_IGNORE, owner));
    FAILS(MPIX_Continue(&request, note, NULL, 0, MPI_STATUS_IGNORE, MPI_REQUEST_NULL));
    FAILS(MPIX_Continue(&request, note, NULL, 0, MPI_STATUS_IGNORE, request));
    CHECK(request != MPI_REQUEST_NULL);
    end(0);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&owner));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    one(0);
    one(MPIX_CONT_POLL_ONLY);
    chain();
    failures();
    CHECK_FINISH();
}
