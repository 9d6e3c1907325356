/* MPI_Init(NULL, NULL); no call of MPI_Comm_size or anything else before MPI_Finalize. */
#include "../check.h"

int main(void)
{
    OK(MPI_Init(NULL, NULL));
    check_ranks();
    OK(MPI_Finalize());
    return 0;
}
