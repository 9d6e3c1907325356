/* Unreliable descriptors: those of unknown compilers, and those of gfortran 12 for a CLASS(*), which have a wrong element length (that of its
 * own record, or a pointer's), wrong strides (of CHARACTERs), or the record's address (of scalars).
 *
 * An array of unknown element length may have gaps or not: a stride of 8 bytes is a whole array of 8-byte elements, or every other
 * of 4-byte ones. The call's arguments decide: mostly it reaches all elements. If more than one
 * answer remains, the call is refused. */
#define _GNU_SOURCE
#include "fortran.h"

#include <dlfcn.h>

/* A copy of an unknown kind of descriptor: the length of its elements is unknown. */
enum { VERSION_UNCLEAR = -1 };

int unknown_descriptor(const struct descriptor *buffer)
{
    static int unclear, unknown;
    if (buffer->version == VERSION_UNCLEAR)
        return failed_because(MPI_ERR_BUFFER, &unclear,
                              "the compiler doesn't say how long the elements of this CLASS(*) array are, and count and datatype don't "
                              "tell: pass it from within SELECT TYPE, or all of it");
    return failed_because(MPI_ERR_BUFFER, &unknown,
                          "a buffer came in a form that this library doesn't know: of compilers with mpi_f08 it knows "
                          "gfortran and flang; use the module mpi with this one");
}

int refused_reals(void)
{
    static int code;
    return failed_because(MPI_ERR_TYPE, &code,
                          "a buffer has REALs of 8 bytes, and MPI_REAL and MPI_COMPLEX are of REALs of 4: if the program was compiled with "
                          "-fdefault-real-8, tell mpifort of that, too (with CMake by -DMPI_Fortran_COMPILER_FLAGS=-fdefault-real-8, with "
                          "others in FFLAGS), or compile with mpifort itself; if not, name MPI_REAL8 or MPI_COMPLEX16");
}

int describes_itself(const struct descriptor *buffer)
{
    int rank = buffer->rank;
    if (buffer->version == VERSION_UNCLEAR || rank < 0 || rank > MAX_RANK || buffer->element > PTRDIFF_MAX)
        return 0;
    /* The attribute is 0, 1 or 2, and is in one of two places. */
    if (buffer->kind > 2 && (buffer->type & 0xff) > 2)
        return 0;
    ptrdiff_t bytes = (ptrdiff_t)buffer->element;
    for (int i = 0; i < rank; i++) {
        const struct dimension *dimension = &buffer->dimensions[i];
        ptrdiff_t length;
        if (dimension->extent < 0)
            return dimension->extent == -1 && i == rank - 1;
        /* Absolute strides grow, with or without gaps; strides may be negative. */
        if (dimension->extent > 1 && dimension->stride > -bytes && dimension->stride < bytes)
            return 0;
        if (__builtin_mul_overflow(dimension->extent, dimension->stride, &length))
            return 0;
    }
    return 1;
}

static int has_short_strides(const struct descriptor *buffer)
{
    ptrdiff_t element = (ptrdiff_t)buffer->element;
    for (int i = 0; i < buffer->rank; i++) {
        const struct dimension *dimension = &buffer->dimensions[i];
        if (dimension->extent > 1 && dimension->stride < element && dimension->stride > -element)
            return 1;
    }
    return 0;
}

int is_doubtful(const struct descriptor *buffer)
{
    return is_known(buffer) && (is_vague(buffer) || ((buffer->type & 0xff) == TYPE_CHARACTER && has_short_strides(buffer)));
}

int says_length(const struct descriptor *buffer)
{
    if (buffer->type != TYPE_OTHER)
        return 1;
    /* The record of an array has a descriptor in the place of the data's address. */
    const size_t array = 40 + sizeof(struct record) - sizeof(void *);
    if (buffer->element == sizeof(struct record))
        return 0;
    for (size_t rank = 1; rank <= MAX_RANK; rank++)
        if (buffer->element == array + rank * sizeof(struct dimension))
            return 0;
    return 1;
}

static MPI_Count common_divisor(MPI_Count a, MPI_Count b)
{
    while (b != 0) {
        MPI_Count rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Length of the elements, 0 if more than one is possible. Requires `n` > 1 elements; `step` is the greatest common divisor of
 * their strides, `dense` says whether elements of that length are contiguous. */
static MPI_Count length_of_elements(MPI_Count n, MPI_Count step, int dense, MPI_Count bytes, MPI_Datatype datatype)
{
    MPI_Count lower, extent = 0, each = bytes % n == 0 ? bytes / n : 0;
    if (datatype != MPI_DATATYPE_NULL && PMPI_Type_get_extent_c(datatype, &lower, &extent) != MPI_SUCCESS)
        extent = 0;
    int characters = datatype == MPI_CHARACTER;
    /* Strings: their strides aren't in bytes. */
    if (characters && each > 1)
        return dense && step == 1 ? step : 0;
    if (dense && step == 1)
        return step;
    if (each == step)
        return step;
    /* The array is as dense as the datatype, or the call accesses only the first element. */
    if (extent > 0 && (dense ? extent % step == 0 && bytes <= n * step : extent == step))
        return step;
    if (extent > 0 && bytes <= extent && extent <= step)
        return step;
    /* Gaps: the call reaches each element once. A count of bytes isn't enough to decide. */
    if (extent > 0 && each > 0 && step % each == 0 && each % extent == 0 && (extent > 1 || characters))
        return each;
    return 0;
}

const struct descriptor *as_it_is(struct any_descriptor *room, const struct descriptor *buffer, MPI_Count bytes, fint datatype)
{
    struct descriptor *made = &room->head;
    int rank = buffer->rank;
    memcpy(made, buffer, sizeof *buffer + (size_t)rank * sizeof *buffer->dimensions);
    made->type = 0;
    if (!is_vague(buffer)) {
        for (int i = 0; i < rank; i++)
            room->dimensions[i].stride *= (ptrdiff_t)buffer->element;
        return made;
    }
    if (says_length(buffer) && buffer->type == TYPE_OTHER)
        return made;
    if (rank == 0) {
        /* A record has the address of a table in the program or one of its libraries; an object of 24 bytes hasn't. */
        const struct record *record = buffer->base;
        Dl_info where;
        if (record != NULL && dladdr(record->table, &where) != 0)
            made->base = record->data;
        return made;
    }
    MPI_Count n = 1, step = 0;
    int assumed = buffer->dimensions[rank - 1].extent == -1;
    for (int i = 0; i < rank && !assumed; i++) {
        const struct dimension *dimension = &buffer->dimensions[i];
        n *= dimension->extent;
        if (dimension->extent > 1)
            step = common_divisor(step, dimension->stride < 0 ? -dimension->stride : dimension->stride);
    }
    if (assumed || n <= 1 || bytes == 0) {
        made->rank = 0;
        return made;
    }
    int dense = 1;
    ptrdiff_t next = step;
    for (int i = 0; i < rank; i++) {
        const struct dimension *dimension = &buffer->dimensions[i];
        if (dimension->extent > 1 && dimension->stride != next)
            dense = 0;
        next *= dimension->extent;
    }
    MPI_Count length = bytes < 0 || step == 0 ? 0 : length_of_elements(n, step, dense, bytes, datatype_in(datatype));
    made->element = (size_t)length;
    if (length == 0)
        made->version = VERSION_UNCLEAR;
    else if (dense && length == step)
        made->rank = 0;
    return made;
}
