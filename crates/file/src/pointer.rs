//! Start of an access: explicit offsets (MPI 5.0 §14.4.2), the individual pointer (§14.4.3), the shared pointer (§14.4.4).

use std::sync::atomic::Ordering;

use encore_engine::call::Call;
use encore_engine::error::Result;
use encore_engine::slab::Obj;
use encore_plan::operation::Root;

use crate::access::Direction;
use crate::agree::{agree, agree_on};
use crate::data::Data;
use crate::failure::{Failure, What};
use crate::far_pointer;
use crate::file::File;

/// Start of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At an offset in etypes.
    At(i64),
    /// At the individual pointer, which advances.
    Individual,
    /// At the shared pointer, which advances.
    Shared,
}

/// `MPI_SEEK_CUR`
pub const SEEK_CUR: i32 = 401;
/// `MPI_SEEK_END`
pub const SEEK_END: i32 = 402;
/// `MPI_SEEK_SET`
pub const SEEK_SET: i32 = 403;

/// Fails unless the file was opened for this direction.
///
/// # Errors
/// The file is open only for the other direction.
pub fn check(file: &File, direction: Direction) -> std::result::Result<(), Failure> {
    match direction {
        Direction::Read if !file.mode.reads() => Err(Failure::of(What::NotToBeRead)),
        Direction::Write => file.check_writable(),
        Direction::Read => Ok(()),
    }
}

/// The position in the view's stream at which an access begins. Pointers advance by the requested amount, even past the end of the file
/// (§14.4.3).
///
/// # Errors
/// The file isn't open for the direction, or the data aren't whole etypes.
pub fn position(
    call: &mut Call,
    file: Obj<File>,
    direction: Direction,
    place: Place,
    data: &Data,
) -> std::result::Result<u64, Failure> {
    check(&file, direction)?;
    if place != Place::Shared {
        file.check_not_sequential()?;
    }
    let etypes = file.view.borrow().etypes(data.len())?;
    let start = match place {
        Place::At(offset) => offset,
        Place::Individual => file.pointer.replace(file.pointer.get().saturating_add(etypes)),
        Place::Shared => advance(call, file, etypes)?,
    };
    file.view.borrow().position(start)
}

/// Adds `etypes` to the shared pointer. Returns its old value.
///
/// # Errors
/// Rank 0 is on another node and can't be reached.
pub fn advance(call: &mut Call, file: Obj<File>, etypes: i64) -> std::result::Result<i64, Failure> {
    match file.far_pointer.get() {
        // Relaxed: each caller gets its own number; data go through the system.
        None => Ok(file.disk.block.pointer().fetch_add(etypes, Ordering::Relaxed)),
        Some(window) => {
            far_pointer::advance(call, window, etypes).map_err(|_| Failure::of(What::NoSharedPointer))
        }
    }
}

/// [`position`] of an access at the shared pointer in rank order. All ranks call it. Only rank 0 moves the pointer, so ranks may be on several
/// nodes.
///
/// # Errors
/// A rank can't take part.
pub fn ordered_position(
    call: &mut Call,
    file: Obj<File>,
    direction: Direction,
    data: &Data,
) -> Result<std::result::Result<u64, Failure>> {
    let mine = check(&file, direction).and_then(|()| file.view.borrow().etypes(data.len()));
    let etypes = [mine.unwrap_or(0) as u64];
    let told = agree_on(call, file.comm(), &file.disk.path, mine.map(|_| ()), &etypes)?;
    let before: u64 = told[..file.comm().rank as usize].iter().map(|words| words[0]).sum();
    let all: u64 = told.iter().map(|words| words[0]).sum();
    let mut base = 0_i64;
    if file.comm().rank == 0 {
        base = file.disk.block.pointer().fetch_add(all as i64, Ordering::Relaxed);
    }
    let mut bytes = base.to_ne_bytes();
    encore_coll::agree::broadcast_bytes(call, file.comm(), Root::Rank(0), &mut bytes)?;
    let start = i64::from_ne_bytes(bytes).saturating_add(before as i64);
    Ok(file.view.borrow().position(start))
}

/// The new value of a pointer.
fn target(file: &File, current: i64, offset: i64, whence: i32) -> std::result::Result<i64, Failure> {
    let base = match whence {
        SEEK_CUR => current,
        SEEK_END => file.view.borrow().etype_at(file.disk.size()?).ok_or(Failure::of(What::TooFar))?,
        _ => 0,
    };
    let target = base.checked_add(offset).ok_or(Failure::of(What::TooFar))?;
    file.view.borrow().position(target).map(|_| target)
}

/// `MPI_File_seek`
///
/// # Errors
/// The file is sequential, or the pointer would precede the beginning.
pub fn seek(file: &File, offset: i64, whence: i32) -> Result<()> {
    let moved = file.check_not_sequential().and_then(|()| target(file, file.pointer.get(), offset, whence));
    file.pointer.set(file.result(moved)?);
    Ok(())
}

/// `MPI_File_seek_shared`
///
/// # Errors
/// As for [`seek`], at all ranks; or the ranks' arguments differ.
pub fn seek_shared(call: &mut Call, file: Obj<File>, offset: i64, whence: i32) -> Result<()> {
    let (comm, path) = (file.comm(), &file.disk.path);
    let told = agree_on(call, comm, path, file.check_not_sequential(), &[offset as u64, whence as u64])?;
    let mut outcome = match told.iter().all(|words| *words == told[0]) {
        true => Ok(()),
        false => Err(Failure::of(What::OtherArgument)),
    };
    // All ranks have arrived, so none uses the pointer.
    if comm.rank == 0 && outcome.is_ok() {
        let pointer = file.disk.block.pointer();
        outcome = target(&file, pointer.load(Ordering::Relaxed), offset, whence)
            .map(|target| pointer.store(target, Ordering::Relaxed));
    }
    agree(call, comm, path, outcome)
}

/// `MPI_File_get_position_shared`
///
/// # Errors
/// The file is sequential, or rank 0 can't be reached.
pub fn shared(call: &mut Call, file: Obj<File>) -> Result<i64> {
    let position = file.check_not_sequential().and_then(|()| advance(call, file, 0));
    file.result(position)
}
