/* In the style of ARMCI over LAPI: accumulate of a strided section by active message: the header names the section, the header
 * handler gives a buffer, the completion handler adds it under a lock; and strided put and get with vectors. */
#include "common.h"
#include <pthread.h>

enum { ROWS = 64, COLUMNS = 48, TIMES = 20 };

struct request {
    double *where;
    double scale;
    long rows, columns, stride;
};

struct work {
    struct request request;
    double *data;
};

static double matrix[ROWS][COLUMNS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(lapi_handle_t *handle, void *information)
{
    struct work *work = information;
    (void)handle;
    pthread_mutex_lock(&lock);
    for (long i = 0; i < work->request.rows; i++)
        for (long j = 0; j < work->request.columns; j++)
            work->request.where[i * work->request.stride + j] +=
                work->request.scale * work->data[i * work->request.columns + j];
    pthread_mutex_unlock(&lock);
    free(work->data);
    free(work);
}

static void *take(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                  void **information)
{
    struct work *work = malloc(sizeof *work);
    (void)handle;
    MUST(*uhdr_len == sizeof work->request);
    memcpy(&work->request, uhdr, sizeof work->request);
    work->data = malloc(*msg_len);
    *completion = add;
    *information = work;
    return work->data;
}

int main(void)
{
    static double section[ROWS][COLUMNS];
    lapi_cntr_t complete;
    begin(NULL);
    zero(&complete);
    void **matrices = everywhere(matrix);
    CHECK(LAPI_Gfence(hndl));
    for (int time = 0; time < TIMES; time++)
        for (int to = 0; to < tasks; to++) {
            /* Rows 2 to 61, columns 3 to 42 of the target's matrix; the data is packed as it is sent. */
            struct request request = { (double *)matrices[to] + 2 * COLUMNS + 3, 0.5, 60, 40, COLUMNS };
            static double packed[60][40];
            for (int i = 0; i < 60; i++)
                for (int j = 0; j < 40; j++)
                    packed[i][j] = 2 * (me + 1) * (i + 1);
            CHECK(LAPI_Amsend(hndl, to, (void *)take, &request, sizeof request, packed, sizeof packed, NULL, NULL,
                              &complete));
            await(&complete, 1);
        }
    CHECK(LAPI_Gfence(hndl));
    int sum = tasks * (tasks + 1) / 2;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            int inside = i >= 2 && i < 62 && j >= 3 && j < 43;
            MUST(matrix[i][j] == (inside ? TIMES * sum * (i - 1) : 0));
        }
    /* This section of the next task, by vectors. */
    int to = (me + 1) % tasks;
    double(*theirs)[COLUMNS] = matrices[to];
    void *from[3] = { &theirs[2][3], (void *)(40 * sizeof(double)), (void *)sizeof theirs[0] };
    void *into[3] = { &section[2][3], (void *)(40 * sizeof(double)), (void *)sizeof section[0] };
    lapi_vec_t there = { LAPI_GEN_STRIDED_XFER, 60, from, NULL }, here = { LAPI_GEN_STRIDED_XFER, 60, into, NULL };
    CHECK(LAPI_Getv(hndl, to, &there, &here, NULL, &complete));
    await(&complete, 1);
    MUST(memcmp(section, matrix, sizeof matrix) == 0);
    end();
    return 0;
}
