// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 15: Tool support.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pcontrol(
    level: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::Pcontrol, On::NOTHING, |call| unsafe {
        calls::tool::pcontrol(call, level)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_init_thread(
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TInitThread, On::RETURN, |call| unsafe {
        let provided = check::out(provided, "provided")?;
        calls::tool::t_init_thread(call, required, provided)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_finalize() -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TFinalize, On::RETURN, |call| unsafe {
        calls::tool::t_finalize(call)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_enum_get_info(
    enumtype: TEnumHandle,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEnumGetInfo, On::RETURN, |call| unsafe {
        let num = check::out_or_null(num);
        let name = check::tool_string(name, name_len);
        calls::tool::t_enum_get_info(call, enumtype, num, name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_enum_get_item(
    enumtype: TEnumHandle,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEnumGetItem, On::RETURN, |call| unsafe {
        let value = check::out_or_null(value);
        let name = check::tool_string(name, name_len);
        calls::tool::t_enum_get_item(call, enumtype, indx, value, name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_get_num(
    num_cvar: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarGetNum, On::RETURN, |call| unsafe {
        let num_cvar = check::out(num_cvar, "num_cvar")?;
        calls::tool::t_cvar_get_num(call, num_cvar)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_get_info(
    cvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    datatype: *mut DatatypeHandle,
    enumtype: *mut TEnumHandle,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    scope: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarGetInfo, On::RETURN, |call| unsafe {
        let name = check::tool_string(name, name_len);
        let verbosity = check::out_or_null(verbosity);
        let datatype = check::out_or_null(datatype);
        let enumtype = check::out_or_null(enumtype);
        let desc = check::tool_string(desc, desc_len);
        let bind = check::out_or_null(bind);
        let scope = check::out_or_null(scope);
        calls::tool::t_cvar_get_info(call, cvar_index, name, verbosity, datatype, enumtype, desc, bind, scope)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_get_index(
    name: *const c_char,
    cvar_index: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarGetIndex, On::RETURN, |call| unsafe {
        let name = check::string(name, "name")?;
        let cvar_index = check::out(cvar_index, "cvar_index")?;
        calls::tool::t_cvar_get_index(call, name, cvar_index)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_handle_alloc(
    cvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut TCvarHandle,
    count: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarHandleAlloc, On::RETURN, |call| unsafe {
        let handle = check::out(handle, "handle")?;
        let count = check::out(count, "count")?;
        calls::tool::t_cvar_handle_alloc(call, cvar_index, obj_handle, handle, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_handle_free(
    handle: *mut TCvarHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarHandleFree, On::RETURN, |call| unsafe {
        let handle = check::out(handle, "handle")?;
        calls::tool::t_cvar_handle_free(call, handle)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_read(
    handle: TCvarHandle,
    buf: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarRead, On::RETURN, |call| unsafe {
        calls::tool::t_cvar_read(call, handle, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_write(
    handle: TCvarHandle,
    buf: *const c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCvarWrite, On::RETURN, |call| unsafe {
        calls::tool::t_cvar_write(call, handle, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_get_num(
    num_pvar: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarGetNum, On::RETURN, |call| unsafe {
        let num_pvar = check::out(num_pvar, "num_pvar")?;
        calls::tool::t_pvar_get_num(call, num_pvar)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_get_info(
    pvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    var_class: *mut c_int,
    datatype: *mut DatatypeHandle,
    enumtype: *mut TEnumHandle,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    readonly: *mut c_int,
    continuous: *mut c_int,
    atomic: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarGetInfo, On::RETURN, |call| unsafe {
        let name = check::tool_string(name, name_len);
        let verbosity = check::out_or_null(verbosity);
        let var_class = check::out_or_null(var_class);
        let datatype = check::out_or_null(datatype);
        let enumtype = check::out_or_null(enumtype);
        let desc = check::tool_string(desc, desc_len);
        let bind = check::out_or_null(bind);
        let readonly = check::out_or_null(readonly);
        let continuous = check::out_or_null(continuous);
        let atomic = check::out_or_null(atomic);
        calls::tool::t_pvar_get_info(call, pvar_index, name, verbosity, var_class, datatype, enumtype, desc, bind, readonly, continuous, atomic)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_get_index(
    name: *const c_char,
    var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarGetIndex, On::RETURN, |call| unsafe {
        let name = check::string(name, "name")?;
        let pvar_index = check::out(pvar_index, "pvar_index")?;
        calls::tool::t_pvar_get_index(call, name, var_class, pvar_index)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_session_create(
    session: *mut TPvarSessionHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarSessionCreate, On::RETURN, |call| unsafe {
        let session = check::out(session, "session")?;
        calls::tool::t_pvar_session_create(call, session)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_session_free(
    session: *mut TPvarSessionHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarSessionFree, On::RETURN, |call| unsafe {
        let session = check::out(session, "session")?;
        calls::tool::t_pvar_session_free(call, session)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_handle_alloc(
    session: TPvarSessionHandle,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut TPvarHandle,
    count: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarHandleAlloc, On::RETURN, |call| unsafe {
        let handle = check::out(handle, "handle")?;
        let count = check::out(count, "count")?;
        calls::tool::t_pvar_handle_alloc(call, session, pvar_index, obj_handle, handle, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_handle_free(
    session: TPvarSessionHandle,
    handle: *mut TPvarHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarHandleFree, On::RETURN, |call| unsafe {
        let handle = check::out(handle, "handle")?;
        calls::tool::t_pvar_handle_free(call, session, handle)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_start(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarStart, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_start(call, session, handle)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_stop(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarStop, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_stop(call, session, handle)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_read(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarRead, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_read(call, session, handle, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_write(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *const c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarWrite, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_write(call, session, handle, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_reset(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarReset, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_reset(call, session, handle)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_readreset(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TPvarReadreset, On::RETURN, |call| unsafe {
        calls::tool::t_pvar_readreset(call, session, handle, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_source_get_num(
    num_sources: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TSourceGetNum, On::RETURN, |call| unsafe {
        let num_sources = check::out(num_sources, "num_sources")?;
        calls::tool::t_source_get_num(call, num_sources)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_source_get_info(
    source_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    ordering: *mut c_int,
    ticks_per_second: *mut Count,
    max_ticks: *mut Count,
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TSourceGetInfo, On::RETURN, |call| unsafe {
        let name = check::tool_string(name, name_len);
        let desc = check::tool_string(desc, desc_len);
        let ordering = check::out_or_null(ordering);
        let ticks_per_second = check::out_or_null(ticks_per_second);
        let max_ticks = check::out_or_null(max_ticks);
        let info = check::out_or_null(info);
        calls::tool::t_source_get_info(call, source_index, name, desc, ordering, ticks_per_second, max_ticks, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_source_get_timestamp(
    source_index: c_int,
    timestamp: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TSourceGetTimestamp, On::RETURN, |call| unsafe {
        let timestamp = check::out(timestamp, "timestamp")?;
        calls::tool::t_source_get_timestamp(call, source_index, timestamp)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_num(
    num_events: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventGetNum, On::RETURN, |call| unsafe {
        let num_events = check::out(num_events, "num_events")?;
        calls::tool::t_event_get_num(call, num_events)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_info(
    event_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    array_of_datatypes: *mut DatatypeHandle,
    array_of_displacements: *mut Aint,
    num_elements: *mut c_int,
    enumtype: *mut TEnumHandle,
    info: *mut InfoHandle,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventGetInfo, On::RETURN, |call| unsafe {
        let name = check::tool_string(name, name_len);
        let verbosity = check::out_or_null(verbosity);
        let num_elements = check::out_or_null(num_elements);
        let enumtype = check::out_or_null(enumtype);
        let info = check::out_or_null(info);
        let desc = check::tool_string(desc, desc_len);
        let bind = check::out_or_null(bind);
        calls::tool::t_event_get_info(call, event_index, name, verbosity, array_of_datatypes, array_of_displacements, num_elements, enumtype, info, desc, bind)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_index(
    name: *const c_char,
    event_index: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventGetIndex, On::RETURN, |call| unsafe {
        let name = check::string(name, "name")?;
        let event_index = check::out(event_index, "event_index")?;
        calls::tool::t_event_get_index(call, name, event_index)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_alloc(
    event_index: c_int,
    obj_handle: *mut c_void,
    info: InfoHandle,
    event_registration: *mut TEventRegistrationHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventHandleAlloc, On::RETURN, |call| unsafe {
        let info = check::info(info, "info")?;
        let event_registration = check::out(event_registration, "event_registration")?;
        calls::tool::t_event_handle_alloc(call, event_index, obj_handle, info, event_registration)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_set_info(
    event_registration: TEventRegistrationHandle,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventHandleSetInfo, On::RETURN, |call| unsafe {
        let info = check::info(info, "info")?;
        calls::tool::t_event_handle_set_info(call, event_registration, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_get_info(
    event_registration: TEventRegistrationHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventHandleGetInfo, On::RETURN, |call| unsafe {
        let info_used = check::out(info_used, "info_used")?;
        calls::tool::t_event_handle_get_info(call, event_registration, info_used)?;
        leaks::made(Function::TEventHandleGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_register_callback(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info: InfoHandle,
    user_data: *mut c_void,
    event_cb_function: Option<TEventCbFunction>,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventRegisterCallback, On::RETURN, |call| unsafe {
        let info = check::info(info, "info")?;
        calls::tool::t_event_register_callback(call, event_registration, cb_safety, info, user_data, event_cb_function)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_callback_set_info(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventCallbackSetInfo, On::RETURN, |call| unsafe {
        let info = check::info(info, "info")?;
        calls::tool::t_event_callback_set_info(call, event_registration, cb_safety, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_callback_get_info(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventCallbackGetInfo, On::RETURN, |call| unsafe {
        let info_used = check::out(info_used, "info_used")?;
        calls::tool::t_event_callback_get_info(call, event_registration, cb_safety, info_used)?;
        leaks::made(Function::TEventCallbackGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_free(
    event_registration: TEventRegistrationHandle,
    user_data: *mut c_void,
    free_cb_function: Option<TEventFreeCbFunction>,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventHandleFree, On::RETURN, |call| unsafe {
        calls::tool::t_event_handle_free(call, event_registration, user_data, free_cb_function)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_set_dropped_handler(
    event_registration: TEventRegistrationHandle,
    dropped_cb_function: Option<TEventDroppedCbFunction>,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventSetDroppedHandler, On::RETURN, |call| unsafe {
        calls::tool::t_event_set_dropped_handler(call, event_registration, dropped_cb_function)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_read(
    event_instance: TEventInstanceHandle,
    element_index: c_int,
    buffer: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventRead, On::RETURN, |call| unsafe {
        calls::tool::t_event_read(call, event_instance, element_index, buffer)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_copy(
    event_instance: TEventInstanceHandle,
    buffer: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventCopy, On::RETURN, |call| unsafe {
        calls::tool::t_event_copy(call, event_instance, buffer)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_timestamp(
    event_instance: TEventInstanceHandle,
    event_timestamp: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventGetTimestamp, On::RETURN, |call| unsafe {
        let event_timestamp = check::out(event_timestamp, "event_timestamp")?;
        calls::tool::t_event_get_timestamp(call, event_instance, event_timestamp)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_source(
    event_instance: TEventInstanceHandle,
    source_index: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TEventGetSource, On::RETURN, |call| unsafe {
        let source_index = check::out(source_index, "source_index")?;
        calls::tool::t_event_get_source(call, event_instance, source_index)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_num(
    num_cat: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetNum, On::RETURN, |call| unsafe {
        let num_cat = check::out(num_cat, "num_cat")?;
        calls::tool::t_category_get_num(call, num_cat)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_info(
    cat_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    num_cvars: *mut c_int,
    num_pvars: *mut c_int,
    num_categories: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetInfo, On::RETURN, |call| unsafe {
        let name = check::tool_string(name, name_len);
        let desc = check::tool_string(desc, desc_len);
        let num_cvars = check::out_or_null(num_cvars);
        let num_pvars = check::out_or_null(num_pvars);
        let num_categories = check::out_or_null(num_categories);
        calls::tool::t_category_get_info(call, cat_index, name, desc, num_cvars, num_pvars, num_categories)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_num_events(
    cat_index: c_int,
    num_events: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetNumEvents, On::RETURN, |call| unsafe {
        let num_events = check::out(num_events, "num_events")?;
        calls::tool::t_category_get_num_events(call, cat_index, num_events)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_index(
    name: *const c_char,
    cat_index: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetIndex, On::RETURN, |call| unsafe {
        let name = check::string(name, "name")?;
        let cat_index = check::out(cat_index, "cat_index")?;
        calls::tool::t_category_get_index(call, name, cat_index)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_cvars(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetCvars, On::RETURN, |call| unsafe {
        let len = check::length(len as Count, "len")?;
        let indices = check::list_mut(indices, len as usize, "indices")?;
        calls::tool::t_category_get_cvars(call, cat_index, indices)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_pvars(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetPvars, On::RETURN, |call| unsafe {
        let len = check::length(len as Count, "len")?;
        let indices = check::list_mut(indices, len as usize, "indices")?;
        calls::tool::t_category_get_pvars(call, cat_index, indices)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_events(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetEvents, On::RETURN, |call| unsafe {
        let len = check::length(len as Count, "len")?;
        let indices = check::list_mut(indices, len as usize, "indices")?;
        calls::tool::t_category_get_events(call, cat_index, indices)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_categories(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryGetCategories, On::RETURN, |call| unsafe {
        let len = check::length(len as Count, "len")?;
        let indices = check::list_mut(indices, len as usize, "indices")?;
        calls::tool::t_category_get_categories(call, cat_index, indices)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_changed(
    update_number: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::TCategoryChanged, On::RETURN, |call| unsafe {
        let update_number = check::out(update_number, "update_number")?;
        calls::tool::t_category_changed(call, update_number)
    })
}

weak_aliases! {
    "Pcontrol",
    "T_init_thread",
    "T_finalize",
    "T_enum_get_info",
    "T_enum_get_item",
    "T_cvar_get_num",
    "T_cvar_get_info",
    "T_cvar_get_index",
    "T_cvar_handle_alloc",
    "T_cvar_handle_free",
    "T_cvar_read",
    "T_cvar_write",
    "T_pvar_get_num",
    "T_pvar_get_info",
    "T_pvar_get_index",
    "T_pvar_session_create",
    "T_pvar_session_free",
    "T_pvar_handle_alloc",
    "T_pvar_handle_free",
    "T_pvar_start",
    "T_pvar_stop",
    "T_pvar_read",
    "T_pvar_write",
    "T_pvar_reset",
    "T_pvar_readreset",
    "T_source_get_num",
    "T_source_get_info",
    "T_source_get_timestamp",
    "T_event_get_num",
    "T_event_get_info",
    "T_event_get_index",
    "T_event_handle_alloc",
    "T_event_handle_set_info",
    "T_event_handle_get_info",
    "T_event_register_callback",
    "T_event_callback_set_info",
    "T_event_callback_get_info",
    "T_event_handle_free",
    "T_event_set_dropped_handler",
    "T_event_read",
    "T_event_copy",
    "T_event_get_timestamp",
    "T_event_get_source",
    "T_category_get_num",
    "T_category_get_info",
    "T_category_get_num_events",
    "T_category_get_index",
    "T_category_get_cvars",
    "T_category_get_pvars",
    "T_category_get_events",
    "T_category_get_categories",
    "T_category_changed",
}
