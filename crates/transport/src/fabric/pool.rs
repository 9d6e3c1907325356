//! Buffers for packets: of three sizes, in slabs that stay until the process ends. Slabs are registered when they are made, if the
//! provider requires that.
//!
//! The provider names a buffer by its context, the beginning of its slot; the completion gives the buffer back.

use std::ffi::c_void;
use std::ptr::{NonNull, null_mut};

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

use super::library::Failed;
use crate::transport::Descriptor;

/// Most staged bytes of a cell.
pub(super) const STAGED: usize = 256 << 10;
/// Sizes of buffers: for single cells, for eager fragments, for the longest packets. Each has room for head and cell besides the staged
/// bytes.
const SIZES: [usize; 3] = [PAGE, (32 << 10) + PAGE, STAGED + PAGE];
/// Window share of a short packet: it may occupy a buffer of that size.
pub(super) const PAGE: usize = 4 << 10;
/// Approximate bytes of a slab.
const SLAB: usize = 256 << 10;

/// Registers memory with the provider.
pub(super) trait Registrar {
    /// Registers memory. Returns the descriptor that the provider requires with buffers in it.
    fn register(&self, start: *mut u8, bytes: usize) -> Result<*mut c_void, Failed>;
}

/// The provider's use of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Send,
    Receive,
    /// Mark of a part of a read, whose bytes go elsewhere.
    Read,
    /// Mark of a part of a write, whose bytes may be in the buffer.
    Write,
}

/// A buffer and its state.
#[repr(C)]
struct Slot {
    /// Memory for the provider while it has the buffer: `struct fi_context2`.
    context: [*mut c_void; 8],
    data: *mut u8,
    descriptor: *mut c_void,
    class: u8,
    purpose: std::cell::Cell<Use>,
    /// The end that a packet goes to, or the index of a read or write.
    end: std::cell::Cell<u32>,
}

/// A buffer that belongs to this process.
#[derive(Debug)]
pub(super) struct Buffer(NonNull<Slot>);

impl Buffer {
    fn slot(&self) -> &Slot {
        // SAFETY: slots are never freed, and only the provider writes to the context.
        unsafe { self.0.as_ref() }
    }

    /// Address of its first byte.
    pub(super) fn data(&self) -> *mut u8 {
        self.slot().data
    }

    /// Length in bytes.
    pub(super) fn size(&self) -> usize {
        SIZES[self.slot().class as usize]
    }

    /// All its bytes.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the bytes are mapped and zero at first, and this process has the buffer.
        unsafe { std::slice::from_raw_parts_mut(self.data(), self.size()) }
    }

    /// Its first `length` bytes.
    pub(super) fn first(&self, length: usize) -> &[u8] {
        // SAFETY: as above; nobody writes to them meanwhile.
        unsafe { std::slice::from_raw_parts(self.data(), length.min(self.size())) }
    }

    pub(super) fn descriptor(&self) -> *mut c_void {
        self.slot().descriptor
    }

    /// Descriptor for a write from the buffer.
    pub(super) fn own_descriptor(&self) -> Descriptor {
        Descriptor(self.descriptor())
    }

    pub(super) fn set_use(&self, purpose: Use) {
        self.slot().purpose.set(purpose);
    }

    pub(super) fn get_use(&self) -> Use {
        self.slot().purpose.get()
    }

    pub(super) fn set_end(&self, end: u32) {
        self.slot().end.set(end);
    }

    pub(super) fn end(&self) -> u32 {
        self.slot().end.get()
    }

    /// The buffer's name for the provider.
    pub(super) fn context(&self) -> *mut c_void {
        self.0.as_ptr().cast()
    }

    /// Gives the buffer to the provider.
    pub(super) fn give_away(self) {}

    /// The buffer that a completion names.
    ///
    /// # Safety
    /// The buffer was given away with this context, and comes back once.
    pub(super) unsafe fn returned(context: *mut c_void) -> Buffer {
        Buffer(NonNull::new(context.cast()).expect("the provider names what it was given"))
    }
}

/// Unused buffers, by size.
#[derive(Debug, Default)]
pub(super) struct Pool {
    free: [Vec<Buffer>; SIZES.len()],
    /// Bytes of all slabs.
    bytes: usize,
}

impl Pool {
    /// A buffer with at least `length` bytes.
    pub(super) fn take(&mut self, length: usize, registrar: &impl Registrar) -> Result<Buffer, Failed> {
        let class = SIZES.iter().position(|size| *size >= length).expect("no packet is longer");
        if let Some(buffer) = self.free[class].pop() {
            return Ok(buffer);
        }
        self.grow(class, registrar)?;
        Ok(self.free[class].pop().expect("a slab has a buffer at least"))
    }

    /// A buffer of the longest kind.
    pub(super) fn take_longest(&mut self, registrar: &impl Registrar) -> Result<Buffer, Failed> {
        self.take(SIZES[SIZES.len() - 1], registrar)
    }

    /// Returns a buffer to the pool.
    pub(super) fn give_back(&mut self, buffer: Buffer) {
        self.free[buffer.slot().class as usize].push(buffer);
    }

    fn grow(&mut self, class: usize, registrar: &impl Registrar) -> Result<(), Failed> {
        let (size, count) = (SIZES[class], (SLAB / SIZES[class]).max(1));
        let bytes = size * count;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: new memory, at any address.
        let start = unsafe { mmap_anonymous(null_mut(), bytes, protection, MapFlags::PRIVATE) }
            .map_err(|error| Failed { call: "mmap", code: error.raw_os_error(), text: error.to_string() })?;
        let start = start.cast::<u8>();
        let descriptor = registrar.register(start, bytes)?;
        let slots: Box<[Slot]> = (0..count)
            .map(|place| Slot {
                context: [null_mut(); 8],
                data: start.wrapping_add(place * size),
                descriptor,
                class: class as u8,
                purpose: std::cell::Cell::new(Use::Send),
                end: std::cell::Cell::new(u32::MAX),
            })
            .collect();
        // Slots stay until the process ends: the provider may have their buffers until then.
        self.free[class].extend(Box::leak(slots).iter_mut().rev().map(|slot| Buffer(NonNull::from(slot))));
        self.bytes += bytes;
        Ok(())
    }
}
