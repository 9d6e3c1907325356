/* Messages of several lengths around a ring of ranks, for the explanation of ENCORE_EXPLAIN. */
#include "../check.h"

enum { TIMES = 20, LONGEST = 100000 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const int lengths[] = {8, 1000, 30000, LONGEST};
    static char out[LONGEST], in[LONGEST];
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int which = 0; which < 4; which++)
        for (int i = 0; i < TIMES; i++)
            OK(MPI_Sendrecv(out, lengths[which], MPI_BYTE, right, 0, in, LONGEST, MPI_BYTE, left, 0, MPI_COMM_WORLD,
                            MPI_STATUS_IGNORE));
    CHECK_FINISH();
}
