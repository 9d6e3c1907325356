// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 15: Tool support.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pcontrol(
    level: c_int,
) -> c_int {
    unsupported(Function::Pcontrol, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_init_thread(
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    unsupported(Function::TInitThread, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_finalize() -> c_int {
    unsupported(Function::TFinalize, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_enum_get_info(
    enumtype: TEnumHandle,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    unsupported(Function::TEnumGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_enum_get_item(
    enumtype: TEnumHandle,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    unsupported(Function::TEnumGetItem, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_get_num(
    num_cvar: *mut c_int,
) -> c_int {
    unsupported(Function::TCvarGetNum, On::RETURN)
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
    unsupported(Function::TCvarGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_get_index(
    name: *const c_char,
    cvar_index: *mut c_int,
) -> c_int {
    unsupported(Function::TCvarGetIndex, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_handle_alloc(
    cvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut TCvarHandle,
    count: *mut c_int,
) -> c_int {
    unsupported(Function::TCvarHandleAlloc, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_handle_free(
    handle: *mut TCvarHandle,
) -> c_int {
    unsupported(Function::TCvarHandleFree, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_read(
    handle: TCvarHandle,
    buf: *mut c_void,
) -> c_int {
    unsupported(Function::TCvarRead, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_cvar_write(
    handle: TCvarHandle,
    buf: *const c_void,
) -> c_int {
    unsupported(Function::TCvarWrite, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_get_num(
    num_pvar: *mut c_int,
) -> c_int {
    unsupported(Function::TPvarGetNum, On::RETURN)
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
    unsupported(Function::TPvarGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_get_index(
    name: *const c_char,
    var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    unsupported(Function::TPvarGetIndex, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_session_create(
    session: *mut TPvarSessionHandle,
) -> c_int {
    unsupported(Function::TPvarSessionCreate, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_session_free(
    session: *mut TPvarSessionHandle,
) -> c_int {
    unsupported(Function::TPvarSessionFree, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_handle_alloc(
    session: TPvarSessionHandle,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut TPvarHandle,
    count: *mut c_int,
) -> c_int {
    unsupported(Function::TPvarHandleAlloc, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_handle_free(
    session: TPvarSessionHandle,
    handle: *mut TPvarHandle,
) -> c_int {
    unsupported(Function::TPvarHandleFree, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_start(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    unsupported(Function::TPvarStart, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_stop(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    unsupported(Function::TPvarStop, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_read(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> c_int {
    unsupported(Function::TPvarRead, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_write(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *const c_void,
) -> c_int {
    unsupported(Function::TPvarWrite, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_reset(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
) -> c_int {
    unsupported(Function::TPvarReset, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_pvar_readreset(
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> c_int {
    unsupported(Function::TPvarReadreset, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_source_get_num(
    num_sources: *mut c_int,
) -> c_int {
    unsupported(Function::TSourceGetNum, On::RETURN)
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
    unsupported(Function::TSourceGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_source_get_timestamp(
    source_index: c_int,
    timestamp: *mut Count,
) -> c_int {
    unsupported(Function::TSourceGetTimestamp, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_num(
    num_events: *mut c_int,
) -> c_int {
    unsupported(Function::TEventGetNum, On::RETURN)
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
    unsupported(Function::TEventGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_index(
    name: *const c_char,
    event_index: *mut c_int,
) -> c_int {
    unsupported(Function::TEventGetIndex, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_alloc(
    event_index: c_int,
    obj_handle: *mut c_void,
    info: InfoHandle,
    event_registration: *mut TEventRegistrationHandle,
) -> c_int {
    unsupported(Function::TEventHandleAlloc, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_set_info(
    event_registration: TEventRegistrationHandle,
    info: InfoHandle,
) -> c_int {
    unsupported(Function::TEventHandleSetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_get_info(
    event_registration: TEventRegistrationHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    unsupported(Function::TEventHandleGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_register_callback(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info: InfoHandle,
    user_data: *mut c_void,
    event_cb_function: Option<TEventCbFunction>,
) -> c_int {
    unsupported(Function::TEventRegisterCallback, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_callback_set_info(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info: InfoHandle,
) -> c_int {
    unsupported(Function::TEventCallbackSetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_callback_get_info(
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info_used: *mut InfoHandle,
) -> c_int {
    unsupported(Function::TEventCallbackGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_handle_free(
    event_registration: TEventRegistrationHandle,
    user_data: *mut c_void,
    free_cb_function: Option<TEventFreeCbFunction>,
) -> c_int {
    unsupported(Function::TEventHandleFree, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_set_dropped_handler(
    event_registration: TEventRegistrationHandle,
    dropped_cb_function: Option<TEventDroppedCbFunction>,
) -> c_int {
    unsupported(Function::TEventSetDroppedHandler, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_read(
    event_instance: TEventInstanceHandle,
    element_index: c_int,
    buffer: *mut c_void,
) -> c_int {
    unsupported(Function::TEventRead, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_copy(
    event_instance: TEventInstanceHandle,
    buffer: *mut c_void,
) -> c_int {
    unsupported(Function::TEventCopy, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_timestamp(
    event_instance: TEventInstanceHandle,
    event_timestamp: *mut Count,
) -> c_int {
    unsupported(Function::TEventGetTimestamp, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_event_get_source(
    event_instance: TEventInstanceHandle,
    source_index: *mut c_int,
) -> c_int {
    unsupported(Function::TEventGetSource, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_num(
    num_cat: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetNum, On::RETURN)
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
    unsupported(Function::TCategoryGetInfo, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_num_events(
    cat_index: c_int,
    num_events: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetNumEvents, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_index(
    name: *const c_char,
    cat_index: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetIndex, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_cvars(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetCvars, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_pvars(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetPvars, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_events(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetEvents, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_get_categories(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryGetCategories, On::RETURN)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_T_category_changed(
    update_number: *mut c_int,
) -> c_int {
    unsupported(Function::TCategoryChanged, On::RETURN)
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
