/* Times of the functions of fault tolerance in microseconds, medians: agree, shrink, revoke (until all others have noticed and said so), the same
 * for agree and shrink when one has died, and time until the others notice a death. Also compiled for Open MPI (scripts/ft-times.sh). The argument is
 * a folder that all ranks see. The last rank dies. */
#include <mpi.h>
#ifdef OPEN_MPI
#include <mpi-ext.h>
#else
#include <mpix.h>
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MANY = 201, FEW = 41 };
static int rank, size;
static double taken[MANY];

/* Of the machine, so that ranks can compare it. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell(const char *what, int count)
{
    qsort(taken, (size_t)count, sizeof *taken, order);
    if (rank == 0)
        printf("%s %.1f\n", what, taken[count / 2]);
    fflush(stdout);
}

static void good(int code, const char *what)
{
    if (code == MPI_SUCCESS)
        return;
    fprintf(stderr, "rank %d: %s: error %d\n", rank, what, code);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
#define OK(call) good(call, #call)

static void agree(MPI_Comm comm, const char *name)
{
    for (int i = 0; i < MANY; i++) {
        int flag = 7;
        double begun = now();
        OK(MPIX_Comm_agree(comm, &flag));
        taken[i] = now() - begun;
    }
    tell(name, MANY);
}

static void shrink(MPI_Comm comm, const char *name)
{
    for (int i = 0; i < FEW; i++) {
        MPI_Comm made;
        int flag = 7;
        OK(MPIX_Comm_agree(comm, &flag));
        double begun = now();
        OK(MPIX_Comm_shrink(comm, &made));
        taken[i] = now() - begun;
        OK(MPI_Comm_free(&made));
    }
    tell(name, FEW);
}

static void revocation(MPI_Comm comm)
{
    for (int i = 0; i < FEW; i++) {
        MPI_Comm copy;
        OK(MPI_Comm_dup(comm, &copy));
        OK(MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN));
        OK(MPI_Barrier(comm));
        double begun = now();
        if (rank == 0) {
            OK(MPIX_Comm_revoke(copy));
            for (int other = 1; other < size; other++)
                OK(MPI_Recv(NULL, 0, MPI_INT, other, 0, comm, MPI_STATUS_IGNORE));
        } else {
            if (MPI_Recv(NULL, 0, MPI_INT, 0, 0, copy, MPI_STATUS_IGNORE) == MPI_SUCCESS)
                MPI_Abort(MPI_COMM_WORLD, 2);
            OK(MPI_Send(NULL, 0, MPI_INT, 0, 0, comm));
        }
        taken[i] = now() - begun;
        OK(MPI_Comm_free(&copy));
    }
    tell("revoke", FEW);
}

int main(int argc, char **argv)
{
    char path[4096];
    MPI_Comm comm, living;
    double died = 0;
    if (argc < 2)
        return 2;
    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    snprintf(path, sizeof path, "%s/time", argv[1]);
    agree(comm, "agree");
    shrink(comm, "shrink");
    revocation(comm);
    MPI_Barrier(comm);
    if (rank == size - 1) {
        /* The others sleep. */
        usleep(100000);
        FILE *file = fopen(path, "w");
        if (file == NULL)
            MPI_Abort(MPI_COMM_WORLD, 3);
        fprintf(file, "%.1f\n", now());
        fclose(file);
        kill(getpid(), SIGKILL);
    }
    if (MPI_Recv(NULL, 0, MPI_INT, size - 1, 9, comm, MPI_STATUS_IGNORE) == MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 4);
    double noticed = now();
    FILE *file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%lf", &died) != 1)
        MPI_Abort(MPI_COMM_WORLD, 5);
    fclose(file);
    taken[0] = noticed - died;
    tell("notice", 1);
    double begun = now();
    OK(MPIX_Comm_shrink(comm, &living));
    taken[0] = now() - begun;
    tell("first_shrink_after", 1);
    MPIX_Comm_failure_ack(comm);
    agree(comm, "agree_after");
    shrink(comm, "shrink_after");
    MPI_Comm_free(&living);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
