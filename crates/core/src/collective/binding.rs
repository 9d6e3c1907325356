//! What a plan's symbolic buffers stand for in one call.

use encore_plan::ir::{self, ScratchUnit, Span};

use crate::buffer::Buffer;
use crate::datatype::Datatype;
use crate::handle::DatatypeHandle;
use crate::objects::{DATATYPES, OPS};
use crate::op::Op;
use crate::slab::Obj;

/// One of the caller's buffers. Datatypes are counted.
pub enum Side {
    /// Not significant here.
    Absent,
    /// One datatype; spans count its items and extents.
    One(*mut u8, Obj<Datatype>),
    /// A datatype for each block; spans' positions count bytes.
    Many(*mut u8, Box<[Obj<Datatype>]>),
}

impl Side {
    /// A buffer of one datatype.
    pub fn one(address: *mut u8, datatype: Obj<Datatype>) -> Side {
        datatype.retain();
        Side::One(address, datatype)
    }

    /// A buffer whose blocks have datatypes of their own.
    pub fn many(address: *mut u8, datatypes: Box<[Obj<Datatype>]>) -> Side {
        datatypes.iter().for_each(|datatype| datatype.retain());
        Side::Many(address, datatypes)
    }

    fn buffer(&self, span: Span) -> Buffer {
        match self {
            Side::Absent => unreachable!("a plan names only buffers that its operation has"),
            Side::One(address, datatype) => Buffer {
                address: address.wrapping_offset((span.at * datatype.extent) as isize),
                count: span.count,
                datatype: *datatype,
            },
            Side::Many(address, datatypes) => Buffer {
                address: address.wrapping_offset(span.at as isize),
                count: span.count,
                datatype: datatypes[span.datatype as usize],
            },
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
            DATATYPES.release(*datatype);
        }
    }
}

/// The buffers, the operator and the scratch memory of one call.
pub struct Binding {
    /// [`ir::Buffer::Send`].
    pub send: Side,
    /// [`ir::Buffer::Recv`].
    pub recv: Side,
    /// The operator of a reduction, counted, and the datatype it works on (that of one of the sides).
    pub reduction: Option<(Obj<Op>, Obj<Datatype>)>,
    /// [`ir::Buffer::Scratch`], aligned for any type.
    scratch: Vec<u128>,
    /// Bytes from the start of `scratch` to where element 0 is: more than 0 where data lie before an item's address.
    origin: usize,
    unit: ScratchUnit,
}

impl Binding {
    /// Buffers and operator; scratch is added by [`Binding::reserve`].
    pub fn new(send: Side, recv: Side, reduction: Option<(Obj<Op>, Obj<Datatype>)>) -> Binding {
        if let Some((op, _)) = reduction {
            op.retain();
        }
        Binding { send, recv, reduction, scratch: Vec::new(), origin: 0, unit: ScratchUnit::Byte }
    }

    /// Provides `elements` scratch elements. False: no memory.
    pub fn reserve(&mut self, unit: ScratchUnit, elements: i64) -> bool {
        self.unit = unit;
        if elements == 0 {
            return true;
        }
        let bytes = match (unit, self.reduction) {
            (ScratchUnit::Typed, Some((_, datatype))) => {
                let Some((low, high)) = datatype.span(elements) else { return false };
                self.origin = usize::try_from(-low.min(0)).unwrap_or(0);
                (high - low.min(0)) as usize
            }
            _ => elements as usize,
        };
        let words = bytes.div_ceil(16);
        if self.scratch.try_reserve_exact(words).is_err() {
            return false;
        }
        self.scratch.resize(words, 0);
        true
    }

    /// The memory that a span names.
    pub fn buffer(&self, span: Span) -> Buffer {
        match span.buffer {
            ir::Buffer::Send => self.send.buffer(span),
            ir::Buffer::Recv => self.recv.buffer(span),
            ir::Buffer::Scratch => self.scratch_buffer(span),
        }
    }

    fn scratch_buffer(&self, span: Span) -> Buffer {
        let start = self.scratch.as_ptr().cast::<u8>().cast_mut().wrapping_add(self.origin);
        match (self.unit, self.reduction) {
            (ScratchUnit::Typed, Some((_, datatype))) => Buffer {
                address: start.wrapping_offset((span.at * datatype.extent) as isize),
                count: span.count,
                datatype,
            },
            _ => {
                let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
                Buffer { address: start.wrapping_offset(span.at as isize), count: span.count, datatype: byte }
            }
        }
    }
}

impl Drop for Binding {
    fn drop(&mut self) {
        if let Some((op, _)) = self.reduction {
            OPS.release(op);
        }
    }
}
