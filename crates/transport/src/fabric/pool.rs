//! Buffers for packets: of three sizes, in slabs that stay until the process ends. Where the provider wants that, a slab is registered when it is made.
//!
//! A buffer that the provider has is named by its context, the beginning of its slot; it comes back with the completion.

use std::ffi::c_void;
use std::ptr::{NonNull, null_mut};

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

use super::library::Failed;
use crate::transport::Descriptor;

/// The longest staged bytes of a cell.
pub(super) const STAGED: usize = 256 << 10;
/// Sizes of buffers: for single cells, for pieces of messages, for the longest packets. Each has room for head and cell before the staged bytes.
const SIZES: [usize; 3] = [PAGE, (32 << 10) + PAGE, STAGED + PAGE];
/// A shorter packet takes as much of the window as one of this length, since it may take a buffer of that size.
pub(super) const PAGE: usize = 4 << 10;
/// Bytes of a slab, about.
const SLAB: usize = 256 << 10;

/// Registers memory with the provider.
pub(super) trait Registrar {
    /// What the provider wants to hear with buffers in that memory.
    fn register(&self, start: *mut u8, bytes: usize) -> Result<*mut c_void, Failed>;
}

/// For what the provider has a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Send,
    Receive,
    /// It stands for a part of a read, which goes elsewhere.
    Read,
    /// It stands for a part of a write, of which the bytes may be in it.
    Write,
}

/// A buffer and what is known of it.
#[repr(C)]
struct Slot {
    /// The provider's, while it has the buffer: `struct fi_context2`.
    context: [*mut c_void; 8],
    data: *mut u8,
    descriptor: *mut c_void,
    class: u8,
    purpose: std::cell::Cell<Use>,
    /// The end that a packet goes to; the place of a read or write among all.
    end: std::cell::Cell<u32>,
}

/// A buffer that this process has.
#[derive(Debug)]
pub(super) struct Buffer(NonNull<Slot>);

impl Buffer {
    fn slot(&self) -> &Slot {
        // SAFETY: slots are never freed, and only the provider writes to the context.
        unsafe { self.0.as_ref() }
    }

    /// Its bytes.
    pub(super) fn data(&self) -> *mut u8 {
        self.slot().data
    }

    /// How many they are.
    pub(super) fn size(&self) -> usize {
        SIZES[self.slot().class as usize]
    }

    /// All its bytes.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: they are mapped and zero at first, and this process has the buffer.
        unsafe { std::slice::from_raw_parts_mut(self.data(), self.size()) }
    }

    /// The first of them.
    pub(super) fn first(&self, length: usize) -> &[u8] {
        // SAFETY: as above; nobody writes to them meanwhile.
        unsafe { std::slice::from_raw_parts(self.data(), length.min(self.size())) }
    }

    pub(super) fn descriptor(&self) -> *mut c_void {
        self.slot().descriptor
    }

    /// The same for a write out of it.
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

    /// What names it for the provider.
    pub(super) fn context(&self) -> *mut c_void {
        self.0.as_ptr().cast()
    }

    /// The provider has it from now on.
    pub(super) fn give_away(self) {}

    /// The buffer that the provider names.
    ///
    /// # Safety
    /// It was given away with this context, and comes back once.
    pub(super) unsafe fn returned(context: *mut c_void) -> Buffer {
        Buffer(NonNull::new(context.cast()).expect("the provider names what it was given"))
    }
}

/// Buffers that nobody uses, by size.
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

    /// One of the longest.
    pub(super) fn take_longest(&mut self, registrar: &impl Registrar) -> Result<Buffer, Failed> {
        self.take(SIZES[SIZES.len() - 1], registrar)
    }

    /// Gives a buffer back.
    pub(super) fn give_back(&mut self, buffer: Buffer) {
        self.free[buffer.slot().class as usize].push(buffer);
    }

    fn grow(&mut self, class: usize, registrar: &impl Registrar) -> Result<(), Failed> {
        let (size, count) = (SIZES[class], (SLAB / SIZES[class]).max(1));
        let bytes = size * count;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: new memory, at any place.
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
        // They stay until the process ends: the provider may have their buffers until then.
        self.free[class].extend(Box::leak(slots).iter_mut().rev().map(|slot| Buffer(NonNull::from(slot))));
        self.bytes += bytes;
        Ok(())
    }
}
