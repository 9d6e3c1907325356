/* Shrink and go on: the ranks share out independent pieces of work, and those that live do the pieces of those that die.
 *
 *     mpicc shrink.c -o shrink && mpiexec --with-ft ulfm -n 4 ./shrink 2
 *
 * The rank that the argument names dies half-way. Without an argument nobody does, and the sum is the same.
 */
#include <mpi.h>
#include <mpix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 1000, ROUNDS = 10 };

static double piece(int number) { return number * 0.5 + 1; }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, world_rank;
    MPI_Comm comm;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    /* Errors come back to this program, also on the communicators made from this one. */
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    double total = 0;
    for (int round = 0; round < ROUNDS;) {
        if (argc > 1 && world_rank == atoi(argv[1]) && round == ROUNDS / 2)
            raise(SIGKILL);
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        double mine = 0, all = 0;
        for (int number = round * PIECES + rank; number < (round + 1) * PIECES; number += size)
            mine += piece(number);
        int good = MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm) == MPI_SUCCESS;
        /* Others may still wait in the operation. */
        if (!good)
            MPIX_Comm_revoke(comm);
        /* All that live have the sum, or all do the round again without the dead. */
        int agreed = MPIX_Comm_agree(comm, &good);
        if (good && agreed == MPI_SUCCESS) {
            total += all;
            round++;
            continue;
        }
        MPI_Comm smaller;
        MPIX_Comm_shrink(comm, &smaller);
        MPI_Comm_free(&comm);
        comm = smaller;
    }
    MPI_Comm_rank(comm, &rank);
    if (rank == 0)
        printf("the sum is %.1f\n", total);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
