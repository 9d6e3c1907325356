//! Values of a plan's symbolic buffers in one call.

use std::cell::Cell;

use encore_datatype::reduce::Kernel;
use encore_plan::ir::{self, Plan, ScratchUnit, Span};

use encore_engine::buffer::Buffer;
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::{Datatype, device};
use encore_engine::handle::DatatypeHandle;
use encore_engine::op::{OPS, Op};
use encore_engine::slab::Obj;

/// A buffer of the caller. Datatypes are counted.
pub enum Side {
    /// Not significant here.
    Absent,
    /// One datatype; spans count its items and extents. The address changes where a run is begun again with other buffers.
    One(Cell<*mut u8>, Obj<Datatype>),
    /// A datatype for each block; spans' positions count bytes.
    Many(*mut u8, Box<[Obj<Datatype>]>),
}

impl Side {
    /// A buffer of one datatype.
    pub fn one(address: *mut u8, datatype: Obj<Datatype>) -> Side {
        datatype.retain();
        Side::One(Cell::new(address), datatype)
    }

    /// A buffer whose blocks have datatypes of their own.
    pub fn many(address: *mut u8, datatypes: Box<[Obj<Datatype>]>) -> Side {
        datatypes.iter().for_each(|datatype| datatype.retain());
        Side::Many(address, datatypes)
    }

    /// Makes known, for all starts of a persistent operation, in which memory of devices the buffer is.
    pub(crate) fn bind(&mut self, places: impl FnOnce() -> device::Bound) {
        let datatypes = match self {
            Side::Absent => &mut [][..],
            Side::One(_, datatype) => std::slice::from_mut(datatype),
            Side::Many(_, datatypes) => datatypes,
        };
        if datatypes.iter().all(|datatype| !datatype.may_be_on_device()) {
            return;
        }
        let places = places();
        for datatype in datatypes {
            if let Some(bound) = device::bound(*datatype, &places) {
                // SAFETY: the count that this object holds; it has that of the variant instead.
                unsafe { DATATYPES.release(std::mem::replace(datatype, bound)) };
            }
        }
    }

    fn again(&self) -> Side {
        match self {
            Side::Absent => Side::Absent,
            Side::One(address, datatype) => Side::one(address.get(), *datatype),
            Side::Many(address, datatypes) => Side::many(*address, datatypes.clone()),
        }
    }

    /// Moves the buffer, if it has one datatype, by `by` bytes.
    pub fn shift(&self, by: isize) {
        if let Side::One(address, _) = self {
            address.set(address.get().wrapping_offset(by));
        }
    }

    #[inline]
    fn buffer(&self, span: Span) -> Buffer {
        match self {
            Side::Absent => unreachable!("a plan names only buffers that its operation has"),
            Side::One(address, datatype) => {
                let address = address.get().wrapping_offset((span.at * datatype.extent) as isize);
                // SAFETY: the caller that bound the side has promised that its operation may use it; a plan stays inside.
                unsafe { Buffer::of(address, span.count, *datatype) }
            }
            Side::Many(address, datatypes) => {
                let address = address.wrapping_offset(span.at as isize);
                // SAFETY: as above.
                unsafe { Buffer::of(address, span.count, datatypes[span.datatype as usize]) }
            }
        }
    }
}

impl Drop for Side {
    fn drop(&mut self) {
        let datatypes = match self {
            Side::Absent => &[][..],
            Side::One(_, datatype) => std::slice::from_ref(datatype),
            Side::Many(_, datatypes) => datatypes,
        };
        for datatype in datatypes {
            // SAFETY: the count that this object holds.
            unsafe { DATATYPES.release(*datatype) };
        }
    }
}

/// Alignment of scratch memory in bytes: enough for any type.
const ALIGNMENT: usize = size_of::<u128>();

/// A region of scratch: see [`Plan::regions`].
struct Region {
    /// Its first element.
    start: i64,
    /// Bytes from the start of the memory to that element's address.
    origin: usize,
}

/// The buffers, the operator and the scratch memory of one call.
pub struct Binding {
    /// [`ir::Buffer::Send`].
    pub send: Side,
    /// [`ir::Buffer::Recv`].
    pub recv: Side,
    /// The operator of a reduction, counted, and the datatype it works on (that of one of the sides).
    pub reduction: Option<(Obj<Op>, Obj<Datatype>)>,
    /// The operator's compiled loop for the datatype, if it isn't a function of the program.
    pub kernel: Option<Kernel>,
    /// [`ir::Buffer::Scratch`], aligned for any type.
    scratch: Vec<u128>,
    /// Bytes from the start of `scratch` to element 0: more than 0 if data lie before an item's address.
    origin: usize,
    /// Regions of scratch, if they can't simply follow each other.
    regions: Box<[Region]>,
    unit: ScratchUnit,
}

impl Binding {
    /// Buffers and operator; scratch is added by [`Binding::reserve`].
    pub fn new(send: Side, recv: Side, reduction: Option<(Obj<Op>, Obj<Datatype>)>) -> Binding {
        let kernel = reduction.and_then(|(op, datatype)| {
            op.retain();
            op.kernel(datatype)
        });
        let (scratch, regions) = (Vec::new(), Box::default());
        Binding { send, recv, reduction, kernel, scratch, origin: 0, regions, unit: ScratchUnit::Byte }
    }

    /// A copy with these buffers and this operator, without scratch.
    pub fn again(&self) -> Binding {
        Binding::new(self.send.again(), self.recv.again(), self.reduction)
    }

    /// Allocates the scratch memory of a plan. False: there is none.
    #[inline]
    pub fn reserve(&mut self, plan: &Plan) -> bool {
        self.unit = plan.scratch_unit;
        plan.scratch == 0 || self.reserve_some(plan)
    }

    /// Bytes of scratch memory.
    pub fn scratch_bytes(&self) -> usize {
        size_of_val(&*self.scratch)
    }

    fn reserve_some(&mut self, plan: &Plan) -> bool {
        let bytes = match (self.unit, self.reduction) {
            (ScratchUnit::Typed, Some((_, datatype))) if datatype.interleaves() => {
                self.lay_regions(plan, datatype)
            }
            (ScratchUnit::Typed, Some((_, datatype))) => {
                datatype.span(plan.scratch).and_then(|(low, high)| {
                    self.origin = before(low)?;
                    self.origin.checked_add(usize::try_from(high).ok()?)
                })
            }
            _ => usize::try_from(plan.scratch).ok(),
        };
        let Some(words) = bytes.map(|bytes| bytes.div_ceil(ALIGNMENT)) else { return false };
        if self.scratch.try_reserve_exact(words).is_err() {
            return false;
        }
        self.scratch.resize(words, 0);
        true
    }

    /// Assigns each region of scratch bytes of its own. Returns the bytes of all; `None`: too many.
    fn lay_regions(&mut self, plan: &Plan, datatype: Obj<Datatype>) -> Option<usize> {
        let starts = || std::iter::once(0).chain(plan.regions.iter().copied());
        let ends = plan.regions.iter().copied().chain([plan.scratch]);
        let mut bytes = 0usize;
        let mut regions = Vec::with_capacity(plan.regions.len() + 1);
        for (start, end) in starts().zip(ends) {
            let (low, high) = datatype.span(end - start)?;
            let origin = bytes.checked_add(before(low)?)?;
            regions.push(Region { start, origin });
            bytes = origin
                .checked_add(usize::try_from(high.max(0)).ok()?)?
                .checked_next_multiple_of(ALIGNMENT)?;
        }
        self.regions = regions.into();
        Some(bytes)
    }

    /// The memory that a span names.
    #[inline]
    pub fn buffer(&self, span: Span) -> Buffer {
        match span.buffer {
            ir::Buffer::Send => self.send.buffer(span),
            ir::Buffer::Recv => self.recv.buffer(span),
            ir::Buffer::Scratch => self.scratch_buffer(span),
        }
    }

    fn scratch_buffer(&self, span: Span) -> Buffer {
        let scratch = self.scratch.as_ptr().cast::<u8>().cast_mut();
        match (self.unit, self.reduction) {
            (ScratchUnit::Typed, Some((_, datatype))) => {
                let (start, origin) = match self.regions.partition_point(|region| region.start <= span.at) {
                    0 => (0, self.origin),
                    after => (self.regions[after - 1].start, self.regions[after - 1].origin),
                };
                let distance = (span.at - start) * datatype.extent;
                let address = scratch.wrapping_add(origin).wrapping_offset(distance as isize);
                // SAFETY: the binding's own memory; a plan stays inside.
                unsafe { Buffer::of(address, span.count, datatype) }
            }
            _ => {
                let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
                // SAFETY: as above.
                unsafe { Buffer::of(scratch.wrapping_offset(span.at as isize), span.count, byte) }
            }
        }
    }
}

/// Bytes before the address of items whose data begin at `low`, rounded up to keep the address aligned.
fn before(low: i64) -> Option<usize> {
    usize::try_from(-low.min(0)).ok()?.checked_next_multiple_of(ALIGNMENT)
}

impl Drop for Binding {
    fn drop(&mut self) {
        if let Some((op, _)) = self.reduction {
            // SAFETY: the count that this object holds.
            unsafe { OPS.release(op) };
        }
    }
}
