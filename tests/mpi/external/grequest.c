/* Section 13.2: generalized requests. Their functions are called when they must be, and may call MPI. */
#include "../check.h"

struct state {
    int queried, freed, cancelled, complete, query_code, free_code;
    int value;
};

static int query(void *extra, MPI_Status *status)
{
    struct state *state = extra;
    int got = -1;
    state->queried++;
    /* A call of MPI from inside. */
    MPI_Comm_rank(MPI_COMM_WORLD, &got);
    CHECK_EQ(rank, got);
    MPI_Status_set_elements(status, MPI_INT, state->value);
    MPI_Status_set_cancelled(status, state->cancelled > 0);
    status->MPI_SOURCE = 17;
    status->MPI_TAG = 42;
    return state->query_code;
}

static int release(void *extra)
{
    struct state *state = extra;
    state->freed++;
    return state->free_code;
}

static int cancel(void *extra, int complete)
{
    struct state *state = extra;
    state->cancelled++;
    state->complete = complete;
    return MPI_SUCCESS;
}

static void check_result(const MPI_Status *status, int value)
{
    int count = -1, cancelled = -1;
    OK(MPI_Get_count(status, MPI_INT, &count));
    OK(MPI_Test_cancelled(status, &cancelled));
    CHECK_EQ(value, count);
    CHECK_EQ(17, status->MPI_SOURCE);
    CHECK_EQ(42, status->MPI_TAG);
    CHECK_EQ(0, cancelled);
}

static void one(void)
{
    struct state state = {.value = 3};
    MPI_Request request, copy;
    MPI_Status status;
    int flag = -1;
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    copy = request;
    OK(MPI_Test(&request, &flag, &status));
    CHECK(!flag && request == copy && state.queried == 0);
    OK(MPI_Request_get_status(request, &flag, &status));
    CHECK(!flag && state.queried == 0);
    OK(MPI_Grequest_complete(request));
    CHECK(state.queried == 0 && state.freed == 0);
    OK(MPI_Request_get_status(request, &flag, &status));
    CHECK(flag && state.queried == 1 && state.freed == 0);
    check_result(&status, 3);
    memset(&status, 0, sizeof status);
    OK(MPI_Wait(&request, &status));
    check_result(&status, 3);
    CHECK(request == MPI_REQUEST_NULL && state.queried == 2 && state.freed == 1);

    /* Without a status the functions are called all the same. */
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK(flag && state.queried == 3 && state.freed == 2);
}

/* Freed before and after completion. */
static void freed(void)
{
    struct state state = {0};
    MPI_Request request, copy;
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    copy = request;
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL && state.freed == 0);
    OK(MPI_Grequest_complete(copy));
    CHECK(state.freed == 1 && state.queried == 0);
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Request_free(&request));
    CHECK(state.freed == 2 && state.queried == 0);
}

static void cancelled(void)
{
    struct state state = {0};
    MPI_Request request;
    MPI_Status status;
    int flag = -1;
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Cancel(&request));
    CHECK(state.cancelled == 1 && state.complete == 0);
    OK(MPI_Grequest_complete(request));
    OK(MPI_Cancel(&request));
    CHECK(state.cancelled == 2 && state.complete == 1);
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);
}

/* Among others: all at once, some, any. */
static void mixed(void)
{
    enum { N = 6 };
    struct state states[N];
    MPI_Request requests[N];
    MPI_Status statuses[N];
    int in[2] = {-1, -1}, indices[N], count = -1, flag = -1, index = -1;
    memset(states, 0, sizeof states);
    for (int i = 0; i < N; i++) {
        states[i].value = i;
        if (i < 2)
            OK(MPI_Irecv(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &requests[i]));
        else
            OK(MPI_Grequest_start(query, release, cancel, &states[i], &requests[i]));
    }
    OK(MPI_Testany(N, requests, &index, &flag, statuses));
    CHECK(!flag);
    OK(MPI_Grequest_complete(requests[4]));
    OK(MPI_Waitany(N, requests, &index, statuses));
    CHECK_EQ(4, index);
    check_result(&statuses[0], 4);
    OK(MPI_Grequest_complete(requests[2]));
    OK(MPI_Waitsome(N, requests, &count, indices, statuses));
    CHECK(count == 1 && indices[0] == 2);
    check_result(&statuses[0], 2);
    OK(MPI_Testall(N, requests, &flag, statuses));
    CHECK(!flag && states[3].queried == 0);
    /* Only now does anybody send. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Grequest_complete(requests[3]));
    OK(MPI_Grequest_complete(requests[5]));
    for (int i = 0; i < 2; i++)
        OK(MPI_Send(&i, 1, MPI_INT, right, i, MPI_COMM_WORLD));
    OK(MPI_Waitall(N, requests, statuses));
    check_result(&statuses[3], 3);
    check_result(&statuses[5], 5);
    CHECK_EMPTY(&statuses[4]);
    for (int i = 0; i < N; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL && (i < 2 || (states[i].queried == 1 && states[i].freed == 1)));
    CHECK(in[0] == 0 && in[1] == 1);
}

static void errors(void)
{
    check_errors_return();
    struct state state = {.query_code = MPI_ERR_TRUNCATE};
    MPI_Request request;
    MPI_Status status;
    int code = -1, class = -1;
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    /* A function's code is the call's code, and the request is freed all the same. */
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    ERR(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
    CHECK(request == MPI_REQUEST_NULL && state.freed == 1);
    state.query_code = code;
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    CHECK_EQ(code, MPI_Wait(&request, &status));
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    ERR(MPI_ERR_IN_STATUS, MPI_Waitall(1, &request, &status));
    CHECK_EQ(code, status.MPI_ERROR);
    CHECK_EQ(3, state.freed);

    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    ERR(MPI_ERR_REQUEST, MPI_Grequest_complete(request));
    OK(MPI_Request_free(&request));
    ERR(MPI_ERR_REQUEST, MPI_Grequest_complete(MPI_REQUEST_NULL));
    int x = -1;
    OK(MPI_Irecv(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &request));
    ERR(MPI_ERR_REQUEST, MPI_Grequest_complete(request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_ARG, MPI_Grequest_start(NULL, release, cancel, &state, &request));
    ERR(MPI_ERR_ARG, MPI_Grequest_start(query, release, cancel, &state, NULL));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    one();
    freed();
    cancelled();
    mixed();
    errors();
    CHECK_FINISH();
}
