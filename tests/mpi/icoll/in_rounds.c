/* More short collective operations of one kind under way on one communicator than its lanes have cells, all waited for at once, again and
 * again.   in_rounds [operations of a round] [rounds]  */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int many = argc > 1 ? atoi(argv[1]) : 200, rounds = argc > 2 ? atoi(argv[2]) : 30;
    int *in = malloc((size_t)many * sizeof *in), *out = malloc((size_t)many * sizeof *out);
    MPI_Request *requests = malloc((size_t)many * sizeof *requests);
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < many; i++) {
            in[i] = rank + i;
            out[i] = 0;
            switch (round % 4) {
            case 0: OK(MPI_Iallreduce(&in[i], &out[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[i])); break;
            case 1: OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[i])); break;
            case 2: OK(MPI_Ibcast(&in[i], 1, MPI_INT, i % size, MPI_COMM_WORLD, &requests[i])); break;
            default: OK(MPI_Ireduce(&in[i], &out[i], 1, MPI_INT, MPI_MAX, i % size, MPI_COMM_WORLD, &requests[i])); break;
            }
        }
        OK(MPI_Waitall(many, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < many; i++) {
            if (round % 4 == 0)
                CHECK_EQ(size * i + size * (size - 1) / 2, out[i]);
            else if (round % 4 == 2)
                CHECK_EQ(i % size + i, in[i]);
            else if (round % 4 == 3)
                CHECK_EQ(rank == i % size ? size - 1 + i : 0, out[i]);
        }
    }
    CHECK_FINISH();
}
