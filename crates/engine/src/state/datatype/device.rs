//! Datatypes of data that may be in device memory. Each derives from an ordinary type, has the same type map, and isn't dense. So every access
//! packs or unpacks, and the driver does so here: operations need no case for device memory.
//!
//! Each run of bytes is classified when it is copied: blocks of one type may lie in memory of several kinds.

use encore_datatype::Program;
use encore_device::{Copying, Failure};

use crate::entry::fatal::Ended;
use crate::state::buffer::{Buffer, LAST_SPECIAL};
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_slab::Obj;

use super::object::{DATATYPES, Datatype};

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

/// The variant of a type for data that may be in device memory. It lives as long as the type or an operation that uses it.
fn on_device(datatype: Obj<Datatype>) -> Result<Obj<Datatype>> {
    if let Some(made) = datatype.on_device.get() {
        return Ok(made);
    }
    let made =
        DATATYPES.insert(datatype.for_device(datatype.address())).ok_or_else(|| no_memory("a datatype"))?;
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

/// Ends the job after a failed copy inside an operation: the data are lost, and other ranks wait for them.
#[cold]
fn lost(failure: Failure) -> ! {
    std::panic::panic_any(Ended::Because(format!("cannot copy data in device memory: {failure}")))
}

/// Packs data; the driver copies runs in device memory.
///
/// # Safety
/// As for [`Datatype::pack`], except that the data may be in device memory.
#[cold]
pub unsafe fn pack(
    program: &Program,
    address: *const u8,
    count: i64,
    from: u64,
    mut place: *mut u8,
    length: usize,
) {
    // SAFETY: the caller's promise; the runs are as long together as the place.
    let done = each_run(program, count, (from, length), |copying, offset, run| unsafe {
        copying.add(address.wrapping_offset(offset), place, run)?;
        place = place.wrapping_add(run);
        Ok(())
    });
    done.unwrap_or_else(|failure| lost(failure));
}

/// Unpacks data; the driver copies runs in device memory.
///
/// # Safety
/// As for [`Datatype::unpack`], except that the data may be in device memory.
#[cold]
pub unsafe fn unpack(
    program: &Program,
    address: *mut u8,
    count: i64,
    from: u64,
    mut data: *const u8,
    length: usize,
) {
    // SAFETY: the caller's promise; the runs are as long together as the data.
    let done = each_run(program, count, (from, length), |copying, offset, run| unsafe {
        copying.add(data, address.wrapping_offset(offset), run)?;
        data = data.wrapping_add(run);
        Ok(())
    });
    done.unwrap_or_else(|failure| lost(failure));
}

/// Begins the copy of each run in a range of packed positions, and waits for all copies.
fn each_run(
    program: &Program,
    count: i64,
    (from, length): (u64, usize),
    mut begin: impl FnMut(&mut Copying, isize, usize) -> std::result::Result<(), Failure>,
) -> std::result::Result<(), Failure> {
    let mut copying = Copying::new();
    let mut begun = Ok(());
    program.for_each_run(count as u64, from, length as u64, |offset, run| {
        if begun.is_ok() {
            begun = begin(&mut copying, offset as isize, run as usize);
        }
    });
    begun.and(copying.wait())
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
