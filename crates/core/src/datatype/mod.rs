//! Datatypes as the engine sees them: objects behind handles, with the facts that the hot path needs at hand. `encore_datatype`
//! knows what a type is and how its data is copied.

pub mod unnamed;

use std::cell::{Cell, RefCell};

use encore_datatype::{Datatype as Definition, Shared, TypeError, Typed, predefined, reduce};

use crate::attribute::{self, Attributes, Cached};
use crate::buffer::Buffer;
use crate::call::Call;
use crate::engine::no_memory;
use crate::error::{Error, ErrorClass, Fact, ObjectKind, Result};
use crate::handle::DatatypeHandle;
use crate::objects::{DATATYPES, set_predefined_datatype};
use crate::slab::Obj;
use crate::strict;

/// A datatype.
pub struct Datatype {
    /// Data bytes of one item (`MPI_Type_size`).
    pub size: u64,
    /// Bytes from one item to the next.
    pub extent: i64,
    /// The items' bytes are consecutive and start at the buffer's address: any number of items is one run.
    pub dense: bool,
    /// Number of runs in which the data of one item lie, if these lie far apart; otherwise 0.
    pub far_runs: u64,
    /// May be used in communication.
    pub committed: Cell<bool>,
    /// For the predefined ones, the ABI's value.
    pub predefined: Option<DatatypeHandle>,
    /// Its type map.
    pub definition: Shared<Definition>,
    /// The name that the program gave it.
    name: RefCell<Option<Vec<u8>>>,
    /// The attributes that the program has attached to it.
    attributes: Attributes,
    /// `MPI_Type_free` was called; pending operations may still use it.
    freed: Cell<bool>,
}

impl Datatype {
    fn new(definition: Shared<Definition>, predefined: Option<DatatypeHandle>) -> Datatype {
        let size = definition.size();
        Datatype {
            size,
            extent: definition.extent(),
            dense: definition.extent() as u64 == size && definition.is_contiguous(2) == Some(0),
            far_runs: definition.far_runs(),
            committed: Cell::new(predefined.is_some()),
            predefined,
            definition,
            name: RefCell::default(),
            attributes: Attributes::default(),
            freed: Cell::new(false),
        }
    }

    /// Its name (`MPI_Type_get_name`): the program's, or that of the predefined type, or none.
    pub fn with_name<R>(&self, then: impl FnOnce(&[u8]) -> R) -> R {
        match (&*self.name.borrow(), self.definition.entry()) {
            (Some(name), _) => then(name),
            (None, Some(entry)) => then(entry.name.as_bytes()),
            (None, None) => then(b""),
        }
    }

    /// Gives it a name.
    pub fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = Some(name.to_vec());
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

    /// Whether data of one item can lie between those of the next: an item takes more bytes than its extent.
    pub fn interleaves(&self) -> bool {
        !self.dense && self.definition.true_extent() as u64 > self.extent.unsigned_abs()
    }

    /// The loop of a predefined operator for this type, if it is defined on it: by the standard, or unless the library is
    /// strict, by other MPI libraries.
    #[inline]
    pub fn kernel(&self, op: reduce::Op) -> Option<reduce::Kernel> {
        let operand = self.definition.operand()?;
        let found =
            if strict::is() { reduce::kernel(op, operand) } else { reduce::lenient_kernel(op, operand) };
        found.ok()
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

/// `MPI_Type_dup`: the same type with copies of the attributes, but without the name. If an attribute's copy function fails,
/// there is no new datatype.
pub fn dup(call: &mut Call, old: Obj<Datatype>) -> Result<Obj<Datatype>> {
    let definition = encore_datatype::construct::dup(&old.definition).map_err(error)?;
    let made = new_datatype(Shared::new(definition))?;
    made.committed.set(old.committed.get());
    if let Err(error) = attribute::copy_all(call, old, made) {
        DATATYPES.release(made);
        return Err(error);
    }
    Ok(made)
}

/// `MPI_Type_free`: deletes the attributes, then gives up the program's count. Pending operations still end normally. If a
/// delete function fails, the datatype stays. The error is about the argument `datatype`.
pub fn free(call: &mut Call, datatype: Obj<Datatype>) -> Result<()> {
    let refused = |fact| Err(Error::argument(ErrorClass::Type, "datatype", fact));
    if datatype.definition.is_predefined() {
        return refused(Fact::Predefined(ObjectKind::Datatype));
    }
    if datatype.freed.get() {
        return refused(Fact::InvalidHandle(ObjectKind::Datatype, datatype.address()));
    }
    datatype.retain();
    let deleted = attribute::delete_all(call, datatype);
    // A delete function may have freed it.
    if deleted.is_ok() && !datatype.freed.replace(true) {
        DATATYPES.release(datatype);
    }
    DATATYPES.release(datatype);
    deleted
}

/// The error for arguments from which no datatype can be made, about no argument in particular.
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

/// The object behind a type that another was made from: that of a predefined one, a new one for a derived one.
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

impl Cached for Obj<Datatype> {
    const KIND: ObjectKind = ObjectKind::Datatype;

    fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    fn handle_value(self) -> usize {
        self.handle().0
    }

    fn hold(self) {
        self.retain();
    }

    fn let_go(self) {
        DATATYPES.release(self);
    }
}

impl DatatypeHandle {
    /// The live datatype that the handle stands for, if any. Constant time; never fails on garbage.
    ///
    /// Also one that was freed while operations use it: a function of the program that such an operation calls is given
    /// the handle and may ask for the extent.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 {
            return crate::objects::predefined_datatype(self.0 & 0xff);
        }
        DATATYPES.get(self.0)
    }

    /// The predefined datatype that the handle stands for, if it is one.
    #[inline(always)]
    pub fn predefined(self) -> Option<Obj<Datatype>> {
        if self.0 >> 8 == 2 { crate::objects::predefined_datatype(self.0 & 0xff) } else { None }
    }
}
