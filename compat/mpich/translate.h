/* What the shims use: translations of arguments from the MPICH ABI (_in) and of results to it (_out). */
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "generated/functions.h"
#include "generated/values.h"

/* Lists up to this length are translated on the stack. */
enum { FEW = 32 };

extern int *const MPI_UNWEIGHTED_mpich __asm__("MPI_UNWEIGHTED");
extern int *const MPI_WEIGHTS_EMPTY_mpich __asm__("MPI_WEIGHTS_EMPTY");

static inline void *buffer_in(const void *buffer)
{
    if (__builtin_expect((uintptr_t)buffer >= (uintptr_t)BUFFER_AUTOMATIC, 0))
        return buffer == IN_PLACE ? MPI_IN_PLACE : MPI_BUFFER_AUTOMATIC;
    return (void *)(uintptr_t)buffer;
}

static inline int *weights_in(const int *weights)
{
    if (weights == MPI_UNWEIGHTED_mpich)
        return MPI_UNWEIGHTED;
    return weights == MPI_WEIGHTS_EMPTY_mpich ? MPI_WEIGHTS_EMPTY : (int *)(uintptr_t)weights;
}

static inline MPI_File file_in(void *file)
{
    return file == NULL ? MPI_FILE_NULL : (MPI_File)file;
}

static inline void *file_out(MPI_File file)
{
    return file == MPI_FILE_NULL ? NULL : (void *)file;
}

static inline MPI_Offset displacement_in(MPI_Offset displacement)
{
    return displacement == DISPLACEMENT_CURRENT ? MPI_DISPLACEMENT_CURRENT : displacement;
}

/* The words of MPI_Status that are the library's own: low and high half of the bytes, and whether it was cancelled. */
enum { BYTES_LOW, BYTES_HIGH, CANCELLED };

static inline MPI_Status status_in(const struct status *status)
{
    MPI_Status result = {.MPI_SOURCE = MPI_ANY_SOURCE, .MPI_TAG = MPI_ANY_TAG};
    if (status != NULL) {
        result.MPI_SOURCE = rank_in(status->MPI_SOURCE);
        result.MPI_TAG = tag_in(status->MPI_TAG);
        result.MPI_ERROR = error_in(status->MPI_ERROR);
        result.MPI_internal[BYTES_LOW] = status->count_low;
        result.MPI_internal[BYTES_HIGH] = (int)((unsigned)status->count_high_and_cancelled >> 1);
        result.MPI_internal[CANCELLED] = status->count_high_and_cancelled & 1;
    }
    return result;
}

static inline struct status status_out(const MPI_Status *status)
{
    return (struct status){
        .count_low = status->MPI_internal[BYTES_LOW],
        .count_high_and_cancelled =
            (int)((unsigned)status->MPI_internal[BYTES_HIGH] << 1 | (status->MPI_internal[CANCELLED] != 0)),
        .MPI_SOURCE = rank_out(status->MPI_SOURCE),
        .MPI_TAG = tag_out(status->MPI_TAG),
        .MPI_ERROR = error_out(status->MPI_ERROR),
    };
}

/* Lists: X_in gives the translated list, which is `few` or is taken from the heap, or NULL where there is none (for a lack of memory,
 * too: the function then reports a missing list). X_out writes it back to `list`, unless that is NULL, and releases it. */
int *numbers_in(const int *list, long length, int *few, int (*in)(int));
void numbers_out(int *translated, int *list, long length, int *few, int (*out)(int));
MPI_Status *statuses_in(const struct status *list, long length, MPI_Status *few);
void statuses_out(MPI_Status *translated, struct status *list, long length, MPI_Status *few);

#define HANDLE_LIST(type, name)                                                                              \
    type *name##_list_in(const int *list, long length, type *few);                                           \
    void name##_list_out(type *translated, int *list, long length, type *few)
HANDLE_LIST(MPI_Request, request);
HANDLE_LIST(MPI_Datatype, datatype);
HANDLE_LIST(MPI_Info, info);

#endif
