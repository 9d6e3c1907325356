//! Types of the driver's interface.

use std::ffi::{c_int, c_uint};

/// `CU_MEMORYTYPE_DEVICE`
pub(super) const DEVICE: c_uint = 2;
/// `CU_MEMORYTYPE_HOST`
const HOST: u64 = 1;

/// The driver's answer about memory that only its copies may touch.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub(super) context: usize,
    pub(super) device: c_int,
    pub(super) start: u64,
    pub(super) bytes: usize,
    /// The driver's number for the allocation, which no other one of this process has had or will have.
    pub(super) id: u64,
    pub(super) is_managed: bool,
    /// Whether another process may open a handle for the allocation.
    pub(super) has_handle: bool,
}

impl Place {
    /// The host's memory.
    pub(super) const HOST: Place =
        Place { context: 0, device: -1, start: 0, bytes: 0, id: 0, is_managed: false, has_handle: false };

    pub(super) fn is_device(&self) -> bool {
        self.bytes > 0
    }

    /// Whether the allocation holds these bytes.
    pub(crate) fn holds(&self, address: u64, length: usize) -> bool {
        self.start <= address && address + length as u64 <= self.start + self.bytes as u64
    }
}

/// A copy of slices of rows.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Bytes of a row.
    pub width: usize,
    /// Rows of a slice.
    pub rows: usize,
    /// Number of slices.
    pub slices: usize,
    /// Bytes from row to row, and from slice to slice, of the source. The second is a multiple of the first.
    pub from: (usize, usize),
    /// [`Shape::from`], for the destination.
    pub to: (usize, usize),
}

impl Shape {
    /// Bytes from the beginning of the first row to the end of the last one.
    pub(super) fn reach(&self, (pitch, slice_pitch): (usize, usize)) -> usize {
        (self.slices - 1) * slice_pitch + (self.rows - 1) * pitch + self.width
    }
}

/// One side of `CUDA_MEMCPY3D`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Side {
    x: usize,
    y: usize,
    z: usize,
    level: usize,
    /// `CUmemorytype`, and the bytes behind it that the next field's place leaves free.
    kind: u64,
    host: u64,
    device: u64,
    array: usize,
    reserved: usize,
    pitch: usize,
    rows: usize,
}

impl Side {
    fn new(address: u64, is_device: bool, (pitch, slice_pitch): (usize, usize)) -> Side {
        let (kind, host, device) = match is_device {
            true => (u64::from(DEVICE), 0, address),
            false => (HOST, address, 0),
        };
        let rows = slice_pitch / pitch;
        Side { x: 0, y: 0, z: 0, level: 0, kind, host, device, array: 0, reserved: 0, pitch, rows }
    }
}

/// `CUDA_MEMCPY3D`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct ShapeArguments {
    from: Side,
    to: Side,
    width: usize,
    rows: usize,
    slices: usize,
}

impl ShapeArguments {
    pub(super) fn new(shape: &Shape, from: (u64, bool), to: (u64, bool)) -> ShapeArguments {
        ShapeArguments {
            from: Side::new(from.0, from.1, shape.from),
            to: Side::new(to.0, to.1, shape.to),
            width: shape.width,
            rows: shape.rows,
            slices: shape.slices,
        }
    }
}

/// `CUipcMemHandle`: the driver's description of an allocation for other processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Handle(pub [u64; 8]);

/// An operator that a device applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The sum.
    Sum,
    /// The lesser one.
    Min,
    /// The greater one.
    Max,
}

impl Operator {
    pub(super) const ALL: [Operator; 3] = [Operator::Sum, Operator::Min, Operator::Max];
}

/// A type of elements that a device combines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Single precision.
    F32,
    /// Double precision.
    F64,
    /// A signed integer of 32 bits.
    S32,
    /// A signed integer of 64 bits.
    S64,
}

impl Number {
    pub(super) const ALL: [Number; 4] = [Number::F32, Number::F64, Number::S32, Number::S64];

    /// Bytes of an element.
    pub(super) fn bytes(self) -> usize {
        match self {
            Number::F32 | Number::S32 => 4,
            Number::F64 | Number::S64 => 8,
        }
    }
}

/// The kernels of a context: [`Operator::ALL`] by [`Number::ALL`]. None, if the driver doesn't compile them.
pub(super) type Kernels = Option<[[usize; Number::ALL.len()]; Operator::ALL.len()]>;
