/* The tool interface (MPI 5.0, chapter 15). Its objects are addresses in all ABIs, and pass unchanged. */
#include "translate.h"

#include "tool.h"

#include <stdlib.h>

#define TOOL(name, parameters, ...)                                                                          \
    int FUNCTION(name) parameters;                                                                           \
    int foreign_##name parameters __VA_ARGS__ ALIAS(name)

/* Converts a number between lists that start at `from` and `to`. */
static void shift(int *number, int from, int to)
{
    if (number != NULL)
        *number += to - from;
}

static const int verbosities[] = {
    MPI_T_VERBOSITY_USER_BASIC,   MPI_T_VERBOSITY_USER_DETAIL,   MPI_T_VERBOSITY_USER_ALL,
    MPI_T_VERBOSITY_TUNER_BASIC,  MPI_T_VERBOSITY_TUNER_DETAIL,  MPI_T_VERBOSITY_TUNER_ALL,
    MPI_T_VERBOSITY_MPIDEV_BASIC, MPI_T_VERBOSITY_MPIDEV_DETAIL, MPI_T_VERBOSITY_MPIDEV_ALL,
};

static void verbosity_out(int *verbosity)
{
    int place = 0;
    if (verbosity == NULL)
        return;
    while (place < 8 && verbosities[place] != *verbosity)
        place++;
    *verbosity = FIRST_VERBOSITY + place;
}

/* A program's handle that a variable is bound to, as a standard handle in `room`, by kind of object. */
static void *object_of(int bind, void *object, void **room)
{
    if (object == NULL)
        return NULL;
    switch (bind) {
    case MPI_T_BIND_MPI_COMM: *room = comm_in(*(comm_handle *)object); return room;
    case MPI_T_BIND_MPI_DATATYPE: *room = datatype_in(*(datatype_handle *)object); return room;
    case MPI_T_BIND_MPI_ERRHANDLER: *room = errhandler_in(*(errhandler_handle *)object); return room;
    case MPI_T_BIND_MPI_FILE: *room = file_in(*(file_handle *)object); return room;
    case MPI_T_BIND_MPI_GROUP: *room = group_in(*(group_handle *)object); return room;
    case MPI_T_BIND_MPI_OP: *room = op_in(*(op_handle *)object); return room;
    case MPI_T_BIND_MPI_REQUEST: *room = request_in(*(request_handle *)object); return room;
    case MPI_T_BIND_MPI_WIN: *room = win_in(*(win_handle *)object); return room;
    case MPI_T_BIND_MPI_MESSAGE: *room = message_in(*(message_handle *)object); return room;
    case MPI_T_BIND_MPI_INFO: *room = info_in(*(info_handle *)object); return room;
    case MPI_T_BIND_MPI_SESSION: *room = session_in(*(session_handle *)object); return room;
    default: return object;
    }
}

static MPI_T_pvar_handle handle_in(MPI_T_pvar_handle handle)
{
    return handle == ALL_HANDLES ? MPI_T_PVAR_ALL_HANDLES : handle;
}

TOOL(T_init_thread, (int required, int *provided), {
    int code = abi.T_init_thread(thread_in(required), provided);
    if (code == MPI_SUCCESS && provided != NULL)
        *provided = thread_out(*provided);
    return error_out(code);
})
TOOL(T_finalize, (void), { return error_out(abi.T_finalize()); })
TOOL(T_enum_get_info, (MPI_T_enum type, int *num, char *name, int *length),
     { return error_out(abi.T_enum_get_info(type, num, name, length)); })
TOOL(T_enum_get_item, (MPI_T_enum type, int index, int *value, char *name, int *length),
     { return error_out(abi.T_enum_get_item(type, index, value, name, length)); })

TOOL(T_cvar_get_num, (int *num), { return error_out(abi.T_cvar_get_num(num)); })
TOOL(T_cvar_get_index, (const char *name, int *index), { return error_out(abi.T_cvar_get_index(name, index)); })
TOOL(T_cvar_get_info,
     (int index, char *name, int *length, int *verbosity, datatype_handle *datatype, MPI_T_enum *type, char *text,
      int *text_length, int *bind, int *scope),
     {
         MPI_Datatype of = MPI_DATATYPE_NULL;
         int code = abi.T_cvar_get_info(index, name, length, verbosity, &of, type, text, text_length, bind, scope);
         if (code == MPI_SUCCESS) {
             verbosity_out(verbosity);
             shift(bind, MPI_T_BIND_NO_OBJECT, FIRST_BIND);
             shift(scope, MPI_T_SCOPE_CONSTANT, FIRST_SCOPE);
             if (datatype != NULL)
                 *datatype = datatype_out(of);
         }
         return error_out(code);
     })
TOOL(T_cvar_handle_alloc, (int index, void *object, MPI_T_cvar_handle *handle, int *count), {
    int bind = MPI_T_BIND_NO_OBJECT;
    void *room;
    abi.T_cvar_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &bind, NULL);
    return error_out(abi.T_cvar_handle_alloc(index, object_of(bind, object, &room), handle, count));
})
TOOL(T_cvar_handle_free, (MPI_T_cvar_handle *handle), { return error_out(abi.T_cvar_handle_free(handle)); })
TOOL(T_cvar_read, (MPI_T_cvar_handle handle, void *buffer), { return error_out(abi.T_cvar_read(handle, buffer)); })
TOOL(T_cvar_write, (MPI_T_cvar_handle handle, const void *buffer), { return error_out(abi.T_cvar_write(handle, buffer)); })

TOOL(T_pvar_get_num, (int *num), { return error_out(abi.T_pvar_get_num(num)); })
TOOL(T_pvar_get_index, (const char *name, int class, int *index), {
    shift(&class, FIRST_CLASS, MPI_T_PVAR_CLASS_STATE);
    return error_out(abi.T_pvar_get_index(name, class, index));
})
TOOL(T_pvar_get_info,
     (int index, char *name, int *length, int *verbosity, int *class, datatype_handle *datatype, MPI_T_enum *type,
      char *text, int *text_length, int *bind, int *readonly, int *continuous, int *atomic),
     {
         MPI_Datatype of = MPI_DATATYPE_NULL;
         int code = abi.T_pvar_get_info(index, name, length, verbosity, class, &of, type, text, text_length, bind, readonly,
                                        continuous, atomic);
         if (code == MPI_SUCCESS) {
             verbosity_out(verbosity);
             shift(class, MPI_T_PVAR_CLASS_STATE, FIRST_CLASS);
             shift(bind, MPI_T_BIND_NO_OBJECT, FIRST_BIND);
             if (datatype != NULL)
                 *datatype = datatype_out(of);
         }
         return error_out(code);
     })
TOOL(T_pvar_session_create, (MPI_T_pvar_session * session), { return error_out(abi.T_pvar_session_create(session)); })
TOOL(T_pvar_session_free, (MPI_T_pvar_session * session), { return error_out(abi.T_pvar_session_free(session)); })
TOOL(T_pvar_handle_alloc, (MPI_T_pvar_session session, int index, void *object, MPI_T_pvar_handle *handle, int *count), {
    int bind = MPI_T_BIND_NO_OBJECT;
    void *room;
    abi.T_pvar_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &bind, NULL, NULL, NULL);
    return error_out(abi.T_pvar_handle_alloc(session, index, object_of(bind, object, &room), handle, count));
})
TOOL(T_pvar_handle_free, (MPI_T_pvar_session session, MPI_T_pvar_handle *handle),
     { return error_out(abi.T_pvar_handle_free(session, handle)); })
TOOL(T_pvar_start, (MPI_T_pvar_session session, MPI_T_pvar_handle handle),
     { return error_out(abi.T_pvar_start(session, handle_in(handle))); })
TOOL(T_pvar_stop, (MPI_T_pvar_session session, MPI_T_pvar_handle handle),
     { return error_out(abi.T_pvar_stop(session, handle_in(handle))); })
TOOL(T_pvar_reset, (MPI_T_pvar_session session, MPI_T_pvar_handle handle),
     { return error_out(abi.T_pvar_reset(session, handle_in(handle))); })
TOOL(T_pvar_read, (MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buffer),
     { return error_out(abi.T_pvar_read(session, handle, buffer)); })
TOOL(T_pvar_write, (MPI_T_pvar_session session, MPI_T_pvar_handle handle, const void *buffer),
     { return error_out(abi.T_pvar_write(session, handle, buffer)); })
TOOL(T_pvar_readreset, (MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buffer),
     { return error_out(abi.T_pvar_readreset(session, handle, buffer)); })

TOOL(T_category_get_num, (int *num), { return error_out(abi.T_category_get_num(num)); })
TOOL(T_category_get_info,
     (int index, char *name, int *length, char *text, int *text_length, int *cvars, int *pvars, int *categories),
     { return error_out(abi.T_category_get_info(index, name, length, text, text_length, cvars, pvars, categories)); })
TOOL(T_category_get_num_events, (int index, int *num), { return error_out(abi.T_category_get_num_events(index, num)); })
TOOL(T_category_get_index, (const char *name, int *index), { return error_out(abi.T_category_get_index(name, index)); })
TOOL(T_category_get_cvars, (int index, int length, int *indices),
     { return error_out(abi.T_category_get_cvars(index, length, indices)); })
TOOL(T_category_get_pvars, (int index, int length, int *indices),
     { return error_out(abi.T_category_get_pvars(index, length, indices)); })
TOOL(T_category_get_events, (int index, int length, int *indices),
     { return error_out(abi.T_category_get_events(index, length, indices)); })
TOOL(T_category_get_categories, (int index, int length, int *indices),
     { return error_out(abi.T_category_get_categories(index, length, indices)); })
TOOL(T_category_changed, (int *number), { return error_out(abi.T_category_changed(number)); })

/* Safety levels of event callbacks, in the standard's order, from 0. */
static const int safeties[] = {
    MPI_T_CB_REQUIRE_NONE, MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_T_CB_REQUIRE_THREAD_SAFE, MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE,
};

static MPI_T_cb_safety safety_in(int safety)
{
    return (MPI_T_cb_safety)(safety < 0 || safety > 3 ? safety : safeties[safety]);
}

static int safety_out(MPI_T_cb_safety safety)
{
    int place = 0;
    while (place < 3 && safeties[place] != (int)safety)
        place++;
    return place;
}

typedef void event_function(MPI_T_event_instance, MPI_T_event_registration, int, void *);
typedef void free_function(MPI_T_event_registration, int, void *);

/* User data of a callback. Lives as long as the process, unless its handle is freed. */
struct callback {
    event_function *event;
    free_function *end;
    void *data;
};

static void event_happened(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct callback *callback = data;
    callback->event(event, registration, safety_out(safety), callback->data);
}

static void handle_freed(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct callback callback = *(struct callback *)data;
    free(data);
    callback.end(registration, safety_out(safety), callback.data);
}

static struct callback *callback_of(event_function *event, free_function *end, void *data)
{
    struct callback *callback = malloc(sizeof *callback);
    if (callback != NULL)
        *callback = (struct callback){event, end, data};
    return callback;
}

TOOL(T_source_get_num, (int *num), { return error_out(abi.T_source_get_num(num)); })
TOOL(T_source_get_info,
     (int index, char *name, int *length, char *text, int *text_length, int *order, MPI_Count *ticks,
      MPI_Count *most, info_handle *info),
     {
         MPI_Info given = MPI_INFO_NULL;
         MPI_T_source_order ordering = MPI_T_SOURCE_ORDERED;
         int code = abi.T_source_get_info(index, name, length, text, text_length, &ordering, ticks, most, info == NULL ? NULL : &given);
         if (code == MPI_SUCCESS && info != NULL)
             *info = info_out(given);
         if (code == MPI_SUCCESS && order != NULL)
             *order = ordering != MPI_T_SOURCE_ORDERED;
         return error_out(code);
     })
TOOL(T_source_get_timestamp, (int index, MPI_Count *time), { return error_out(abi.T_source_get_timestamp(index, time)); })

TOOL(T_event_get_num, (int *num), { return error_out(abi.T_event_get_num(num)); })
TOOL(T_event_get_index, (const char *name, int *index), { return error_out(abi.T_event_get_index(name, index)); })
TOOL(T_event_get_info,
     (int index, char *name, int *length, int *verbosity, datatype_handle *types, MPI_Aint *places, int *elements,
      MPI_T_enum *type, info_handle *info, char *text, int *text_length, int *bind),
     {
         MPI_Datatype few[FEW], *of = types == NULL || elements == NULL ? NULL : few;
         MPI_Info given = MPI_INFO_NULL;
         int room = elements == NULL ? 0 : *elements;
         if (room > FEW)
             room = *elements = FEW;
         int code = abi.T_event_get_info(index, name, length, verbosity, of, places, elements, type,
                                         info == NULL ? NULL : &given, text, text_length, bind);
         if (code == MPI_SUCCESS) {
             verbosity_out(verbosity);
             shift(bind, MPI_T_BIND_NO_OBJECT, FIRST_BIND);
             if (info != NULL)
                 *info = info_out(given);
             for (int i = 0; of != NULL && i < room && i < *elements; i++)
                 types[i] = datatype_out(of[i]);
         }
         return error_out(code);
     })
TOOL(T_event_handle_alloc, (int index, void *object, info_handle info, MPI_T_event_registration *registration), {
    int bind = MPI_T_BIND_NO_OBJECT;
    void *room;
    abi.T_event_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &bind);
    return error_out(abi.T_event_handle_alloc(index, object_of(bind, object, &room), info_in(info), registration));
})
TOOL(T_event_handle_set_info, (MPI_T_event_registration registration, info_handle info),
     { return error_out(abi.T_event_handle_set_info(registration, info_in(info))); })
TOOL(T_event_handle_get_info, (MPI_T_event_registration registration, info_handle *info), {
    MPI_Info given = MPI_INFO_NULL;
    int code = abi.T_event_handle_get_info(registration, info == NULL ? NULL : &given);
    if (code == MPI_SUCCESS)
        *info = info_out(given);
    return error_out(code);
})
TOOL(T_event_register_callback,
     (MPI_T_event_registration registration, int safety, info_handle info, void *data, event_function *function),
     {
         struct callback *callback = function == NULL ? NULL : callback_of(function, NULL, data);
         if (function != NULL && callback == NULL)
             return error_out(MPI_T_ERR_MEMORY);
         int code = abi.T_event_register_callback(registration, safety_in(safety), info_in(info), callback,
                                                  function == NULL ? NULL : event_happened);
         if (code != MPI_SUCCESS)
             free(callback);
         return error_out(code);
     })
TOOL(T_event_callback_set_info, (MPI_T_event_registration registration, int safety, info_handle info),
     { return error_out(abi.T_event_callback_set_info(registration, safety_in(safety), info_in(info))); })
TOOL(T_event_callback_get_info, (MPI_T_event_registration registration, int safety, info_handle *info), {
    MPI_Info given = MPI_INFO_NULL;
    int code = abi.T_event_callback_get_info(registration, safety_in(safety), info == NULL ? NULL : &given);
    if (code == MPI_SUCCESS)
        *info = info_out(given);
    return error_out(code);
})
TOOL(T_event_handle_free, (MPI_T_event_registration registration, void *data, free_function *function), {
    struct callback *callback = function == NULL ? NULL : callback_of(NULL, function, data);
    if (function != NULL && callback == NULL)
        return error_out(MPI_T_ERR_MEMORY);
    int code = abi.T_event_handle_free(registration, callback, function == NULL ? NULL : handle_freed);
    if (code != MPI_SUCCESS)
        free(callback);
    return error_out(code);
})
TOOL(T_event_read, (MPI_T_event_instance event, int element, void *buffer),
     { return error_out(abi.T_event_read(event, element, buffer)); })
TOOL(T_event_copy, (MPI_T_event_instance event, void *buffer), { return error_out(abi.T_event_copy(event, buffer)); })
TOOL(T_event_get_timestamp, (MPI_T_event_instance event, MPI_Count *time),
     { return error_out(abi.T_event_get_timestamp(event, time)); })
TOOL(T_event_get_source, (MPI_T_event_instance event, int *source), { return error_out(abi.T_event_get_source(event, source)); })
