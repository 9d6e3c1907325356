/* Programs whose timelines are known: `traced WAY`. The test finds the lines by their comments. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONG = 300000, STEPS = 20000 };

static int rank, size, left, right;
static char out[LONG], in[LONG];

static void compute(double milliseconds)
{
    struct timespec rest = {(time_t)(milliseconds / 1e3), (long)(milliseconds * 1e6) % 1000000000L};
    while (nanosleep(&rest, &rest) != 0)
        ;
}

/* Each message has a tag of its own. */
static void messages(void)
{
    static const int lengths[] = {0, 8, 48, 49, 4000, 70000, LONG};
    MPI_Request requests[2];
    MPI_Message message;
    int tag = 1;
    for (int i = 0; i < (int)(sizeof lengths / sizeof *lengths); i++, tag++) {
        MPI_Irecv(in, lengths[i], MPI_BYTE, left, tag, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, lengths[i], MPI_BYTE, right, tag, MPI_COMM_WORLD, &requests[1]); /* line: isend */
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);                                  /* line: waitall */
    }
    for (int i = 0; i < 4; i++, tag++)
        MPI_Sendrecv(out, lengths[i], MPI_BYTE, right, tag, in, LONG, MPI_BYTE, left, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* line: sendrecv */
    /* These arrive before they are received, and are received in another order. */
    MPI_Send(out, 10, MPI_BYTE, right, tag, MPI_COMM_WORLD); /* line: send */
    MPI_Send(out, 20, MPI_BYTE, right, tag + 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(in, 20, MPI_BYTE, left, tag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* line: recv */
    MPI_Mprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(in, 10, MPI_BYTE, &message, MPI_STATUS_IGNORE); /* line: mrecv */
    tag += 2;
    MPI_Recv_init(in, 8, MPI_BYTE, left, tag, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(out, 8, MPI_BYTE, right, tag, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < 3; i++) {
        MPI_Start(&requests[0]);
        MPI_Start(&requests[1]); /* line: start */
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    tag++;
    if (rank % 2 == 0) {
        MPI_Ssend(out, 100, MPI_BYTE, right, tag, MPI_COMM_WORLD);
        MPI_Recv(in, 100, MPI_BYTE, left, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(in, 100, MPI_BYTE, left, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Ssend(out, 100, MPI_BYTE, right, tag, MPI_COMM_WORLD);
    }
    tag++;
    for (int i = 0; i < 100; i++) {
        if (rank == 0)
            MPI_Send(out, 8, MPI_BYTE, right, tag + i, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(in, 8, MPI_BYTE, left, tag + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void collectives(void)
{
    double one = 1, sum;
    MPI_Comm half;
    MPI_Request request;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    for (int i = 0; i < 3; i++)
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); /* line: allreduce */
    MPI_Barrier(half); /* line: barrier of half */
    MPI_Ibarrier(MPI_COMM_WORLD, &request); /* line: ibarrier */
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&request); /* line: start of barrier */
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Comm_free(&half);
}

static void phases(void)
{
    MPI_Pcontrol(2);
    MPI_Barrier(MPI_COMM_WORLD); /* line: barrier in phase 2 */
    MPI_Pcontrol(3);
    compute(2);
    MPI_Pcontrol(1);
    MPI_Pcontrol(0);
    MPI_Barrier(MPI_COMM_WORLD); /* line: stopped barrier */
    MPI_Pcontrol(1);
    MPI_Barrier(MPI_COMM_WORLD); /* line: resumed barrier */
}

static void many(void)
{
    int found;
    MPI_Barrier(MPI_COMM_WORLD); /* line: first */
    for (int i = 0; i < STEPS; i++)
        MPI_Comm_rank(MPI_COMM_WORLD, &found);
    MPI_Barrier(MPI_COMM_WORLD); /* line: last */
}

static void *in_thread(void *tag)
{
    int number = (int)(size_t)tag;
    MPI_Sendrecv(out, 8, MPI_BYTE, right, number, in, 8, MPI_BYTE, left, number, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* line: in a thread */
    return NULL;
}

static void threads(void)
{
    pthread_t thread[2];
    for (size_t i = 0; i < 2; i++)
        pthread_create(&thread[i], NULL, in_thread, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
}

int main(int count, char **words)
{
    int level;
    const char *way = count > 1 ? words[1] : "";
    MPI_Init_thread(&count, &words, strcmp(way, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    static const struct { const char *name; void (*run)(void); } ways[] = {
        {"messages", messages}, {"collectives", collectives}, {"phases", phases}, {"many", many}, {"threads", threads},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].name, way) == 0)
            ways[i].run();
    MPI_Finalize();
    return 0;
}
