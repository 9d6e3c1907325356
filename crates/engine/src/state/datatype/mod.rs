//! Datatypes as the engine sees them: objects behind handles ([`object`]), with cached facts for the hot path. `encore_datatype` knows what a type
//! is and how its data is copied.

pub mod device;
pub mod object;
pub mod unnamed;

use encore_datatype::{Datatype as Definition, Shared, TypeError, Typed, predefined};

use crate::state::buffer::Buffer;
use crate::state::handle::DatatypeHandle;
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_slab::Obj;

use object::set_predefined;
pub use object::{DATATYPES, Datatype};

/// Copies the items of one buffer to another with the same signature.
///
/// # Safety
/// `source` is readable, `destination` writable memory of their types and counts; they don't overlap.
pub unsafe fn copy(source: &Buffer, destination: &Buffer) {
    let bytes = source.bytes().min(destination.bytes());
    if source.datatype.dense && destination.datatype.dense {
        // SAFETY: the caller's promise.
        unsafe { crate::state::buffer::copy(source.address, destination.address, bytes as usize) };
        return;
    }
    if source.datatype.may_be_on_device() || destination.datatype.may_be_on_device() {
        // SAFETY: the caller's promise.
        return unsafe { device::copy(source, destination, bytes) };
    }
    // SAFETY: the caller's promise.
    unsafe { encore_datatype::copy(typed(source), typed(destination), 0, bytes) };
}

fn typed(buffer: &Buffer) -> Typed<'_> {
    Typed {
        program: buffer.datatype.definition.program(),
        address: buffer.address,
        count: buffer.count as u64,
    }
}

/// The error for arguments from which no datatype can be made. It names no argument.
#[cold]
pub fn error(error: TypeError) -> Error {
    use encore_datatype::ErrorClass as Class;
    let class = match error.class() {
        Class::Arg => ErrorClass::Arg,
        Class::Count => ErrorClass::Count,
        Class::Dims => ErrorClass::Dims,
        Class::Rank => ErrorClass::Rank,
        Class::Truncate => ErrorClass::Truncate,
        Class::Conversion => ErrorClass::Conversion,
    };
    Error::new(class, Fact::Datatype(error))
}

/// The object of a type that another was made from: the predefined object, or a new one for a derived type.
pub fn object_of(definition: &Shared<Definition>) -> Result<Obj<Datatype>> {
    if let Some(entry) = definition.entry() {
        if let Some(named) = DatatypeHandle(entry.basic.handle()).resolve() {
            return Ok(named);
        }
    }
    match unnamed::find(definition) {
        Some(unnamed) => Ok(unnamed),
        None => new_datatype(definition.clone()),
    }
}

/// Makes an object for a type.
pub fn new_datatype(definition: Shared<Definition>) -> Result<Obj<Datatype>> {
    DATATYPES.insert(Datatype::new(definition, None)).ok_or_else(|| no_memory("a datatype"))
}

/// Makes the objects of all predefined types.
pub fn make_predefined() -> Result<()> {
    for entry in predefined::all() {
        let handle = DatatypeHandle(entry.basic.handle());
        let datatype = Datatype::new(predefined::shared(entry.basic), Some(handle));
        let datatype = DATATYPES.insert(datatype).ok_or_else(|| no_memory("the predefined datatypes"))?;
        set_predefined(handle, datatype);
    }
    Ok(())
}
