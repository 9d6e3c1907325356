/* MPI_Barrier: nobody leaves before everybody has come. Seen twice: in counters in a file that all ranks map,
 * and in messages that can only be there too early. */
#include "coll.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { ROUNDS = 200 };

#if FORM == BLOCKING
#define BARRIER(comm) OK(MPI_Barrier(comm))
#elif FORM == NONBLOCKING
#define BARRIER(comm)                                                                                        \
    do {                                                                                                     \
        MPI_Request barrier_request;                                                                         \
        OK(MPI_Ibarrier(comm, &barrier_request));                                                            \
        OK(MPI_Wait(&barrier_request, MPI_STATUS_IGNORE));                                                   \
    } while (0)
#else
#define BARRIER(comm)                                                                                        \
    do {                                                                                                     \
        MPI_Request barrier_request;                                                                         \
        OK(MPI_Barrier_init(comm, MPI_INFO_NULL, &barrier_request));                                         \
        OK(MPI_Start(&barrier_request));                                                                     \
        OK(MPI_Wait(&barrier_request, MPI_STATUS_IGNORE));                                                   \
        OK(MPI_Request_free(&barrier_request));                                                              \
    } while (0)
#endif

static void counted(const struct place *place, atomic_int *arrived, int rounds)
{
    int base = atomic_load(arrived);
    OK(MPI_Barrier(place->comm)); /* everybody has read the base */
    for (int round = 1; round <= rounds; round++) {
        atomic_fetch_add(arrived, 1);
        BARRIER(place->comm);
        int seen = atomic_load(arrived) - base;
        CHECK_F(seen >= round * place->size, "%s, round %d: left the barrier when %d of %d had come", place->name,
                round, seen - (round - 1) * place->size, place->size);
    }
    OK(MPI_Barrier(place->comm));
}

/* The late one looks for messages that the others send when they have left. */
static void messages(const struct place *place)
{
    for (int late = 0; late < place->size; late++) {
        int flag;
        if (place->rank == late) {
            for (int i = 0; i < 100; i++) {
                MPI_Iprobe(MPI_ANY_SOURCE, 1, place->comm, &flag, MPI_STATUS_IGNORE);
                CHECK_F(!flag, "%s: somebody left the barrier before rank %d had come", place->name, late);
            }
            BARRIER(place->comm);
            for (int i = 1; i < place->size; i++)
                MPI_Recv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, 1, place->comm, MPI_STATUS_IGNORE);
        } else {
            BARRIER(place->comm);
            MPI_Send(NULL, 0, MPI_BYTE, late, 1, place->comm);
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    char path[4096];
    int file = -1;
    if (rank == 0) {
        /* Each job makes a file of its own: others run this program at the same time. */
        const char *folder = getenv("CHECK_DIR");
        snprintf(path, sizeof path, "%s/check-barrier.XXXXXX", folder ? folder : "/tmp");
        file = mkstemp(path);
        CHECK(file >= 0 && ftruncate(file, 64 * PLACES * 2) == 0);
    }
    OK(MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD));
    if (rank != 0)
        file = open(path, O_RDWR);
    CHECK(file >= 0);
    char *shared = mmap(NULL, 64 * PLACES * 2, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    CHECK(shared != MAP_FAILED);
    close(file);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        unlink(path);

    struct place places[PLACES];
    places_make(places);
    for (int p = 0; p < PLACES; p++) {
        /* The halves count apart; so does each rank's own communicator, in memory of its own. */
        static atomic_int own;
        atomic_int *arrived = p == 1 ? &own : (atomic_int *)(shared + 64 * (2 * p + (p == 3 ? rank % 2 : 0)));
        counted(&places[p], arrived, p == 0 ? ROUNDS : ROUNDS / 10);
        messages(&places[p]);
    }
    places_free(places);
    CHECK_FINISH();
}
