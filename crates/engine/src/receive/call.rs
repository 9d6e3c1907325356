//! Receives (MPI 5.0 §3.2, §3.7, §3.9).

use encore_transport::shm::Arrived;

use crate::PROC_NULL;
use crate::engine::Engine;
use crate::entry::asked::asked;
use crate::entry::call::Call;
use crate::p2p::wire;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::receive::announced::{self, Announced};
use crate::receive::answers;
use crate::receive::deliver;
use crate::receive::heads;
use crate::receive::received::{set_received, write_within};
use crate::receive::unexpected::limit;
use crate::receive::unexpected::{Arrival, Message};
use crate::requests::completion;
use crate::requests::completion::finish::{self, finish_unheard};
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::datatype::device;
use crate::state::failure;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use crate::state::status::Status;
use encore_errors::error::Result;
use encore_matching::Key;
use encore_slab::Obj;

/// Makes the request of a receive; its user's count is the caller's.
pub fn new(
    engine: &mut Engine,
    flags: u32,
    buffer: Buffer,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    // Leak recording reports receives that got a part of an element.
    let flags = flags | if asked() { flag::WATCHED } else { 0 };
    engine.new_request(Request::new(Kind::Recv, flags, PeerId::NOBODY, key, buffer, Some(comm)))
}

/// Makes the request of a persistent receive; its user's count is the caller's.
pub fn new_persistent(
    engine: &mut Engine,
    buffer: Buffer,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    let request = device::with_bound(buffer, |buffer| new(engine, flag::PERSISTENT, buffer, key, comm))?;
    // Wildcards are neither ranks nor tags.
    let from = comm.peers().get(key.source as u32 as usize);
    if let Some(&from) = from.filter(|_| key.tag >= 0 && buffer.datatype.dense) {
        request.set(flag::PLAIN);
        request.peer.set(from);
    }
    Ok(request)
}

/// Begins an active receive: takes a message that has arrived, or posts the receive.
pub fn start(engine: &mut Engine, request: Obj<Request>) {
    request.retain();
    #[cfg(feature = "insight")]
    if request.comm.is_some_and(|comm| comm.context.get() == request.key.context) {
        crate::insight::pending::pending(request, true);
    }
    match engine.unexpected.find(request.key) {
        None => {
            #[cfg(feature = "insight")]
            crate::insight::hooks::posted(engine, request);
            engine.posted.insert(request.key, request);
        }
        Some(message) => {
            engine.unexpected.remove(message);
            receive_matched(engine, request, message);
        }
    }
}

/// Delivers a message that has left the table to a receive. Takes the message's count.
pub fn receive_matched(engine: &mut Engine, request: Obj<Request>, message: Obj<Message>) {
    #[cfg(feature = "insight")]
    crate::insight::messages::taken(engine, request, &message);
    let envelope = message.envelope;
    match message.arrival {
        Arrival::Here | Arrival::HereSynchronous { .. } => {
            let here = message.read(|data| {
                // SAFETY: the user keeps the receive buffer writable until completion; no more than its length is written.
                unsafe { write_within(request, 0, data.as_ptr(), data.len() as u64) };
                data.len() as u64
            });
            set_received(request, envelope, message.bytes, request.buffer.get().bytes());
            if here == message.bytes {
                finish::complete(engine, request);
                if let Arrival::HereSynchronous { request } = message.arrival {
                    answers::tell_matched(engine, message.sender, request);
                }
            } else {
                request.moved.set(here);
                deliver::redirect(engine, message, request);
            }
        }
        Arrival::Announced { request: sender, location, waits } => {
            let announced = Announced { request: sender, bytes: message.bytes, location, waits };
            announced::accept(engine, request, envelope, message.sender, announced);
        }
    }
    limit::unexpected_went(engine, message);
}

// The first branches, inlined into the C functions. Each does all of its job or nothing, which leaves the message to the next branch.

/// Waits for a message from one rank, and takes it if it matches and fits its cell. `None`: nothing was done.
///
/// # Safety
/// `capacity` bytes at `address` are writable.
#[inline(always)]
pub unsafe fn quickly(
    engine: &mut Engine,
    address: *mut u8,
    capacity: u64,
    from: PeerId,
    key: Key,
) -> Option<Status> {
    let (inbox, ready) = heads::next_for(engine, key, from)?;
    // SAFETY: the caller's promise.
    let received = unsafe { deliver::take_if_wanted(engine, inbox, &ready, address, capacity, key)? };
    channel::prepare_answer(engine, from);
    Some(received)
}

/// [`quickly`], also for a message of one piece.
///
/// # Safety
/// `capacity` bytes at `address` are writable.
#[inline]
pub unsafe fn piece_quickly(
    engine: &mut Engine,
    address: *mut u8,
    capacity: u64,
    from: PeerId,
    key: Key,
) -> Option<Status> {
    let (inbox, ready) = heads::next_for(engine, key, from)?;
    // SAFETY: the caller's promise.
    let received = unsafe {
        match ready.header.kind {
            wire::EAGER => deliver::take_if_wanted(engine, inbox, &ready, address, capacity, key)?,
            _ => deliver::take_piece_if_wanted(engine, inbox, &ready, address, capacity, key)?,
        }
    };
    channel::prepare_answer(engine, from);
    Some(received)
}

/// Begins a receive from one rank into a dense buffer. `None`: nothing was done.
///
/// # Safety
/// The buffer is writable until the request is complete.
#[inline(always)]
pub unsafe fn post_quickly(
    engine: &mut Engine,
    buffer: Buffer,
    from: PeerId,
    key: Key,
    comm: Obj<Communicator>,
) -> Option<Obj<Request>> {
    if !engine.unexpected.is_empty() {
        return None;
    }
    let request = REQUESTS
        .insert_with(|| Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, buffer, Some(comm)))?;
    // SAFETY: the caller's promise.
    if unsafe { receive_or_post(engine, request, key, from) } {
        finish_unheard(request, flag::ACTIVE);
    }
    Some(request)
}

/// Begins an active receive for `key` that no unexpected message matches. If its message is the next one in its ring, and no earlier receive
/// matches that, takes the message and returns true: the caller must finish the request. Otherwise posts the receive (docs/lab/015).
///
/// # Safety
/// As for [`post_quickly`].
#[inline(always)]
unsafe fn receive_or_post(engine: &mut Engine, request: Obj<Request>, key: Key, from: PeerId) -> bool {
    let buffer = request.buffer.get();
    if let Some(inbox) = channel::inbox_from(engine, from) {
        while let Some(ready) = heads::head(engine, inbox) {
            // An earlier receive might match the message.
            if !engine.posted.is_empty() {
                match take_for_earlier(engine, inbox, ready) {
                    true => continue,
                    false => break,
                }
            }
            // SAFETY: the caller's promise.
            let taken = unsafe {
                deliver::take_if_wanted(engine, inbox, &ready, buffer.address, buffer.bytes(), key)
            };
            if let Some(status) = taken {
                request.status.set(status);
                return true;
            }
            break;
        }
    }
    request.retain();
    #[cfg(feature = "insight")]
    crate::insight::hooks::posted(engine, request);
    engine.posted.insert(key, request);
    false
}

/// Takes messages for receives posted earlier (docs/lab/019). In a series of receives, the first ones complete while the last ones are posted, and
/// the last ones find their messages without being posted.
#[inline(never)]
fn take_for_earlier(engine: &mut Engine, inbox: usize, first: Arrived) -> bool {
    deliver::take_what_was_posted(engine, inbox, first)
}

/// Starts a persistent receive from one rank. False: nothing was done.
///
/// # Safety
/// As for [`post_quickly`].
#[inline(always)]
pub unsafe fn start_quickly(engine: &mut Engine, request: Obj<Request>) -> bool {
    // No other flag, in particular not ACTIVE.
    if request.flags() != flag::PERSISTENT | flag::PLAIN || !engine.unexpected.is_empty() {
        return false;
    }
    request.replace_flags(flag::PERSISTENT | flag::PLAIN | flag::ACTIVE);
    // SAFETY: the caller's promise.
    if unsafe { receive_or_post(engine, request, request.key, request.peer.get()) } {
        finish_unheard(request, flag::PERSISTENT | flag::PLAIN | flag::ACTIVE);
    }
    true
}

/// The key by which a receive on `comm` is matched.
#[inline(always)]
pub fn wanted(comm: Obj<Communicator>, source: i32, tag: i32) -> Key {
    Key { context: comm.context.get(), source, tag }
}

/// `MPI_Recv`. `source` is a rank of `comm`, `MPI_ANY_SOURCE` or `MPI_PROC_NULL`.
#[inline]
pub fn recv(
    call: &mut Call,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    failure::usable(comm)?;
    let (received, error) = match source {
        PROC_NULL => (Status::PROC_NULL, None),
        _ => {
            let engine = call.engine();
            let request = new(engine, flag::ACTIVE, buffer, wanted(comm, source, tag), comm)?;
            start(engine, request);
            call.wait_for_request(request);
            completion::take_result(call.engine(), request)
        }
    };
    if let Some(status) = status {
        received.store(status);
    }
    error.map_or(Ok(()), |error| Err(failure::of_blocking(error)))
}

/// `MPI_Irecv`.
#[inline(always)]
pub fn irecv(
    call: &mut Call,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    failure::usable(comm)?;
    let engine = call.engine();
    if source == PROC_NULL {
        return finish::complete_nothing(engine);
    }
    let request = new(engine, flag::ACTIVE, buffer, wanted(comm, source, tag), comm)?;
    start(engine, request);
    Ok(request)
}
