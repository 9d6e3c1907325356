//! The memory side of an access.

use encore_datatype::{Datatype, Shared, Typed, predefined};
use encore_engine::buffer::Buffer;
use encore_engine::datatype::Datatype as Object;
use encore_mpi::handle::DatatypeHandle;

/// `count` items of a type in memory. The buffer's user knows whether it may be written.
///
/// It may go to another thread: the program leaves the memory alone until the access has ended, and types don't change.
#[derive(Clone, Debug)]
pub struct Data {
    address: *mut u8,
    /// Items.
    pub count: u64,
    /// Their type.
    pub datatype: Shared<Datatype>,
    /// The type's handle, for functions of the program that convert data.
    pub handle: DatatypeHandle,
}

// SAFETY: an address and a count, and a type, which is immutable and counted atomically. The code that accesses the memory vouches for it.
unsafe impl Send for Data {}

impl Data {
    /// The data of a buffer of a call.
    pub fn of(buffer: &Buffer) -> Data {
        let object: &Object = &buffer.datatype;
        let datatype = object.definition.clone();
        let handle = buffer.datatype.handle();
        Data { address: buffer.address, count: buffer.count as u64, datatype, handle }
    }

    /// Bytes at an address.
    pub fn bytes_at(address: *mut u8, len: u64) -> Data {
        let handle = DatatypeHandle(predefined::BYTE.handle());
        Data { address, count: len, datatype: predefined::shared(predefined::BYTE), handle }
    }

    /// The bytes of data.
    pub fn len(&self) -> u64 {
        self.datatype.size().saturating_mul(self.count)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The address given in the call.
    pub fn address(&self) -> *mut u8 {
        self.address
    }

    /// Where the data are, if they are one run of bytes.
    pub fn dense(&self) -> Option<*mut u8> {
        let offset = self.datatype.is_contiguous(self.count)?;
        Some(self.address.wrapping_offset(offset as isize))
    }

    /// As the functions for copying take it.
    pub fn typed(&self) -> Typed<'_> {
        Typed { program: self.datatype.program(), address: self.address, count: self.count }
    }

    /// Copies bytes from position `from` on to `place`.
    ///
    /// # Safety
    /// The data are readable, `place` has room for `len` bytes, they don't overlap.
    pub unsafe fn pack(&self, from: u64, place: *mut u8, len: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.datatype.program().pack(self.address, self.count, from, place, len) };
    }

    /// Copies bytes from `place` to the positions from `from` on.
    ///
    /// # Safety
    /// The data are writable, `place` has `len` bytes, they don't overlap.
    pub unsafe fn unpack(&self, from: u64, place: *const u8, len: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.datatype.program().unpack(self.address, self.count, from, place, len) };
    }
}
