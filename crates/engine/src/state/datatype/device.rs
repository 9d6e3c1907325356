//! Datatypes of data that may be in device memory. Each derives from an ordinary type, has the same type map, and isn't dense. So every access
//! packs or unpacks, and the driver does so here: operations need no case for device memory.
//!
//! Runs of equal length at equal distances are one copy of the driver ([`encore_datatype::blocks`]). Each such block is asked for its kind when it is copied: the blocks
//! of one type may lie in memory of several kinds.

use encore_datatype::{Operand, Program, Repr, reduce};
use encore_device::reduce::{Number, Operator};
pub use encore_device::{Bound, UNBOUND};
use encore_device::{Copying, Failure, Shape, Slot};

use crate::entry::fatal::Ended;
use crate::state::buffer::{Buffer, LAST_SPECIAL};
use crate::state::op::{Op, OpKind};
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_slab::Obj;

use super::object::{DATATYPES, Datatype};
use encore_datatype::blocks::{Block, Blocks};

/// The least number of blocks that are packed on the host: the driver takes as long for a copy as for a few hundred KiB.
const BLOCKS_TO_GATHER: usize = 16;
/// The most bytes between the first block and the last for each byte of data, where they are copied in one go.
const GATHER_SPARSEST: usize = 4;
/// The most bytes that are copied in one go, with the gaps.
const GATHER_MOST: usize = 64 << 20;
/// Bytes copied at a time between two buffers, one of which may be in device memory.
const PIECE: u64 = 1 << 20;

/// Datatype for accessing `count` items at `address`: this one, or the variant that the driver copies.
///
/// # Errors
/// The driver can't classify the memory, or there is no memory for the datatype.
pub fn fitting(address: *const u8, count: i64, datatype: Obj<Datatype>) -> Result<Obj<Datatype>> {
    if !encore_device::is_present() || count <= 0 || datatype.size == 0 || datatype.may_be_on_device() {
        return Ok(datatype);
    }
    match may_be_there(address, count, &datatype).map_err(failed)? {
        true => on_device(datatype),
        false => Ok(datatype),
    }
}

/// Whether items may be in device memory. Blocks at absolute addresses may lie anywhere.
fn may_be_there(address: *const u8, count: i64, datatype: &Datatype) -> std::result::Result<bool, Failure> {
    if address as usize <= LAST_SPECIAL {
        return Ok(true);
    }
    if datatype.dense {
        return encore_device::is_device(address);
    }
    let Some((low, end)) = datatype.span(count) else { return Ok(true) };
    Ok(encore_device::is_device(address.wrapping_offset(low as isize))?
        || encore_device::is_device(address.wrapping_offset(end as isize - 1))?)
}

/// A variant of a buffer's type that knows where the data are. A persistent operation has it instead of the type, until it is freed; the program keeps the
/// memory as long. `None`: the data are the host's, or there is no memory for the variant, so each use asks. The caller has its count.
pub fn bound(datatype: Obj<Datatype>, places: &Bound) -> Option<Obj<Datatype>> {
    let made_from = datatype.made_from?;
    DATATYPES.insert(datatype.for_device(made_from, Some(places.clone())))
}

/// The first and the last byte of a buffer's data.
pub fn ends(buffer: &Buffer) -> impl Iterator<Item = *const u8> + use<> {
    let (address, span) = (buffer.address, buffer.datatype.span(buffer.count));
    let ends = span.filter(|(low, end)| low < end).map(|(low, end)| [low, end - 1]);
    ends.into_iter().flatten().map(move |at| address.wrapping_offset(at as isize).cast_const())
}

/// Passes on a buffer, with [`bound`] of its type, to what counts the type.
#[inline]
pub fn with_bound<R>(buffer: Buffer, then: impl FnOnce(Buffer) -> R) -> R {
    match buffer.datatype.may_be_on_device() {
        true => with_variant(buffer, then),
        false => then(buffer),
    }
}

#[cold]
fn with_variant<R>(buffer: Buffer, then: impl FnOnce(Buffer) -> R) -> R {
    let Some(variant) = bound(buffer.datatype, &Bound::new(ends(&buffer))) else { return then(buffer) };
    // SAFETY: the memory of the buffer.
    let outcome = then(unsafe { Buffer::of(buffer.address, buffer.count, variant) });
    // SAFETY: the count of the insertion.
    unsafe { DATATYPES.release(variant) };
    outcome
}

/// The variant of a type for data that may be in device memory. It lives as long as the type or an operation that uses it.
fn on_device(datatype: Obj<Datatype>) -> Result<Obj<Datatype>> {
    if let Some(made) = datatype.on_device.get() {
        return Ok(made);
    }
    let made = DATATYPES
        .insert(datatype.for_device(datatype.address(), None))
        .ok_or_else(|| no_memory("a datatype"))?;
    datatype.on_device.set(Some(made));
    Ok(made)
}

/// The type from which a variant was made, or the type itself. Requires that the program has not freed it: it is an argument of the current call.
pub fn plain(datatype: Obj<Datatype>) -> Obj<Datatype> {
    match (datatype.made_from, datatype.predefined) {
        (None, _) => datatype,
        (_, Some(handle)) => handle.resolve().unwrap_or(datatype),
        (Some(address), None) => DATATYPES.get(address).unwrap_or(datatype),
    }
}

/// Whether an address of this process is device memory. If the driver can't classify it, the job ends: other ranks wait for that data.
pub fn is_there(address: *const u8) -> bool {
    encore_device::is_device(address).unwrap_or_else(|failure| lost(failure))
}

/// Copies bytes; either side may be device memory. If the driver can't, the job ends.
///
/// # Safety
/// As for `copy_nonoverlapping`, except that a side may be device memory.
#[cold]
pub unsafe fn copy_bytes(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { encore_device::copy(from, to, length) }.unwrap_or_else(|failure| lost(failure));
}

/// The error of a call whose buffer the driver can't classify.
#[cold]
pub fn failed(failure: Failure) -> Error {
    Error::new(
        ErrorClass::Buffer,
        Fact::Text(format!("cannot determine the kind of a buffer's memory: {failure}")),
    )
}

/// Combines the elements of two buffers where they are, if both are in memory of a device that has a kernel for it: `inout = left op inout`. False: nothing
/// was done.
pub fn reduce(op: &Op, left: &Buffer, inout: &Buffer) -> bool {
    let may_be = |buffer: &Buffer| buffer.datatype.may_be_on_device();
    may_be(left) && may_be(inout) && reduce_on_device(op, left, inout)
}

#[cold]
fn reduce_on_device(op: &Op, left: &Buffer, inout: &Buffer) -> bool {
    let OpKind::Predefined(op) = op.kind else { return false };
    let kernel = inout.datatype.definition.operand().and_then(|operand| kernel_of(op, operand));
    let Some((operator, number)) = kernel else { return false };
    let count = inout.count as usize;
    // SAFETY: the program vouches for its buffers, which have as many elements of a predefined type.
    let done = unsafe { encore_device::reduce::reduce(operator, number, left.address, inout.address, count) };
    done.unwrap_or_else(|failure| lost(failure))
}

/// The most bytes of elements that [`combine`] takes.
pub const COMBINED_AT_ONCE: usize = Slot::BYTES;

/// Whether devices have a kernel for an operator on elements.
pub fn combines(op: reduce::Op, operand: Operand) -> bool {
    kernel_of(op, operand).is_some()
}

/// Combines elements of a device's memory with others of the host's, where the device has a kernel for it: `inout = left op inout`. False: nothing was
/// done. If the driver fails in the middle, the job ends.
///
/// # Safety
/// The host has `count` elements at `left`, a device at `inout`; nobody uses them meanwhile.
#[cold]
pub unsafe fn combine(
    op: reduce::Op,
    operand: Operand,
    left: *const u8,
    inout: *mut u8,
    count: usize,
) -> bool {
    let Some((operator, number)) = kernel_of(op, operand) else { return false };
    // SAFETY: the caller's promise.
    let done = unsafe { encore_device::reduce::reduce_with_host(operator, number, left, inout, count) };
    done.unwrap_or_else(|failure| lost(failure))
}

/// The kernel of a device for an operator on elements.
fn kernel_of(op: reduce::Op, operand: Operand) -> Option<(Operator, Number)> {
    let operator = match op {
        reduce::Op::Sum => Operator::Sum,
        reduce::Op::Min => Operator::Min,
        reduce::Op::Max => Operator::Max,
        _ => return None,
    };
    let Operand::Single(basic) = operand else { return None };
    let number = match basic.repr() {
        Repr::F32 => Number::F32,
        Repr::F64 => Number::F64,
        Repr::I32 => Number::S32,
        Repr::I64 => Number::S64,
        _ => return None,
    };
    Some((operator, number))
}

/// Ends the job after a failed copy inside an operation: the data are lost, and other ranks wait for them.
#[cold]
pub(crate) fn lost(failure: Failure) -> ! {
    std::panic::panic_any(Ended::Because(format!("cannot copy data in device memory: {failure}")))
}

/// Packs data, by the driver where they are a device's.
///
/// # Safety
/// As for [`Datatype::pack`], except that the data may be in device memory.
#[cold]
pub unsafe fn pack(
    (program, bound): (&Program, &Bound),
    items: (*const u8, i64),
    from: u64,
    place: *mut u8,
    length: usize,
) {
    let mut copying = Copying::new(bound);
    // SAFETY: the caller's promise; the copies have ended on return.
    let begun = unsafe { begin_pack(&mut copying, (program, bound), items, from, place, length) };
    begun.and(copying.wait()).unwrap_or_else(|failure| lost(failure));
}

/// Unpacks data, by the driver where they are a device's.
///
/// # Safety
/// As for [`Datatype::unpack`], except that the data may be in device memory.
#[cold]
pub unsafe fn unpack(
    (program, bound): (&Program, &Bound),
    items: (*mut u8, i64),
    from: u64,
    data: *const u8,
    length: usize,
) {
    let mut copying = Copying::new(bound);
    // SAFETY: the caller's promise; the copies have ended on return.
    let begun = unsafe { begin_unpack(&mut copying, program, items, from, data, length) };
    begun.and(copying.wait()).unwrap_or_else(|failure| lost(failure));
}

/// Begins [`Buffer::read`] of data that may be a device's.
///
/// # Safety
/// As for that. Data and place stay as they are until the copies have been waited for.
pub(crate) unsafe fn begin_read(
    copying: &mut Copying<'_>,
    buffer: &Buffer,
    from: u64,
    place: *mut u8,
    length: usize,
) -> std::result::Result<(), Failure> {
    let of = (buffer.datatype.definition.program(), buffer.datatype.bound());
    // SAFETY: the caller's promise.
    unsafe { begin_pack(copying, of, (buffer.address, buffer.count), from, place, length) }
}

/// Begins [`Buffer::write`] of data that may be a device's.
///
/// # Safety
/// As for that. Data and memory stay as they are until the copies have been waited for.
pub(crate) unsafe fn begin_write(
    copying: &mut Copying<'_>,
    buffer: &Buffer,
    from: u64,
    data: *const u8,
    length: usize,
) -> std::result::Result<(), Failure> {
    let program = buffer.datatype.definition.program();
    // SAFETY: the caller's promise.
    unsafe { begin_unpack(copying, program, (buffer.address, buffer.count), from, data, length) }
}

/// Begins to pack data.
///
/// # Safety
/// As for [`pack`]. Data and place stay as they are until the copies have been waited for.
unsafe fn begin_pack(
    copying: &mut Copying<'_>,
    (program, bound): (&Program, &Bound),
    (address, count): (*const u8, i64),
    from: u64,
    mut place: *mut u8,
    length: usize,
) -> std::result::Result<(), Failure> {
    let blocks = blocks_of(program, count, (from, length));
    // SAFETY: the caller's promise.
    if blocks.len() >= BLOCKS_TO_GATHER && unsafe { gather(bound, address, &blocks, place, length) }? {
        return Ok(());
    }
    for block in blocks {
        let shape = shape_of(&block, true);
        // SAFETY: the caller's promise; the blocks are as long together as the place.
        unsafe { copying.add_shape(address.wrapping_offset(block.offset as isize), place, &shape)? };
        place = place.wrapping_add(block.bytes());
    }
    Ok(())
}

/// Begins to unpack data.
///
/// # Safety
/// As for [`unpack`]. Data and memory stay as they are until the copies have been waited for.
unsafe fn begin_unpack(
    copying: &mut Copying<'_>,
    program: &Program,
    (address, count): (*mut u8, i64),
    from: u64,
    mut data: *const u8,
    length: usize,
) -> std::result::Result<(), Failure> {
    for block in blocks_of(program, count, (from, length)) {
        let shape = shape_of(&block, false);
        // SAFETY: the caller's promise; the blocks are as long together as the data.
        unsafe { copying.add_shape(data, address.wrapping_offset(block.offset as isize), &shape)? };
        data = data.wrapping_add(block.bytes());
    }
    Ok(())
}

/// The memory of some positions.
fn blocks_of(program: &Program, count: i64, (from, length): (u64, usize)) -> Vec<Block> {
    let mut blocks = Blocks::default();
    program.for_each_run(count as u64, from, length as u64, |offset, run| blocks.add(offset, run as usize));
    blocks.end()
}

/// The copy of a block to or from memory without gaps.
fn shape_of(block: &Block, packs: bool) -> Shape {
    let memory = (block.pitch, block.slice_pitch);
    let packed = (block.width, block.width * block.rows);
    let (from, to) = if packs { (memory, packed) } else { (packed, memory) };
    Shape { width: block.width, rows: block.rows, slices: block.slices, from, to }
}

/// Packs blocks that lie close together in one allocation: copies all memory between the first and the last to the host, and packs there.
/// False: they don't lie so, or the host's memory is short. Nothing was done.
///
/// # Safety
/// As for [`pack`].
unsafe fn gather(
    bound: &Bound,
    address: *const u8,
    blocks: &[Block],
    mut place: *mut u8,
    length: usize,
) -> std::result::Result<bool, Failure> {
    let low = blocks.iter().map(|block| block.offset).min().unwrap_or(0);
    let end = blocks.iter().map(|block| block.offset + block.reach() as i64).max().unwrap_or(0);
    let reach = (end - low) as usize;
    let start = address.wrapping_offset(low as isize);
    let is_close = reach / GATHER_SPARSEST <= length && reach <= GATHER_MOST;
    // A peer's data may be packed straight to a device.
    if !is_close
        || !encore_device::is_in_one_allocation(bound, start, reach)?
        || encore_device::is_device(place)?
    {
        return Ok(false);
    }
    let mut all: Vec<u8> = Vec::new();
    if all.try_reserve_exact(reach).is_err() {
        return Ok(false);
    }
    // SAFETY: the allocation holds all of it; there is room, which the copy fills.
    unsafe {
        encore_device::copy(start, all.as_mut_ptr(), reach)?;
        all.set_len(reach);
    }
    for block in blocks {
        for slice in 0..block.slices {
            for row in 0..block.rows {
                let at = (block.offset - low) as usize + slice * block.slice_pitch + row * block.pitch;
                // SAFETY: the row is within what was copied; the rows are as long together as the place.
                unsafe { all.as_ptr().add(at).copy_to_nonoverlapping(place, block.width) };
                place = place.wrapping_add(block.width);
            }
        }
    }
    Ok(true)
}

/// Copies the first `bytes` data bytes of one buffer to another; either may be in device memory.
///
/// # Safety
/// As for [`super::copy`].
#[cold]
pub(super) unsafe fn copy(source: &Buffer, destination: &Buffer, bytes: u64) {
    let mut piece = vec![0u8; PIECE.min(bytes) as usize];
    let mut from = 0;
    while from < bytes {
        let length = PIECE.min(bytes - from) as usize;
        // SAFETY: the caller's promise; the piece is that long.
        unsafe {
            source.read(from, piece.as_mut_ptr(), length);
            destination.write(from, piece.as_ptr(), length);
        }
        from += length as u64;
    }
}
