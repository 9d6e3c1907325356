/* How long a few things take between machines whose cables take their time. Words are names, and the program prints a line for each: the name,
   and the shortest of several times in microseconds that the slowest rank has taken. Each is done several times in a row, as ranks don't begin at once;
   an even number of times, since a rank that has begun early waits longer in every other one. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { TIMES = 5, ROW = 4, PUTS = 100 };

static int rank, size;
static MPI_Win window;
static MPI_Request persistent;
static long from = 1, sum;

static void do_it(const char *what)
{
    /* The last rank is on another machine than the first one. */
    int last = size - 1, puts = strcmp(what, "puts") ? 1 : PUTS;
    if (!strcmp(what, "ping-pong")) {
        if (rank == 0)
            MPI_Send(&from, 1, MPI_LONG, last, 0, MPI_COMM_WORLD);
        if (rank == 0 || rank == last)
            MPI_Recv(&sum, 1, MPI_LONG, last - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == last)
            MPI_Send(&from, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
    } else if (!strcmp(what, "barrier")) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (!strcmp(what, "allreduce")) {
        MPI_Allreduce(&from, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    } else if (strstr(what, "persistent")) {
        MPI_Start(&persistent);
        MPI_Wait(&persistent, MPI_STATUS_IGNORE);
    } else if (rank == 0) {
        for (int i = 0; i < puts; i++)
            MPI_Put(&from, 1, MPI_LONG, last, i, 1, MPI_LONG, window);
        MPI_Win_flush(last, window);
    }
}

int main(int argc, char **argv)
{
    long *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(PUTS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_lock_all(0, window);
    for (int i = 1; i < argc; i++) {
        double shortest = 1e9;
        if (!strcmp(argv[i], "persistent barrier"))
            MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &persistent);
        if (!strcmp(argv[i], "persistent allreduce"))
            MPI_Allreduce_init(&from, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &persistent);
        for (int j = 0; j < TIMES; j++) {
            double longest, taken;
            MPI_Barrier(MPI_COMM_WORLD);
            double begin = MPI_Wtime();
            for (int k = 0; k < ROW; k++)
                do_it(argv[i]);
            taken = (MPI_Wtime() - begin) / ROW;
            MPI_Allreduce(&taken, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            shortest = longest < shortest ? longest : shortest;
        }
        if (strstr(argv[i], "persistent"))
            MPI_Request_free(&persistent);
        if (rank == 0)
            printf("%s: %.0f\n", argv[i], shortest * 1e6);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
