/* Putv, Getv and Amsendv with strided and listed runs. */
#include "common.h"

enum { ROWS = 700, COLUMNS = 40, PART = 12 };

static double matrix[ROWS][COLUMNS];
static lapi_cntr_t arrived;
static lapi_vec_t places;
static void *place_info[ROWS];
static ulong place_len[ROWS];

static lapi_vec_t *on_vector(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *length, compl_hndlr_t **completion,
                             void **information)
{
    (void)handle, (void)uhdr, (void)uhdr_len, (void)completion, (void)information;
    MUST(*length == ROWS * PART * sizeof(double));
    return &places;
}

static void clear(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            matrix[i][j] = -1;
}

static void look(int from, int first, int kind)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            int within = j >= first && j < first + PART;
            double expected = within ? from * 1e6 + kind * 1e5 + i * 100 + j - first : -1;
            if (matrix[i][j] != expected) {
                fprintf(stderr, "task %d: kind %d: [%d][%d] is %g, not %g\n", me, kind, i, j, matrix[i][j], expected);
                exit(1);
            }
        }
}

int main(void)
{
    static double block[ROWS][PART + 3], back[ROWS][PART];
    lapi_cntr_t sent, complete;
    begin(NULL);
    zero(&arrived), zero(&sent), zero(&complete);
    void **matrices = everywhere(matrix), **counters = everywhere(&arrived);
    int to = (me + 1) % tasks, from = (me + tasks - 1) % tasks;
    double(*theirs)[COLUMNS] = matrices[to];
    for (int kind = 0; kind < 4; kind++) {
        clear();
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < PART; j++)
                block[i][j] = me * 1e6 + kind * 1e5 + i * 100 + j;
        void *org_info[ROWS], *tgt_info[ROWS];
        ulong len[ROWS];
        lapi_vec_t org = { LAPI_GEN_STRIDED_XFER, ROWS, org_info, NULL };
        lapi_vec_t tgt = { LAPI_GEN_STRIDED_XFER, ROWS, tgt_info, NULL };
        if (kind % 2 == 0) {
            org_info[0] = block, org_info[1] = (void *)(PART * sizeof(double)), org_info[2] = (void *)sizeof block[0];
            tgt_info[0] = &theirs[0][5], tgt_info[1] = org_info[1], tgt_info[2] = (void *)sizeof matrix[0];
        } else {
            org.vec_type = tgt.vec_type = LAPI_GEN_IOVECTOR;
            org.len = tgt.len = len;
            for (int i = 0; i < ROWS; i++) {
                org_info[i] = block[i], tgt_info[i] = &theirs[i][5], len[i] = PART * sizeof(double);
            }
        }
        places.vec_type = LAPI_GEN_IOVECTOR, places.num_vecs = ROWS, places.info = place_info, places.len = place_len;
        for (int i = 0; i < ROWS; i++)
            place_info[i] = &matrix[i][5], place_len[i] = PART * sizeof(double);
        CHECK(LAPI_Gfence(hndl));
        if (kind < 2)
            CHECK(LAPI_Putv(hndl, to, &tgt, &org, counters[to], &sent, &complete));
        else
            CHECK(LAPI_Amsendv(hndl, to, (void *)on_vector, NULL, 0, &org, counters[to], &sent, &complete));
        await(&sent, 1);
        await(&complete, 1);
        await(&arrived, 1);
        look(from, 5, kind);
        /* And back. */
        if (kind % 2 == 0) {
            org_info[0] = back, org_info[2] = (void *)sizeof back[0];
        } else {
            for (int i = 0; i < ROWS; i++)
                org_info[i] = back[i];
        }
        memset(back, 0, sizeof back);
        CHECK(LAPI_Getv(hndl, to, &tgt, &org, counters[to], &sent));
        await(&sent, 1);
        for (int i = 0; i < ROWS; i++)
            MUST(memcmp(back[i], block[i], sizeof back[i]) == 0);
        await(&arrived, 1);
        CHECK(LAPI_Gfence(hndl));
    }
    end();
    return 0;
}
