//! Chapter 16: deprecated functions, implemented by their replacements.

use super::datatype::elements;
pub use super::info::{info_get, info_get_valuelen};
use super::{comm, datatype as types, external};
use crate::shim::*;

/// `MPI_Keyval_create`
pub fn keyval_create(
    call: &mut Call,
    copy_fn: Option<CopyFunction>,
    delete_fn: Option<DeleteFunction>,
    keyval: &mut c_int,
    extra_state: *mut c_void,
) -> Result<()> {
    comm::comm_create_keyval(call, copy_fn, delete_fn, keyval, extra_state)
}

/// `MPI_Keyval_free`
pub fn keyval_free(call: &mut Call, keyval: &mut c_int) -> Result<()> {
    comm::free_comm_keyval(call, keyval, "keyval")
}

/// `MPI_Attr_put`
pub fn attr_put(
    call: &mut Call,
    comm: Obj<Communicator>,
    keyval: c_int,
    attribute_val: *mut c_void,
) -> Result<()> {
    comm::set_comm_attribute(call, comm, keyval, attribute_val, "keyval")
}

/// `MPI_Attr_get`
pub fn attr_get(
    call: &mut Call,
    comm: Obj<Communicator>,
    keyval: c_int,
    attribute_val: &mut *mut c_void,
    flag: &mut Flag,
) -> Result<()> {
    comm::get_comm_attribute(call, comm, keyval, attribute_val, flag, "keyval")
}

/// `MPI_Attr_delete`
pub fn attr_delete(call: &mut Call, comm: Obj<Communicator>, keyval: c_int) -> Result<()> {
    comm::delete_comm_attribute(call, comm, keyval, "keyval")
}

/// `MPI_Get_elements_x`
pub fn get_elements_x(
    _call: &mut Call,
    status: &Status,
    datatype: Obj<Datatype>,
    count: &mut Count,
) -> Result<()> {
    *count = elements(status, datatype);
    Ok(())
}

/// `MPI_Status_set_elements_x`
pub fn status_set_elements_x(
    call: &mut Call,
    status: &mut Status,
    datatype: Obj<Datatype>,
    count: Count,
) -> Result<()> {
    external::status_set_elements(call, status, datatype, count)
}

/// `MPI_Type_size_x`
pub fn type_size_x(_call: &mut Call, datatype: Obj<Datatype>, size: &mut Count) -> Result<()> {
    *size = datatype.size as Count;
    Ok(())
}

/// `MPI_Type_get_extent_x`
pub fn type_get_extent_x(
    call: &mut Call,
    datatype: Obj<Datatype>,
    lb: &mut Count,
    extent: &mut Count,
) -> Result<()> {
    types::type_get_extent(call, datatype, lb, extent)
}

/// `MPI_Type_get_true_extent_x`
pub fn type_get_true_extent_x(
    call: &mut Call,
    datatype: Obj<Datatype>,
    true_lb: &mut Count,
    true_extent: &mut Count,
) -> Result<()> {
    types::type_get_true_extent(call, datatype, true_lb, true_extent)
}
