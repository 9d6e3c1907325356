/* Partitioned communication with threads: each marks its own partitions as ready, others wait for theirs, and the main thread
 * sleeps in MPI_Wait meanwhile, or tests. */
#include "../threads/threads.h"

enum { THREADS = 4, EACH = 4, PARTS = THREADS * EACH, ROUNDS = 60, LONGEST = 20000 };

static unsigned char *buffer;
static MPI_Request request;
static size_t part;
static int round_number;
static pthread_barrier_t gate;

static size_t seed(int partition)
{
    return (size_t)round_number * 100 + (size_t)partition;
}

/* Rank 0's threads send, rank 1's receive; thread 0 completes the request. */
static void work(int me)
{
    for (int i = 0; i < ROUNDS; i++) {
        if (me == 0) {
            round_number = i;
            if (rank == 1)
                memset(buffer, 0, PARTS * part);
            OK(MPI_Start(&request));
        }
        pthread_barrier_wait(&gate);
        if (me > 0 && rank == 0) {
            for (int j = EACH - 1; j >= 0; j--) {
                int partition = (me - 1) * EACH + j;
                fill(buffer + (size_t)partition * part, part, seed(partition));
                OK(MPI_Pready(partition, request));
            }
        } else if (me > 0) {
            /* Neighbouring threads wait for the same partitions. */
            for (int j = 0; j < 2 * EACH; j++) {
                int partition = ((me - 1) * EACH + j) % PARTS;
                for (int flag = 0; !flag; )
                    OK(MPI_Parrived(request, partition, &flag));
                CHECK_FILLED(buffer + (size_t)partition * part, part, seed(partition));
            }
        } else if (i % 2) {
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            for (int flag = 0; !flag; )
                OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
        }
        pthread_barrier_wait(&gate);
    }
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 2);
    CHECK(pthread_barrier_init(&gate, NULL, THREADS + 1) == 0);
    for (int shared = 0; shared < 2 && rank < 2; shared++)
        for (part = 8; part <= LONGEST; part *= 50) {
            if (shared)
                OK(MPI_Alloc_mem((MPI_Aint)(PARTS * part), MPI_INFO_NULL, &buffer));
            else
                buffer = malloc(PARTS * part);
            if (rank == 0)
                OK(MPI_Psend_init(buffer, PARTS, (int)part, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
            else
                OK(MPI_Precv_init(buffer, PARTS, (int)part, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
            in_threads(THREADS + 1, work);
            OK(MPI_Request_free(&request));
            if (shared)
                OK(MPI_Free_mem(buffer));
            else
                free(buffer);
        }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
