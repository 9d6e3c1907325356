//! Fast paths of calls with short messages: valid arguments, a predefined type, no other thread inside. The generated shims try them
//! first. Each function either does its whole call or returns false without effect (`waitall` documents an exception); the general path
//! then finds out what is different, and reports errors.

mod completion;
mod one_sided;

mod partitioned;

use encore_coll::persistent;
use encore_engine::receive::call as receive;
pub use partitioned::{parrived, pready, pready_list, pready_range};

use std::ffi::{c_int, c_void};

use encore_engine::buffer::{Buffer, LAST_SPECIAL};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::matching::Key;
use encore_engine::peer::PeerId;
use encore_engine::send::inject;
use encore_engine::slab::Obj;

use crate::types::*;

pub use completion::{wait, waitall};
pub use one_sided::*;

/// The bytes of `count` items, if the type is predefined and its items are contiguous.
#[inline(always)]
fn bytes(address: *const c_void, count: Count, datatype: DatatypeHandle) -> Option<u64> {
    let datatype = datatype.predefined_of_host()?;
    // Excludes counts too large for a short message, and negative ones, which become large.
    let ordinary = datatype.dense && (count as u64) < 1 << 32 && address as usize > LAST_SPECIAL;
    ordinary.then(|| datatype.size * count as u64)
}

/// The process with this `rank`, if it is a valid rank for messages on `comm`.
#[inline(always)]
fn peer(comm: Obj<Communicator>, rank: c_int) -> Option<PeerId> {
    // Negative ranks are wrong or special.
    comm.peers().get(rank as u32 as usize).copied()
}

/// The bytes of a message, its destination and its envelope, if all arguments are ordinary.
///
/// The call proves that the communicator may be accessed.
#[inline(always)]
fn outgoing(
    _call: &Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> Option<(u64, PeerId, Key)> {
    let comm = comm.resolve_quickly()?;
    let bytes = bytes(buf, count, datatype)?;
    let to = peer(comm, dest)?;
    (tag >= 0).then(|| (bytes, to, Key { context: comm.context.get(), source: comm.rank, tag }))
}

/// [`outgoing`] for a receive: the buffer's bytes, the source and the envelope.
#[inline(always)]
fn incoming(
    _call: &Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
) -> Option<(u64, PeerId, Key)> {
    let comm = comm.resolve_quickly()?;
    let bytes = bytes(buf, count, datatype)?;
    let from = peer(comm, source)?;
    (tag >= 0).then(|| (bytes, from, Key { context: comm.context.get(), source, tag }))
}

/// Stores the status of a received message, if any. Returns whether there was one.
///
/// # Safety
/// `status` is null, which is `MPI_STATUS_IGNORE`, or valid.
#[inline(always)]
unsafe fn report(received: Option<Status>, status: *mut Status) -> bool {
    let Some(received) = received else { return false };
    // SAFETY: the caller's promise.
    if let Some(status) = unsafe { status.as_mut() } {
        received.store(status);
    }
    true
}

/// `MPI_Send`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn send(
    call: &mut Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> bool {
    let Some((bytes, to, key)) = outgoing(call, buf, count, datatype, dest, tag, comm) else { return false };
    // SAFETY: the caller passes a buffer of this length.
    unsafe { inject::quickly(call.engine(), buf.cast(), bytes, to, key) }
}

/// `MPI_Send` of a message of one piece
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn second_send(
    call: &mut Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> bool {
    let Some((bytes, to, key)) = outgoing(call, buf, count, datatype, dest, tag, comm) else { return false };
    // SAFETY: the caller passes a buffer of this length.
    unsafe { inject::on_shuttle(call.engine(), buf.cast(), bytes, to, key) }
}

/// `MPI_Isend`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn isend(
    call: &mut Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    let Some((bytes, to, key)) = outgoing(call, buf, count, datatype, dest, tag, comm) else { return false };
    // SAFETY: as for a send; a request's address is null, which is refused later, or good.
    unsafe {
        if request.is_null() || !inject::quickly(call.engine(), buf.cast(), bytes, to, key) {
            return false;
        }
        *request = call.engine().done().handle();
    }
    true
}

/// `MPI_Isend` of a message of one piece
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn second_isend(
    call: &mut Call,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    let Some((bytes, to, key)) = outgoing(call, buf, count, datatype, dest, tag, comm) else { return false };
    // SAFETY: as for `isend`.
    unsafe {
        if request.is_null() || !inject::on_shuttle(call.engine(), buf.cast(), bytes, to, key) {
            return false;
        }
        *request = call.engine().done().handle();
    }
    true
}

/// `MPI_Recv`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn recv(
    call: &mut Call,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> bool {
    let Some((bytes, from, key)) = incoming(call, buf, count, datatype, source, tag, comm) else {
        return false;
    };
    // SAFETY: the caller passes a buffer of this length.
    let received = unsafe { receive::quickly(call.engine(), buf.cast(), bytes, from, key) };
    // SAFETY: the caller passes a good address, or none.
    unsafe { report(received, status) }
}

/// `MPI_Recv` of a message of one piece
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn second_recv(
    call: &mut Call,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> bool {
    let Some((bytes, from, key)) = incoming(call, buf, count, datatype, source, tag, comm) else {
        return false;
    };
    // SAFETY: the caller passes a buffer of this length.
    let received = unsafe { receive::piece_quickly(call.engine(), buf.cast(), bytes, from, key) };
    // SAFETY: the caller passes a good address, or none.
    unsafe { report(received, status) }
}

/// `MPI_Irecv`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn irecv(
    call: &mut Call,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    let Some(comm) = comm.resolve_quickly() else { return false };
    let Some(datatype) = datatype.predefined_of_host() else { return false };
    let Some(from) = peer(comm, source) else { return false };
    // Any valid buffer will do, whatever its length.
    if tag < 0 || count < 0 || buf as usize <= LAST_SPECIAL || !datatype.dense || request.is_null() {
        return false;
    }
    let key = Key { context: comm.context.get(), source, tag };
    // SAFETY: the program doesn't touch the buffer until completion; a request's address is valid if it isn't null.
    unsafe {
        let buffer = Buffer::of(buf.cast(), count, datatype);
        let Some(begun) = receive::post_quickly(call.engine(), buffer, from, key, comm) else { return false };
        *request = begun.handle();
    }
    true
}

/// `MPI_Comm_rank`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn comm_rank(call: &mut Call, comm: CommHandle, rank: *mut c_int) -> bool {
    // SAFETY: the caller's promise.
    unsafe { ask(call, comm, rank, |comm| comm.rank) }
}

/// `MPI_Comm_size`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn comm_size(call: &mut Call, comm: CommHandle, size: *mut c_int) -> bool {
    // SAFETY: the caller's promise.
    unsafe { ask(call, comm, size, |comm| comm.size()) }
}

/// Stores a number from a communicator. The call proves that it may be accessed.
///
/// # Safety
/// `number` is null, which is refused later, or valid.
#[inline(always)]
unsafe fn ask(
    _call: &Call,
    comm: CommHandle,
    number: *mut c_int,
    known: impl FnOnce(Obj<Communicator>) -> c_int,
) -> bool {
    let Some(comm) = comm.resolve_quickly() else { return false };
    // SAFETY: the caller's promise.
    let Some(number) = (unsafe { number.as_mut() }) else { return false };
    *number = known(comm);
    true
}

/// `MPI_Start`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn start(request: *mut RequestHandle) -> bool {
    // SAFETY: an address is null, which is refused later, or valid.
    let Some(request) = (unsafe { request.as_ref() }) else { return false };
    let Some(request) = request.resolve_quickly() else { return false };
    // SAFETY: requests resolve in this way only where calls need neither lock nor fence; the program keeps the buffer
    // readable while the operation is active.
    unsafe { inject::start_quickly(request) }
}

/// `MPI_Start` of a receive, a collective operation or a send of one piece; where calls take the lock, also of other sends
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn second_start(call: &mut Call, request: *mut RequestHandle) -> bool {
    // SAFETY: an address is null, which is refused later, or valid.
    let Some(request) = (unsafe { request.as_ref() }) else { return false };
    let Some(request) = request.resolve_inside(call) else { return false };
    // SAFETY: the program doesn't touch the buffer until completion.
    unsafe {
        call.threaded() && inject::start_quickly(request)
            || receive::start_quickly(call.engine(), request)
            || persistent::start_quickly(call.engine(), request)
            || inject::start_piece_quickly(call.engine(), request)
    }
}
