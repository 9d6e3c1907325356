/* Long persistent operations of a communicator stage in memory that they share. What some ranks have started and others haven't doesn't hold up
 * what all have started; requests may be freed while others still take what they have posted; and the memory doesn't grow with the number of
 * requests. */
#include "../check.h"

#define LONG 40000 /* doubles: 320,000 bytes, so that four fill a staging area */
#define MANY 8

static void set(double *data, int count, double first)
{
    for (int i = 0; i < count; i++)
        data[i] = first + i;
}

static void look(const double *data, int count, double first, double step)
{
    for (int i = 0; i < count; i++)
        CHECK_F(data[i] == first + step * i, "item %d is %g instead of %g", i, data[i], first + step * i);
}

/* The root starts bcasts that together are longer than a staging area, then waits for an allreduce that the others start first. */
static void out_of_order(int root)
{
    static double sent[MANY][LONG], mine[LONG], sum[LONG];
    MPI_Request bcasts[MANY], allreduce;
    for (int i = 0; i < MANY; i++)
        OK(MPI_Bcast_init(sent[i], LONG, MPI_DOUBLE, root, MPI_COMM_WORLD, MPI_INFO_NULL, &bcasts[i]));
    OK(MPI_Allreduce_init(mine, sum, LONG, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &allreduce));
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < MANY; i++)
            set(sent[i], LONG, rank == root ? round * 100 + i : -1);
        set(mine, LONG, rank + round);
        if (rank == root)
            OK(MPI_Startall(MANY, bcasts));
        OK(MPI_Start(&allreduce));
        wait_or_test(&allreduce, round % 2);
        look(sum, LONG, size * round + size * (size - 1) / 2, size);
        for (int i = 0; i < MANY; i++) {
            MPI_Request *request = &bcasts[rank == root ? i : MANY - 1 - i];
            if (rank != root)
                OK(MPI_Start(request));
            wait_or_test(request, round % 3 == 1);
        }
        for (int i = 0; i < MANY; i++)
            look(sent[i], LONG, round * 100 + i, 1);
    }
    for (int i = 0; i < MANY; i++)
        OK(MPI_Request_free(&bcasts[i]));
    OK(MPI_Request_free(&allreduce));
}

/* The root is through with its request, and has freed it, before the others start theirs. */
static void freed_early(void)
{
    static double data[LONG];
    for (int round = 0; round < 40; round++) {
        MPI_Request request;
        int root = round % size;
        OK(MPI_Bcast_init(data, LONG / 4, MPI_DOUBLE, root, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        set(data, LONG / 4, rank == root ? round : -1);
        if (rank != root && round % 5 == 0)
            usleep(200 * (useconds_t)rank);
        OK(MPI_Start(&request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        look(data, LONG / 4, round, 1);
        OK(MPI_Request_free(&request));
    }
}

static void many_requests(void)
{
    enum { REQUESTS = 32 };
    static double mine[LONG], sum[LONG];
    MPI_Request requests[REQUESTS];
    for (int i = 0; i < REQUESTS; i++)
        OK(MPI_Allreduce_init(mine, sum, LONG, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[i]));
    long before = 0;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < REQUESTS; i++) {
            set(mine, LONG, rank);
            OK(MPI_Start(&requests[i]));
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
            look(sum, LONG, size * (size - 1) / 2, size);
            /* All are past it. */
            OK(MPI_Barrier(MPI_COMM_WORLD));
            if (round == 0 && i == 7)
                before = shared_kilobytes();
        }
    long more = shared_kilobytes() - before;
    /* Lanes take some 20 KiB a rank and request; staging areas of their own would take 320 or more. */
    CHECK_F(more < (REQUESTS - 8) * size * 80L, "%ld KiB more shared memory", more);
    for (int i = 0; i < REQUESTS; i++)
        OK(MPI_Request_free(&requests[i]));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    out_of_order(0);
    out_of_order(size - 1);
    freed_early();
    many_requests();
    CHECK_FINISH();
}
