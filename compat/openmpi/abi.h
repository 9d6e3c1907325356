/* The types of the ABI of Open MPI. Its handles are addresses: predefined ones of objects that the library exports, others of data that
 * programs don't read. Here, the latter are the handles of the standard ABI themselves. */
#ifndef ABI_H
#define ABI_H

#include "standard.h"

#define LIBRARY "libmpi.so.40"
#define WHOSE "Open MPI"

typedef struct ompi_communicator_t *comm_handle;
typedef struct ompi_group_t *group_handle;
typedef struct ompi_datatype_t *datatype_handle;
typedef struct ompi_errhandler_t *errhandler_handle;
typedef struct ompi_op_t *op_handle;
typedef struct ompi_info_t *info_handle;
typedef struct ompi_win_t *win_handle;
typedef struct ompi_request_t *request_handle;
typedef struct ompi_message_t *message_handle;
typedef struct ompi_instance_t *session_handle;
typedef struct ompi_file_t *file_handle;

/* MPI_Status of this ABI. */
struct status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int cancelled;
    size_t bytes;
};

static inline uint64_t bytes_of(const struct status *status)
{
    return status->bytes;
}

static inline int is_cancelled(const struct status *status)
{
    return status->cancelled != 0;
}

static inline struct status status_of(int source, int tag, int error, uint64_t bytes, int cancelled)
{
    return (struct status){source, tag, error, cancelled, bytes};
}

#define STATUS_IGNORE ((struct status *)0)
#define IN_PLACE ((void *)1)
/* Doesn't exist in this ABI: no program has this address. */
#define BUFFER_AUTOMATIC ((void *)-1)
#define UNWEIGHTED ((int *)2)
#define WEIGHTS_EMPTY ((int *)3)
#define DISPLACEMENT_CURRENT ((MPI_Offset)-54278278)
/* MPI_ERR_LASTCODE of this ABI. */
#define LAST_CODE 92

static inline void *buffer_in(const void *buffer)
{
    return buffer == IN_PLACE ? MPI_IN_PLACE : (void *)(uintptr_t)buffer;
}

/* Address of a predefined object, and its handle in the standard ABI. The addresses are found when the library is loaded, because a
 * program that isn't position-independent has its own copies of the objects that it names, which replace the library's. */
struct place {
    const void *object;
    uintptr_t handle;
};
enum { PLACE_BITS_OF_TABLE = 10, PLACES_OF_TABLE = 1 << PLACE_BITS_OF_TABLE, PREDEFINED = 4096 };
/* Hash table by object: an entry is at its hash, or in one of the following places without a gap. */
extern struct place places[PLACES_OF_TABLE];
/* Objects by handle. */
extern const void *predefined[PREDEFINED];

static inline unsigned hash(const void *object)
{
    return (unsigned)(((uintptr_t)object >> 4) * 0x9e3779b97f4a7c15u >> (64 - PLACE_BITS_OF_TABLE));
}

/* MPI_LB and MPI_UB. */
extern char ompi_mpi_lb[], ompi_mpi_ub[];

static inline int is_lower_bound(datatype_handle type)
{
    return (const char *)type == ompi_mpi_lb;
}

static inline int is_upper_bound(datatype_handle type)
{
    return (const char *)type == ompi_mpi_ub;
}

uintptr_t object_after(const void *handle, unsigned place);

/* The standard handle of an MPICH number, or 0; and that of a value which may be such a number, or the value itself. */
uintptr_t mpich_object(unsigned handle);
__attribute__((cold)) uintptr_t small_object(uintptr_t handle);

static inline __attribute__((always_inline)) uintptr_t other_object(const void *handle)
{
    uintptr_t value = (uintptr_t)handle;
    return __builtin_expect(value >> 32 != 0, 1) ? value : small_object(value);
}

/* The standard handle of an object; any other value is a standard handle, or the library reports it as invalid. */
static inline __attribute__((always_inline)) uintptr_t object_in(const void *handle)
{
    unsigned place = hash(handle);
    const void *object = places[place].object;
    if (object == handle)
        return places[place].handle;
    return __builtin_expect(object == NULL, 1) ? other_object(handle) : object_after(handle, place);
}

static inline void *object_out(uintptr_t handle)
{
    if (handle < PREDEFINED && predefined[handle] != NULL)
        return (void *)(uintptr_t)predefined[handle];
    return (void *)handle;
}

#endif
