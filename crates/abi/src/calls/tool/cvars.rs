//! §15.3.6: control variables.

use encore_mpi::tool::cvar::{self, Kind};
use encore_mpi::tool::{index, initialized, named};

use super::{ITEM, NUMBER, enumeration_of, give, needs_buffer, store};
use crate::shim::*;

/// `MPI_T_cvar_get_num`
pub fn t_cvar_get_num(_call: &mut Call, num_cvar: &mut c_int) -> Result<()> {
    initialized()?;
    *num_cvar = cvar::number() as c_int;
    Ok(())
}

/// `MPI_T_cvar_get_info`
pub fn t_cvar_get_info(
    _call: &mut Call,
    cvar_index: c_int,
    name: Option<StringBuffer<'_>>,
    verbosity: Option<&mut c_int>,
    datatype: Option<&mut DatatypeHandle>,
    enumtype: Option<&mut TEnumHandle>,
    desc: Option<StringBuffer<'_>>,
    bind: Option<&mut c_int>,
    scope: Option<&mut c_int>,
) -> Result<()> {
    initialized()?;
    let info = cvar::info(index("cvar_index", cvar_index, cvar::number())?);
    let (type_of_values, enumeration) = match info.kind {
        Kind::Number => (NUMBER, constants::MPI_T_ENUM_NULL),
        Kind::Item(choices) => (ITEM, enumeration_of(choices)),
    };
    give(name, info.name);
    store(verbosity, constants::MPI_T_VERBOSITY_TUNER_BASIC);
    store(datatype, type_of_values);
    store(enumtype, enumeration);
    give(desc, &info.what);
    store(bind, constants::MPI_T_BIND_NO_OBJECT);
    store(scope, info.scope as c_int);
    Ok(())
}

/// `MPI_T_cvar_get_index`
pub fn t_cvar_get_index(_call: &mut Call, name: &CStr, cvar_index: &mut c_int) -> Result<()> {
    initialized()?;
    *cvar_index = named(cvar::names(), name.to_bytes())? as c_int;
    Ok(())
}

/// `MPI_T_cvar_handle_alloc`. No variable belongs to an object, so `obj_handle` is ignored.
pub fn t_cvar_handle_alloc(
    _call: &mut Call,
    cvar_index: c_int,
    _obj_handle: *mut c_void,
    handle: &mut TCvarHandle,
    count: &mut c_int,
) -> Result<()> {
    initialized()?;
    *handle = TCvarHandle(cvar::handle(index("cvar_index", cvar_index, cvar::number())?)?.address());
    *count = 1;
    Ok(())
}

/// `MPI_T_cvar_handle_free`
pub fn t_cvar_handle_free(_call: &mut Call, handle: &mut TCvarHandle) -> Result<()> {
    initialized()?;
    cvar::free(cvar::resolve(handle.0)?);
    *handle = constants::MPI_T_CVAR_HANDLE_NULL;
    Ok(())
}

/// `MPI_T_cvar_read`
pub fn t_cvar_read(call: &mut Call, handle: TCvarHandle, buf: *mut c_void) -> Result<()> {
    initialized()?;
    let handle = cvar::resolve(handle.0)?;
    needs_buffer(buf, "buf")?;
    let value = cvar::read(call, handle)?;
    // SAFETY: the tool gives room for a value of the variable's datatype, as MPI demands.
    unsafe {
        match handle.kind() {
            Kind::Number => buf.cast::<u64>().write_unaligned(value),
            Kind::Item(_) => buf.cast::<c_int>().write_unaligned(value as c_int),
        }
    }
    Ok(())
}

/// `MPI_T_cvar_write`
pub fn t_cvar_write(call: &mut Call, handle: TCvarHandle, buf: *const c_void) -> Result<()> {
    initialized()?;
    let handle = cvar::resolve(handle.0)?;
    needs_buffer(buf, "buf")?;
    // SAFETY: the tool gives a value of the variable's datatype, as MPI demands.
    let value = unsafe {
        match handle.kind() {
            Kind::Number => buf.cast::<u64>().read_unaligned(),
            // A negative value becomes too large, and is refused.
            Kind::Item(_) => buf.cast::<c_int>().read_unaligned() as u64,
        }
    };
    cvar::write(call, handle, value)
}
