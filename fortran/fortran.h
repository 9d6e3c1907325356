/* Helpers shared by the functions that Fortran calls. They call only C functions of MPI (but see engine.h), so libmpifort_abi.so.1
 * works over any library of the standard ABI, and it needs no Fortran compiler and no Fortran runtime.
 *
 * The files that define such functions are compiled twice, or their names are changed afterwards (profiling.sh). F makes their names; C
 * is the function that they call. All of this exists for the standard ABI, for Open MPI's and for MPICH's: the folders `standard`,
 * `compat/openmpi/fortran` and `compat/mpich/fortran` define what handles are as numbers (handles.h) and which addresses are
 * special (special.h). */
#ifndef FORTRAN_H
#define FORTRAN_H

#include <mpi.h>
#include <mpix.h>

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <handles.h>
#include <special.h>

#ifdef PROFILING_NAMES
#define F(name) pmpi_##name##_
#define C(name) PMPI_##name
#define STEM(name) "pmpi_" #name
#define UPPER(name) PMPI_##name
#define LOWER(name) pmpi_##name
#define XF(name) pmpix_##name##_
#define XC(name) PMPIX_##name
#define X_STEM(name) "pmpix_" #name
#define X_UPPER(name) PMPIX_##name
#define X_LOWER(name) pmpix_##name
#else
#define F(name) mpi_##name##_
#define C(name) MPI_##name
#define STEM(name) "mpi_" #name
#define UPPER(name) MPI_##name
#define LOWER(name) mpi_##name
#define XF(name) mpix_##name##_
#define XC(name) MPIX_##name
#define X_STEM(name) "mpix_" #name
#define X_UPPER(name) MPIX_##name
#define X_LOWER(name) mpix_##name
#endif

/* A second name of a function: `SAME(send_x, send)`. Also the spellings of compilers that write names differently (in gfortran
 * -fno-underscoring, -fsecond-underscore). In mpi_f08, functions with buffers have such a name only if they don't get descriptors of
 * these. */
#define SAME(name, of)                                                                                       \
    extern __typeof__(F(of)) F(name) __attribute__((alias(STEM(of) "_")));                                   \
    LOWER_SPELLINGS(name, of)
#define LOWER_SPELLINGS(name, of)                                                                            \
    extern __typeof__(F(of)) LOWER(name) __attribute__((alias(STEM(of) "_")));                               \
    extern __typeof__(F(of)) LOWER(name##__) __attribute__((alias(STEM(of) "_")));
#ifdef OTHER_ABI
#define WITHOUT_DESCRIPTORS SAME
#define DESCRIPTORS(name)
#define LABEL(name)
#else
#define WITHOUT_DESCRIPTORS(name, of)
/* The name in the module mpi for compilers that pass descriptors (section 19.1.5). */
#define DESCRIPTORS(name) extern __typeof__(F(name##_f08ts)) F(name##_fts) __attribute__((alias(STEM(name) "_f08ts_")));
/* The name by which the modules call a function with descriptors: `mpi_send_f08ts__` leads to `mpi_send_f08ts_`, or to a tool's in its
 * place. Not that name itself: flang takes no procedure `mpi_send_f08ts` in one file with an interface of the same name for the linker. */
#ifdef __aarch64__
#define JUMP(to) "b " to "\n\t"
#else
#define JUMP(to) "jmp *" to "@GOTPCREL(%rip)\n\t"
#endif
#define LABEL(name)                                                                                          \
    __asm__(".pushsection .text\n\t"                                                                         \
            ".globl " STEM(name) "__\n\t"                                                                    \
            ".type " STEM(name) "__, @function\n"                                                            \
            STEM(name) "__:\n\t"                                                                            \
            JUMP(STEM(name) "_")                                                                             \
            ".size " STEM(name) "__, . - " STEM(name) "__\n\t"                                               \
            ".popsection");
#endif
#define SPELLINGS(name, NAME)                                                                                \
    LOWER_SPELLINGS(name, name)                                                                              \
    extern __typeof__(F(name)) UPPER(NAME) __attribute__((alias(STEM(name) "_")));

/* SAME and SPELLINGS for functions of mpix.h, which other libraries of the standard ABI need not have, nor the library in C of another ABI. */
#define X_WEAK(name) extern __typeof__(XC(name)) XC(name) __attribute__((weak));
#define X_CALL(name, ...) (XC(name) != NULL ? XC(name)(__VA_ARGS__) : call_failed(MPI_ERR_UNSUPPORTED_OPERATION))
#define X_SAME(name, of)                                                                                     \
    extern __typeof__(XF(of)) XF(name) __attribute__((alias(X_STEM(of) "_")));                               \
    X_LOWER_SPELLINGS(name, of)
#define X_LOWER_SPELLINGS(name, of)                                                                          \
    extern __typeof__(XF(of)) X_LOWER(name) __attribute__((alias(X_STEM(of) "_")));                          \
    extern __typeof__(XF(of)) X_LOWER(name##__) __attribute__((alias(X_STEM(of) "_")));
#define X_SPELLINGS(name, NAME)                                                                              \
    X_LOWER_SPELLINGS(name, name)                                                                            \
    extern __typeof__(XF(name)) X_UPPER(NAME) __attribute__((alias(X_STEM(name) "_")));

/* The last argument, which may be absent in mpi_f08. */
static inline void give(fint *ierror, int code)
{
    if (ierror != NULL)
        *ierror = code;
}

static inline int or_else(int before, int code)
{
    return before == MPI_SUCCESS ? code : before;
}

/* An error of this library: calls the error handler, and is the code to return. */
static inline int call_failed(int code)
{
    PMPI_Comm_call_errhandler(MPI_COMM_SELF, code);
    return code;
}

/* LOGICALs: compilers use 0 for false, and 1 or all bits for true. */
static inline int logical_in(fint logical)
{
    return logical & 1;
}

static inline fint logical_out(int flag)
{
    return flag != 0;
}

/* Fortran's positions start at 1. */
static inline void index_out(fint *index)
{
    if (*index != MPI_UNDEFINED)
        ++*index;
}

static inline void indices_out(fint *indices, const fint *count, int code)
{
    if (code != MPI_SUCCESS && code != MPI_ERR_IN_STATUS)
        return;
    if (*count != MPI_UNDEFINED)
        for (fint i = 0; i < *count; i++)
            ++indices[i];
}

/* Memory for a list or a string during a call: on the stack if it is short. */
struct list {
    void *more;
    void *few[32];
};

static inline void *list_room(struct list *list, size_t bytes)
{
    list->more = NULL;
    if (LIKELY(bytes <= sizeof list->few))
        return list->few;
    return list->more = malloc(bytes);
}

static inline void list_end(struct list *list)
{
    if (UNLIKELY(list->more != NULL))
        free(list->more);
}

static inline size_t length_of(fint n)
{
    return n > 0 ? (size_t)n : 0;
}

static inline int *logicals_in(struct list *list, const fint *logicals, fint n)
{
    int *flags = list_room(list, length_of(n) * sizeof *flags);
    for (fint i = 0; flags != NULL && i < n; i++)
        flags[i] = logical_in(logicals[i]);
    return flags;
}

static inline void logicals_out(fint *logicals, fint n)
{
    for (fint i = 0; i < n; i++)
        logicals[i] = logical_out(logicals[i]);
}

#define HANDLE(kind, small, Name)                                                                            \
    static inline MPI_##kind small##_in(fint number)                                                         \
    {                                                                                                        \
        return HANDLE_OF(kind, Name, number);                                                                \
    }                                                                                                        \
    static inline fint small##_out(MPI_##kind handle)                                                        \
    {                                                                                                        \
        return NUMBER_OF(Name, handle);                                                                      \
    }                                                                                                        \
    static inline MPI_##kind *small##s_in(struct list *list, const fint *numbers, fint n)                    \
    {                                                                                                        \
        MPI_##kind *handles = list_room(list, length_of(n) * sizeof *handles);                               \
        for (fint i = 0; handles != NULL && i < n; i++)                                                      \
            handles[i] = small##_in(numbers[i]);                                                             \
        return handles;                                                                                      \
    }
HANDLE(Comm, comm, Comm)
HANDLE(Datatype, datatype, Type)
HANDLE(Errhandler, errhandler, Errhandler)
HANDLE(File, file, File)
HANDLE(Group, group, Group)
HANDLE(Info, info, Info)
HANDLE(Message, message, Message)
HANDLE(Op, op, Op)
HANDLE(Request, request, Request)
HANDLE(Session, session, Session)
HANDLE(Win, win, Win)

static inline MPI_Datatype *datatypes_room(struct list *list, fint n)
{
    MPI_Datatype *types = list_room(list, length_of(n) * sizeof *types);
    for (fint i = 0; types != NULL && i < n; i++)
        types[i] = MPI_DATATYPE_NULL;
    return types;
}

static inline void datatypes_out(fint *numbers, fint n, const MPI_Datatype *types)
{
    for (fint i = 0; types != NULL && i < n && types[i] != MPI_DATATYPE_NULL; i++)
        numbers[i] = datatype_out(types[i]);
}

/* Declarations for this library only. */
#pragma GCC visibility push(hidden)

/* After a call that completes requests: writes only those that became null, because another thread may have set the others. */
static inline void requests_done(fint *numbers, fint n, const MPI_Request *requests)
{
    for (fint i = 0; requests != NULL && i < n; i++) {
        if (requests[i] == MPI_REQUEST_NULL)
            numbers[i] = NO_REQUEST;
    }
}

/* Strings: padded with blanks, not terminated. Lengths are read as `int`, which works for compilers that pass `int` or `size_t`. */
char *string_in(struct list *list, const char *string, size_t length, int both_ends);
char *string_room(struct list *list, fint bytes);
void string_out(char *string, size_t length, const char *from);

/* Length of a call's list of datatypes, one per rank: neighbours or all ranks, for sends or receives. */
fint ranks(fint comm, int neighbours, int sends);
fint cart_dimensions(fint comm);

/* A buffer of mpi_f08: the C descriptor (CFI_cdesc_t), as far as compilers have the same at the same places. Behind the rank lie
 * attribute and type in gfortran's, type and attribute in flang's. */
struct dimension {
    ptrdiff_t lower, extent, stride;
};
struct descriptor {
    void *base;
    size_t element;
    int version;
    signed char rank;
    unsigned char kind;
    unsigned short type; /* flang's: never one of those below */
    struct dimension dimensions[];
};
enum { VERSION_GFORTRAN = 1, VERSION_FLANG = 20180515, VERSION_FLANG_20 = 20240719, MAX_RANK = 15 };
enum { TYPE_CHARACTER = 5, TYPE_C_POINTER = 7, TYPE_OTHER = 0xffff };

/* A descriptor with room for the dimensions of any rank. */
struct any_descriptor {
    struct descriptor head;
    struct dimension dimensions[MAX_RANK];
};

/* Whether a descriptor of another version is consistent (descriptors.c). */
int describes_itself(const struct descriptor *buffer);

static inline int is_known(const struct descriptor *buffer)
{
    return LIKELY(buffer->version == VERSION_GFORTRAN || buffer->version == VERSION_FLANG || buffer->version == VERSION_FLANG_20) ||
           describes_itself(buffer);
}

/* gfortran's record of a scalar CLASS(*): addresses of the data and of the type's table, and the length of strings. */
struct record {
    void *data, *table;
    size_t length;
};

/* Whether `element` may differ from the length of the elements: gfortran 12 gives the length of its own record for a CLASS(*), and for a
 * scalar one the record's address. */
static inline int is_vague(const struct descriptor *buffer)
{
    return UNLIKELY(buffer->type == TYPE_OTHER || buffer->type == TYPE_C_POINTER) &&
           (buffer->rank > 0 || (buffer->type == TYPE_OTHER && buffer->element == sizeof(struct record)));
}

/* flang's types of REAL(8) and COMPLEX(8); gfortran has its attribute there, which is a smaller number. */
enum { FLANG_REAL_8 = 28, FLANG_COMPLEX_8 = 35 };

/* Whether REALs have the size of the datatype's. They don't if a build system passed `-fdefault-real-8` but not to mpifort:
 * MPI_REAL is then a number of the usual modules. */
static inline int reals_fit(const struct descriptor *buffer, fint datatype)
{
#ifdef OTHER_ABI
    (void)buffer, (void)datatype;
    return 1;
#else
    int is_other = (buffer->kind == FLANG_REAL_8 && datatype == (fint)(intptr_t)MPI_REAL) ||
                   (buffer->kind == FLANG_COMPLEX_8 && datatype == (fint)(intptr_t)MPI_COMPLEX);
    return LIKELY(!is_other) || (buffer->version != VERSION_FLANG && buffer->version != VERSION_FLANG_20);
#endif
}

/* Whether the section is contiguous. Assumed-size arrays (last extent -1) are. */
static inline int is_whole(const struct descriptor *buffer)
{
    if (!is_known(buffer))
        return 0;
    if (is_vague(buffer))
        return 0;
    ptrdiff_t stride = (ptrdiff_t)buffer->element;
    for (int i = 0; i < buffer->rank; i++) {
        const struct dimension *dimension = &buffer->dimensions[i];
        if (dimension->extent == -1)
            return 1;
        if (dimension->stride != stride && dimension->extent != 1)
            return dimension->extent == 0;
        stride *= dimension->extent;
    }
    return 1;
}

/* Buffers that differ from their descriptors (descriptors.c). `as_it_is` makes a correct descriptor in `room`: `bytes` is how far the
 * call reaches; `datatype` is the type of its count, or MPI_DATATYPE_NULL. */
int is_doubtful(const struct descriptor *buffer);
int says_length(const struct descriptor *buffer);
const struct descriptor *as_it_is(struct any_descriptor *room, const struct descriptor *buffer, MPI_Count bytes, fint datatype);

/* Buffers with gaps (sections.c). */
struct copy {
    const struct descriptor *buffer;
    void *bytes; /* what the call gets */
    void *own;   /* the copy; NULL if there is none */
    size_t room; /* its length */
    int writes;  /* the operation writes it */
};
struct section {
    const struct descriptor *buffer;
    MPI_Datatype type; /* to be freed after the call */
};
struct keep {
    const struct descriptor *buffer;
    int writes;
    MPI_Count bytes; /* that the call reaches */
};
int unknown_descriptor(const struct descriptor *buffer);
int refused_reals(void);
int refused_section(const struct descriptor *buffer);
int needs_engine(void);
int copy_in(struct copy *copy, const struct descriptor *buffer, MPI_Count bytes, int writes);
void copy_again(struct copy *copy);
void copy_back(struct copy *copy);
void copy_out(struct copy *copy, int back);
int section_type(struct section *section, fint *count, fint *datatype);
int section_type_c(struct section *section, MPI_Count *count, fint *datatype);
void section_end(struct section *section);

/* Number of bytes that a call reaches (extents.c). */
MPI_Count bytes_of(MPI_Count count, fint datatype);
MPI_Count bytes_of_blocks(fint blocks, const void *counts, const void *displacements, int large, fint datatype);
MPI_Count bytes_of_typed_blocks(fint blocks, const void *counts, int large, const void *displacements, int addresses,
                                const fint *datatypes);
MPI_Count sum_of(fint blocks, const void *counts, int large);
MPI_Count own_count(fint comm, const void *counts, int large);
fint group_size(fint comm);
int is_root(fint comm, fint root);

/* Copies owned by a request (kept.c). */
struct kept;
int keep(struct kept **made, const struct keep *buffers, int count);
void *kept_bytes(struct kept *kept, int which);
int kept_by(struct kept *kept, int made, fint request);

/* An error with its own message: makes a code of the class, once, and calls the error handler. */
int failed_because(int class, int *code, const char *sentence);

#pragma GCC visibility pop

#endif
