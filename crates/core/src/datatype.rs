//! Datatypes as the engine sees them: objects behind handles, with what the hot path needs at hand.

use std::cell::Cell;

use crate::handle::DatatypeHandle;
use crate::objects::DATATYPES;
use crate::slab::Obj;

/// A datatype.
pub struct Datatype {
    /// Data bytes of one item (`MPI_Type_size`).
    pub size: u64,
    /// Bytes from one item to the next.
    pub extent: i64,
    /// The item's bytes are consecutive, start at its address and fill its extent: `count` items are one run.
    pub dense: bool,
    /// May be used in communication.
    pub committed: Cell<bool>,
    /// For the predefined ones, the ABI's value.
    pub predefined: Option<DatatypeHandle>,
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
