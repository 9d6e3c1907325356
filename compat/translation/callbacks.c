/* Callbacks of the program: they get handles, codes and statuses of the program's ABI.
 *
 * Where MPI passes on a user argument (attributes, generalized requests, data representations), that argument leads to the user's function.
 * Operators and error handlers have none: each of their functions gets a trampoline from a fixed pool, whose index identifies
 * the function. */
#include "translate.h"

#include <pthread.h>
#include <stdlib.h>

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

typedef void (*any_function)(void);

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

/* ---- operators -------------------------------------------------------------------------------------------- */

typedef void user_function(void *, void *, int *, datatype_handle *);
typedef void user_function_c(void *, void *, MPI_Count *, datatype_handle *);

static any_function operators[PLACES], operators_c[PLACES];

/* Body shared by the trampolines of all slots, so that it exists once. */
static __attribute__((noinline)) void operate(any_function function, void *in, void *inout, int *length, MPI_Datatype *type)
{
    datatype_handle datatype = datatype_out(*type);
    ((user_function *)function)(in, inout, length, &datatype);
}

static __attribute__((noinline)) void operate_c(any_function function, void *in, void *inout, MPI_Count *length, MPI_Datatype *type)
{
    datatype_handle datatype = datatype_out(*type);
    ((user_function_c *)function)(in, inout, length, &datatype);
}

#define OPERATOR(place)                                                                                      \
    static void operator_##place(void *in, void *inout, int *length, MPI_Datatype *type)                     \
    {                                                                                                        \
        operate(operators[place], in, inout, length, type);                                                  \
    }                                                                                                        \
    static void operator_c_##place(void *in, void *inout, MPI_Count *length, MPI_Datatype *type)             \
    {                                                                                                        \
        operate_c(operators_c[place], in, inout, length, type);                                              \
    }
EACH_PLACE(OPERATOR)

#define OPERATOR_NAME(place) operator_##place,
static MPI_User_function *const our_operators[PLACES] = {EACH_PLACE(OPERATOR_NAME)};
#define OPERATOR_C_NAME(place) operator_c_##place,
static MPI_User_function_c *const our_operators_c[PLACES] = {EACH_PLACE(OPERATOR_C_NAME)};

int FUNCTION(Op_create)(user_function *function, int commute, op_handle *op);
int foreign_Op_create(user_function *function, int commute, op_handle *op)
{
    MPI_Op made = MPI_OP_NULL;
    int place = function == NULL ? 0 : place_of(operators, (any_function)function);
    if (place < 0)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM));
    int code = abi.Op_create(function == NULL ? NULL : our_operators[place], commute, op == NULL ? NULL : &made);
    if (op != NULL && code == MPI_SUCCESS)
        *op = op_out(made);
    return error_out(code);
}
ALIAS(Op_create)

int FUNCTION(Op_create_c)(user_function_c *function, int commute, op_handle *op);
int foreign_Op_create_c(user_function_c *function, int commute, op_handle *op)
{
    MPI_Op made = MPI_OP_NULL;
    int place = function == NULL ? 0 : place_of(operators_c, (any_function)function);
    if (place < 0)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM));
    int code = abi.Op_create_c(function == NULL ? NULL : our_operators_c[place], commute, op == NULL ? NULL : &made);
    if (op != NULL && code == MPI_SUCCESS)
        *op = op_out(made);
    return error_out(code);
}
ALIAS(Op_create_c)

/* ---- error handlers --------------------------------------------------------------------------------------- */

/* The part common to all kinds of objects: translates the error for the program, and back. */
#define HANDLE(prefix, type)                                                                                 \
    static __attribute__((noinline)) void handle_##prefix(any_function function, type *object, int *code)   \
    {                                                                                                        \
        prefix##_handle handle = prefix##_out(*object);                                                      \
        int error = error_out(*code);                                                                        \
        ((void (*)(prefix##_handle *, int *, ...))function)(&handle, &error);                                \
        *code = error_in(error);                                                                             \
    }
#define HANDLER(prefix, type, place)                                                                         \
    static void prefix##_handler_##place(type *object, int *code, ...)                                       \
    {                                                                                                        \
        handle_##prefix(prefix##_handlers[place], object, code);                                             \
    }
#define DEFINE_HANDLERS(prefix, Name)                                                                        \
    static MPI_##Name##_errhandler_function *const our_##prefix##_handlers[PLACES] = {EACH_PLACE(prefix##_NAME)}; \
    int FUNCTION(Name##_create_errhandler)(void (*function)(prefix##_handle *, int *, ...), errhandler_handle *errhandler);           \
    int foreign_##Name##_create_errhandler(void (*function)(prefix##_handle *, int *, ...), errhandler_handle *errhandler)              \
    {                                                                                                        \
        MPI_Errhandler made = MPI_ERRHANDLER_NULL;                                                           \
        int place = function == NULL ? 0 : place_of(prefix##_handlers, (any_function)function);              \
        if (place < 0)                                                                                       \
            return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM));                       \
        int code = abi.Name##_create_errhandler(function == NULL ? NULL : our_##prefix##_handlers[place],    \
                                                errhandler == NULL ? NULL : &made);                          \
        if (errhandler != NULL && code == MPI_SUCCESS)                                                       \
            *errhandler = errhandler_out(made);                                                              \
        return error_out(code);                                                                              \
    }                                                                                                        \
    ALIAS(Name##_create_errhandler)

static any_function comm_handlers[PLACES], win_handlers[PLACES], file_handlers[PLACES], session_handlers[PLACES];

HANDLE(comm, MPI_Comm)
#define COMM(place) HANDLER(comm, MPI_Comm, place)
#define comm_NAME(place) comm_handler_##place,
EACH_PLACE(COMM)
DEFINE_HANDLERS(comm, Comm)
HANDLE(win, MPI_Win)
#define WIN(place) HANDLER(win, MPI_Win, place)
#define win_NAME(place) win_handler_##place,
EACH_PLACE(WIN)
DEFINE_HANDLERS(win, Win)
HANDLE(file, MPI_File)
#define FILE_(place) HANDLER(file, MPI_File, place)
#define file_NAME(place) file_handler_##place,
EACH_PLACE(FILE_)
DEFINE_HANDLERS(file, File)
HANDLE(session, MPI_Session)
#define SESSION(place) HANDLER(session, MPI_Session, place)
#define session_NAME(place) session_handler_##place,
EACH_PLACE(SESSION)
DEFINE_HANDLERS(session, Session)

/* ---- attributes ------------------------------------------------------------------------------------------- */

/* User data of a key. Lives as long as the process: attributes outlive their keys. */
struct key {
    any_function copy, delete;
    void *extra_state;
};

#define KEYS(Function, Copy, Delete, type, name)                                                             \
    static int copy_for_##Function(type object, int keyval, void *state, void *value, void *copy, int *flag) \
    {                                                                                                        \
        struct key *key = state;                                                                             \
        return error_in(((name##_copy *)key->copy)(name##_out(object), keyval_out(keyval), key->extra_state, value, copy, flag)); \
    }                                                                                                        \
    static int delete_for_##Function(type object, int keyval, void *value, void *state)                      \
    {                                                                                                        \
        struct key *key = state;                                                                             \
        return error_in(((name##_delete *)key->delete)(name##_out(object), keyval_out(keyval), value, key->extra_state));       \
    }                                                                                                        \
    int FUNCTION(Function)(name##_copy *copy, name##_delete *delete, int *keyval, void *extra_state);    \
    int foreign_##Function(name##_copy *copy, name##_delete *delete, int *keyval, void *extra_state)       \
    {                                                                                                        \
        struct key *key = malloc(sizeof *key);                                                               \
        if (key == NULL)                                                                                     \
            return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM));                       \
        *key = (struct key){(any_function)copy, (any_function)delete, extra_state};                                                      \
        int code = abi.Function(copy == NULL ? Copy : copy_for_##Function,                                   \
                                delete == NULL ? Delete : delete_for_##Function, keyval, key);               \
        if (code != MPI_SUCCESS)                                                                             \
            free(key);                                                                                       \
        else                                                                                                 \
            *keyval = keyval_out(*keyval);                                                                   \
        return error_out(code);                                                                              \
    }                                                                                                        \
    ALIAS(Function)
#define KEY_FUNCTIONS(name)                                                                                  \
    typedef int name##_copy(name##_handle, int, void *, void *, void *, int *);                              \
    typedef int name##_delete(name##_handle, int, void *, void *);
KEY_FUNCTIONS(comm)
KEY_FUNCTIONS(datatype)
KEY_FUNCTIONS(win)
KEYS(Comm_create_keyval, MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, MPI_Comm, comm)
KEYS(Type_create_keyval, MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, MPI_Datatype, datatype)
KEYS(Win_create_keyval, MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, MPI_Win, win)
KEYS(Keyval_create, MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, MPI_Comm, comm)

/* ---- generalized requests --------------------------------------------------------------------------------- */

typedef int query_function(void *, struct status *);
typedef int free_function(void *);
typedef int cancel_function(void *, int);

struct generalized {
    query_function *query;
    free_function *free;
    cancel_function *cancel;
    void *extra_state;
};

static int query(void *state, MPI_Status *status)
{
    struct generalized *request = state;
    struct status mine = status_out(status);
    int code = request->query(request->extra_state, &mine);
    *status = status_in(&mine);
    return error_in(code);
}

static int free_request(void *state)
{
    struct generalized *request = state;
    int code = request->free(request->extra_state);
    free(request);
    return error_in(code);
}

static int cancel(void *state, int complete)
{
    struct generalized *request = state;
    return error_in(request->cancel(request->extra_state, complete));
}

int FUNCTION(Grequest_start)(query_function *query_fn, free_function *free_fn, cancel_function *cancel_fn,
                             void *extra_state, request_handle *request);
int foreign_Grequest_start(query_function *query_fn, free_function *free_fn, cancel_function *cancel_fn,
                         void *extra_state, request_handle *request)
{
    struct generalized *state = malloc(sizeof *state);
    if (state == NULL)
        return error_out(abi.Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM));
    *state = (struct generalized){query_fn, free_fn, cancel_fn, extra_state};
    MPI_Request made = MPI_REQUEST_NULL;
    int code = abi.Grequest_start(query_fn == NULL ? NULL : query, free_fn == NULL ? NULL : free_request,
                                  cancel_fn == NULL ? NULL : cancel, state, request == NULL ? NULL : &made);
    if (code != MPI_SUCCESS)
        free(state);
    else
        *request = request_out(made);
    return error_out(code);
}
ALIAS(Grequest_start)

/* ---- data representations --------------------------------------------------------------------------------- */

typedef int extent_function(datatype_handle, MPI_Aint *, void *);

/* User data of a representation. Lives as long as the process, as the representation does. */
struct representation {
    any_function read, write;
    extent_function *extent;
    void *extra_state;
};

static int file_extent(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    struct representation *own = state;
    return error_in(own->extent(datatype_out(type), extent, own->extra_state));
}

#define CONVERT(Function, direction, count_type)                                                             \
    static int direction##_for_##Function(void *user, MPI_Datatype type, count_type count, void *file,       \
                                          MPI_Offset position, void *state)                                  \
    {                                                                                                        \
        struct representation *own = state;                                                                  \
        conversion_for_##Function *function = (conversion_for_##Function *)own->direction;                   \
        return error_in(function(user, datatype_out(type), count, file, position, own->extra_state));        \
    }
#define REGISTER(Function, count_type)                                                                       \
    typedef int conversion_for_##Function(void *, datatype_handle, count_type, void *, MPI_Offset, void *);  \
    CONVERT(Function, read, count_type)                                                                      \
    CONVERT(Function, write, count_type)                                                                     \
    int FUNCTION(Function)(const char *name, conversion_for_##Function *read, conversion_for_##Function *write, \
                           extent_function *extent, void *extra_state);                                      \
    int foreign_##Function(const char *name, conversion_for_##Function *read, conversion_for_##Function *write, \
                           extent_function *extent, void *extra_state)                                       \
    {                                                                                                        \
        struct representation *own = malloc(sizeof *own);                                                    \
        if (own == NULL)                                                                                     \
            return error_out(abi.File_call_errhandler(MPI_FILE_NULL, MPI_ERR_NO_MEM));                       \
        *own = (struct representation){(any_function)read, (any_function)write, extent, extra_state};        \
        int code = abi.Function(name, read == NULL ? NULL : read_for_##Function,                             \
                                write == NULL ? NULL : write_for_##Function,                                 \
                                extent == NULL ? NULL : file_extent, own);                                   \
        if (code != MPI_SUCCESS)                                                                             \
            free(own);                                                                                       \
        return error_out(code);                                                                              \
    }                                                                                                        \
    ALIAS(Function)
REGISTER(Register_datarep, int)
REGISTER(Register_datarep_c, MPI_Count)
