/* Heat in a plate, with checkpoints: the plate is dealt to a grid of processes, which exchange their edges after each step. All write their
 * parts into one file, which holds the plate row by row, so it can be read back by any number of ranks.
 *
 *   mpicc -O2 checkpoint.c -o checkpoint
 *   mpiexec -n 4 ./checkpoint plate.dat 100      100 steps, from the file if it is there; then the file is written
 *   mpiexec -n 3 ./checkpoint plate.dat 100      100 more, on another number of ranks
 *
 * Prints the number of steps so far and the heat in the plate. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 120, COLUMNS = 90 };

/* The part of one rank, with an edge of one cell around it. */
static int rows, columns, first_row, first_column;
static double *now, *next;

static double *cell(double *plate, int row, int column)
{
    return plate + (row + 1) * (columns + 2) + column + 1;
}

/* Share of rank `place` of `of` in `length` cells. */
static void share(int length, int place, int of, int *first, int *count)
{
    *first = length * place / of;
    *count = length * (place + 1) / of - *first;
}

/* The part in memory, without its edge; and where it lies in the file, behind a header of one number. */
static void make_types(MPI_Datatype *in_memory, MPI_Datatype *in_file)
{
    int with_edge[] = {rows + 2, columns + 2}, part[] = {rows, columns}, inside[] = {1, 1};
    int whole[] = {ROWS, COLUMNS}, place[] = {first_row, first_column};
    MPI_Type_create_subarray(2, with_edge, part, inside, MPI_ORDER_C, MPI_DOUBLE, in_memory);
    MPI_Type_create_subarray(2, whole, part, place, MPI_ORDER_C, MPI_DOUBLE, in_file);
    MPI_Type_commit(in_memory);
    MPI_Type_commit(in_file);
}

/* Ends the job with the reason, unless all is well. */
static void check(int code)
{
    if (code != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(code, text, &length);
        fprintf(stderr, "%s\n", text);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* Writes the plate. The new file takes the old one's name once it is complete and on the device, so one of them is always whole. */
static void checkpoint(MPI_Comm grid, const char *name, long long steps)
{
    MPI_Datatype in_memory, in_file;
    MPI_File file;
    int rank;
    char fresh[4096];
    MPI_Comm_rank(grid, &rank);
    snprintf(fresh, sizeof fresh, "%s.new", name);
    make_types(&in_memory, &in_file);
    check(MPI_File_open(grid, fresh, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    if (rank == 0)
        check(MPI_File_write_at(file, 0, &steps, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE));
    check(MPI_File_set_view(file, sizeof steps, MPI_DOUBLE, in_file, "native", MPI_INFO_NULL));
    check(MPI_File_write_all(file, now, 1, in_memory, MPI_STATUS_IGNORE));
    check(MPI_File_sync(file));
    check(MPI_File_close(&file));
    if (rank == 0 && rename(fresh, name) != 0) {
        perror(name);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Type_free(&in_memory);
    MPI_Type_free(&in_file);
}

/* Reads the plate, if there is a file of it. Returns how many steps it is from the start. */
static long long restart(MPI_Comm grid, const char *name)
{
    MPI_Datatype in_memory, in_file;
    MPI_File file;
    long long steps = 0;
    int class, code = MPI_File_open(grid, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_Error_class(code, &class);
    if (class == MPI_ERR_NO_SUCH_FILE) {
        /* One edge is hot. */
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                *cell(now, row, column) = first_row + row == 0 ? 100 : 0;
        return 0;
    }
    check(code);
    make_types(&in_memory, &in_file);
    check(MPI_File_read_at_all(file, 0, &steps, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE));
    check(MPI_File_set_view(file, sizeof steps, MPI_DOUBLE, in_file, "native", MPI_INFO_NULL));
    check(MPI_File_read_all(file, now, 1, in_memory, MPI_STATUS_IGNORE));
    check(MPI_File_close(&file));
    MPI_Type_free(&in_memory);
    MPI_Type_free(&in_file);
    return steps;
}

static void exchange_edges(MPI_Comm grid, MPI_Datatype column)
{
    int up, down, left, right;
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Sendrecv(cell(now, 0, 0), columns, MPI_DOUBLE, up, 0, cell(now, rows, 0), columns, MPI_DOUBLE, down, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(cell(now, rows - 1, 0), columns, MPI_DOUBLE, down, 0, cell(now, -1, 0), columns, MPI_DOUBLE, up, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(cell(now, 0, 0), 1, column, left, 0, cell(now, 0, columns), 1, column, right, 0, grid, MPI_STATUS_IGNORE);
    MPI_Sendrecv(cell(now, 0, columns - 1), 1, column, right, 0, cell(now, 0, -1), 1, column, left, 0, grid,
                 MPI_STATUS_IGNORE);
}

static void step(void)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            int at_edge = first_row + row == 0 || first_row + row == ROWS - 1 || first_column + column == 0 ||
                          first_column + column == COLUMNS - 1;
            *cell(next, row, column) =
                at_edge ? *cell(now, row, column)
                        : (*cell(now, row - 1, column) + *cell(now, row + 1, column) + *cell(now, row, column - 1) +
                           *cell(now, row, column + 1)) / 4;
        }
    double *other = now;
    now = next;
    next = other;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc != 3) {
        fprintf(stderr, "usage: %s FILE STEPS\n", argv[0]);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int size, rank, dims[2] = {0, 0}, open_ends[2] = {0, 0}, place[2];
    MPI_Comm grid;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, open_ends, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, place);
    share(ROWS, place[0], dims[0], &first_row, &rows);
    share(COLUMNS, place[1], dims[1], &first_column, &columns);
    now = calloc((size_t)(rows + 2) * (columns + 2), sizeof *now);
    next = calloc((size_t)(rows + 2) * (columns + 2), sizeof *next);
    MPI_Datatype column;
    MPI_Type_vector(rows, 1, columns + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);

    long long steps = restart(grid, argv[1]), last = steps + atoll(argv[2]);
    for (; steps < last; steps++) {
        exchange_edges(grid, column);
        step();
    }
    checkpoint(grid, argv[1], steps);

    double mine = 0, heat = 0;
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns; i++)
            mine += *cell(now, row, i);
    MPI_Reduce(&mine, &heat, 1, MPI_DOUBLE, MPI_SUM, 0, grid);
    if (rank == 0)
        printf("%lld steps, heat %.6f\n", steps, heat);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
