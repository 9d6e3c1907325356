/* The last rank dies while the others are in the collective call on a file that the argument names: it ends with an error, or it hasn't needed
 * that rank. Then the others close the file, and go on without the dead: a second file is theirs, and what they have written is in the first. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>

enum { MANY = 20000 };
static double from[MANY], into[MANY];

static int operation(const char *how, MPI_File file, const char *name, MPI_Comm comm, int members, int me)
{
    MPI_Offset place = (MPI_Offset)me * MANY * (MPI_Offset)sizeof(double), where;
    MPI_Request request;
    MPI_File other;
    MPI_Status status;
    int code;
    if (strcmp(how, "open") == 0) {
        code = MPI_File_open(comm, name, MPI_MODE_RDWR, MPI_INFO_NULL, &other);
        if (code)
            return code;
        return MPI_File_close(&other);
    }
    if (strcmp(how, "write_at_all") == 0)
        return MPI_File_write_at_all(file, place, from, MANY, MPI_DOUBLE, &status);
    if (strcmp(how, "read_at_all") == 0)
        return MPI_File_read_at_all(file, place, into, MANY, MPI_DOUBLE, &status);
    if (strcmp(how, "iwrite_at_all") == 0) {
        code = MPI_File_iwrite_at_all(file, place, from, MANY, MPI_DOUBLE, &request);
        return code ? code : MPI_Wait(&request, &status);
    }
    if (strcmp(how, "split") == 0) {
        code = MPI_File_read_at_all_begin(file, place, into, MANY, MPI_DOUBLE);
        return code ? code : MPI_File_read_at_all_end(file, into, &status);
    }
    if (strcmp(how, "write_ordered") == 0)
        return MPI_File_write_ordered(file, from, 10, MPI_DOUBLE, &status);
    if (strcmp(how, "seek_shared") == 0)
        return MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    if (strcmp(how, "set_view") == 0) {
        /* Interleaved, so that ranks gather each other's pieces. */
        MPI_Datatype type, resized;
        OK(MPI_Type_contiguous(10, MPI_DOUBLE, &type));
        OK(MPI_Type_create_resized(type, 0, (MPI_Aint)members * 10 * (MPI_Aint)sizeof(double), &resized));
        OK(MPI_Type_commit(&resized));
        code = MPI_File_set_view(file, me * 10 * (MPI_Offset)sizeof(double), MPI_DOUBLE, resized, "native", MPI_INFO_NULL);
        OK(MPI_Type_free(&type));
        OK(MPI_Type_free(&resized));
        if (!code)
            code = MPI_File_write_at_all(file, 0, from, MANY, MPI_DOUBLE, &status);
        return code ? code : MPI_File_set_view(file, 0, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
    }
    if (strcmp(how, "sync") == 0)
        return MPI_File_sync(file);
    if (strcmp(how, "set_size") == 0)
        return MPI_File_set_size(file, (MPI_Offset)members * MANY * (MPI_Offset)sizeof(double));
    if (strcmp(how, "set_atomicity") == 0)
        return MPI_File_set_atomicity(file, 0);
    CHECK_EQ(0, strcmp(how, "position"));
    return MPI_File_get_position_shared(file, &where);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    const char *how = argv[1];
    char name[80], second[96];
    int pid = getpid(), victim = size - 1, me;
    OK(MPI_Bcast(&pid, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(name, sizeof name, "/tmp/ft-files-%d", pid);
    snprintf(second, sizeof second, "%s-second", name);
    MPI_Comm comm, made;
    MPI_File file;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    for (int i = 0; i < MANY; i++)
        from[i] = rank + 1;
    OK(MPI_File_open(comm, name, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    for (int round = 0; round < 3; round++)
        OK(operation(how, file, name, comm, size, rank));
    if (rank == victim) {
        for (int other = 0; other < victim; other++)
            OK(MPI_Recv(NULL, 0, MPI_INT, other, 0, comm, MPI_STATUS_IGNORE));
        usleep(5000);
        raise(SIGKILL);
    }
    OK(MPI_Send(NULL, 0, MPI_INT, victim, 0, comm));
    /* An operation that doesn't need the dead may succeed some times. */
    int class = MPI_SUCCESS, needs_all = strcmp(how, "position") != 0 && strcmp(how, "set_atomicity") != 0;
    for (int round = 0; round < 1000 && class == MPI_SUCCESS; round++)
        class = check_class(operation(how, file, name, comm, size, rank));
    CHECK_F(class == MPIX_ERR_PROC_FAILED || (class == MPI_SUCCESS && !needs_all), "%s: %d", how, class);
    /* Each of them can still access the file by itself. */
    MPI_Offset mine = (MPI_Offset)rank * MANY * (MPI_Offset)sizeof(double);
    OK(MPI_File_write_at(file, mine, from, MANY, MPI_DOUBLE, MPI_STATUS_IGNORE));
    class = check_class(MPI_File_close(&file));
    CHECK_F(class == MPIX_ERR_PROC_FAILED || class == MPI_SUCCESS, "close: %d", class);
    CHECK(file == MPI_FILE_NULL);
    OK(MPIX_Comm_shrink(comm, &made));
    OK(MPI_Comm_rank(made, &me));
    for (int round = 0; round < 2; round++) {
        OK(MPI_File_open(made, round ? second : name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
        if (round == 1)
            OK(MPI_File_write_at_all(file, mine, from, MANY, MPI_DOUBLE, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at_all(file, mine, into, MANY, MPI_DOUBLE, MPI_STATUS_IGNORE));
        /* The view of the first file may have stayed another one. */
        if (round == 1 || strcmp(how, "set_view") != 0) {
            CHECK_EQ(rank + 1, into[0]);
            CHECK_EQ(rank + 1, into[MANY - 1]);
        }
        OK(MPI_File_close(&file));
    }
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    return 0;
}
