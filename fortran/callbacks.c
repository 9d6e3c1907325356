/* Fortran callbacks of the program, which MPI calls as C functions. Handles, codes, flags and values are translated on
 * the way. Callbacks of mpif.h and of mpi_f08 are called alike.
 *
 * Where MPI passes on a user argument (attributes, generalized requests, data representations), that argument leads to the user's function.
 * Operators and error handlers have none: each of their functions gets a trampoline from a fixed pool, whose index
 * identifies the function. */
#include "callbacks.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* X(0x00) … X(0xff) */
#define SIXTEEN(X, high)                                                                                     \
    X(0x##high##0) X(0x##high##1) X(0x##high##2) X(0x##high##3) X(0x##high##4) X(0x##high##5) X(0x##high##6) \
    X(0x##high##7) X(0x##high##8) X(0x##high##9) X(0x##high##a) X(0x##high##b) X(0x##high##c) X(0x##high##d) \
    X(0x##high##e) X(0x##high##f)
#define EACH_PLACE(X)                                                                                        \
    SIXTEEN(X, 0) SIXTEEN(X, 1) SIXTEEN(X, 2) SIXTEEN(X, 3) SIXTEEN(X, 4) SIXTEEN(X, 5) SIXTEEN(X, 6)        \
    SIXTEEN(X, 7) SIXTEEN(X, 8) SIXTEEN(X, 9) SIXTEEN(X, a) SIXTEEN(X, b) SIXTEEN(X, c) SIXTEEN(X, d)        \
    SIXTEEN(X, e) SIXTEEN(X, f)
enum { PLACES = 256 };

/* Stable slot of a user function; -1 if none is free. */
static int place_of(any_function *functions, any_function function)
{
    int place = 0;
    pthread_mutex_lock(&lock);
    while (place < PLACES && functions[place] != NULL && functions[place] != function)
        place++;
    if (place < PLACES)
        functions[place] = function;
    pthread_mutex_unlock(&lock);
    return place < PLACES ? place : -1;
}

/* ---- operators --------------------------------------------------------------------------------------------- */

typedef void user_function(void *, void *, fint *, fint *);
typedef void user_function_c(void *, void *, MPI_Count *, fint *);

static any_function operators[PLACES], large_operators[PLACES];

/* Body shared by the trampolines of all slots, so that it exists once. */
static __attribute__((noinline)) void operate(any_function function, void *in, void *inout, int *length, MPI_Datatype *type)
{
    fint datatype = datatype_out(*type);
    ((user_function *)function)(in, inout, length, &datatype);
}

static __attribute__((noinline)) void operate_large(any_function function, void *in, void *inout, MPI_Count *length, MPI_Datatype *type)
{
    fint datatype = datatype_out(*type);
    ((user_function_c *)function)(in, inout, length, &datatype);
}

#define OPERATOR(place)                                                                                      \
    static void operator_##place(void *in, void *inout, int *length, MPI_Datatype *type)                     \
    {                                                                                                        \
        operate(operators[place], in, inout, length, type);                                                  \
    }                                                                                                        \
    static void large_operator_##place(void *in, void *inout, MPI_Count *length, MPI_Datatype *type)         \
    {                                                                                                        \
        operate_large(large_operators[place], in, inout, length, type);                                      \
    }
EACH_PLACE(OPERATOR)
#define OPERATOR_NAME(place) operator_##place,
#define LARGE_OPERATOR_NAME(place) large_operator_##place,

MPI_User_function *operator_of(any_function function)
{
    static MPI_User_function *const ours[PLACES] = {EACH_PLACE(OPERATOR_NAME)};
    int place = place_of(operators, function);
    return place < 0 ? NULL : ours[place];
}

MPI_User_function_c *large_operator_of(any_function function)
{
    static MPI_User_function_c *const ours[PLACES] = {EACH_PLACE(LARGE_OPERATOR_NAME)};
    int place = place_of(large_operators, function);
    return place < 0 ? NULL : ours[place];
}

/* ---- error handlers ---------------------------------------------------------------------------------------- */

typedef void handler_function(fint *, fint *);

#define HANDLERS(small, Kind)                                                                                \
    static any_function small##_handlers[PLACES];                                                            \
    static __attribute__((noinline)) void handle_##small(any_function function, MPI_##Kind *object, int *code) \
    {                                                                                                        \
        fint number = small##_out(*object);                                                                  \
        ((handler_function *)function)(&number, code);                                                       \
    }                                                                                                        \
    EACH_PLACE(small##_HANDLER)                                                                              \
    MPI_##Kind##_errhandler_function *small##_handler_of(any_function function)                              \
    {                                                                                                        \
        static MPI_##Kind##_errhandler_function *const ours[PLACES] = {EACH_PLACE(small##_NAME)};            \
        int place = place_of(small##_handlers, function);                                                    \
        return place < 0 ? NULL : ours[place];                                                               \
    }
#define HANDLER(small, Kind, place)                                                                          \
    static void small##_handler_##place(MPI_##Kind *object, int *code, ...)                                  \
    {                                                                                                        \
        handle_##small(small##_handlers[place], object, code);                                               \
    }
#define comm_HANDLER(place) HANDLER(comm, Comm, place)
#define comm_NAME(place) comm_handler_##place,
#define win_HANDLER(place) HANDLER(win, Win, place)
#define win_NAME(place) win_handler_##place,
#define file_HANDLER(place) HANDLER(file, File, place)
#define file_NAME(place) file_handler_##place,
#define session_HANDLER(place) HANDLER(session, Session, place)
#define session_NAME(place) session_handler_##place,
HANDLERS(comm, Comm)
HANDLERS(win, Win)
HANDLERS(file, File)
HANDLERS(session, Session)

/* ---- the values of attributes ------------------------------------------------------------------------------ */

struct box {
    MPI_Aint value;
    struct box *next;
};
enum { DRAWERS = 1024 };
static struct box *boxes[DRAWERS];

static struct box **drawer(const void *box)
{
    return &boxes[((uintptr_t)box >> 4) % DRAWERS];
}

/* Position of a box in its list; at NULL if the address isn't a box. Requires `lock`. */
static struct box **find_box(const void *address)
{
    struct box **place = drawer(address);
    while (*place != NULL && *place != address)
        place = &(*place)->next;
    return place;
}

void *box_of(MPI_Aint value)
{
    struct box *box = malloc(sizeof *box);
    if (box == NULL)
        return NULL;
    pthread_mutex_lock(&lock);
    *box = (struct box){value, *drawer(box)};
    *drawer(box) = box;
    pthread_mutex_unlock(&lock);
    return box;
}

void box_end(void *address)
{
    pthread_mutex_lock(&lock);
    struct box **place = find_box(address), *box = *place;
    if (box != NULL)
        *place = box->next;
    pthread_mutex_unlock(&lock);
    free(box);
}

/* Whether an attribute is in a box, and its value. The value of an attribute set by C is the address itself. */
static int open_box(void *address, MPI_Aint *value)
{
    pthread_mutex_lock(&lock);
    struct box *box = *find_box(address);
    *value = box != NULL ? box->value : (MPI_Aint)address;
    pthread_mutex_unlock(&lock);
    return box != NULL;
}

MPI_Aint attribute_value(int key, void *attribute)
{
    MPI_Aint value;
    switch (key) {
    case MPI_WIN_BASE: return (MPI_Aint)attribute;
    case MPI_WIN_SIZE: return *(MPI_Aint *)attribute;
    case MPI_TAG_UB:
    case MPI_IO:
    case MPI_HOST:
    case MPI_WTIME_IS_GLOBAL:
    case MPI_APPNUM:
    case MPI_LASTUSEDCODE:
    case MPI_UNIVERSE_SIZE:
    case MPI_WIN_DISP_UNIT:
    case MPI_WIN_CREATE_FLAVOR:
    case MPI_WIN_MODEL: return *(int *)attribute;
    default: open_box(attribute, &value); return value;
    }
}

/* ---- keys of attributes ------------------------------------------------------------------------------------ */

typedef void copy_function(fint *, fint *, MPI_Aint *, MPI_Aint *, MPI_Aint *, fint *, fint *);
typedef void delete_function(fint *, fint *, MPI_Aint *, MPI_Aint *, fint *);
typedef void old_copy_function(fint *, fint *, fint *, fint *, fint *, fint *, fint *);
typedef void old_delete_function(fint *, fint *, fint *, fint *, fint *);

/* Whether `function` is the named function, in any spelling: a program may have its own address for each. */
#define IS_FUNCTION(function, name)                                                                          \
    ((function) == (any_function)F(name) || (function) == (any_function)LOWER(name) ||                       \
     (function) == (any_function)LOWER(name##__))

/* MPI's own functions (section 7.7). */
#define OWN_FUNCTIONS(prefix, type)                                                                          \
    void mpi_##prefix##null_copy_fn_(fint *, fint *, type *, type *, type *, fint *, fint *);                \
    void mpi_##prefix##null_copy_fn_(fint *object, fint *key, type *state, type *in, type *out, fint *flag, fint *ierror) \
    {                                                                                                        \
        (void)object, (void)key, (void)state, (void)in, (void)out;                                           \
        *flag = 0;                                                                                           \
        *ierror = MPI_SUCCESS;                                                                               \
    }                                                                                                        \
    void mpi_##prefix##null_delete_fn_(fint *, fint *, type *, type *, fint *);                              \
    void mpi_##prefix##null_delete_fn_(fint *object, fint *key, type *value, type *state, fint *ierror)      \
    {                                                                                                        \
        (void)object, (void)key, (void)value, (void)state;                                                   \
        *ierror = MPI_SUCCESS;                                                                               \
    }                                                                                                        \
    void mpi_##prefix##dup_fn_(fint *, fint *, type *, type *, type *, fint *, fint *);                      \
    void mpi_##prefix##dup_fn_(fint *object, fint *key, type *state, type *in, type *out, fint *flag, fint *ierror) \
    {                                                                                                        \
        (void)object, (void)key, (void)state;                                                                \
        *out = *in;                                                                                          \
        *flag = 1;                                                                                           \
        *ierror = MPI_SUCCESS;                                                                               \
    }                                                                                                        \
    LOWER_SPELLINGS(prefix##null_copy_fn, prefix##null_copy_fn)                                              \
    LOWER_SPELLINGS(prefix##null_delete_fn, prefix##null_delete_fn)                                          \
    LOWER_SPELLINGS(prefix##dup_fn, prefix##dup_fn)
OWN_FUNCTIONS(comm_, MPI_Aint)
OWN_FUNCTIONS(win_, MPI_Aint)
OWN_FUNCTIONS(type_, MPI_Aint)
OWN_FUNCTIONS(, fint)

/* Whether the function copies the attribute unchanged, also one that C has set. */
static int is_dup(any_function copy)
{
    return IS_FUNCTION(copy, comm_dup_fn) || IS_FUNCTION(copy, win_dup_fn) || IS_FUNCTION(copy, type_dup_fn) ||
           IS_FUNCTION(copy, dup_fn);
}

static int copy_attribute(fint object, fint key_number, struct key *key, void *in, void *out, int *flag)
{
    MPI_Aint value, copy = 0;
    fint copied = 0, error = MPI_SUCCESS;
    int is_box = open_box(in, &value);
    if (is_dup(key->copy)) {
        *flag = 1;
        *(void **)out = is_box ? box_of(value) : in;
        return is_box && *(void **)out == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
    }
    if (key->old) {
        fint old_state = (fint)key->extra_state, old_value = (fint)value, old_copy = 0;
        ((old_copy_function *)key->copy)(&object, &key_number, &old_state, &old_value, &old_copy, &copied, &error);
        copy = old_copy;
    } else {
        ((copy_function *)key->copy)(&object, &key_number, &key->extra_state, &value, &copy, &copied, &error);
    }
    *flag = logical_in(copied);
    if (*flag && error == MPI_SUCCESS) {
        *(void **)out = box_of(copy);
        if (*(void **)out == NULL)
            return MPI_ERR_NO_MEM;
    }
    return error;
}

static int delete_attribute(fint object, fint key_number, void *attribute, struct key *key)
{
    MPI_Aint value;
    fint error = MPI_SUCCESS;
    open_box(attribute, &value);
    if (key->old) {
        fint old_state = (fint)key->extra_state, old_value = (fint)value;
        ((old_delete_function *)key->delete)(&object, &key_number, &old_value, &old_state, &error);
    } else {
        ((delete_function *)key->delete)(&object, &key_number, &value, &key->extra_state, &error);
    }
    if (error == MPI_SUCCESS)
        box_end(attribute);
    return error;
}

#define KEYS(name, Kind, small)                                                                              \
    int copy_##name##_attribute(MPI_##Kind object, int key, void *state, void *in, void *out, int *flag)     \
    {                                                                                                        \
        return copy_attribute(small##_out(object), key, state, in, out, flag);                               \
    }                                                                                                        \
    int delete_##name##_attribute(MPI_##Kind object, int key, void *attribute, void *state)                  \
    {                                                                                                        \
        return delete_attribute(small##_out(object), key, attribute, state);                                 \
    }
KEYS(comm, Comm, comm)
KEYS(win, Win, win)
KEYS(type, Datatype, datatype)

/* ---- generalized requests ---------------------------------------------------------------------------------- */

int query_generalized(void *state, MPI_Status *status)
{
    struct generalized *request = state;
    fint error = MPI_SUCCESS;
    ((void (*)(MPI_Aint *, fint *, fint *))request->query)(request->extra_state, (fint *)status, &error);
    return error;
}

int free_generalized(void *state)
{
    struct generalized *request = state;
    fint error = MPI_SUCCESS;
    ((void (*)(MPI_Aint *, fint *))request->free)(request->extra_state, &error);
    free(request);
    return error;
}

int cancel_generalized(void *state, int complete)
{
    struct generalized *request = state;
    fint error = MPI_SUCCESS, completed = logical_out(complete);
    ((void (*)(MPI_Aint *, fint *, fint *))request->cancel)(request->extra_state, &completed, &error);
    return error;
}

/* ---- data representations ---------------------------------------------------------------------------------- */

void mpi_conversion_fn_null_(void);
void mpi_conversion_fn_null_(void) {}
void mpi_conversion_fn_null_c_(void);
void mpi_conversion_fn_null_c_(void) {}
LOWER_SPELLINGS(conversion_fn_null, conversion_fn_null)
LOWER_SPELLINGS(conversion_fn_null_c, conversion_fn_null_c)

int is_no_conversion(any_function function)
{
    return IS_FUNCTION(function, conversion_fn_null) || IS_FUNCTION(function, conversion_fn_null_c);
}

static int convert(any_function function, struct representation *representation, void *user, MPI_Datatype type, void *count,
                   void *file, MPI_Offset position)
{
    fint datatype = datatype_out(type), error = MPI_SUCCESS;
    ((void (*)(void *, fint *, void *, void *, MPI_Offset *, MPI_Aint *, fint *))function)(
        user, &datatype, count, file, &position, &representation->extra_state, &error);
    return error;
}

#define CONVERSION(name, count_type, which)                                                                  \
    int name(void *user, MPI_Datatype type, count_type count, void *file, MPI_Offset position, void *state)  \
    {                                                                                                        \
        struct representation *representation = state;                                                       \
        return convert(representation->which, representation, user, type, &count, file, position);           \
    }
CONVERSION(read_representation, int, read)
CONVERSION(write_representation, int, write)
CONVERSION(read_representation_c, MPI_Count, read)
CONVERSION(write_representation_c, MPI_Count, write)

int representation_extent(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    struct representation *representation = state;
    fint datatype = datatype_out(type), error = MPI_SUCCESS;
    ((void (*)(fint *, MPI_Aint *, MPI_Aint *, fint *))representation->extent)(&datatype, extent,
                                                                               &representation->extra_state, &error);
    return error;
}
