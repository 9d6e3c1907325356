/* Facts that programs ask for with Open MPI's and MPICH's extensions. Buffers may be memory of CUDA (docs/gpu.md): those functions are inline and ask
 * the library if it can tell, so that programs run on any library of the standard ABI. And the functions for jobs that go on when a rank dies (mpix.h):
 * programs that call these run only on libraries that have them. */
#ifndef ENCORE_MPI_EXT_H
#define ENCORE_MPI_EXT_H

#include <mpi.h>
#include <mpix.h>

#define OMPI_HAVE_MPI_EXT_CUDA 1
#define OMPI_HAVE_MPI_EXT_ROCM 1
#define OMPI_HAVE_MPI_EXT_FTMPI 1
#define OMPI_HAVE_MPIX_COMM_REVOKE 1
#define OMPI_HAVE_MPIX_COMM_IS_REVOKED 1
#define OMPI_HAVE_MPIX_COMM_SHRINK 1
#define OMPI_HAVE_MPIX_COMM_ISHRINK 1
#define OMPI_HAVE_MPIX_COMM_AGREE 1
#define OMPI_HAVE_MPIX_COMM_IAGREE 1
#define OMPI_HAVE_MPIX_COMM_GET_FAILED 1
#define OMPI_HAVE_MPIX_COMM_ACK_FAILED 1
#define OMPI_HAVE_MPIX_COMM_FAILURE_ACK 1
#define OMPI_HAVE_MPIX_COMM_FAILURE_GET_ACKED 1
#define MPIX_CUDA_AWARE_SUPPORT 1
#define MPIX_ROCM_AWARE_SUPPORT 0
#define MPIX_GPU_SUPPORT_CUDA 0
#define MPIX_GPU_SUPPORT_ZE 1
#define MPIX_GPU_SUPPORT_HIP 2

#ifdef __cplusplus
extern "C" {
#endif
extern int PMPIX_Query_cuda_support(void) __attribute__((weak));
#ifdef __cplusplus
}
#endif

static inline int MPIX_Query_cuda_support(void) { return PMPIX_Query_cuda_support ? PMPIX_Query_cuda_support() : 0; }
static inline int MPIX_Query_hip_support(void) { return 0; }
static inline int MPIX_Query_rocm_support(void) { return 0; }
static inline int MPIX_Query_ze_support(void) { return 0; }

static inline int MPIX_GPU_query_support(int gpu_type, int *is_supported)
{
    *is_supported = gpu_type == MPIX_GPU_SUPPORT_CUDA && MPIX_Query_cuda_support();
    return MPI_SUCCESS;
}

#endif
