/* Replace the dead: the ranks advance a value each, of which the right neighbour keeps a copy. New processes take the places of those that die,
 * and their values from these copies.
 *
 *     mpicc replace.c -o replace && mpiexec --with-ft ulfm -n 4 ./replace 2
 *
 * The rank that the argument names dies half-way. Without an argument nobody does, and the result is the same.
 */
#include <mpi.h>
#include <mpix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 10 };

typedef struct {
    long step, value;
} State;

static State own, kept, of_left; /* of the left neighbour: its state when `kept` was this one's */

/* Whether all that live have succeeded. */
static int all_good(MPI_Comm comm, int code)
{
    int good = code == MPI_SUCCESS;
    if (!good)
        MPIX_Comm_revoke(comm);
    int agreed = MPIX_Comm_agree(comm, &good);
    return good && agreed == MPI_SUCCESS;
}

/* Brings a new process, and those that have started it, to a communicator in which each has its rank. */
static MPI_Comm join(MPI_Comm between, int is_new, int rank)
{
    MPI_Comm merged, comm;
    MPI_Intercomm_merge(between, is_new, &merged);
    MPI_Comm_split(merged, 0, rank, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&between);
    return comm;
}

/* A communicator as large as before. `missing` become the ranks of the dead. */
static MPI_Comm replace(MPI_Comm comm, const char *program, int rank, int size, int *missing, int *count)
{
    MPI_Comm living, between;
    MPI_Group all, some, dead;
    MPIX_Comm_shrink(comm, &living);
    MPI_Comm_group(comm, &all);
    MPI_Comm_group(living, &some);
    MPI_Group_difference(all, some, &dead);
    MPI_Group_size(dead, count);
    for (int i = 0; i < *count; i++)
        MPI_Group_translate_ranks(dead, 1, &i, all, &missing[i]);
    MPI_Group_free(&all);
    MPI_Group_free(&some);
    MPI_Group_free(&dead);
    MPI_Comm_spawn(program, MPI_ARGV_NULL, *count, MPI_INFO_NULL, 0, living, &between, MPI_ERRCODES_IGNORE);
    int first;
    MPI_Comm_rank(living, &first);
    if (first == 0)
        for (int i = 0; i < *count; i++) {
            int told[3] = {missing[i], size, *count};
            MPI_Send(told, 3, MPI_INT, i, 0, between);
            MPI_Send(missing, *count, MPI_INT, i, 0, between);
        }
    MPI_Comm_free(&living);
    MPI_Comm_free(&comm);
    return join(between, 0, rank);
}

/* The new processes get their states from their right neighbours, and the copies that they keep from the left ones. */
static void restore(MPI_Comm comm, int rank, int size, const int *missing, int count)
{
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int i = 0; i < count; i++) {
        int new = missing[i];
        if (rank == (new + 1) % size)
            MPI_Send(&of_left, sizeof(State), MPI_BYTE, new, 1, comm);
        if (rank == new)
            MPI_Recv(&kept, sizeof(State), MPI_BYTE, right, 1, comm, MPI_STATUS_IGNORE);
    }
    own = kept;
    MPI_Sendrecv(&kept, sizeof(State), MPI_BYTE, right, 2, &of_left, sizeof(State), MPI_BYTE, left, 2, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, count, missing[64], victim = argc > 1 ? atoi(argv[1]) : -1;
    MPI_Comm comm, parent;
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        own = kept = (State){.value = rank};
        of_left = (State){.value = (rank + size - 1) % size};
    } else {
        int told[3];
        MPI_Recv(told, 3, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
        MPI_Recv(missing, told[2], MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
        rank = told[0];
        size = told[1];
        comm = join(parent, 1, rank);
        restore(comm, rank, size, missing, told[2]);
    }
    while (own.step < STEPS) {
        int left = (rank + size - 1) % size, right = (rank + 1) % size;
        if (rank == victim && own.step == STEPS / 2)
            raise(SIGKILL);
        State next;
        long sum;
        int code = MPI_Sendrecv(&own, sizeof(State), MPI_BYTE, right, 0, &next, sizeof(State), MPI_BYTE, left, 0, comm,
                                MPI_STATUS_IGNORE);
        int good = all_good(comm, code);
        if (good) {
            kept = own;
            of_left = next;
            code = MPI_Allreduce(&own.value, &sum, 1, MPI_LONG, MPI_SUM, comm);
            good = all_good(comm, code);
        }
        if (good) {
            own.value = (own.value * 3 + sum + rank) % 1000003;
            own.step++;
        } else {
            comm = replace(comm, argv[0], rank, size, missing, &count);
            restore(comm, rank, size, missing, count);
        }
    }
    long sum;
    MPI_Reduce(&own.value, &sum, 1, MPI_LONG, MPI_SUM, 0, comm);
    if (rank == 0)
        printf("the sum is %ld\n", sum);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
