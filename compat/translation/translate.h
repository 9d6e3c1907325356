/* Helpers of the shims: translations of arguments from the program's ABI (_in) and of results to it (_out). */
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "abi.h"
#include "functions.h"
#include "values.h"

#include <string.h>

/* Functions of include/mpix.h. */
#define EACH_EXTENSION(X)                                                                                    \
    X(Comm_revoke, (MPI_Comm))                                                                               \
    X(Comm_is_revoked, (MPI_Comm, int *))                                                                    \
    X(Comm_get_failed, (MPI_Comm, MPI_Group *))                                                              \
    X(Comm_ack_failed, (MPI_Comm, int, int *))                                                               \
    X(Comm_failure_ack, (MPI_Comm))                                                                          \
    X(Comm_failure_get_acked, (MPI_Comm, MPI_Group *))                                                       \
    X(Comm_agree, (MPI_Comm, int *))                                                                         \
    X(Comm_iagree, (MPI_Comm, int *, MPI_Request *))                                                         \
    X(Comm_shrink, (MPI_Comm, MPI_Comm *))                                                                   \
    X(Comm_ishrink, (MPI_Comm, MPI_Comm *, MPI_Request *))                                                   \
    X(Query_cuda_support, (void))
struct extensions {
#define POINTER(name, parameters) int(*name) parameters;
    EACH_EXTENSION(POINTER)
};
extern struct extensions mpix;

/* Functions of the engine that the standard ABI lacks (fortran/engine.h). */
extern const struct fortran_interface *engine_functions;

/* Lists up to this length are translated on the stack. */
enum { FEW = 32 };

/* The constant that a program's list stands for, or the list itself. */
static inline int *weights_in(const int *weights)
{
    if (weights == UNWEIGHTED)
        return MPI_UNWEIGHTED;
    return weights == WEIGHTS_EMPTY ? MPI_WEIGHTS_EMPTY : (int *)(uintptr_t)weights;
}

static inline MPI_Offset displacement_in(MPI_Offset displacement)
{
    return displacement == DISPLACEMENT_CURRENT ? MPI_DISPLACEMENT_CURRENT : displacement;
}

/* Words of MPI_Status that only the library uses: low and high half of the byte count, and whether it was cancelled. */
enum { BYTES_LOW, BYTES_HIGH, CANCELLED };

static inline MPI_Status status_in(const struct status *status)
{
    MPI_Status result = {.MPI_SOURCE = MPI_ANY_SOURCE, .MPI_TAG = MPI_ANY_TAG};
    if (status != NULL) {
        uint64_t bytes = bytes_of(status);
        result.MPI_SOURCE = rank_in(status->MPI_SOURCE);
        result.MPI_TAG = tag_in(status->MPI_TAG);
        result.MPI_ERROR = error_in(status->MPI_ERROR);
        result.MPI_internal[BYTES_LOW] = (int)(uint32_t)bytes;
        result.MPI_internal[BYTES_HIGH] = (int)(uint32_t)(bytes >> 32);
        result.MPI_internal[CANCELLED] = is_cancelled(status);
    }
    return result;
}

static inline struct status status_out(const MPI_Status *status)
{
    uint64_t low = (uint32_t)status->MPI_internal[BYTES_LOW], high = (uint32_t)status->MPI_internal[BYTES_HIGH];
    return status_of(rank_out(status->MPI_SOURCE), tag_out(status->MPI_TAG), error_out(status->MPI_ERROR),
                     high << 32 | low, status->MPI_internal[CANCELLED] != 0);
}

/* A status that the call writes to before the program's is updated: the program's stays as it is if the call writes none, and so does
 * its error field, which few calls write. */
#define UNWRITTEN ((MPI_Status){.MPI_SOURCE = NO_CONSTANT, .MPI_ERROR = NO_CONSTANT})

/* UNWRITTEN for a handle: not a handle of the standard ABI. */
#define UNWRITTEN_HANDLE(type) ((type)(uintptr_t)1)

static inline __attribute__((always_inline)) void status_back(const MPI_Status *written, struct status *status)
{
    if (status == STATUS_IGNORE || written->MPI_SOURCE == NO_CONSTANT)
        return;
    /* Read one by one: a read of both at once would stall on the library's two separate stores. */
    const volatile int *internal = written->MPI_internal;
    uint64_t low = (uint32_t)internal[BYTES_LOW], high = (uint32_t)internal[BYTES_HIGH];
    *status = status_of(rank_out(written->MPI_SOURCE), tag_out(written->MPI_TAG),
                        written->MPI_ERROR == NO_CONSTANT ? status->MPI_ERROR : error_out(written->MPI_ERROR), high << 32 | low,
                        written->MPI_internal[CANCELLED] != 0);
}

/* Strings: X gets at most `room` bytes with the null byte, the size of the program's buffer. */
static inline void text_out(char *given, const char *text, size_t room, int *length)
{
    size_t bytes = strnlen(text, room - 1);
    memcpy(given, text, bytes);
    given[bytes] = 0;
    if (length != NULL)
        *length = (int)bytes;
}

/* Error codes of the processes that MPI_Comm_spawn or MPI_Comm_spawn_multiple tried to start, at the root: `groups` groups of them. Other
 * ranks need not know their number; success is the same in all ABIs. */
void codes_out(MPI_Comm comm, int root, int groups, const int *processes, int *codes);

/* Lists: X_in returns the translated list, which is `few` or is allocated, or NULL if there is none (or no memory: the function then
 * reports a missing list). X_out writes it back to `list`, unless that is NULL, and releases it. */
int *numbers_in(const int *list, long length, int *few, int (*in)(int));
void numbers_out(int *translated, int *list, long length, int *few, int (*out)(int));
MPI_Status *statuses_in(const struct status *list, long length, MPI_Status *few);
void statuses_out(MPI_Status *translated, struct status *list, long length, MPI_Status *few);

#define HANDLE_LIST(type, name)                                                                              \
    type *name##_list_in(const name##_handle *list, long length, type *few);                                           \
    void name##_list_out(type *translated, name##_handle *list, long length, type *few)
HANDLE_LIST(MPI_Request, request);
HANDLE_LIST(MPI_Datatype, datatype);
HANDLE_LIST(MPI_Info, info);

#endif
