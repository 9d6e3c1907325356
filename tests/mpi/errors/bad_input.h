/* For the tables of wrong arguments. A program defines rows(), a sequence of
 *
 *     ROW(MPI_Send, "count", MPI_ERR_COUNT, MPI_Send(data, -1, MPI_INT, 0, 0, comm));
 *
 * and includes this file's main by BAD_INPUT_MAIN. Without arguments, every call must return an error of its
 * class under MPI_ERRORS_RETURN, and leave everything working. With `list` the rows are printed: number,
 * function, argument. With `fatal` and a number, rank 1 makes that one call under MPI_ERRORS_ARE_FATAL; with `only`
 * and a number, every rank makes just that one call under MPI_ERRORS_RETURN.
 */
#ifndef BAD_INPUT_H
#define BAD_INPUT_H

#include "../check.h"

/* Classes that came after MPI 3.1, and what they were a part of before. */
#if MPI_VERSION < 5
#undef MPI_ERR_ERRHANDLER
#define MPI_ERR_ERRHANDLER MPI_ERR_ARG
#endif

/* Valid arguments to put beside the wrong one. */
static MPI_Comm comm;
CHECK_UNUSED static int data[64], more[64], number, index_, flag, counts[64], places[64];
CHECK_UNUSED static MPI_Aint big_places[64];
CHECK_UNUSED static MPI_Count big_number, big_counts[64];
CHECK_UNUSED static MPI_Request request;
CHECK_UNUSED static MPI_Message message;
CHECK_UNUSED static MPI_Status status;
CHECK_UNUSED static void *pointer;
static int tag_above; /* beyond the upper bound; if there's nothing beyond it, another wrong one */

/* Handles that aren't: memory that is no object, a small number without meaning, a handle of another kind,
 * and one that was freed. */
static long zeros[64];
#define GARBAGE(Type) ((Type)(intptr_t)zeros)
#define UNKNOWN(Type) ((Type)(intptr_t)0x7ff)
#define OTHER(Type, handle) ((Type)(intptr_t)(handle))
static MPI_Comm freed_comm;

static int row_number, wanted, fatal, listing;
static const char *row_function, *row_argument;
static int row_class;

static void row_after(int code)
{
    int class = check_class(code);
    if (fatal)
        FAIL("row %d, %s, %s: returned (class %d) under MPI_ERRORS_ARE_FATAL", row_number, row_function, row_argument, class);
    if (class != row_class)
        FAIL("row %d, %s, %s: expected class %d (%s), got %d", row_number, row_function, row_argument, row_class,
             check_error_text(row_class), class);
    if (request != MPI_REQUEST_NULL)
        FAIL("row %d, %s, %s: failed, but made a request", row_number, row_function, row_argument);
    /* Nothing is broken and nothing is left lying around. */
    int out = row_number, in = -1, seen = 1;
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &seen, MPI_STATUS_IGNORE));
    if (seen)
        FAIL("row %d, %s, %s: failed, but sent something", row_number, row_function, row_argument);
    OK(MPI_Sendrecv(&out, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    CHECK_EQ(out, in);
}

static int row_begins(const char *function, const char *argument, int class)
{
    row_number++;
    row_function = function;
    row_argument = argument;
    row_class = class;
    request = MPI_REQUEST_NULL;
    if (listing)
        printf("%d %s %s\n", row_number, function, argument);
    return !listing && (wanted == 0 || row_number == wanted) && (!fatal || rank == 1);
}

#define ROW(function, argument, class, ...)                                                                  \
    do {                                                                                                     \
        if (row_begins(#function, argument, class))                                                          \
            row_after(__VA_ARGS__);                                                                          \
    } while (0)

/* Every way in which a communicator can be wrong; CALL has the argument `bad`. */
#define COMM_ROWS(function, CALL)                                                                            \
    ROW(function, "comm", MPI_ERR_COMM, CALL(MPI_COMM_NULL));                                                \
    ROW(function, "comm", MPI_ERR_COMM, CALL(GARBAGE(MPI_Comm)));                                            \
    ROW(function, "comm", MPI_ERR_COMM, CALL(UNKNOWN(MPI_Comm)));                                            \
    ROW(function, "comm", MPI_ERR_COMM, CALL(OTHER(MPI_Comm, MPI_INT)));                                     \
    ROW(function, "comm", MPI_ERR_COMM, CALL(freed_comm))

/* And a datatype. */
#define TYPE_ROWS(function, argument, CALL)                                                                  \
    ROW(function, argument, MPI_ERR_TYPE, CALL(MPI_DATATYPE_NULL));                                          \
    ROW(function, argument, MPI_ERR_TYPE, CALL(GARBAGE(MPI_Datatype)));                                      \
    ROW(function, argument, MPI_ERR_TYPE, CALL(OTHER(MPI_Datatype, MPI_COMM_WORLD)))

static void rows(void);

static int bad_input_main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "list") == 0) {
        listing = 1;
        rows();
        return 0;
    }
    CHECK_START(argc, argv, 1);
    int *upper, found;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &found));
    tag_above = *upper < INT_MAX ? *upper + 1 : -1;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MPI_Comm gone;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &gone));
    freed_comm = gone;
    OK(MPI_Comm_free(&gone));
    if (argc > 2)
        wanted = atoi(argv[2]);
    fatal = argc > 2 && strcmp(argv[1], "fatal") == 0;
    if (fatal) {
        CHECK(size > 1);
        rows();
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            FAIL("row %d: nothing happened", wanted);
        CHECK_FINISH();
    }
    check_errors_return();
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    rows();
    OK(MPI_Barrier(comm));
    int got = -1, sum = -1;
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, right, 0, &got, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE));
    CHECK_EQ(left, got);
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(size * (size - 1) / 2, sum);
    OK(MPI_Comm_free(&comm));
    CHECK_FINISH();
}

#define BAD_INPUT_MAIN                                                                                       \
    int main(int argc, char **argv)                                                                          \
    {                                                                                                        \
        return bad_input_main(argc, argv);                                                                   \
    }

#endif
