/* Calls that repeat: `repeats WAY`. The test finds the lines by their comments. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 1000, OTHERS = 150, VECTOR = 32768, FEW = 60, BLOCK = 1 << 18, MOST_RANKS = 4, LONG = 257 << 20 };

static int rank, size;
static char out[2][512], in[2][512];

static void ring(void)
{
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int i = 0; i < STEPS; i++) {
        MPI_Irecv(in[0], 512, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]); /* line: first */
        MPI_Irecv(in[1], 512, MPI_BYTE, right, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(out[0], 512, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(out[1], 512, MPI_BYTE, left, 2, MPI_COMM_WORLD, &requests[3]); /* line: last */
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    }
}

static void far_apart(void)
{
    static char data[2][100000];
    MPI_Request requests[2];
    for (int i = 0; i < OTHERS && rank < 2; i++) {
        MPI_Irecv(data[0], sizeof data[0], MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(data[1], sizeof data[1], MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}

/* Another message each time, one that nobody else repeats, and requests that are completed one by one. */
static void nothing(void)
{
    MPI_Request requests[2];
    int left = (rank + size - 1) % size, right = (rank + 1) % size, index;
    for (int i = 0; i < STEPS; i++) {
        int bytes = 1 + i % 500;
        MPI_Irecv(in[0], bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out[0], bytes, MPI_BYTE, right, i, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Irecv(in[0], bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out[0], bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    }
}

static void collectives(void)
{
    double one = 1, sum;
    for (int i = 0; i < STEPS; i++)
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); /* line: allreduce */
    for (int i = 0; i < OTHERS; i++)
        MPI_Bcast(out, 100, MPI_INT, size - 1, MPI_COMM_WORLD); /* line: bcast */
}

/* Nothing but sums of a long vector, or its largest numbers. */
static void vectors(MPI_Op op)
{
    static double from[VECTOR], to[VECTOR];
    for (int i = 0; i < STEPS / 2; i++)
        MPI_Allreduce(from, to, VECTOR, MPI_DOUBLE, op, MPI_COMM_WORLD); /* line: vectors */
}

/* A communicator: `world`, or one that is made in this way. */
static MPI_Comm made(const char *way)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Info info;
    int open = 0;
    MPI_Info_create(&info);
    MPI_Info_set(info, "encore_reduce", "flat");
    MPI_Info_set(info, "encore_allgather", "bruck");
    MPI_Info_set(info, "encore_alltoall", "bruck");
    if (strcmp(way, "uniform") == 0)
        MPI_Info_set(info, "mpi_error_uniform", "coll");
    if (strcmp(way, "duplicate") == 0)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (strcmp(way, "hinted") == 0 || strcmp(way, "uniform") == 0)
        MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    if (strcmp(way, "grid") == 0)
        MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &open, 0, &comm);
    if (strcmp(way, "reversed") == 0)
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm);
    if (strcmp(way, "part") == 0)
        MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &comm);
    MPI_Info_free(&info);
    return comm;
}

/* Nothing but one operation, of so much data that it takes most of the run on a busy machine, too. Its communicator has been freed when the
 * program ends. The last rank is the root. */
static void one_operation(const char *operation, const char *way, int in_place)
{
    static double from[MOST_RANKS * BLOCK], to[MOST_RANKS * BLOCK];
    MPI_Comm comm = made(way);
    int own_rank, ranks;
    MPI_Comm_rank(comm, &own_rank);
    MPI_Comm_size(comm, &ranks);
    int root = ranks - 1, is_root = own_rank == root;
    MPI_Op op = strcmp(operation, "reduce-max") == 0 ? MPI_MAX : MPI_SUM;
    const void *own = in_place ? MPI_IN_PLACE : from, *of_root = in_place && is_root ? MPI_IN_PLACE : from;
    for (int i = 0; i < FEW; i++) {
        if (strncmp(operation, "reduce", 6) == 0)
            MPI_Reduce(of_root, to, MOST_RANKS * BLOCK, MPI_DOUBLE, op, root, comm); /* line: reduce */
        if (strcmp(operation, "allgather") == 0)
            MPI_Allgather(own, BLOCK, MPI_DOUBLE, to, BLOCK, MPI_DOUBLE, comm); /* line: allgather */
        if (strcmp(operation, "alltoall") == 0)
            MPI_Alltoall(own, BLOCK, MPI_DOUBLE, to, BLOCK, MPI_DOUBLE, comm); /* line: alltoall */
        if (strcmp(operation, "other-types") == 0)
            MPI_Allgather(from, BLOCK, MPI_DOUBLE, to, 8 * BLOCK, MPI_BYTE, comm);
    }
    if (comm != MPI_COMM_WORLD)
        MPI_Comm_free(&comm);
}

/* Data for which the measurement takes no memory. */
static void very_long(void)
{
    char *data = calloc(LONG, 1);
    for (int i = 0; i < 20; i++)
        MPI_Bcast(data, LONG, MPI_BYTE, 0, MPI_COMM_WORLD);
    free(data);
}

/* Rank 0 sends, and says so by another message, which rank 1 receives first. */
static void early(void)
{
    static char data[20000];
    int step;
    for (int i = 0; i < OTHERS && rank < 2; i++) {
        if (rank == 0) {
            MPI_Send(data, sizeof data, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
            MPI_Send(&i, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
            MPI_Recv(&step, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(data, sizeof data, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* line: early */
            MPI_Send(&step, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
    }
}

/* As in `early`, but the receiver can't know how long the message is before it has come. */
static void probed(void)
{
    MPI_Status status;
    int step;
    for (int i = 0; i < OTHERS && rank < 2; i++) {
        if (rank == 0) {
            MPI_Send(out, sizeof out, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(&step, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
            MPI_Recv(in, sizeof in, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&i, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
    }
}

/* A loop fills a long message, which is sent as a whole. */
static void parts(void)
{
    enum { LENGTH = 1 << 20, BLOCK = LENGTH / 16 };
    static char data[LENGTH];
    for (int i = 0; i < OTHERS && rank < 2; i++) {
        if (rank == 1) {
            MPI_Recv(data, LENGTH, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            continue;
        }
        double begin = MPI_Wtime();
        for (int block = 0; block < LENGTH / BLOCK; block++) {
            memset(data + block * BLOCK, i, BLOCK);
            while (MPI_Wtime() - begin < (block + 1) * 20e-6)
                ;
        }
        MPI_Send(data, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD); /* line: parts */
    }
}

int main(int count, char **words)
{
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(words[1], "ring") == 0)
        ring();
    if (strcmp(words[1], "long") == 0)
        far_apart();
    if (strcmp(words[1], "nothing") == 0)
        nothing();
    if (strcmp(words[1], "collectives") == 0)
        collectives();
    if (strcmp(words[1], "sums") == 0)
        vectors(MPI_SUM);
    if (strcmp(words[1], "largest") == 0)
        vectors(MPI_MAX);
    if (strcmp(words[1], "hinted") == 0) {
        MPI_Info info;
        MPI_Info_create(&info);
        MPI_Info_set(info, "encore_allreduce", words[2]);
        MPI_Comm_set_info(MPI_COMM_WORLD, info);
        MPI_Info_free(&info);
        vectors(MPI_SUM);
    }
    if (strcmp(words[1], "one") == 0)
        one_operation(words[2], words[3], count > 4);
    if (strcmp(words[1], "very-long") == 0)
        very_long();
    if (strcmp(words[1], "early") == 0)
        early();
    if (strcmp(words[1], "probed") == 0)
        probed();
    if (strcmp(words[1], "parts") == 0)
        parts();
    MPI_Finalize();
    return 0;
}
