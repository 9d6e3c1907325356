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
    unsupported(Function::KeyvalCreate, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Keyval_free(
    keyval: *mut c_int,
) -> c_int {
    unsupported(Function::KeyvalFree, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_put(
    comm: CommHandle,
    keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    unsupported(Function::AttrPut, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_get(
    comm: CommHandle,
    keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::AttrGet, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Attr_delete(
    comm: CommHandle,
    keyval: c_int,
) -> c_int {
    unsupported(Function::AttrDelete, On::comm(comm))
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
    unsupported(Function::GetElementsX, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_elements_x(
    status: *mut Status,
    datatype: DatatypeHandle,
    count: Count,
) -> c_int {
    unsupported(Function::StatusSetElementsX, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_size_x(
    datatype: DatatypeHandle,
    size: *mut Count,
) -> c_int {
    unsupported(Function::TypeSizeX, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_extent_x(
    datatype: DatatypeHandle,
    lb: *mut Count,
    extent: *mut Count,
) -> c_int {
    unsupported(Function::TypeGetExtentX, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_true_extent_x(
    datatype: DatatypeHandle,
    true_lb: *mut Count,
    true_extent: *mut Count,
) -> c_int {
    unsupported(Function::TypeGetTrueExtentX, On::NOTHING)
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
