/* The hints of fault tolerance, which the argument names: `mpi_error_range` revokes communicators when a process dies; with `mpi_error_uniform`, all
 * come to the same result of functions that make communicators. Also the attribute MPIX_FT. The last rank dies. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>
#include <sys/time.h>

static MPI_Comm copy_with(MPI_Comm comm, const char *key, const char *value, int kept)
{
    MPI_Info info;
    MPI_Comm made;
    char found[16];
    int length = sizeof found, flag;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, key, value));
    OK(MPI_Comm_dup_with_info(comm, info, &made));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_get_info(made, &info));
    OK(MPI_Info_get_string(info, key, &length, found, &flag));
    CHECK_EQ(kept, flag);
    if (kept)
        CHECK_STR(value, found);
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
    return made;
}

static void range(void)
{
    int value = 0, flag;
    MPI_Comm living, plain = copy_with(MPI_COMM_WORLD, "mpi_error_range", "local", 1);
    MPI_Comm group = copy_with(MPI_COMM_WORLD, "mpi_error_range", "group", 1);
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank == size - 1, rank, &living));
    MPI_Comm small = copy_with(living, "mpi_error_range", "group", 1);
    MPI_Comm universe = copy_with(living, "mpi_error_range", "universe", 1);
    MPI_Comm odd = copy_with(living, "mpi_error_range", "odd", 0);
    OK(MPI_Comm_free(&odd));
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == size - 1)
        raise(SIGKILL);
    /* Nobody has died there who would send. */
    ERR(MPIX_ERR_REVOKED, MPI_Recv(&value, 1, MPI_INT, rank, 0, group, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_REVOKED, MPI_Recv(&value, 1, MPI_INT, rank, 0, universe, MPI_STATUS_IGNORE));
    ERR(MPIX_ERR_REVOKED, MPI_Send(&value, 1, MPI_INT, rank, 0, group));
    OK(MPIX_Comm_is_revoked(group, &flag));
    CHECK_EQ(1, flag);
    MPI_Comm unaffected[] = {plain, small};
    for (int i = 0; i < 2; i++) {
        OK(MPIX_Comm_is_revoked(unaffected[i], &flag));
        CHECK_EQ(0, flag);
        OK(MPI_Sendrecv(&(int){5}, 1, MPI_INT, rank, 0, &value, 1, MPI_INT, rank, 0, unaffected[i], MPI_STATUS_IGNORE));
        CHECK_EQ(5, value);
        OK(MPI_Comm_free(&unaffected[i]));
    }
    OK(MPI_Comm_free(&living));
    OK(MPIX_Comm_shrink(group, &living));
    OK(MPI_Barrier(living));
    OK(MPI_Comm_free(&living));
    OK(MPI_Comm_free(&group));
    OK(MPI_Comm_free(&universe));
}

static void die(int signal)
{
    (void)signal;
    kill(getpid(), SIGKILL);
}

static void uniform(void)
{
    MPI_Comm comm = copy_with(MPI_COMM_WORLD, "mpi_error_uniform", "create", 1), made;
    MPI_Barrier(comm);
    if (rank == size - 1) {
        signal(SIGALRM, die);
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_usec = 3000}}, NULL);
    }
    for (int round = 0, bits = 1; bits == 1; round++) {
        int code = round % 2 ? MPI_Comm_split(comm, 0, rank, &made) : MPI_Comm_dup(comm, &made);
        bits = code == MPI_SUCCESS ? 1 : 2;
        if (code)
            CHECK_EQ(MPIX_ERR_PROC_FAILED, check_class(code));
        else
            OK(MPI_Comm_free(&made));
        /* The agreement may be the first call to notice the death. */
        MPIX_Comm_agree(comm, &bits);
        CHECK_F(bits != 0, "some have a communicator in round %d, others not", round);
    }
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(2, argc);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int *tolerant, flag;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPIX_FT, &tolerant, &flag));
    CHECK(flag && *tolerant == 1);
    ERR(MPI_ERR_KEYVAL, MPI_Comm_set_attr(MPI_COMM_WORLD, MPIX_FT, tolerant));
    strcmp(argv[1], "range") == 0 ? range() : uniform();
    OK(MPI_Finalize());
    return 0;
}
