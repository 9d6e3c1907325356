/* Addresses and functions that are constants of the MPICH ABI. */
#include "translate.h"

static int unweighted, weights_empty;
int *const mpich_unweighted = &unweighted;
int *const mpich_weights_empty = &weights_empty;

/* MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN, MPI_WIN_DUP_FN and MPI_DUP_FN. */
int MPIR_Dup_fn(int object, int key, void *extra_state, void *value, void *copy, int *flag);
int MPIR_Dup_fn(int object, int key, void *extra_state, void *value, void *copy, int *flag)
{
    (void)object, (void)key, (void)extra_state;
    *(void **)copy = value;
    *flag = 1;
    return 0;
}
