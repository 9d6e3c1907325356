// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 10: The info object.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_create(
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoCreate, On::NOTHING, |call| unsafe {
        let info = check::out(info, "info")?;
        calls::info::info_create(call, info)?;
        leaks::made(Function::InfoCreate, What::Info, info.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_set(
    info: InfoHandle,
    key: *const c_char,
    value: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoSet, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string(key, "key")?;
        let value = check::string(value, "value")?;
        calls::info::info_set(call, info, key, value)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_delete(
    info: InfoHandle,
    key: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoDelete, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string(key, "key")?;
        calls::info::info_delete(call, info, key)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_string(
    info: InfoHandle,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoGetString, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string(key, "key")?;
        let buflen = check::out(buflen, "buflen")?;
        let value = check::string_buffer(value, buflen, "value")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::info::info_get_string(call, info, key, value, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_nkeys(
    info: InfoHandle,
    nkeys: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoGetNkeys, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let nkeys = check::out(nkeys, "nkeys")?;
        calls::info::info_get_nkeys(call, info, nkeys)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_nthkey(
    info: InfoHandle,
    n: c_int,
    key: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoGetNthkey, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string_out(key, constants::MPI_MAX_INFO_KEY, "key")?;
        calls::info::info_get_nthkey(call, info, n, key)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_dup(
    info: InfoHandle,
    newinfo: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoDup, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let newinfo = check::out(newinfo, "newinfo")?;
        calls::info::info_dup(call, info, newinfo)?;
        leaks::made(Function::InfoDup, What::Info, newinfo.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_free(
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoFree, On::NOTHING, |call| unsafe {
        let info = check::out(info, "info")?;
        let info_before = info.0;
        let done = calls::info::info_free(call, info);
        leaks::freed(What::Info, info_before, info.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_create_env(
    argc: c_int,
    argv: *mut *mut c_char,
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoCreateEnv, On::NOTHING, |call| unsafe {
        let info = check::out(info, "info")?;
        calls::info::info_create_env(call, argc, argv, info)?;
        leaks::made(Function::InfoCreateEnv, What::Info, info.0);
        Ok(())
    })
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
