//! Sends (MPI 5.0 §3.2, §3.4, §3.7, §3.9).

use crate::PROC_NULL;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::p2p::device_copy;
use crate::peers::peer::PeerId;
use crate::requests::completion;
use crate::send::backlog;
use crate::send::inject::{self, Injected};
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::datatype::device;
use crate::state::failure;
use crate::state::request::{Kind, Mode, Request, flag};
use encore_errors::error::Result;
use encore_matching::Key;
use encore_slab::Obj;

/// Makes the request of a send; its user's count is the caller's.
pub fn new(
    engine: &mut Engine,
    mode: Mode,
    flags: u32,
    buffer: Buffer,
    to: PeerId,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    match flags & flag::PERSISTENT {
        0 => make(engine, mode, flags, buffer, (to, key), comm),
        _ => device::with_bound(buffer, |buffer| make(engine, mode, flags, buffer, (to, key), comm)),
    }
}

#[inline]
fn make(
    engine: &mut Engine,
    mode: Mode,
    flags: u32,
    buffer: Buffer,
    (to, key): (PeerId, Key),
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    let mut request = Request::new(Kind::Send(mode), flags, to, key, buffer, Some(comm));
    request.bytes.set(buffer.bytes());
    if flags & flag::PERSISTENT != 0 {
        inject::prepare_start(engine, &mut request);
        device_copy::prepare(engine, &buffer, to);
    }
    engine.new_request(request)
}

/// Begins an active send that is not in buffered mode.
pub fn start(engine: &mut Engine, request: Obj<Request>) {
    request.retain();
    #[cfg(feature = "insight")]
    {
        crate::insight::messages::sent(engine, request.peer.get(), request.key, &request.buffer.get());
        crate::insight::pending::pending(request, false);
    }
    request.moved.set(0);
    backlog::begin_send(engine, request);
}

/// [`crate::send::inject::at_once`]. A synchronous send needs its request first.
#[inline]
fn inject_in_mode(engine: &mut Engine, mode: Mode, buffer: &Buffer, to: PeerId, key: Key) -> Injected {
    match mode {
        Mode::Synchronous => Injected::Part(0),
        _ => inject::at_once(engine, buffer, to, key),
    }
}

/// Makes the request of a send of which `moved` bytes have left, and continues it.
#[inline(never)]
#[allow(clippy::too_many_arguments)] // The arguments of a send, and its progress.
fn continue_send(
    engine: &mut Engine,
    mode: Mode,
    flags: u32,
    buffer: Buffer,
    to: PeerId,
    key: Key,
    comm: Obj<Communicator>,
    moved: u64,
) -> Result<Obj<Request>> {
    let request = match new(engine, mode, flag::ACTIVE | flags, buffer, to, key, comm) {
        Ok(request) => request,
        Err(error) if moved == 0 => return Err(error),
        // The receiver has a part of the message.
        Err(_) => crate::entry::fatal::out_of_memory("the rest of a message"),
    };
    request.retain();
    request.moved.set(moved);
    backlog::begin_send(engine, request);
    Ok(request)
}

/// The envelope of a message from this process on `comm`.
#[inline(always)]
pub fn envelope(comm: Obj<Communicator>, tag: i32) -> Key {
    Key { context: comm.context.get(), source: comm.rank, tag }
}

/// `MPI_Send`, `MPI_Ssend`, `MPI_Rsend`. `dest` is a rank of `comm` or `MPI_PROC_NULL`.
#[inline(always)]
pub fn send(
    call: &mut Call,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<()> {
    failure::usable(comm)?;
    if dest == PROC_NULL {
        return Ok(());
    }
    let to = comm.peer(dest);
    let key = envelope(comm, tag);
    #[cfg(feature = "insight")]
    crate::insight::messages::sent(call.engine(), to, key, &buffer);
    let sent = match inject_in_mode(call.engine(), mode, &buffer, to, key) {
        Injected::All => return Ok(()),
        Injected::Part(sent) => sent,
        Injected::Announce(_) => 0,
    };
    let request = continue_send(call.engine(), mode, flag::BLOCKING, buffer, to, key, comm, sent)?;
    call.wait_for_request(request);
    completion::take_result(call.engine(), request).1.map_or(Ok(()), Err)
}

/// The request of a send that has left, whose buffer the program may not change yet all the same.
#[cfg(feature = "insight")]
fn ended_at_once(
    engine: &mut Engine,
    mode: Mode,
    buffer: Buffer,
    to: PeerId,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    let request = new(engine, mode, flag::ACTIVE, buffer, to, key, comm)?;
    crate::requests::completion::finish::end(engine, request);
    crate::insight::pending::pending(request, false);
    Ok(request)
}

/// `MPI_Isend`, `MPI_Issend`, `MPI_Irsend`.
#[inline(always)]
pub fn isend(
    call: &mut Call,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    failure::usable(comm)?;
    if dest == PROC_NULL {
        return Ok(call.engine().done());
    }
    let to = comm.peer(dest);
    let key = envelope(comm, tag);
    let engine = call.engine();
    #[cfg(feature = "insight")]
    crate::insight::messages::sent(engine, to, key, &buffer);
    let sent = match inject_in_mode(engine, mode, &buffer, to, key) {
        #[cfg(feature = "insight")]
        Injected::All if crate::insight::check::is_on() => {
            return ended_at_once(engine, mode, buffer, to, key, comm);
        }
        Injected::All => return Ok(engine.done()),
        Injected::Part(sent) => sent,
        Injected::Announce(_) => 0,
    };
    let request = continue_send(engine, mode, 0, buffer, to, key, comm, sent);
    #[cfg(feature = "insight")]
    if let Ok(request) = request {
        crate::insight::pending::pending(request, false);
    }
    request
}
