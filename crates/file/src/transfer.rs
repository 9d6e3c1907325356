//! The accesses that programs ask for (MPI 5.0 §14.4): blocking, nonblocking, or split.

use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::completion;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::request::Request;
use encore_engine::slab::Obj;
use encore_engine::status::Status;
use encore_mpi::rma::fence;

use crate::access::Direction;
use crate::agree::agree;
use crate::background::{begin, status, transfer_alone};
use crate::collective;
use crate::data::Data;
use crate::file::{Facts, File, Split, SplitKind};
use crate::pointer::{self, Place};

/// Moves the data of this rank.
///
/// # Errors
/// The file isn't open for the direction, the data aren't whole etypes, or the system refuses.
pub fn alone(
    call: &mut Call,
    file: Obj<File>,
    direction: Direction,
    place: Place,
    buffer: &Buffer,
) -> Result<Status> {
    let data = Data::of(buffer);
    let position = pointer::position(call, file, direction, place, &data);
    let position = file.result(position)?;
    let facts = Facts::of(&file);
    // SAFETY: the program vouches for its buffer.
    let moved = call.outside(|| unsafe { transfer_alone(&facts, direction, &data, position) });
    file.result(moved).map(status)
}

/// Moves the data of all ranks.
///
/// # Errors
/// As for [`alone`]; a failure at one rank is reported at all.
pub fn together(
    call: &mut Call,
    file: Obj<File>,
    direction: Direction,
    place: Place,
    buffer: &Buffer,
) -> Result<Status> {
    let data = Data::of(buffer);
    let position = pointer::position(call, file, direction, place, &data);
    let facts = Facts::of(&file);
    // SAFETY: the program vouches for its buffer.
    let moved = unsafe { collective::transfer(call, &file.exchange, &facts, direction, &data, position)? };
    Ok(status(moved))
}

/// Moves the data of all ranks at the shared pointer, in the order of ranks.
///
/// # Errors
/// As for [`together`].
pub fn ordered(call: &mut Call, file: Obj<File>, direction: Direction, buffer: &Buffer) -> Result<Status> {
    let data = Data::of(buffer);
    let position = pointer::ordered_position(call, file, direction, &data)?;
    let (facts, comm) = (Facts::of(&file), file.comm());
    let turns = if file.disk.is_stream { comm.size() } else { 1 };
    let mut moved = Ok(0);
    for turn in 0..turns {
        if turns == 1 || turn == comm.rank {
            moved = position.and_then(|position| {
                // SAFETY: the program vouches for its buffer.
                call.outside(|| unsafe { transfer_alone(&facts, direction, &data, position) })
            });
        }
        if turns > 1 {
            fence::meet_all(call, comm)?;
        }
    }
    agree(call, comm, &file.disk.path, moved.map(|_| ()))?;
    file.result(moved).map(status)
}

/// Begins a nonblocking access; `all`: a collective one.
///
/// # Errors
/// As for [`alone`], if detected at once; later errors are the request's.
pub fn later(
    call: &mut Call,
    file: Obj<File>,
    all: bool,
    direction: Direction,
    place: Place,
    buffer: &Buffer,
) -> Result<Obj<Request>> {
    let data = Data::of(buffer);
    let mut position = pointer::position(call, file, direction, place, &data);
    if !all {
        // A collective operation must start, to report the error to the other ranks.
        position = Ok(file.result(position)?);
    }
    begin(call, file, all, direction, buffer, position)
}

/// Begins a split collective operation (§14.4.5).
///
/// # Errors
/// A split operation is active already.
pub fn split_begin(
    call: &mut Call,
    file: Obj<File>,
    kind: SplitKind,
    offset: i64,
    buffer: &Buffer,
) -> Result<()> {
    if file.split.get().is_some() {
        let text = "a split collective operation is active on the file: end it first".to_owned();
        return Err(Error::argument(ErrorClass::Other, "fh", Fact::Text(text)));
    }
    let data = Data::of(buffer);
    let (direction, place) = match kind {
        SplitKind::ReadAt => (Direction::Read, Some(Place::At(offset))),
        SplitKind::WriteAt => (Direction::Write, Some(Place::At(offset))),
        SplitKind::Read => (Direction::Read, Some(Place::Individual)),
        SplitKind::Write => (Direction::Write, Some(Place::Individual)),
        SplitKind::ReadOrdered => (Direction::Read, None),
        SplitKind::WriteOrdered => (Direction::Write, None),
    };
    let position = match place {
        Some(place) => pointer::position(call, file, direction, place, &data),
        None => pointer::ordered_position(call, file, direction, &data)?,
    };
    let request = begin(call, file, true, direction, buffer, position)?;
    file.split.set(Some(Split { request, kind }));
    Ok(())
}

/// Ends a split collective operation.
///
/// # Errors
/// No operation of this kind is active; or the operation's errors.
pub fn split_end(call: &mut Call, file: Obj<File>, kind: SplitKind) -> Result<Status> {
    let split = file.split.get().filter(|split| split.kind == kind).ok_or_else(|| {
        let text = match file.split.get() {
            Some(_) => "the split collective operation that is active on the file is another one",
            None => "no split collective operation is active on the file: begin one first",
        };
        Error::argument(ErrorClass::Other, "fh", Fact::Text(text.to_owned()))
    })?;
    call.wait_for_request(split.request);
    file.split.set(None);
    let (status, error) = completion::take_result(call.engine(), split.request);
    error.map_or(Ok(status), Err)
}
