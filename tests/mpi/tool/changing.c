/* Settings that change all the time, also while messages wait for room or are half sent: everything arrives, and in order. */
#include "tool.h"

enum { BATCH = 12, LONGEST = 70000, ROUNDS = 60 };

static void set(const char *name, number value)
{
    MPI_T_cvar_handle handle = cvar(name);
    CODE(MPI_SUCCESS, MPI_T_cvar_write(handle, &value));
    CODE(MPI_SUCCESS, MPI_T_cvar_handle_free(&handle));
}

int main(int argc, char **argv)
{
    tool_start();
    CHECK_START(argc, argv, 1);
    static unsigned char out[BATCH][LONGEST], in[LONGEST];
    const number limits[] = {0, 1, 40, 1000, 4096, 60000, 1 << 20}, chunks[] = {1024, 5000, 32768};
    /* Sizes are the same everywhere, limits are each rank's own. */
    uint64_t sizes = 1, own = 100 + rank;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request requests[BATCH];
        int bytes[BATCH];
        for (int i = 0; i < BATCH; i++) {
            bytes[i] = check_random(&sizes) % 3 ? check_random(&sizes) % 6000 : check_random(&sizes) % LONGEST;
            fill(out[i], bytes[i], 1000 * rank + i);
            set("ENCORE_EAGER_LIMIT", limits[check_random(&own) % 7]);
            set("ENCORE_CHUNK_BYTES", chunks[check_random(&own) % 3]);
            if (i % 4 == 3)
                OK(MPI_Issend(out[i], bytes[i], MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[i]));
            else
                OK(MPI_Isend(out[i], bytes[i], MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[i]));
        }
        for (int i = 0; i < BATCH; i++) {
            MPI_Status status;
            OK(MPI_Recv(in, LONGEST, MPI_BYTE, left, 1, MPI_COMM_WORLD, &status));
            CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes[i]);
            CHECK_FILLED(in, bytes[i], 1000 * left + i);
            set("ENCORE_EAGER_LIMIT", limits[check_random(&own) % 7]);
            set("ENCORE_SPIN_US", check_random(&own) % 50);
        }
        OK(MPI_Waitall(BATCH, requests, MPI_STATUSES_IGNORE));
    }
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
