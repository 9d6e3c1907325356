/* Heat on a square, in rows over the ranks: each step exchanges a row with both neighbours, every tenth one sums the change up. Prints the seconds
 * of the steps as rank 0 measured them, and the sum at the end. Arguments: rows of a rank (256), columns (256), steps (2000). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void exchange(double *field, int rows, int columns, int above, int below)
{
    MPI_Request requests[4];
    size_t width = (size_t)columns + 2;
    MPI_Irecv(field + 1, columns, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(field + (rows + 1) * width + 1, columns, MPI_DOUBLE, below, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(field + rows * width + 1, columns, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(field + width + 1, columns, MPI_DOUBLE, above, 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static double step(const double *field, double *next, int rows, int columns)
{
    double change = 0;
    size_t width = (size_t)columns + 2;
    for (int row = 1; row <= rows; row++)
        for (int column = 1; column <= columns; column++) {
            size_t at = row * width + column;
            next[at] = 0.25 * (field[at - 1] + field[at + 1] + field[at - width] + field[at + width]);
            change += (next[at] - field[at]) * (next[at] - field[at]);
        }
    return change;
}

int main(int count, char **words)
{
    int rank, size;
    int rows = count > 1 ? atoi(words[1]) : 256, columns = count > 2 ? atoi(words[2]) : 256, steps = count > 3 ? atoi(words[3]) : 2000;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    size_t cells = ((size_t)rows + 2) * ((size_t)columns + 2);
    double *field = calloc(cells, sizeof *field), *next = calloc(cells, sizeof *next), change = 0;
    for (int column = 0; rank == 0 && column < columns + 2; column++)
        field[column] = next[column] = 100;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (int i = 0; i < steps; i++) {
        exchange(field, rows, columns, above, below);
        double own = step(field, next, rows, columns);
        if (i % 10 == 9)
            MPI_Allreduce(&own, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        double *other = field;
        field = next;
        next = other;
    }
    double seconds = MPI_Wtime() - begin;
    if (rank == 0)
        printf("%.6f s, change %.9g\n", seconds, change);
    free(field);
    free(next);
    MPI_Finalize();
    return 0;
}
