// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 16: Deprecated interfaces.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Keyval_create(
    copy_fn: Option<CopyFunction>,
    delete_fn: Option<DeleteFunction>,
    keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::KeyvalCreate, On::NOTHING, |call| unsafe {
        let keyval = check::out(keyval, "keyval")?;
        calls::deprecated::keyval_create(call, copy_fn, delete_fn, keyval, extra_state)?;
        leaks::made(Function::KeyvalCreate, What::Keyval, *keyval as usize);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Keyval_free(
    keyval: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::KeyvalFree, On::NOTHING, |call| unsafe {
        let keyval = check::out(keyval, "keyval")?;
        let keyval_before = *keyval as usize;
        let done = calls::deprecated::keyval_free(call, keyval);
        leaks::freed(What::Keyval, keyval_before, *keyval as usize);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_put(
    comm: CommHandle,
    keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AttrPut, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::deprecated::attr_put(call, comm, keyval, attribute_val)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_get(
    comm: CommHandle,
    keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AttrGet, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let attribute_val = check::out(attribute_val.cast::<*mut c_void>(), "attribute_val")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::deprecated::attr_get(call, comm, keyval, attribute_val, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_delete(
    comm: CommHandle,
    keyval: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AttrDelete, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::deprecated::attr_delete(call, comm, keyval)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get(
    info: InfoHandle,
    key: *const c_char,
    valuelen: c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoGet, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string(key, "key")?;
        let valuelen = check::length(valuelen as Count, "valuelen")?;
        let value = check::sized_string_out(value, valuelen, "value")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::deprecated::info_get(call, info, key, value, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_get_valuelen(
    info: InfoHandle,
    key: *const c_char,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InfoGetValuelen, On::NOTHING, |call| unsafe {
        let info = check::info_object(info, "info")?;
        let key = check::string(key, "key")?;
        let valuelen = check::out(valuelen, "valuelen")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::deprecated::info_get_valuelen(call, info, key, valuelen, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_elements_x(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetElementsX, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = check::out(count, "count")?;
        calls::deprecated::get_elements_x(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_elements_x(
    status: *mut Status,
    datatype: DatatypeHandle,
    count: Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetElementsX, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = check::count(count, "count")?;
        calls::deprecated::status_set_elements_x(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size_x(
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeSizeX, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let size = check::out(size, "size")?;
        calls::deprecated::type_size_x(call, datatype, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent_x(
    datatype: DatatypeHandle,
    lb: *mut Count,
    extent: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetExtentX, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let lb = check::out(lb, "lb")?;
        let extent = check::out(extent, "extent")?;
        calls::deprecated::type_get_extent_x(call, datatype, lb, extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent_x(
    datatype: DatatypeHandle,
    true_lb: *mut Count,
    true_extent: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetTrueExtentX, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let true_lb = check::out(true_lb, "true_lb")?;
        let true_extent = check::out(true_extent, "true_extent")?;
        calls::deprecated::type_get_true_extent_x(call, datatype, true_lb, true_extent)
    })
}

weak_aliases! {
    "Keyval_create",
    "Keyval_free",
    "Attr_put",
    "Attr_get",
    "Attr_delete",
    "Info_get",
    "Info_get_valuelen",
    "Get_elements_x",
    "Status_set_elements_x",
    "Type_size_x",
    "Type_get_extent_x",
    "Type_get_true_extent_x",
}
