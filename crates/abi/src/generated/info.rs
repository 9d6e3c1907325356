// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 10: The info object.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_create(
    info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::InfoCreate, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_set(
    info: InfoHandle,
    key: *const c_char,
    value: *const c_char,
) -> c_int {
    unsupported(Function::InfoSet, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_delete(
    info: InfoHandle,
    key: *const c_char,
) -> c_int {
    unsupported(Function::InfoDelete, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_string(
    info: InfoHandle,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::InfoGetString, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_nkeys(
    info: InfoHandle,
    nkeys: *mut c_int,
) -> c_int {
    unsupported(Function::InfoGetNkeys, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_nthkey(
    info: InfoHandle,
    n: c_int,
    key: *mut c_char,
) -> c_int {
    unsupported(Function::InfoGetNthkey, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_dup(
    info: InfoHandle,
    newinfo: *mut InfoHandle,
) -> c_int {
    unsupported(Function::InfoDup, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_free(
    info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::InfoFree, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_create_env(
    argc: c_int,
    argv: *mut *mut c_char,
    info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::InfoCreateEnv, On::NOTHING)
}

weak_aliases! {
    "Info_create",
    "Info_set",
    "Info_delete",
    "Info_get_string",
    "Info_get_nkeys",
    "Info_get_nthkey",
    "Info_dup",
    "Info_free",
    "Info_create_env",
}
