/* Short memory of MPI_Alloc_mem that was taken while LAPI is open is shared: what is put there arrives although its owner makes no call, in
 * polling mode, too. */
#include "common.h"
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>

enum { PIECES = 100, LONGEST = 20000 };

int main(void)
{
    static const int lengths[] = {8, 100, 4096, LONGEST};
    static char copy[LONGEST];
    char *pieces[PIECES];
    MPI_Init(NULL, NULL);
    begin(NULL);
    int to = (me + 1) % tasks, from = (me + tasks - 1) % tasks;
    lapi_cntr_t done;
    zero(&done);
    for (int i = 0; i < PIECES; i++) {
        int length = lengths[i % 4];
        MUST(MPI_Alloc_mem(length, MPI_INFO_NULL, &pieces[i]) == MPI_SUCCESS);
        memset(pieces[i], 0, length);
        void **all = everywhere(pieces[i]);
        /* The first operation asks where the memory is. The last byte is what the owner looks at. */
        CHECK(LAPI_Get(hndl, to, length, all[to], copy, NULL, &done));
        await(&done, 1);
        CHECK(LAPI_Gfence(hndl));
        memset(copy, me + 1, length);
        CHECK(LAPI_Put(hndl, to, length, all[to], copy, NULL, &done, NULL));
        await(&done, 1);
        for (int at = 0; at < length; at++)
            while (atomic_load((_Atomic char *)pieces[i] + at) != from + 1)
                sched_yield();
        free(all);
        if (i % 3 == 2)
            MUST(MPI_Free_mem(pieces[i]) == MPI_SUCCESS);
        CHECK(LAPI_Gfence(hndl));
    }
    for (int i = 0; i < PIECES; i++) {
        if (i % 3 == 2)
            continue;
        for (int at = 0; at < lengths[i % 4]; at++)
            MUST(pieces[i][at] == from + 1);
        MUST(MPI_Free_mem(pieces[i]) == MPI_SUCCESS);
    }
    end();
    MPI_Finalize();
    return 0;
}
