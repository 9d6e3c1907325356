/* What programs ask with Open MPI's and MPICH's extensions: whether buffers may be memory of an accelerator. They may not. The functions
 * are inline, so that programs run on any library of the standard ABI. */
#ifndef ENCORE_MPI_EXT_H
#define ENCORE_MPI_EXT_H

#include <mpi.h>

#define OMPI_HAVE_MPI_EXT_CUDA 1
#define OMPI_HAVE_MPI_EXT_ROCM 1
#define MPIX_CUDA_AWARE_SUPPORT 0
#define MPIX_ROCM_AWARE_SUPPORT 0
#define MPIX_GPU_SUPPORT_CUDA 0
#define MPIX_GPU_SUPPORT_ZE 1
#define MPIX_GPU_SUPPORT_HIP 2

static inline int MPIX_Query_cuda_support(void) { return 0; }
static inline int MPIX_Query_hip_support(void) { return 0; }
static inline int MPIX_Query_rocm_support(void) { return 0; }
static inline int MPIX_Query_ze_support(void) { return 0; }

static inline int MPIX_GPU_query_support(int gpu_type, int *is_supported)
{
    (void)gpu_type;
    *is_supported = 0;
    return MPI_SUCCESS;
}

#endif
