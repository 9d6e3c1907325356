//! The memory side of an access.

use encore_datatype::{Datatype, Shared, Typed, predefined};
use encore_engine::buffer::Buffer;
use encore_engine::datatype::{Datatype as Object, device};
use encore_mpi::handle::DatatypeHandle;

/// `count` items of a type in memory. The creator knows whether the memory may be written.
///
/// May go to another thread: the program doesn't touch the memory until the access has ended, and types are immutable.
#[derive(Clone, Debug)]
pub struct Data {
    address: *mut u8,
    /// Number of items.
    pub count: u64,
    /// Type of an item.
    pub datatype: Shared<Datatype>,
    /// The data may be in a device's memory, so the driver copies them.
    may_be_on_device: bool,
    /// The type's handle, for functions of the program that convert data.
    pub handle: DatatypeHandle,
}

// SAFETY: an address, a count, and an immutable type with an atomic count. Code that accesses the memory vouches for it.
unsafe impl Send for Data {}

impl Data {
    /// The data of a buffer of a call.
    pub fn of(buffer: &Buffer) -> Data {
        let object: &Object = &buffer.datatype;
        let datatype = object.definition.clone();
        let handle = buffer.datatype.handle();
        let may_be_on_device = object.may_be_on_device();
        Data { address: buffer.address, count: buffer.count as u64, datatype, may_be_on_device, handle }
    }

    /// Bytes at an address.
    pub fn bytes_at(address: *mut u8, len: u64) -> Data {
        let handle = DatatypeHandle(predefined::BYTE.handle());
        let datatype = predefined::shared(predefined::BYTE);
        Data { address, count: len, datatype, may_be_on_device: false, handle }
    }

    /// Bytes of all items.
    pub fn len(&self) -> u64 {
        self.datatype.size().saturating_mul(self.count)
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The address given in the call.
    pub fn address(&self) -> *mut u8 {
        self.address
    }

    /// Whether the data may be in a device's memory. Such data are only packed and unpacked.
    pub fn may_be_on_device(&self) -> bool {
        self.may_be_on_device
    }

    /// A copy in host memory, and the memory that holds it. `None` if allocation fails.
    ///
    /// # Safety
    /// The data are readable.
    pub unsafe fn on_host(&self) -> Option<(Vec<u128>, Data)> {
        let (low, end) = self.datatype.span(self.count)?;
        // Keep the data's alignment.
        let low = low.div_euclid(16) * 16;
        let mut memory = Vec::<u128>::new();
        memory.try_reserve_exact(usize::try_from(end - low).ok()?.div_ceil(16) + 1).ok()?;
        let address = memory.as_mut_ptr().cast::<u8>();
        let host =
            Data { address: address.wrapping_offset(-low as isize), may_be_on_device: false, ..self.clone() };
        // SAFETY: the caller's promise, and there is room for all items.
        unsafe { self.copy_to(&host)? };
        Some((memory, host))
    }

    /// Copies all data to others of the same type. `None` if allocation fails.
    ///
    /// # Safety
    /// The data are readable, the others writable.
    pub unsafe fn copy_to(&self, other: &Data) -> Option<()> {
        let mut packed = Vec::<u8>::new();
        packed.try_reserve_exact(self.len() as usize).ok()?;
        // SAFETY: the caller's promise; there is room for the bytes.
        unsafe {
            self.pack(0, packed.as_mut_ptr(), self.len() as usize);
            other.unpack(0, packed.as_ptr(), self.len() as usize);
        }
        Some(())
    }

    /// Address of the data, if they are one run of bytes that the processor may access.
    pub fn dense(&self) -> Option<*mut u8> {
        if self.may_be_on_device {
            return None;
        }
        let offset = self.datatype.is_contiguous(self.count)?;
        Some(self.address.wrapping_offset(offset as isize))
    }

    /// The data in the form that the copy functions take.
    pub fn typed(&self) -> Typed<'_> {
        Typed { program: self.datatype.program(), address: self.address, count: self.count }
    }

    /// Copies bytes from position `from` on to `place`.
    ///
    /// # Safety
    /// The data are readable, `place` has room for `len` bytes, they don't overlap.
    pub unsafe fn pack(&self, from: u64, place: *mut u8, len: usize) {
        if self.may_be_on_device {
            let of = (self.datatype.program(), &device::UNBOUND);
            // SAFETY: the caller's promise.
            return unsafe { device::pack(of, (self.address, self.count as i64), from, place, len) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.datatype.program().pack(self.address, self.count, from, place, len) };
    }

    /// Copies bytes from `place` to the positions from `from` on.
    ///
    /// # Safety
    /// The data are writable, `place` has `len` bytes, they don't overlap.
    pub unsafe fn unpack(&self, from: u64, place: *const u8, len: usize) {
        if self.may_be_on_device {
            let of = (self.datatype.program(), &device::UNBOUND);
            // SAFETY: the caller's promise.
            return unsafe { device::unpack(of, (self.address, self.count as i64), from, place, len) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.datatype.program().unpack(self.address, self.count, from, place, len) };
    }
}
