/* Data for a task that has not called LAPI_Init waits for it, and messages of MPI that come behind it don't. */
#include "common.h"
#include <mpi.h>

static char area[100000];
static long word;
static lapi_cntr_t arrived;
static int completed;

static void on_complete(lapi_handle_t *handle, void *information)
{
    (void)handle, (void)information;
    __atomic_fetch_add(&completed, 1, __ATOMIC_RELEASE);
}

static void *on_header(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                       void **information)
{
    (void)information;
    MUST(*handle == hndl && hndl != 0 && *uhdr_len == 8);
    *completion = on_complete;
    return *msg_len > 0 ? area + *(long *)uhdr : NULL;
}

int main(void)
{
    static char data[50000];
    lapi_cntr_t done;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    void *mine[3] = { area, &arrived, &word }, *theirs[3];
    long number = me;
    if (me != 0) {
        MPI_Send(mine, sizeof mine, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        /* Behind what task 0 sends by LAPI. */
        long got = -1;
        MPI_Recv(&got, 1, MPI_LONG, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MUST(got == me && area[5] == 0 && word == 0);
        begin(NULL);
        await(&arrived, 5);
        MUST(memcmp(area, data, sizeof data) != 0 && area[5] == 7 && area[49999] == 7 && area[60000] == 7 && area[99999] == 7);
        while (__atomic_load_n(&completed, __ATOMIC_ACQUIRE) < 3)
            CHECK(LAPI_Probe(hndl));
        MUST(word == 3);
    } else {
        begin(NULL);
        zero(&done);
        memset(data, 7, sizeof data);
        int previous[64];
        for (int to = 1; to < tasks; to++) {
            MPI_Recv(theirs, sizeof theirs, MPI_BYTE, to, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            lapi_cntr_t *cntr = theirs[1];
            long at = 60000;
            int three = 3;
            CHECK(LAPI_Put(hndl, to, 10, theirs[0], data, cntr, NULL, &done));
            CHECK(LAPI_Put(hndl, to, 50000, theirs[0], data, cntr, NULL, &done));
            CHECK(LAPI_Amsend(hndl, to, (void *)on_header, &at, 8, data, 8, cntr, NULL, &done));
            CHECK(LAPI_Amsend(hndl, to, (void *)on_header, &at, 8, data, 40000, cntr, NULL, &done));
            CHECK(LAPI_Amsend(hndl, to, (void *)on_header, &at, 8, NULL, 0, cntr, NULL, &done));
            CHECK(LAPI_Rmw(hndl, FETCH_AND_ADD, to, theirs[2], &three, &previous[to], &done));
            number = to;
            MPI_Send(&number, 1, MPI_LONG, to, 2, MPI_COMM_WORLD);
        }
        if (tasks > 1)
            await(&done, 6 * (tasks - 1));
    }
    end();
    MPI_Finalize();
    return 0;
}
