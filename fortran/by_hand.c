/* Functions that the generator can't make, because their arguments don't correspond to C's one by one. Compiled twice, like
 * generated/shims.c. */
#include "callbacks.h"
#include "engine.h"

/* Declares and begins a function. */
#define FORTRAN(name, ...)                                                                                   \
    void F(name)(__VA_ARGS__);                                                                               \
    void F(name)(__VA_ARGS__)

/* ---- starting, and small things ---------------------------------------------------------------------------- */

FORTRAN(init, fint *ierror)
{
    int code = C(Init)(NULL, NULL);
    if (code == MPI_SUCCESS)
        tell_booleans();
    give(ierror, code);
}

FORTRAN(init_thread, fint *required, fint *provided, fint *ierror)
{
    int code = C(Init_thread)(NULL, NULL, *required, provided);
    if (code == MPI_SUCCESS)
        tell_booleans();
    give(ierror, code);
}

FORTRAN(info_create_env, fint *info, fint *ierror)
{
    MPI_Info made = MPI_INFO_NULL;
    int code = C(Info_create_env)(0, NULL, &made);
    *info = info_out(made);
    give(ierror, code);
}

FORTRAN(pcontrol, fint *level)
{
    C(Pcontrol)(*level);
}

double F(wtime)(void);
double F(wtime)(void)
{
    return C(Wtime)();
}

double F(wtick)(void);
double F(wtick)(void)
{
    return C(Wtick)();
}

MPI_Aint F(aint_add)(MPI_Aint *base, MPI_Aint *disp);
MPI_Aint F(aint_add)(MPI_Aint *base, MPI_Aint *disp)
{
    return C(Aint_add)(*base, *disp);
}

MPI_Aint F(aint_diff)(MPI_Aint *addr1, MPI_Aint *addr2);
MPI_Aint F(aint_diff)(MPI_Aint *addr1, MPI_Aint *addr2)
{
    return C(Aint_diff)(*addr1, *addr2);
}

/* Only needs to be a call that the compiler can't see through. */
FORTRAN(f_sync_reg, void *buf)
{
    (void)buf;
}
SPELLINGS(f_sync_reg, F_SYNC_REG)

FORTRAN(f_sync_reg_f08ts, const struct descriptor *buf)
{
    (void)buf;
}
LABEL(f_sync_reg_f08ts)

static int unknown_length(void)
{
    static int code;
    return failed_because(MPI_ERR_ARG, &code, "the compiler doesn't say how long this object is: use STORAGE_SIZE");
}

FORTRAN(sizeof_f08ts, const struct descriptor *x, fint *size, fint *ierror)
{
    if (!is_known(x) || !says_length(x)) {
        give(ierror, unknown_length());
        return;
    }
    *size = (fint)x->element;
    give(ierror, MPI_SUCCESS);
}
LABEL(sizeof_f08ts)

/* A status has the same integers in all forms. */
FORTRAN(status_f2f08, fint *f_status, fint *f08_status, fint *ierror)
{
    memmove(f08_status, f_status, STATUS_INTEGERS * sizeof(fint));
    give(ierror, MPI_SUCCESS);
}
SAME(status_f2f08_f08, status_f2f08)
SPELLINGS(status_f2f08, STATUS_F2F08)

FORTRAN(status_f082f, fint *f08_status, fint *f_status, fint *ierror)
{
    memmove(f_status, f08_status, STATUS_INTEGERS * sizeof(fint));
    give(ierror, MPI_SUCCESS);
}
SAME(status_f082f_f08, status_f082f)
SPELLINGS(status_f082f, STATUS_F082F)

#ifndef PROFILING_NAMES
/* The operators == and /= of handles. */
#define COMPARED(type)                                                                                       \
    fint F(type##_eq)(const fint *, const fint *);                                                           \
    fint F(type##_eq)(const fint *a, const fint *b)                                                          \
    {                                                                                                        \
        return logical_out(*a == *b);                                                                        \
    }                                                                                                        \
    fint F(type##_ne)(const fint *, const fint *);                                                           \
    fint F(type##_ne)(const fint *a, const fint *b)                                                          \
    {                                                                                                        \
        return logical_out(*a != *b);                                                                        \
    }                                                                                                        \
    LOWER_SPELLINGS(type##_eq, type##_eq)                                                                    \
    LOWER_SPELLINGS(type##_ne, type##_ne)
COMPARED(comm)
COMPARED(datatype)
COMPARED(errhandler)
COMPARED(file)
COMPARED(group)
COMPARED(info)
COMPARED(message)
COMPARED(op)
COMPARED(request)
COMPARED(session)
COMPARED(win)
#endif

/* ---- attached buffers: only mpi_f08 can use the address ----------------------------------------------------- */

#define DETACH(name, Name, count_type, suffix, ...)                                                          \
    FORTRAN(name, __VA_ARGS__ void *buffer_addr, count_type *size, fint *ierror)                             \
    {                                                                                                        \
        void *address;                                                                                       \
        (void)buffer_addr;                                                                                   \
        give(ierror, C(Name)(DETACH_FROM &address, size));                                                   \
    }                                                                                                        \
    FORTRAN(name##_f08, __VA_ARGS__ void **buffer_addr, count_type *size, fint *ierror)                      \
    {                                                                                                        \
        give(ierror, C(Name)(DETACH_FROM buffer_addr, size));                                                \
    }                                                                                                        \
    LOWER_SPELLINGS(name##_f08, name##_f08)
#define COMMA ,
#define DETACH_FROM
DETACH(buffer_detach, Buffer_detach, fint, , )
DETACH(buffer_detach_c, Buffer_detach_c, MPI_Count, _c, )
#undef DETACH_FROM
#define DETACH_FROM comm_in(*comm),
DETACH(comm_detach_buffer, Comm_detach_buffer, fint, , fint *comm COMMA)
DETACH(comm_detach_buffer_c, Comm_detach_buffer_c, MPI_Count, _c, fint *comm COMMA)
#undef DETACH_FROM
#define DETACH_FROM session_in(*session),
DETACH(session_detach_buffer, Session_detach_buffer, fint, , fint *session COMMA)
DETACH(session_detach_buffer_c, Session_detach_buffer_c, MPI_Count, _c, fint *session COMMA)

/* ---- operators and error handlers -------------------------------------------------------------------------- */

static int no_place(void)
{
    static int code;
    return failed_because(MPI_ERR_NO_MEM, &code,
                          "the program has more than 256 different functions of this kind: make an operator or error handler "
                          "once, and keep it");
}

#define OPERATOR(name, Name, find)                                                                           \
    FORTRAN(name, any_function user_fn, fint *commute, fint *op, fint *ierror)                               \
    {                                                                                                        \
        MPI_Op made = MPI_OP_NULL;                                                                           \
        __typeof__(find(user_fn)) function = find(user_fn);                                                  \
        int code = function == NULL ? no_place() : C(Name)(function, logical_in(*commute), &made);           \
        *op = op_out(made);                                                                                  \
        give(ierror, code);                                                                                  \
    }
OPERATOR(op_create, Op_create, operator_of)
OPERATOR(op_create_c, Op_create_c, large_operator_of)

#define HANDLER(name, Name, find)                                                                            \
    FORTRAN(name, any_function handler_fn, fint *errhandler, fint *ierror)                                   \
    {                                                                                                        \
        MPI_Errhandler made = MPI_ERRHANDLER_NULL;                                                           \
        __typeof__(find(handler_fn)) function = find(handler_fn);                                            \
        int code = function == NULL ? no_place() : C(Name)(function, &made);                                 \
        *errhandler = errhandler_out(made);                                                                  \
        give(ierror, code);                                                                                  \
    }
HANDLER(comm_create_errhandler, Comm_create_errhandler, comm_handler_of)
HANDLER(win_create_errhandler, Win_create_errhandler, win_handler_of)
HANDLER(file_create_errhandler, File_create_errhandler, file_handler_of)
HANDLER(session_create_errhandler, Session_create_errhandler, session_handler_of)

/* ---- attributes -------------------------------------------------------------------------------------------- */

#define KEYVAL(name, Name, which, value_type, is_old)                                                        \
    FORTRAN(name, any_function copy_fn, any_function delete_fn, fint *keyval, value_type *extra_state, fint *ierror) \
    {                                                                                                        \
        struct key *key = malloc(sizeof *key);                                                               \
        if (key == NULL) {                                                                                   \
            give(ierror, call_failed(MPI_ERR_NO_MEM));                                                       \
            return;                                                                                          \
        }                                                                                                    \
        *key = (struct key){copy_fn, delete_fn, *extra_state, is_old};                                       \
        int code = C(Name)(copy_##which##_attribute, delete_##which##_attribute, keyval, key);               \
        if (code != MPI_SUCCESS)                                                                             \
            free(key);                                                                                       \
        give(ierror, code);                                                                                  \
    }
KEYVAL(comm_create_keyval, Comm_create_keyval, comm, MPI_Aint, 0)
KEYVAL(win_create_keyval, Win_create_keyval, win, MPI_Aint, 0)
KEYVAL(type_create_keyval, Type_create_keyval, type, MPI_Aint, 0)
KEYVAL(keyval_create, Keyval_create, comm, fint, 1)

#define ATTRIBUTE(set, Set, get, Get, small, value_type)                                                     \
    FORTRAN(set, fint *object, fint *keyval, value_type *attribute_val, fint *ierror)                        \
    {                                                                                                        \
        void *box = box_of(*attribute_val);                                                                  \
        int code = box == NULL ? call_failed(MPI_ERR_NO_MEM) : C(Set)(small##_in(*object), *keyval, box);    \
        if (code != MPI_SUCCESS)                                                                             \
            box_end(box);                                                                                    \
        give(ierror, code);                                                                                  \
    }                                                                                                        \
    FORTRAN(get, fint *object, fint *keyval, value_type *attribute_val, fint *flag, fint *ierror)            \
    {                                                                                                        \
        void *attribute = NULL;                                                                              \
        int key = attribute_key(*keyval);                                                                    \
        int found = 0, code = C(Get)(small##_in(*object), key, &attribute, &found);                          \
        *flag = logical_out(found);                                                                          \
        if (code == MPI_SUCCESS && found)                                                                    \
            *attribute_val = (value_type)attribute_value(key, attribute);                                    \
        give(ierror, code);                                                                                  \
    }
ATTRIBUTE(comm_set_attr, Comm_set_attr, comm_get_attr, Comm_get_attr, comm, MPI_Aint)
ATTRIBUTE(win_set_attr, Win_set_attr, win_get_attr, Win_get_attr, win, MPI_Aint)
ATTRIBUTE(type_set_attr, Type_set_attr, type_get_attr, Type_get_attr, datatype, MPI_Aint)
ATTRIBUTE(attr_put, Attr_put, attr_get, Attr_get, comm, fint)

/* ---- generalized requests, data representations ------------------------------------------------------------ */

FORTRAN(grequest_start, any_function query_fn, any_function free_fn, any_function cancel_fn, MPI_Aint *extra_state,
        fint *request, fint *ierror)
{
    MPI_Request made = MPI_REQUEST_NULL;
    struct generalized *state = malloc(sizeof *state);
    int code = MPI_ERR_NO_MEM;
    if (state != NULL) {
        *state = (struct generalized){query_fn, free_fn, cancel_fn, extra_state};
        code = C(Grequest_start)(query_generalized, free_generalized, cancel_generalized, state, &made);
        if (code != MPI_SUCCESS)
            free(state);
    } else {
        call_failed(code);
    }
    *request = request_out(made);
    give(ierror, code);
}

#define REPRESENTATION(name, Name, suffix, none)                                                             \
    FORTRAN(name, char *datarep, any_function read_fn, any_function write_fn, any_function extent_fn,        \
            MPI_Aint *extra_state, fint *ierror, size_t datarep_len)                                         \
    {                                                                                                        \
        struct list string;                                                                                  \
        char *name_c = string_in(&string, datarep, datarep_len, 0);                                          \
        struct representation *state = malloc(sizeof *state);                                                \
        int code = MPI_ERR_NO_MEM;                                                                           \
        if (state != NULL && name_c != NULL) {                                                               \
            *state = (struct representation){read_fn, write_fn, extent_fn, *extra_state};                    \
            code = C(Name)(name_c, is_no_conversion(read_fn) ? none : read_representation##suffix,           \
                           is_no_conversion(write_fn) ? none : write_representation##suffix,                 \
                           representation_extent, state);                                                    \
        } else {                                                                                             \
            call_failed(code);                                                                               \
        }                                                                                                    \
        if (code != MPI_SUCCESS)                                                                             \
            free(state);                                                                                     \
        list_end(&string);                                                                                   \
        give(ierror, code);                                                                                  \
    }
REPRESENTATION(register_datarep, Register_datarep, , MPI_CONVERSION_FN_NULL)
REPRESENTATION(register_datarep_c, Register_datarep_c, _c, MPI_CONVERSION_FN_NULL_C)

/* ---- new processes ----------------------------------------------------------------------------------------- */

/* Strings up to a blank one, `step` bytes apart, trimmed of blanks (section 11.8.2); NULL for MPI_ARGV_NULL, or if there is no memory. */
static char **arguments_in(const char *strings, size_t length, size_t step)
{
    if (mpifort_no_arguments(strings))
        return MPI_ARGV_NULL;
    size_t n = 0;
    struct list list;
    for (;; n++) {
        char *string = string_in(&list, strings + n * step, length, 1);
        int last = string == NULL || *string == '\0';
        list_end(&list);
        if (last)
            break;
    }
    char **all = malloc((n + 1) * sizeof *all);
    for (size_t i = 0; all != NULL && i < n; i++) {
        char *string = string_in(&list, strings + i * step, length, 1);
        all[i] = string == NULL ? NULL : strdup(string);
        list_end(&list);
    }
    if (all != NULL)
        all[n] = NULL;
    return all;
}

static void arguments_end(char **all)
{
    for (char **one = all; one != NULL && *one != NULL; one++)
        free(*one);
    free(all);
}

/* Only the root's commands, arguments and numbers are read. */
FORTRAN(comm_spawn, char *command, char *argv, fint *maxprocs, fint *info, fint *root, fint *comm, fint *intercomm,
        fint *array_of_errcodes, fint *ierror, size_t command_len, size_t argv_len)
{
    MPI_Comm made = MPI_COMM_NULL;
    int mine = is_root(*comm, *root);
    struct list string = {NULL, {NULL}};
    size_t length = length_of((fint)argv_len);
    char *command_c = mine ? string_in(&string, command, command_len, 1) : NULL;
    char **argv_c = mine ? arguments_in(argv, length, length) : NULL;
    int code = C(Comm_spawn)(command_c, argv_c, *maxprocs, mine ? info_in(*info) : MPI_INFO_NULL, *root, comm_in(*comm), &made,
                             errcodes_in(array_of_errcodes));
    arguments_end(argv_c);
    list_end(&string);
    *intercomm = comm_out(made);
    give(ierror, code);
}

FORTRAN(comm_spawn_multiple, fint *count, char *array_of_commands, char *array_of_argv, fint *array_of_maxprocs,
        fint *array_of_info, fint *root, fint *comm, fint *intercomm, fint *array_of_errcodes, fint *ierror,
        size_t commands_len, size_t argv_len)
{
    MPI_Comm made = MPI_COMM_NULL;
    int mine = is_root(*comm, *root), code = MPI_SUCCESS;
    size_t n = mine ? length_of(*count) : 0, length = length_of((fint)argv_len);
    struct list infos, string;
    MPI_Info *info_list = infos_in(&infos, array_of_info, (fint)n);
    char **commands = calloc(n + 1, sizeof *commands), ***argvs = NULL;
    if (mine && !mpifort_no_arguments(array_of_argv))
        argvs = calloc(n + 1, sizeof *argvs);
    if (commands == NULL || info_list == NULL)
        code = call_failed(MPI_ERR_NO_MEM);
    for (size_t i = 0; code == MPI_SUCCESS && i < n; i++) {
        char *command = string_in(&string, array_of_commands + i * length_of((fint)commands_len), commands_len, 1);
        commands[i] = command == NULL ? NULL : strdup(command);
        list_end(&string);
        /* The lists are rows of an array in column-major order. */
        if (argvs != NULL)
            argvs[i] = arguments_in(array_of_argv + i * length, length, n * length);
    }
    if (code == MPI_SUCCESS)
        code = C(Comm_spawn_multiple)(*count, commands, argvs, array_of_maxprocs, info_list, *root, comm_in(*comm), &made,
                                      errcodes_in(array_of_errcodes));
    for (size_t i = 0; argvs != NULL && i < n; i++)
        arguments_end(argvs[i]);
    free(argvs);
    arguments_end(commands);
    list_end(&infos);
    *intercomm = comm_out(made);
    give(ierror, code);
}

/* ---- removed by MPI-3.0, still in many programs ------------------------------------------------------------ */

FORTRAN(address, void *location, fint *address, fint *ierror)
{
    MPI_Aint place = 0;
    int code = C(Get_address)(buffer_in(location), &place);
    *address = (fint)place;
    give(ierror, code);
}
SPELLINGS(address, ADDRESS)

static int extent_of(fint datatype, MPI_Aint *lower, MPI_Aint *extent)
{
    *lower = *extent = 0;
    return C(Type_get_extent)(datatype_in(datatype), lower, extent);
}

#define EXTENT(name, NAME, value)                                                                            \
    FORTRAN(name, fint *datatype, fint *result, fint *ierror)                                                \
    {                                                                                                        \
        MPI_Aint lower, extent;                                                                              \
        int code = extent_of(*datatype, &lower, &extent);                                                    \
        *result = (fint)(value);                                                                             \
        give(ierror, code);                                                                                  \
    }                                                                                                        \
    SPELLINGS(name, NAME)
EXTENT(type_extent, TYPE_EXTENT, extent)
EXTENT(type_lb, TYPE_LB, lower)
EXTENT(type_ub, TYPE_UB, lower + extent)

FORTRAN(type_hvector, fint *count, fint *blocklength, fint *stride, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    int code = C(Type_create_hvector)(*count, *blocklength, *stride, datatype_in(*oldtype), &made);
    *newtype = datatype_out(made);
    give(ierror, code);
}
SPELLINGS(type_hvector, TYPE_HVECTOR)

/* Converts INTEGER displacements. */
static MPI_Aint *places_in(struct list *list, const fint *displacements, fint n)
{
    MPI_Aint *places = list_room(list, length_of(n) * sizeof *places);
    for (fint i = 0; places != NULL && i < n; i++)
        places[i] = displacements[i];
    return places;
}

FORTRAN(type_hindexed, fint *count, fint *blocklengths, fint *displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    struct list list;
    MPI_Aint *places = places_in(&list, displacements, *count);
    int code = C(Type_create_hindexed)(*count, blocklengths, places, datatype_in(*oldtype), &made);
    list_end(&list);
    *newtype = datatype_out(made);
    give(ierror, code);
}
SPELLINGS(type_hindexed, TYPE_HINDEXED)

FORTRAN(type_struct, fint *count, fint *blocklengths, fint *displacements, fint *types, fint *newtype, fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    struct list list, type_list;
    MPI_Aint *places = places_in(&list, displacements, *count);
    int code = C(Type_create_struct)(*count, blocklengths, places, datatypes_in(&type_list, types, *count), &made);
    list_end(&list);
    list_end(&type_list);
    *newtype = datatype_out(made);
    give(ierror, code);
}
SPELLINGS(type_struct, TYPE_STRUCT)

SAME(errhandler_create, comm_create_errhandler)
extern __typeof__(F(comm_create_errhandler)) UPPER(ERRHANDLER_CREATE) __attribute__((alias(STEM(comm_create_errhandler) "_")));

/* The functions of an error handler by their old names. */
FORTRAN(errhandler_get, fint *comm, fint *errhandler, fint *ierror)
{
    MPI_Errhandler found = MPI_ERRHANDLER_NULL;
    int code = C(Comm_get_errhandler)(comm_in(*comm), &found);
    *errhandler = errhandler_out(found);
    give(ierror, code);
}
SPELLINGS(errhandler_get, ERRHANDLER_GET)

FORTRAN(errhandler_set, fint *comm, fint *errhandler, fint *ierror)
{
    give(ierror, C(Comm_set_errhandler)(comm_in(*comm), errhandler_in(*errhandler)));
}
SPELLINGS(errhandler_set, ERRHANDLER_SET)

/* The handle is stored when the request is complete, so the library itself, or that of another ABI, converts it to a number. */
#ifdef OTHER_ABI
int encore_standard_ishrink(MPI_Comm comm, int *newcomm, MPI_Request *request);
static int ishrink(MPI_Comm comm, int *newcomm, MPI_Request *request)
{
    return encore_standard_ishrink(comm, newcomm, request);
}
#else
static int ishrink(MPI_Comm comm, int *newcomm, MPI_Request *request)
{
    return engine() != NULL ? engine()->ishrink(comm, newcomm, request) : call_failed(MPI_ERR_UNSUPPORTED_OPERATION);
}
#endif

void XF(comm_ishrink)(fint *comm, fint *newcomm, fint *request, fint *ierror);
void XF(comm_ishrink)(fint *comm, fint *newcomm, fint *request, fint *ierror)
{
    MPI_Request made = MPI_REQUEST_NULL;
    int code = ishrink(comm_in(*comm), newcomm, &made);
    *request = request_out(made);
    give(ierror, code);
}

#include "generated/names_by_hand.h"
