//! Datatypes of data that may be a device's. Each is made of an ordinary type, has the same type map, and isn't dense: what is done with its
//! data is packed and unpacked, and that is done by the driver here. So an operation needs no case of its own for such data.
//!
//! Each run of bytes is asked for its kind when it is copied: the blocks of one type may lie in memory of several kinds.

use encore_datatype::Program;
use encore_device::{Copying, Failure};

use crate::entry::fatal::Ended;
use crate::state::buffer::{Buffer, LAST_SPECIAL};
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_slab::Obj;

use super::object::{DATATYPES, Datatype};

/// Bytes that are copied at a time between two buffers of which one may be a device's.
const PIECE: u64 = 1 << 20;

/// The datatype with which data of `count` items at `address` can be used: this one, or the one that the driver copies.
///
/// # Errors
/// The driver doesn't say what memory it is, or there is no memory for the datatype.
pub fn fitting(address: *const u8, count: i64, datatype: Obj<Datatype>) -> Result<Obj<Datatype>> {
    if !encore_device::is_present() || count <= 0 || datatype.size == 0 || datatype.may_be_on_device() {
        return Ok(datatype);
    }
    match may_be_there(address, count, &datatype).map_err(failed)? {
        true => on_device(datatype),
        false => Ok(datatype),
    }
}

/// Whether items may be a device's. Blocks at absolute addresses may lie anywhere.
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

/// The type of the same data, which may be a device's. It lives as long as the type or an operation that uses it.
fn on_device(datatype: Obj<Datatype>) -> Result<Obj<Datatype>> {
    if let Some(made) = datatype.on_device.get() {
        return Ok(made);
    }
    let made =
        DATATYPES.insert(datatype.for_device(datatype.address())).ok_or_else(|| no_memory("a datatype"))?;
    datatype.on_device.set(Some(made));
    Ok(made)
}

/// The type that this one was made from, or this one. The program must not have freed it: it is an argument of a call that is under way.
pub fn plain(datatype: Obj<Datatype>) -> Obj<Datatype> {
    match (datatype.made_from, datatype.predefined) {
        (None, _) => datatype,
        (_, Some(handle)) => handle.resolve().unwrap_or(datatype),
        (Some(address), None) => DATATYPES.get(address).unwrap_or(datatype),
    }
}

/// Whether an address of this process is a device's. If the driver doesn't say, the job ends: others wait for what is done there.
pub fn is_there(address: *const u8) -> bool {
    encore_device::is_device(address).unwrap_or_else(|failure| lost(failure))
}

/// Copies bytes, of which either side may be a device's. If the driver can't, the job ends.
///
/// # Safety
/// As for `copy_nonoverlapping`, but that a side may be memory of a device.
#[cold]
pub unsafe fn copy_bytes(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { encore_device::copy(from, to, length) }.unwrap_or_else(|failure| lost(failure));
}

/// The error of a call whose buffer the driver doesn't know.
#[cold]
pub fn failed(failure: Failure) -> Error {
    Error::new(
        ErrorClass::Buffer,
        Fact::Text(format!("the kind of a buffer's memory can't be found out: {failure}")),
    )
}

/// A copy inside an operation has failed: its data are lost, and other ranks wait for them.
#[cold]
fn lost(failure: Failure) -> ! {
    std::panic::panic_any(Ended::Because(format!("data in memory of a device can't be copied: {failure}")))
}

/// Packs data, each run by the driver if it is a device's.
///
/// # Safety
/// As for [`Datatype::pack`], but that the data may be a device's.
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

/// Unpacks data, each run by the driver if it is a device's.
///
/// # Safety
/// As for [`Datatype::unpack`], but that the data may be a device's.
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

/// Begins the copy of each run of some positions, and waits for all.
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

/// Copies the first `bytes` data bytes of one buffer to another, of which either may be a device's.
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
