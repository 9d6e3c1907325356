/* Heat in a square plate, by halo exchange through shared memory.
 *
 *     mpicc -O2 heat.c -o heat -lm
 *     mpiexec -n 4 ./heat [points [steps]]
 *
 * The plate is a grid of points x points. Its rows are dealt to the ranks, each of which keeps its own in one part of a window that
 * MPI_Win_allocate_shared makes. A rank needs one row of each neighbour, the halo. In other programs the neighbours send it; here a
 * rank reads it where it is, and nothing is copied. Neighbours only tell each other, by empty messages, that a step is done: the
 * rows of the next one are there, and those of this one have been read and may be overwritten.
 *
 * The edge of the plate is kept at 0, its inside begins as one bump, sin(pi x) sin(pi y), which keeps its form and becomes flatter
 * by the same factor in each step. So the program can say how far from right it is. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* The part of one rank: rows of `width` numbers, for this step and for the next. */
struct part {
    int rows, first; /* how many, and the first one's number in the plate */
    double *now, *next;
};

static int rank, size, width, height;
static MPI_Comm node;
static MPI_Win window;

/* Each rank that fails says why: the first to call MPI_Abort ends the others, whatever they were about to say. */
static void fail(const char *why)
{
    fprintf(stderr, "heat: rank %d: %s\n", rank, why);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* The rows between the edges are dealt as evenly as they can be. */
static int rows_of(int owner)
{
    int inside = height - 2;
    return inside / size + (owner < inside % size);
}

/* Another rank's part, at the addresses that it has here. */
static struct part part_of(int owner)
{
    struct part p = {rows_of(owner), 1, NULL, NULL};
    MPI_Aint bytes;
    int unit;
    double *memory;
    for (int r = 0; r < owner; r++)
        p.first += rows_of(r);
    MPI_Win_shared_query(window, owner, &bytes, &unit, &memory);
    p.now = memory;
    p.next = memory + (size_t)p.rows * (size_t)width;
    return p;
}

static void swap(struct part *p)
{
    double *now = p->now;
    p->now = p->next;
    p->next = now;
}

static double bump(int row, int column)
{
    const double pi = acos(-1.0);
    return sin(pi * row / (height - 1)) * sin(pi * column / (width - 1));
}

/* One step in one row: each point becomes the mean of its four neighbours. */
static void relax(const double *above, const double *row, const double *below, double *result)
{
    result[0] = result[width - 1] = 0;
    for (int x = 1; x < width - 1; x++)
        result[x] = 0.25 * (above[x] + below[x] + row[x - 1] + row[x + 1]);
}

/* The messages of one step, prepared once: to the neighbours, as far as there are any, and from them. */
static int prepare(MPI_Request *requests)
{
    int count = 0;
    for (int other = rank - 1; other <= rank + 1; other += 2)
        if (other >= 0 && other < size) {
            MPI_Send_init(NULL, 0, MPI_BYTE, other, 0, node, &requests[count++]);
            MPI_Recv_init(NULL, 0, MPI_BYTE, other, 0, node, &requests[count++]);
        }
    return count;
}

/* Makes `steps` steps; the result is in mine->now. */
static void run(struct part *mine, struct part *above, struct part *below, int steps)
{
    double *edge = calloc((size_t)width, sizeof *edge);
    MPI_Request requests[4];
    int count = prepare(requests);
    if (!edge)
        fail("there is not enough memory");
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
    MPI_Win_sync(window);
    MPI_Barrier(node);
    MPI_Win_sync(window);
    for (int step = 0; step < steps; step++) {
        const double *row_above = above ? above->now + (size_t)(above->rows - 1) * (size_t)width : edge;
        const double *row_below = below ? below->now : edge;
        for (int y = 0; y < mine->rows; y++) {
            double *row = mine->now + (size_t)y * (size_t)width;
            relax(y > 0 ? row - width : row_above, row, y < mine->rows - 1 ? row + width : row_below,
                  mine->next + (size_t)y * (size_t)width);
        }
        /* This rank's stores come before its messages, its loads after its neighbours'. */
        MPI_Win_sync(window);
        MPI_Startall(count, requests);
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        MPI_Win_sync(window);
        swap(mine);
        if (above)
            swap(above);
        if (below)
            swap(below);
    }
    MPI_Win_unlock_all(window);
    for (int i = 0; i < count; i++)
        MPI_Request_free(&requests[i]);
    free(edge);
}

/* Largest distance of the plate from its exact solution, among all ranks. */
static double error_of(const struct part *mine, int steps)
{
    const double pi = acos(-1.0);
    double factor = pow(0.5 * (cos(pi / (height - 1)) + cos(pi / (width - 1))), steps), worst = 0, all = 0;
    for (int y = 0; y < mine->rows; y++)
        for (int x = 0; x < width; x++) {
            double difference = fabs(mine->now[(size_t)y * (size_t)width + (size_t)x] - factor * bump(mine->first + y, x));
            worst = difference > worst ? difference : worst;
        }
    MPI_Allreduce(&worst, &all, 1, MPI_DOUBLE, MPI_MAX, node);
    return all;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    width = height = argc > 1 ? atoi(argv[1]) : 500;
    int steps = argc > 2 ? atoi(argv[2]) : 200;

    int on_node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &on_node);
    if (on_node != size)
        fail("all ranks have to be on one node, where they can share memory");
    if (height - 2 < size || steps < 0)
        fail("there have to be at least as many inner rows as ranks: heat [points [steps]]");

    /* Each rank's memory where it likes best, not right behind its neighbour's. */
    MPI_Info info;
    double *memory;
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    MPI_Aint bytes = 2 * (MPI_Aint)rows_of(rank) * width * (MPI_Aint)sizeof(double);
    MPI_Win_allocate_shared(bytes, sizeof(double), info, node, &memory, &window);
    MPI_Info_free(&info);

    struct part mine = part_of(rank), above = {0}, below = {0};
    if (rank > 0)
        above = part_of(rank - 1);
    if (rank < size - 1)
        below = part_of(rank + 1);
    for (int y = 0; y < mine.rows; y++)
        for (int x = 0; x < width; x++)
            mine.now[(size_t)y * (size_t)width + (size_t)x] = bump(mine.first + y, x);

    double begin = MPI_Wtime();
    run(&mine, rank > 0 ? &above : NULL, rank < size - 1 ? &below : NULL, steps);
    double seconds = MPI_Wtime() - begin, error = error_of(&mine, steps);
    if (rank == 0)
        printf("%d steps of %d x %d points on %d ranks in %.3f s, at most %.1e from right\n", steps, height, width, size, seconds, error);

    MPI_Win_free(&window);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
