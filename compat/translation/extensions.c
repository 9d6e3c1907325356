/* Functions of other MPIs that aren't in the standard, or that handle Fortran's types in C. */
#include "translate.h"

/* Whether buffers may be in an accelerator's memory: CUDA's, if the library supports it. */
#define SUPPORT(name, answer)                                                                                     \
    int FUNCTION(name)(void);                                                                                \
    int foreign_##name(void)                                                                                 \
    {                                                                                                        \
        return answer;                                                                                       \
    }                                                                                                        \
    EXTENSION(name)
SUPPORT(Query_cuda_support, mpix.Query_cuda_support())
SUPPORT(Query_hip_support, 0)
SUPPORT(Query_rocm_support, 0)
SUPPORT(Query_ze_support, 0)

int FUNCTION(GPU_query_support)(int kind, int *is_supported);
int foreign_GPU_query_support(int kind, int *is_supported)
{
    enum { CUDA = 0 }; /* MPIX_GPU_SUPPORT_CUDA */
    if (is_supported == NULL)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));
    *is_supported = kind == CUDA && mpix.Query_cuda_support();
    return error_out(MPI_SUCCESS);
}
EXTENSION(GPU_query_support)

/* A status of mpi_f08 has the same members as C's, in the same order. */
#define COPY_STATUS(name, from_type, to_type)                                                                \
    int FUNCTION(name)(const from_type *from, to_type *to);                                                  \
    int foreign_##name(const from_type *from, to_type *to)                                                   \
    {                                                                                                        \
        if (from == NULL || to == NULL || (const void *)from == STATUS_IGNORE)                               \
            return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG));                          \
        memcpy(to, from, sizeof(struct status));                                                             \
        return error_out(MPI_SUCCESS);                                                                       \
    }                                                                                                        \
    ALIAS(name)
COPY_STATUS(Status_c2f08, struct status, struct status)
COPY_STATUS(Status_f082c, struct status, struct status)
COPY_STATUS(Status_f082f, struct status, int)
COPY_STATUS(Status_f2f08, int, struct status)
