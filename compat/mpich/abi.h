/* The types of the MPICH ABI, whose handles are numbers. */
#ifndef ABI_H
#define ABI_H

#include "numbers.h"
#include "standard.h"

#define LIBRARY "libmpi.so.12"
#define WHOSE "MPICH"

typedef int comm_handle, group_handle, datatype_handle, errhandler_handle, op_handle, info_handle, win_handle, request_handle;
typedef int message_handle, session_handle;
typedef void *file_handle;

/* MPI_Status of the MPICH ABI. */
struct status {
    int count_low;
    /* Bit 0: cancelled; other bits: upper half of the count. */
    int count_high_and_cancelled;
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
};

static inline uint64_t bytes_of(const struct status *status)
{
    return (uint64_t)((unsigned)status->count_high_and_cancelled >> 1) << 32 | (unsigned)status->count_low;
}

static inline int is_cancelled(const struct status *status)
{
    return status->count_high_and_cancelled & 1;
}

static inline struct status status_of(int source, int tag, int error, uint64_t bytes, int cancelled)
{
    return (struct status){
        .count_low = (int)(uint32_t)bytes,
        .count_high_and_cancelled = (int)((uint32_t)(bytes >> 32) << 1 | (cancelled != 0)),
        .MPI_SOURCE = source,
        .MPI_TAG = tag,
        .MPI_ERROR = error,
    };
}

#define STATUS_IGNORE ((struct status *)1)
#define IN_PLACE ((void *)-1)
#define BUFFER_AUTOMATIC ((void *)-2)

static inline void *buffer_in(const void *buffer)
{
    if (__builtin_expect((uintptr_t)buffer >= (uintptr_t)BUFFER_AUTOMATIC, 0))
        return buffer == IN_PLACE ? MPI_IN_PLACE : MPI_BUFFER_AUTOMATIC;
    return (void *)(uintptr_t)buffer;
}

/* MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are unique addresses. */
extern int *const mpich_unweighted __asm__("MPI_UNWEIGHTED");
extern int *const mpich_weights_empty __asm__("MPI_WEIGHTS_EMPTY");
#define UNWEIGHTED mpich_unweighted
#define WEIGHTS_EMPTY mpich_weights_empty

static inline MPI_File file_in(void *file)
{
    return file == NULL ? MPI_FILE_NULL : (MPI_File)file;
}

static inline void *file_out(MPI_File file)
{
    return file == MPI_FILE_NULL ? NULL : (void *)file;
}

/* MPI_LB and MPI_UB. */
static inline int is_lower_bound(datatype_handle type)
{
    return type == 0x4c000010;
}

static inline int is_upper_bound(datatype_handle type)
{
    return type == 0x4c000011;
}

#define DISPLACEMENT_CURRENT ((MPI_Offset)-54278278)
/* MPI_ERR_LASTCODE of the MPICH ABI. */
#define LAST_CODE 0x3fffffff
#endif
