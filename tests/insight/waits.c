/* Ranks that wait for each other in known ways: `waits WAY`. A rank "computes" by sleeping, so that it does so on a busy machine, too. Each prints
 * the seconds that it has measured itself around the calls in which it waits: "rank 1 was in MPI for 0.123 s". The test finds the lines by
 * their comments. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 15, LONG = 500000, HALO = 512 };

static int rank, size;
static double measured;
static double data[LONG], out[2][HALO], in[2][HALO];

static void compute(double milliseconds)
{
    struct timespec left = {(time_t)(milliseconds / 1e3), (long)(milliseconds * 1e6) % 1000000000L};
    while (nanosleep(&left, &left) != 0)
        ;
}

#define MEASURE(call) do { double begin_ = MPI_Wtime(); call; measured += MPI_Wtime() - begin_; } while (0)

static void late_sender(void)
{
    if (rank == 0) {
        compute(12);
        for (int other = 1; other < size; other++)
            MPI_Send(data, 100, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);
    } else {
        compute(2);
        MEASURE(MPI_Recv(data, 100, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); /* waits: late sender */
    }
}

static void any_sender(void)
{
    if (rank == 0) {
        compute(12);
        for (int other = 1; other < size; other++)
            MPI_Send(data, 100, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);
    } else {
        MPI_Request request;
        int index;
        MPI_Irecv(data, 100, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
        MEASURE(MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE)); /* waits: any sender */
    }
}

static void late_receiver(void)
{
    if (rank == 0)
        MEASURE(MPI_Ssend(data, LONG, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD)); /* waits: late receiver */
    else if (rank == 1) {
        compute(15);
        MPI_Recv(data, LONG, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void computing_receiver(void)
{
    MPI_Request request;
    if (rank == 1)
        MPI_Irecv(data, LONG, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MEASURE(MPI_Ssend(data, LONG, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD)); /* waits: computing receiver */
    else if (rank == 1) {
        compute(15);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void barrier(void)
{
    compute(rank == size - 1 ? 12 : 2);
    MEASURE(MPI_Barrier(MPI_COMM_WORLD)); /* waits: barrier */
}

static void reduction(void)
{
    double all[2];
    compute(rank == size - 1 ? 12 : 2);
    MEASURE(MPI_Allreduce(data, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD)); /* waits: reduction */
}

static void chain(void)
{
    if (rank > 0)
        MEASURE(MPI_Recv(data, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); /* waits: chain */
    compute(rank == 0 ? 20 : 2);
    if (rank < size - 1)
        MPI_Send(data, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
}

static void halo(void)
{
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    compute(rank == 1 ? 20 : 5);
    MPI_Irecv(in[0], HALO, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in[1], HALO, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out[1], HALO, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(out[0], HALO, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[3]);
    MEASURE(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)); /* waits: halo */
}

/* The root comes late. */
static void broadcast(void)
{
    compute(rank == 0 ? 12 : 2);
    MEASURE(MPI_Bcast(data, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD)); /* waits: broadcast */
}

/* The root comes early, and only it waits. */
static void early_root(void)
{
    double all[2];
    compute(rank == 0 ? 2 : 12);
    MEASURE(MPI_Reduce(data, all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD)); /* waits: early root */
}

static void all_to_all(void)
{
    compute(rank == size - 1 ? 12 : 2);
    MEASURE(MPI_Alltoall(out, 10, MPI_DOUBLE, in, 10, MPI_DOUBLE, MPI_COMM_WORLD)); /* waits: all to all */
}

static MPI_Win window;
static double *shared;

static void fence(void)
{
    compute(rank == size - 1 ? 12 : 2);
    MEASURE(MPI_Win_fence(0, window)); /* waits: fence */
}

/* Rank 0 holds its own lock while it computes. */
static void hold(void)
{
    if (rank == 0)
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        compute(12);
    else
        MEASURE(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window)); /* waits: lock */
    MPI_Win_unlock(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void probe(void)
{
    if (rank == 0) {
        compute(12);
        for (int other = 1; other < size; other++)
            MPI_Send(data, 100, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        MEASURE(MPI_Probe(0, 1, MPI_COMM_WORLD, &status)); /* waits: probe */
        MPI_Recv(data, 100, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

/* Half of the ranks wait for the last one of their half. */
static void halves(void)
{
    static MPI_Comm half;
    int place, ranks;
    if (!half)
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    MPI_Comm_rank(half, &place);
    MPI_Comm_size(half, &ranks);
    compute(place == ranks - 1 ? 12 : 2);
    MEASURE(MPI_Barrier(half)); /* waits: halves */
}

/* Rank 1 is slow. The first rank of the other half waits for it in one line, and rank 0 for that one in another line. */
static void two_lines(void)
{
    int middle = size / 2;
    compute(rank == 1 ? 20 : 2);
    if (rank == 1)
        MPI_Send(data, 1, MPI_DOUBLE, middle, 6, MPI_COMM_WORLD);
    if (rank == middle) {
        MEASURE(MPI_Recv(data, 1, MPI_DOUBLE, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); /* waits: two lines */
        MPI_Send(data, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
    }
    if (rank == 0)
        MEASURE(MPI_Recv(data, 1, MPI_DOUBLE, middle, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); /* waits: second line */
}

/* Rank 1 is slow, and so is the last one, at the other end of the ring. */
static void two_culprits(void)
{
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    compute(rank == 1 || rank == size / 2 + 1 ? 20 : 5);
    MPI_Irecv(in[0], HALO, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in[1], HALO, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out[1], HALO, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(out[0], HALO, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[3]);
    MEASURE(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)); /* waits: two culprits */
}

/* Of the waits, those while the profile is stopped don't count. */
static void stopped(void)
{
    MPI_Pcontrol(0);
    late_sender();
    MPI_Pcontrol(1);
}

/* Rank 0 is late in phase 2, the last one by three times as much in phase 3, rank 0 again outside of both. Each begins with all ranks together, so that
 * nobody's delay in one of them is passed on to the next. */
static void phases(void)
{
    MPI_Pcontrol(2);
    late_sender();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Pcontrol(3);
    compute(rank == size - 1 ? 32 : 2);
    MEASURE(MPI_Barrier(MPI_COMM_WORLD)); /* waits: phases */
    MPI_Pcontrol(-2);
    compute(1);
    MPI_Pcontrol(1);
    late_sender();
    MPI_Barrier(MPI_COMM_WORLD);
}

static void nothing(void)
{
    compute(5);
}

/* Rank 0 waits until the job is ended: rank 1 is killed, or aborts, or waits for rank 0 itself. */
static void until_the_end(const char *way)
{
    if (rank == 1) {
        compute(200);
        if (strcmp(way, "killed") == 0)
            raise(SIGKILL);
        if (strcmp(way, "aborted") == 0)
            MPI_Abort(MPI_COMM_WORLD, 7);
    }
    if (strcmp(way, "interrupted") == 0)
        puts("waits from here on");
    MPI_Recv(data, 1, MPI_DOUBLE, (rank + 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* waits: end */
}

int main(int argc, char **argv)
{
    static const struct { const char *name; void (*step)(void); } ways[] = {
        {"late sender", late_sender}, {"any sender", any_sender}, {"any sender beside a window", any_sender}, {"late receiver", late_receiver},
        {"computing receiver", computing_receiver}, {"barrier", barrier}, {"reduction", reduction}, {"chain", chain}, {"halo", halo},
        {"broadcast", broadcast}, {"early root", early_root}, {"all to all", all_to_all}, {"fence", fence}, {"lock", hold}, {"probe", probe},
        {"halves", halves}, {"two culprits", two_culprits}, {"two lines", two_lines}, {"phases", phases}, {"stopped", stopped}, {"nothing", nothing}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *way = argc > 1 ? argv[1] : "";
    int has_window = strcmp(way, "fence") == 0 || strcmp(way, "lock") == 0 || strstr(way, "beside a window") != NULL;
    if (has_window)
        MPI_Win_allocate(sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &window);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        for (int step = 0; step < STEPS && strcmp(ways[i].name, way) == 0; step++)
            ways[i].step();
    if (strcmp(way, "killed") == 0 || strcmp(way, "aborted") == 0 || strcmp(way, "deadlocked") == 0 ||
        strcmp(way, "interrupted") == 0)
        until_the_end(way);
    if (strcmp(way, "finalize") == 0 && rank == size - 1)
        compute(300);
    printf("rank %d was in MPI for %.6f s\n", rank, measured);
    if (has_window)
        MPI_Win_free(&window);
    MPI_Finalize(); /* waits: finalize */
    return 0;
}
