//! §7.7: caching. Keys and attributes of communicators and datatypes; [`super::win_attributes`] has those of windows.

use encore_engine::error::ObjectKind;
use encore_engine::state::attributes::{CopyFunction, CopyRule, DeleteFunction};
use encore_mpi::attribute::{self, predefined};

use crate::shim::*;

/// The functions of a key, given as the constants of the ABI or as functions of the program whose first argument is a handle.
pub(super) fn rules(copy: usize, delete: usize) -> (CopyRule, Option<DeleteFunction>) {
    let copy = match copy {
        0 => CopyRule::Never,
        1 => CopyRule::Same,
        function => {
            // SAFETY: the program gave the address of a function of this type; handles of all kinds are passed alike.
            CopyRule::Function(unsafe { std::mem::transmute::<usize, CopyFunction>(function) })
        }
    };
    // SAFETY: as above; null is none.
    let delete = unsafe { std::mem::transmute::<usize, Option<DeleteFunction>>(delete) };
    (copy, delete)
}

/// `MPI_Comm_create_keyval`
pub fn comm_create_keyval(
    _call: &mut Call,
    comm_copy_attr_fn: Option<CommCopyAttrFunction>,
    comm_delete_attr_fn: Option<CommDeleteAttrFunction>,
    comm_keyval: &mut c_int,
    extra_state: *mut c_void,
) -> Result<()> {
    let (copy, delete) = rules(
        comm_copy_attr_fn.map_or(0, |function| function as usize),
        comm_delete_attr_fn.map_or(0, |function| function as usize),
    );
    *comm_keyval = attribute::create_keyval(ObjectKind::Comm, copy, delete, extra_state)?;
    Ok(())
}

/// `MPI_Type_create_keyval`
pub fn type_create_keyval(
    _call: &mut Call,
    type_copy_attr_fn: Option<TypeCopyAttrFunction>,
    type_delete_attr_fn: Option<TypeDeleteAttrFunction>,
    type_keyval: &mut c_int,
    extra_state: *mut c_void,
) -> Result<()> {
    let (copy, delete) = rules(
        type_copy_attr_fn.map_or(0, |function| function as usize),
        type_delete_attr_fn.map_or(0, |function| function as usize),
    );
    *type_keyval = attribute::create_keyval(ObjectKind::Datatype, copy, delete, extra_state)?;
    Ok(())
}

/// Fails for the key of a predefined attribute, which programs can't change.
fn not_predefined(keyval: c_int, argument: &'static str) -> Result<()> {
    if predefined::is_predefined(keyval) {
        return Err(Error::argument(ErrorClass::Keyval, argument, Fact::PredefinedAttribute(keyval)));
    }
    Ok(())
}

/// `MPI_Comm_free_keyval`
pub fn comm_free_keyval(call: &mut Call, comm_keyval: &mut c_int) -> Result<()> {
    free_comm_keyval(call, comm_keyval, "comm_keyval")
}

pub(in crate::calls) fn free_comm_keyval(
    _call: &mut Call,
    keyval: &mut c_int,
    argument: &'static str,
) -> Result<()> {
    not_predefined(*keyval, argument)?;
    attribute::free_keyval(*keyval, ObjectKind::Comm, argument)?;
    *keyval = constants::MPI_KEYVAL_INVALID;
    Ok(())
}

/// `MPI_Comm_set_attr`
pub fn comm_set_attr(
    call: &mut Call,
    comm: Obj<Communicator>,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
) -> Result<()> {
    set_comm_attribute(call, comm, comm_keyval, attribute_val, "comm_keyval")
}

pub(in crate::calls) fn set_comm_attribute(
    call: &mut Call,
    comm: Obj<Communicator>,
    keyval: c_int,
    value: *mut c_void,
    argument: &'static str,
) -> Result<()> {
    not_predefined(keyval, argument)?;
    attribute::set(call, comm, keyval, value, argument)
}

/// `MPI_Comm_get_attr`. The value of a predefined attribute is the address of an `int`.
pub fn comm_get_attr(
    call: &mut Call,
    comm: Obj<Communicator>,
    comm_keyval: c_int,
    attribute_val: &mut *mut c_void,
    flag: &mut Flag,
) -> Result<()> {
    get_comm_attribute(call, comm, comm_keyval, attribute_val, flag, "comm_keyval")
}

pub(in crate::calls) fn get_comm_attribute(
    call: &mut Call,
    comm: Obj<Communicator>,
    keyval: c_int,
    attribute_val: &mut *mut c_void,
    flag: &mut Flag,
    argument: &'static str,
) -> Result<()> {
    let found = if predefined::is_predefined(keyval) {
        predefined::get(&call.engine().job, keyval).map(|value| value.as_ptr().cast())
    } else {
        attribute::get(comm, keyval, argument)?
    };
    tell(found, attribute_val, flag);
    Ok(())
}

/// Stores a value, and whether there is one.
pub(super) fn tell(found: Option<*mut c_void>, attribute_val: &mut *mut c_void, flag: &mut Flag) {
    flag.set(found.is_some());
    if let Some(value) = found {
        *attribute_val = value;
    }
}

/// `MPI_Comm_delete_attr`
pub fn comm_delete_attr(call: &mut Call, comm: Obj<Communicator>, comm_keyval: c_int) -> Result<()> {
    delete_comm_attribute(call, comm, comm_keyval, "comm_keyval")
}

pub(in crate::calls) fn delete_comm_attribute(
    call: &mut Call,
    comm: Obj<Communicator>,
    keyval: c_int,
    argument: &'static str,
) -> Result<()> {
    not_predefined(keyval, argument)?;
    attribute::delete(call, comm, keyval, argument)
}

/// `MPI_Type_free_keyval`
pub fn type_free_keyval(_call: &mut Call, type_keyval: &mut c_int) -> Result<()> {
    attribute::free_keyval(*type_keyval, ObjectKind::Datatype, "type_keyval")?;
    *type_keyval = constants::MPI_KEYVAL_INVALID;
    Ok(())
}

/// `MPI_Type_set_attr`
pub fn type_set_attr(
    call: &mut Call,
    datatype: Obj<Datatype>,
    type_keyval: c_int,
    attribute_val: *mut c_void,
) -> Result<()> {
    attribute::set(call, datatype, type_keyval, attribute_val, "type_keyval")
}

/// `MPI_Type_get_attr`
pub fn type_get_attr(
    _call: &mut Call,
    datatype: Obj<Datatype>,
    type_keyval: c_int,
    attribute_val: &mut *mut c_void,
    flag: &mut Flag,
) -> Result<()> {
    tell(attribute::get(datatype, type_keyval, "type_keyval")?, attribute_val, flag);
    Ok(())
}

/// `MPI_Type_delete_attr`
pub fn type_delete_attr(call: &mut Call, datatype: Obj<Datatype>, type_keyval: c_int) -> Result<()> {
    attribute::delete(call, datatype, type_keyval, "type_keyval")
}
