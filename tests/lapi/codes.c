/* Every error code is produced by the call that it belongs to, and has words. Task 0 does it; the others only take part. */
#include "common.h"
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

static void expect_(int line, const char *call, int code, int expected, const char *name)
{
    char text[LAPI_MAX_ERR_STRING];
    if (code != expected) {
        LAPI_Msg_string(code, text);
        fprintf(stderr, "%s:%d: %s gives %s, not %s\n", __FILE__, line, call, text, name);
        exit(1);
    }
    MUST(LAPI_Msg_string(code, text) == LAPI_SUCCESS);
    MUST(strncmp(text, name, strlen(name)) == 0 && text[strlen(name)] == ':' && strlen(text) > strlen(name) + 10);
    printf("%s\n", name);
}
#define EXPECT(code, call) expect_(__LINE__, #call, (call), code, #code)

/* In polling mode nobody else raises a counter. */
static void await_quietly(lapi_cntr_t *cntr)
{
    if (getenv("POLLING") != NULL)
        await(cntr, 1);
    else
        CHECK(LAPI_Nopoll_wait(hndl, cntr, 1, NULL));
}

static volatile int told, told_task, told_kind;

static void on_error(lapi_handle_t *handle, int *code, lapi_err_t *kind, int *task, int *other)
{
    MUST(*handle == hndl && *task == me);
    told_kind = *kind, told_task = *other;
    told = *code;
}

static void *header(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                    void **information)
{
    (void)handle, (void)uhdr, (void)uhdr_len, (void)msg_len, (void)completion, (void)information;
    return NULL;
}

static lapi_vec_t *bad_places(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *length,
                              compl_hndlr_t **completion, void **information)
{
    static ulong len[1] = { 1 };
    static void *info[1];
    static char byte;
    static lapi_vec_t places = { LAPI_GEN_IOVECTOR, 1, info, len };
    (void)handle, (void)uhdr, (void)uhdr_len, (void)length, (void)completion, (void)information;
    info[0] = &byte;
    return &places;
}

static volatile int multiple;

static void *wait_quietly(void *cntr)
{
    int code = LAPI_Nopoll_wait(hndl, cntr, 1, NULL);
    if (code != LAPI_SUCCESS)
        multiple = code;
    return NULL;
}

/* Raises a counter as soon as the error handler was called. */
static void *raise_when_told(void *cntr)
{
    while (told == -1)
        usleep(1000);
    CHECK(LAPI_Put(hndl, me, 0, NULL, NULL, NULL, NULL, cntr));
    return NULL;
}

int main(void)
{
    static lapi_cntr_t cntr, remote;
    int value = 0, in[2] = { 0, 1 }, out;
    long long in64[3] = { 0, 0, 0 }, out64;
    char data[64], text[LAPI_MAX_ERR_STRING];
    ulong address;
    void *pointer;
    lapi_msg_info_t message;
    lapi_info_t info;
    memset(&info, 0, sizeof info);
    /* Before LAPI_Init. */
    EXPECT(LAPI_ERR_HNDL_INVALID, LAPI_Probe(0));
    EXPECT(LAPI_ERR_HNDL_INVALID, LAPI_Term(1));
    EXPECT(LAPI_ERR_RET_PTR_NULL, LAPI_Address(data, NULL));
    CHECK(LAPI_Address(data, &address));
    MUST(address == (ulong)data);
    EXPECT(LAPI_ERR_CATALOG_FAIL, LAPI_Msg_string(LAPI_SUCCESS, NULL));
    EXPECT(LAPI_ERR_CODE_UNKNOWN, LAPI_Msg_string(4711, text));
    EXPECT(LAPI_ERR_INFO_NULL, LAPI_Init(&hndl, NULL));
    EXPECT(LAPI_ERR_RET_PTR_NULL, LAPI_Init(NULL, &info));
    info.add_info = &info;
    EXPECT(LAPI_ERR_INFO_NONZERO, LAPI_Init(&hndl, &info));
    setenv("LAPI_USE_SHM", "perhaps", 1);
    info.add_info = NULL;
    EXPECT(LAPI_ERR_UNKNOWN, LAPI_Init(&hndl, &info));
    unsetenv("LAPI_USE_SHM");
    begin(on_error);
    lapi_handle_t second;
    EXPECT(LAPI_ERR_ALL_HNDL_IN_USE, LAPI_Init(&second, &info));
    EXPECT(LAPI_ERR_HNDL_INVALID, LAPI_Probe(hndl + 1));
    EXPECT(LAPI_ERR_RET_PTR_NULL, LAPI_Qenv(hndl, TASK_ID, NULL));
    EXPECT(LAPI_ERR_QUERY_TYPE, LAPI_Qenv(hndl, (lapi_query_t)99, &value));
    EXPECT(LAPI_ERR_QUERY_TYPE, LAPI_Senv(hndl, TASK_ID, 1));
    EXPECT(LAPI_ERR_SET_VAL, LAPI_Senv(hndl, ACK_THRESHOLD, 31));
    EXPECT(LAPI_ERR_SET_VAL, LAPI_Senv(hndl, INTERRUPT_SET, 2));
    EXPECT(LAPI_ERR_SET_VAL, LAPI_Senv(hndl, TIMEOUT, 0));
    EXPECT(LAPI_ERR_ADDR_TBL_NULL, LAPI_Address_init(hndl, data, NULL));
    EXPECT(LAPI_ERR_ADDR_HNDL_RANGE, LAPI_Addr_set(hndl, data, 0));
    CHECK(LAPI_Qenv(hndl, LOC_ADDRTBL_SZ, &value));
    EXPECT(LAPI_ERR_ADDR_HNDL_RANGE, LAPI_Addr_set(hndl, data, value));
    EXPECT(LAPI_ERR_ADDR_HNDL_RANGE, LAPI_Addr_get(hndl, &pointer, -1));
    EXPECT(LAPI_ERR_RET_PTR_NULL, LAPI_Addr_get(hndl, NULL, 1));
    EXPECT(LAPI_ERR_TGT, LAPI_Put(hndl, tasks, 1, data, data, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_TGT_ADDR_NULL, LAPI_Put(hndl, 0, 1, NULL, data, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_ORG_ADDR_NULL, LAPI_Get(hndl, 0, 1, data, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_DATA_LEN, LAPI_Put(hndl, 0, ~0ul, data, data, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_HDR_HNDLR_NULL, LAPI_Amsend(hndl, 0, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_UHDR_NULL, LAPI_Amsend(hndl, 0, (void *)header, NULL, 8, NULL, 0, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_HDR_LEN, LAPI_Amsend(hndl, 0, (void *)header, data, 7, NULL, 0, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_UHDR_LEN, LAPI_Amsend(hndl, 0, (void *)header, data, 1 << 20, NULL, 0, NULL, NULL, NULL));
    /* No function of the program. */
    EXPECT(LAPI_ERR_ADDR_HNDL_RANGE, LAPI_Amsend(hndl, 0, data, NULL, 0, NULL, 0, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_RMW_OP, LAPI_Rmw(hndl, (RMW_ops_t)9, 0, &value, in, &out, NULL));
    EXPECT(LAPI_ERR_TGT_VAR_NULL, LAPI_Rmw(hndl, SWAP, 0, NULL, in, &out, NULL));
    EXPECT(LAPI_ERR_IN_VAL_NULL, LAPI_Rmw(hndl, SWAP, 0, &value, NULL, &out, NULL));
    EXPECT(LAPI_ERR_OP_SZ, LAPI_Rmw64(hndl, SWAP, 0, (long long *)((char *)in64 + 4), in64 + 2, &out64, NULL));
    lapi_xfer_t xfer;
    memset(&xfer, 0, sizeof xfer);
    EXPECT(LAPI_ERR_XFER_CMD, LAPI_Xfer(hndl, NULL));
    EXPECT(LAPI_ERR_XFER_CMD, LAPI_Xfer(hndl, &xfer));
    xfer.Rmw.Xfer_type = LAPI_RMW_XFER, xfer.Rmw.tgt_var = (lapi_long_t)&value, xfer.Rmw.in_val = in;
    EXPECT(LAPI_ERR_OP_SZ, LAPI_Xfer(hndl, &xfer));
    EXPECT(LAPI_ERR_UTIL_CMD, LAPI_Util(hndl, NULL));
    EXPECT(LAPI_ERR_CNTR_NULL, LAPI_Setcntr(hndl, NULL, 0));
    zero(&cntr);
    EXPECT(LAPI_ERR_CNTR_VAL, LAPI_Waitcntr(hndl, &cntr, 0, NULL));
    EXPECT(LAPI_ERR_RET_PTR_NULL, LAPI_Getcntr(hndl, &cntr, NULL));
    EXPECT(LAPI_ERR_MSG_INFO_NULL, LAPI_Msgpoll(hndl, 1, NULL));
    EXPECT(LAPI_ERR_TGT, LAPI_Purge_totask(hndl, tasks));
    /* Vectors. */
    void *one[3] = { data, (void *)8, (void *)16 }, *two[3] = { data + 32, (void *)8, (void *)16 };
    ulong lens[2] = { 4, 4 }, others[2] = { 4, 5 };
    lapi_vec_t org = { LAPI_GEN_IOVECTOR, 1, one, lens }, tgt = { LAPI_GEN_IOVECTOR, 1, two, lens };
    EXPECT(LAPI_ERR_ORG_VEC_NULL, LAPI_Putv(hndl, 0, &tgt, NULL, NULL, NULL, NULL));
    EXPECT(LAPI_ERR_TGT_VEC_NULL, LAPI_Putv(hndl, 0, NULL, &org, NULL, NULL, NULL));
    org.vec_type = (lapi_vectype_t)9;
    EXPECT(LAPI_ERR_ORG_VEC_TYPE, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    org.vec_type = LAPI_GEN_IOVECTOR, tgt.vec_type = (lapi_vectype_t)9;
    EXPECT(LAPI_ERR_TGT_VEC_TYPE, LAPI_Getv(hndl, 0, &tgt, &org, NULL, NULL));
    tgt.vec_type = LAPI_GEN_STRIDED_XFER;
    EXPECT(LAPI_ERR_VEC_TYPE_DIFF, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    tgt.vec_type = LAPI_GEN_IOVECTOR, tgt.num_vecs = 2;
    two[1] = data + 40;
    EXPECT(LAPI_ERR_VEC_NUM_DIFF, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    org.num_vecs = 2, one[1] = data + 8, tgt.len = others;
    EXPECT(LAPI_ERR_VEC_LEN_DIFF, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    one[1] = NULL, tgt.len = lens;
    EXPECT(LAPI_ERR_ORG_VEC_ADDR, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    one[1] = data + 8, two[1] = NULL;
    EXPECT(LAPI_ERR_TGT_VEC_ADDR, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    ulong huge[2] = { ~0ul / 2, ~0ul / 2 };
    two[1] = data + 40, org.len = huge;
    EXPECT(LAPI_ERR_ORG_VEC_LEN, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    org.len = lens, tgt.len = huge;
    EXPECT(LAPI_ERR_TGT_VEC_LEN, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    org.vec_type = tgt.vec_type = LAPI_GEN_STRIDED_XFER;
    one[1] = (void *)8, one[2] = (void *)7, two[1] = (void *)8, two[2] = (void *)8;
    EXPECT(LAPI_ERR_ORG_STRIDE, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    one[2] = (void *)8, two[2] = (void *)7;
    EXPECT(LAPI_ERR_TGT_STRIDE, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    one[2] = (void *)~0ul, two[2] = (void *)8;
    EXPECT(LAPI_ERR_ORG_EXTENT, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    one[2] = (void *)8, two[2] = (void *)~0ul;
    EXPECT(LAPI_ERR_TGT_EXTENT, LAPI_Putv(hndl, 0, &tgt, &org, NULL, NULL, NULL));
    /* Errors that the target finds, and tells its error handler. */
    zero(&remote);
    void **counters = everywhere(&remote);
    int to = (me + 1) % tasks, from = (me + tasks - 1) % tasks;
    told = -1;
    CHECK(LAPI_Gfence(hndl));
    CHECK(LAPI_Amsend(hndl, to, (void *)9, NULL, 0, NULL, 0, counters[to], NULL, NULL));
    while (told == -1)
        CHECK(LAPI_Probe(hndl));
    EXPECT(LAPI_ERR_ADDR_HNDL_RANGE, told);
    MUST(told_task == from && told_kind == INT_ERR);
    told = -1;
    CHECK(LAPI_Gfence(hndl));
    org.vec_type = LAPI_GEN_IOVECTOR, org.num_vecs = 1, one[0] = data, org.len = lens;
    CHECK(LAPI_Amsendv(hndl, to, (void *)bad_places, NULL, 0, &org, NULL, NULL, NULL));
    while (told == -1)
        CHECK(LAPI_Probe(hndl));
    EXPECT(LAPI_ERR_VEC_LEN_DIFF, told);
    /* Two threads, of which one is quicker; then somebody raises the counter. */
    zero(&cntr);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, wait_quietly, &cntr);
    while (multiple == 0)
        usleep(100);
    CHECK(LAPI_Put(hndl, me, 0, NULL, NULL, NULL, NULL, &cntr));
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    EXPECT(LAPI_ERR_MULTIPLE_WAITERS, multiple);
    /* More parts than there is memory for. */
    struct rlimit before, little;
    getrlimit(RLIMIT_AS, &before);
    little = before, little.rlim_cur = 1 << 20;
    org.vec_type = LAPI_GEN_STRIDED_XFER, org.num_vecs = 1u << 30, one[0] = data, one[1] = one[2] = (void *)0;
    setrlimit(RLIMIT_AS, &little);
    int exhausted = LAPI_Putv(hndl, 0, &org, &org, NULL, NULL, NULL);
    setrlimit(RLIMIT_AS, &before);
    EXPECT(LAPI_ERR_MEMORY_EXHAUSTED, exhausted);
    /* A task that doesn't answer in time: all of them here, each for the next one, which waits in a pipe. */
    told = -1;
    CHECK(LAPI_Gfence(hndl));
    CHECK(LAPI_Senv(hndl, TIMEOUT, 1));
    zero(&cntr);
    pthread_create(&threads[0], NULL, raise_when_told, &cntr);
    await(&cntr, 1);
    pthread_join(threads[0], NULL);
    EXPECT(LAPI_ERR_TIMEOUT, told);
    MUST(told_kind == TIMEOUT_ERR);
    CHECK(LAPI_Gfence(hndl));
    /* A task that was cut off. */
    if (tasks > 1) {
        uint list[1] = { (uint)to };
        int state[1] = { 17 };
        CHECK(LAPI_Gfence(hndl));
        CHECK(LAPI_Setcntr_wstatus(hndl, &cntr, 1, list, state));
        MUST(state[0] == LAPI_MSG_INITIAL);
        CHECK(LAPI_Put(hndl, to, 8, &(((char *)counters[to])[8]), data, NULL, NULL, &cntr));
        await_quietly(&cntr);
        MUST(state[0] == LAPI_MSG_SUCCESS);
        CHECK(LAPI_Gfence(hndl));
        CHECK(LAPI_Setcntr_wstatus(hndl, &cntr, 1, list, state));
        CHECK(LAPI_Purge_totask(hndl, to));
        EXPECT(LAPI_ERR_TGT_PURGED, LAPI_Put(hndl, to, 1, data, data, NULL, NULL, NULL));
        await_quietly(&cntr);
        EXPECT(LAPI_ERR_TGT_PURGED, state[0]);
        CHECK(LAPI_Resume_totask(hndl, to));
        CHECK(LAPI_Put(hndl, to, 0, NULL, NULL, counters[to], NULL, NULL));
        await(&remote, 1);
    }
    end();
    EXPECT(LAPI_ERR_HNDL_INVALID, LAPI_Fence(hndl));
    return 0;
}
