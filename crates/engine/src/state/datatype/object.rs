//! The objects behind the handles of datatypes.

use std::cell::{Cell, RefCell};

use encore_datatype::{Basic, Class, Datatype as Definition, Operand, Shared, reduce};
use encore_device::{Bound, UNBOUND};

use crate::entry::strict;
use crate::state::attributes::Attributes;
use crate::state::handle::DatatypeHandle;
use encore_slab::{HasHandle, Obj, Predefined, Slab};

/// All datatypes.
// SAFETY: reached only with the engine held.
pub static DATATYPES: Slab<Datatype> = unsafe { Slab::new() };

/// Predefined types, by the last byte of the ABI's value.
// SAFETY: reached only with the engine held.
static PREDEFINED: Predefined<Datatype, 256> = unsafe { Predefined::new() };

/// [`PREDEFINED`] for the fast paths; empty where buffers may be device memory.
// SAFETY: reached with the engine held, by one thread.
static QUICK: Predefined<Datatype, 256> = unsafe { Predefined::new() };

/// Registers a predefined datatype.
pub(super) fn set_predefined(handle: DatatypeHandle, datatype: Obj<Datatype>) {
    PREDEFINED.set(handle.0 & 0xff, Some(datatype));
    QUICK.set(handle.0 & 0xff, Some(datatype));
}

/// Closes the fast paths of calls with a buffer: each address must be inspected.
pub(crate) fn close_quick_ways() {
    (0..256).for_each(|number| QUICK.set(number, None));
}

/// A datatype.
pub struct Datatype {
    /// Data bytes of one item (`MPI_Type_size`).
    pub size: u64,
    /// Bytes from one item to the next.
    pub extent: i64,
    /// Whether the items' bytes are consecutive and start at the buffer's address: any number of items is one run.
    pub dense: bool,
    /// Size of the integer if a processor can compare and swap it, 4 or 8 bytes; otherwise 0.
    pub swapped: u8,
    /// Number of runs in one item's data if they lie far apart; otherwise 0.
    pub far_runs: u64,
    /// Whether it may be used in communication.
    pub committed: Cell<bool>,
    /// The ABI's value, for a predefined type.
    pub predefined: Option<DatatypeHandle>,
    /// The type map.
    pub definition: Shared<Definition>,
    /// The name that the program gave it.
    name: RefCell<Option<Vec<u8>>>,
    /// Attributes that the program has set.
    pub attributes: Attributes,
    /// `MPI_Type_free` was called; pending operations may still use it.
    pub freed: Cell<bool>,
    /// Address of the type that this device variant was made from ([`super::device`]).
    pub(super) made_from: Option<usize>,
    /// Of a variant of its own that a persistent operation has: where the data are.
    bound: Option<Bound>,
    /// The counted variant for data that may be in device memory.
    pub(super) on_device: Cell<Option<Obj<Datatype>>>,
}

impl Drop for Datatype {
    fn drop(&mut self) {
        if let Some(on_device) = self.on_device.take() {
            // SAFETY: the count that this object holds.
            unsafe { DATATYPES.release(on_device) };
        }
    }
}

impl Datatype {
    pub(super) fn new(definition: Shared<Definition>, predefined: Option<DatatypeHandle>) -> Datatype {
        let size = definition.size();
        Datatype {
            size,
            extent: definition.extent(),
            dense: definition.extent() as u64 == size && definition.is_contiguous(2) == Some(0),
            swapped: match definition.operand() {
                Some(Operand::Single(basic)) if is_integer_word(basic) => size as u8,
                _ => 0,
            },
            far_runs: definition.far_runs(),
            committed: Cell::new(predefined.is_some()),
            predefined,
            definition,
            name: RefCell::default(),
            attributes: Attributes::default(),
            freed: Cell::new(false),
            made_from: None,
            bound: None,
            on_device: Cell::new(None),
        }
    }

    /// Variant of this type for data that may be in device memory: no processor may load them, so it isn't dense.
    pub(super) fn for_device(&self, made_from: usize, bound: Option<Bound>) -> Datatype {
        let mut made = Datatype::new(self.definition.clone(), self.predefined);
        (made.dense, made.far_runs, made.made_from) = (false, 0, Some(made_from));
        (made.committed, made.bound) = (Cell::new(true), bound);
        made
    }

    /// Whether its data may be in device memory, where the driver copies them.
    #[inline]
    pub fn may_be_on_device(&self) -> bool {
        self.made_from.is_some()
    }

    /// The allocations that its data are in, as far as they are known for all uses of this variant.
    pub(crate) fn bound(&self) -> &Bound {
        self.bound.as_ref().unwrap_or(&UNBOUND)
    }

    /// Passes the name (`MPI_Type_get_name`) to `then`: the program's, or that of the predefined type, or an empty one.
    pub fn with_name<R>(&self, then: impl FnOnce(&[u8]) -> R) -> R {
        match (&*self.name.borrow(), self.definition.entry()) {
            (Some(name), _) => then(name),
            (None, Some(entry)) => then(entry.name.as_bytes()),
            (None, None) => then(b""),
        }
    }

    /// Sets the name.
    pub fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = Some(name.to_vec());
    }

    /// Packs positions `from..from + length` of `count` items at `address`.
    ///
    /// # Safety
    /// As for `encore_datatype::Program::pack`.
    pub unsafe fn pack(&self, address: *const u8, count: i64, from: u64, place: *mut u8, length: usize) {
        if self.may_be_on_device() {
            let of = (self.definition.program(), self.bound());
            // SAFETY: the caller's promise.
            return unsafe { super::device::pack(of, (address, count), from, place, length) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.definition.program().pack(address, count as u64, from, place, length) };
    }

    /// Unpacks to positions `from..from + length` of `count` items at `address`.
    ///
    /// # Safety
    /// As for `encore_datatype::Program::unpack`.
    pub unsafe fn unpack(&self, address: *mut u8, count: i64, from: u64, data: *const u8, length: usize) {
        if self.may_be_on_device() {
            let of = (self.definition.program(), self.bound());
            // SAFETY: the caller's promise.
            return unsafe { super::device::unpack(of, (address, count), from, data, length) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.definition.program().unpack(address, count as u64, from, data, length) };
    }

    /// Offsets of the lowest byte and of the end of the highest byte of `count` items, from the buffer's address.
    pub fn span(&self, count: i64) -> Option<(i64, i64)> {
        if self.size == 0 || count == 0 {
            return Some((0, 0));
        }
        self.definition.span(count as u64)
    }

    /// Whether data of neighbouring items can interleave: an item spans more bytes than its extent.
    pub fn interleaves(&self) -> bool {
        !self.dense && self.definition.true_extent() as u64 > self.extent.unsigned_abs()
    }

    /// Loop of a predefined operator for this type, if the standard defines it, or, unless the library is strict, if other MPI libraries do.
    #[inline]
    pub fn kernel(&self, op: reduce::Op) -> Option<reduce::Kernel> {
        let operand = self.definition.operand()?;
        let found =
            if strict::is() { reduce::kernel(op, operand) } else { reduce::lenient_kernel(op, operand) };
        found.ok()
    }
}

fn is_integer_word(basic: Basic) -> bool {
    matches!(basic.class(), Class::CInteger | Class::MultiLanguage) && matches!(basic.size(), 4 | 8)
}

impl HasHandle for Datatype {
    type Handle = DatatypeHandle;

    fn handle_of(object: Obj<Datatype>) -> DatatypeHandle {
        object.predefined.unwrap_or(DatatypeHandle(object.made_from.unwrap_or(object.address())))
    }
}

impl DatatypeHandle {
    /// The live datatype that the handle stands for, if any. Constant time; never fails on garbage.
    ///
    /// Finds freed datatypes too while operations use them: an operation passes the handle to a function of the program, which may query the
    /// extent.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 {
            return PREDEFINED.get(self.0 & 0xff);
        }
        DATATYPES.get(self.0)
    }

    /// The predefined datatype that the handle stands for, if it is one.
    #[inline(always)]
    pub fn predefined(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 { PREDEFINED.get(self.0 & 0xff) } else { None }
    }

    /// [`DatatypeHandle::predefined`] where all buffers are host memory; `None` where a buffer may be device memory.
    #[inline(always)]
    pub fn predefined_of_host(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 { QUICK.get(self.0 & 0xff) } else { None }
    }
}
