/* Writes a line to stdout and one to stderr, without minding whether it can. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    printf("out of rank %d\n", rank);
    fprintf(stderr, "err of rank %d\n", rank);
    fflush(stdout);
    int sum;
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_FINISH();
}
