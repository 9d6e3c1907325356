//! Datatypes as the engine sees them: objects behind handles, with what the hot path needs at hand. What a type is, and
//! how its data is copied, is `encore_datatype`'s.

use std::cell::Cell;

use encore_datatype::{Datatype as Definition, Shared, Typed, predefined, reduce};

use crate::buffer::Buffer;
use crate::engine::no_memory;
use crate::error::Result;
use crate::handle::DatatypeHandle;
use crate::objects::{DATATYPES, set_predefined_datatype};
use crate::slab::Obj;

/// A datatype.
pub struct Datatype {
    /// Data bytes of one item (`MPI_Type_size`).
    pub size: u64,
    /// Bytes from one item to the next.
    pub extent: i64,
    /// The items' bytes are consecutive and start at the buffer's address: any number of items is one run.
    pub dense: bool,
    /// May be used in communication.
    pub committed: Cell<bool>,
    /// For the predefined ones, the ABI's value.
    pub predefined: Option<DatatypeHandle>,
    /// Its type map.
    pub definition: Shared<Definition>,
}

impl Datatype {
    fn new(definition: Shared<Definition>, predefined: Option<DatatypeHandle>) -> Datatype {
        let size = definition.size();
        Datatype {
            size,
            extent: definition.extent(),
            dense: definition.extent() as u64 == size && definition.is_contiguous(2) == Some(0),
            committed: Cell::new(predefined.is_some()),
            predefined,
            definition,
        }
    }

    /// Packs positions `from..from + length` of `count` items at `address`.
    ///
    /// # Safety
    /// As for `encore_datatype::Program::pack`.
    pub unsafe fn pack(&self, address: *const u8, count: i64, from: u64, place: *mut u8, length: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.definition.program().pack(address, count as u64, from, place, length) };
    }

    /// Unpacks to positions `from..from + length` of `count` items at `address`.
    ///
    /// # Safety
    /// As for `encore_datatype::Program::unpack`.
    pub unsafe fn unpack(&self, address: *mut u8, count: i64, from: u64, data: *const u8, length: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.definition.program().unpack(address, count as u64, from, data, length) };
    }

    /// The lowest and the end of the highest byte of `count` items, from the buffer's address.
    pub fn span(&self, count: i64) -> Option<(i64, i64)> {
        if self.size == 0 || count == 0 {
            return Some((0, 0));
        }
        self.definition.span(count as u64)
    }

    /// The loop of a predefined operator for this type, if it is defined on it.
    #[inline]
    pub fn kernel(&self, op: reduce::Op) -> Option<reduce::Kernel> {
        reduce::kernel(op, self.definition.operand()?).ok()
    }
}

/// Copies the items of one buffer to another with the same signature.
///
/// # Safety
/// `source` is readable, `destination` writable memory of their types and counts; they don't overlap.
pub unsafe fn copy(source: &Buffer, destination: &Buffer) {
    let bytes = source.bytes().min(destination.bytes());
    if source.datatype.dense && destination.datatype.dense {
        // SAFETY: the caller's promise.
        unsafe { crate::buffer::copy(source.address, destination.address, bytes as usize) };
        return;
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

/// Makes an object of a type.
pub fn new_datatype(definition: Shared<Definition>) -> Result<Obj<Datatype>> {
    DATATYPES.insert(Datatype::new(definition, None)).ok_or_else(|| no_memory("a datatype"))
}

/// Makes the predefined ones.
pub fn make_predefined() -> Result<()> {
    for entry in predefined::all() {
        let handle = DatatypeHandle(entry.basic.handle());
        let datatype = Datatype::new(predefined::shared(entry.basic), Some(handle));
        let datatype = DATATYPES.insert(datatype).ok_or_else(|| no_memory("the predefined datatypes"))?;
        set_predefined_datatype(handle.0 & 0xff, datatype);
    }
    Ok(())
}

impl Obj<Datatype> {
    /// The handle that stands for it.
    pub fn handle(self) -> DatatypeHandle {
        self.predefined.unwrap_or(DatatypeHandle(self.address()))
    }
}

impl DatatypeHandle {
    /// The live datatype that the handle stands for, if any. Constant time; never fails on garbage.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 {
            return crate::objects::predefined_datatype(self.0 & 0xff);
        }
        DATATYPES.get(self.0)
    }
}
