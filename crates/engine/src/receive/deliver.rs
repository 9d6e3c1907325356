//! Receiving: the only readers of the cells that bring messages. Only [`read_short`] reads a message in its cell, for the receive of the polling
//! call ([`take_if_wanted`]) or for a posted one ([`take_short`]). The cell's handler matches all other messages, and delivers them or stores them
//! as unexpected. The polling call may also take a message that is the whole of a shuttle; both readers of a first piece ask [`FirstPiece::of`]
//! whether a message can begin with it.

use std::cell::RefCell;

use encore_shmem::ring::{INLINE, copy_from_cell};
use encore_transport::layout::Sizes;
use encore_transport::shm::Arrived;

use crate::engine::Engine;
use crate::p2p::ways::clock;
use crate::p2p::wire::{self, Words, envelope_of};
use crate::peers::channel;
use crate::peers::handlers::{Consumed, Incoming, refuse};
use crate::peers::peer::PeerId;
use crate::receive::answers;
use crate::receive::heads;
use crate::receive::received::{set_received, write_within};
use crate::receive::unexpected::limit;
use crate::receive::unexpected::{Arrival, MESSAGES, Message};
use crate::requests::completion::finish;
use crate::state::message::{Into, Partial};
use crate::state::request::Request;
use crate::state::status::Status;
use encore_adapt::Way;
use encore_matching::Key;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Content of a first piece's cell.
struct FirstPiece {
    /// Length of the message.
    bytes: u64,
    /// Length of the piece, at least 1 and no more than the message's.
    piece: u64,
    /// The sender's request, if it waits for the match; otherwise 0.
    answer_to: u64,
}

impl FirstPiece {
    /// The content of a cell; `None` if no message can begin with it.
    #[inline(always)]
    fn of(words: &Words) -> Option<FirstPiece> {
        let [bytes, piece, answer_to, ..] = *words;
        (1..=bytes).contains(&piece).then_some(FirstPiece { bytes, piece, answer_to })
    }
}

/// Copies a message in its cell to a place of `capacity` bytes. Returns its length. `None`: nothing was done, as the message exceeds the place or a
/// cell.
///
/// # Safety
/// The place is writable, and the cell hasn't been released.
#[inline(always)]
unsafe fn read_short(arrived: &Arrived, place: *mut u8, capacity: u64) -> Option<u64> {
    let bytes = u64::from(arrived.header.length);
    // SAFETY: the caller's promise.
    (bytes <= capacity && unsafe { copy_from_cell(arrived.payload, place, bytes as usize) }).then_some(bytes)
}

/// Takes the cell at the head of a ring if it is a message for `key` that fits `capacity` bytes.
///
/// # Safety
/// `capacity` bytes at `address` are writable.
#[inline(always)]
pub(crate) unsafe fn take_if_wanted(
    engine: &mut Engine,
    inbox: usize,
    ready: &Arrived,
    address: *mut u8,
    capacity: u64,
    key: Key,
) -> Option<Status> {
    // One condition, though `read_short` checks the length again: saves three instructions.
    let bytes = u64::from(ready.header.length);
    if ready.header.kind != wire::EAGER || envelope_of(&ready.header) != key || bytes > capacity {
        return None;
    }
    // SAFETY: the caller's promise.
    let bytes = unsafe { read_short(ready, address, capacity)? };
    #[cfg(feature = "insight")]
    crate::insight::messages::arrived_in(engine, inbox, key, bytes);
    // SAFETY: the caller's promise: the cell was copied.
    unsafe { engine.shm.release(inbox, 0) };
    engine.counters.bytes_received += bytes;
    Some(Status::new(key.source, key.tag, bytes))
}

/// Takes the message at the head of a ring, whose cell is `ready`, if it is one piece on a shuttle, a whole message for `key`, and fits `capacity`
/// bytes.
///
/// # Safety
/// `capacity` bytes at `address` are writable.
#[inline(never)]
pub(crate) unsafe fn take_piece_if_wanted(
    engine: &mut Engine,
    inbox: usize,
    ready: &Arrived,
    address: *mut u8,
    capacity: u64,
    key: Key,
) -> Option<Status> {
    if ready.header.kind != wire::EAGER_STAGED || envelope_of(&ready.header) != key {
        return None;
    }
    // SAFETY: a first piece has words.
    let words = unsafe { wire::read(ready.payload) };
    let FirstPiece { bytes, piece, answer_to } = FirstPiece::of(&words)?;
    let is_first = engine.peers[heads::sender(engine, inbox)].partial.is_none();
    if !is_first || bytes != piece || answer_to != 0 || bytes > capacity {
        return None;
    }
    let number = ready.header.shuttle()?;
    // SAFETY: the caller's promise; the bytes are this rank's until it releases the cell, which names their shuttle.
    let took = unsafe {
        engine.shm.take_shuttle(inbox, number, bytes, |data| {
            crate::state::buffer::copy(data, address, bytes as usize);
        })
    };
    #[cfg(feature = "insight")]
    if took {
        crate::insight::messages::arrived_in(engine, inbox, key, bytes);
    }
    engine.counters.bytes_received += if took { bytes } else { 0 };
    took.then(|| Status::new(key.source, key.tag, bytes))
}

/// Takes the short messages at the head of a ring that match posted receives; `first` is the first one. Returns whether there were any.
#[inline(always)]
pub fn take_what_was_posted(engine: &mut Engine, inbox: usize, first: Arrived) -> bool {
    let (mut any, mut next) = (false, Some(first));
    while let Some(arrived) = next {
        if !take_short(engine, &arrived) {
            break;
        }
        // SAFETY: the message was copied.
        unsafe { engine.shm.release(inbox, 0) };
        any = true;
        next = if engine.posted.is_empty() { None } else { heads::head(engine, inbox) };
    }
    any
}

/// Takes a message in its cell that matches a posted receive. False: none matches, or the receive is a special case.
#[inline(always)]
pub(crate) fn take_short(engine: &mut Engine, arrived: &Arrived) -> bool {
    if arrived.header.kind != wire::EAGER {
        return false;
    }
    let envelope = envelope_of(&arrived.header);
    let Some(receive) = engine.posted.find(envelope) else { return false };
    let buffer = receive.buffer.get();
    if !buffer.datatype.dense {
        return false;
    }
    // SAFETY: the user keeps the buffer writable until completion.
    let Some(bytes) = (unsafe { read_short(arrived, buffer.address, buffer.bytes()) }) else {
        return false;
    };
    engine.posted.remove(receive);
    #[cfg(feature = "insight")]
    crate::insight::messages::arrived_from_source(engine, receive, envelope, bytes);
    engine.counters.bytes_received += bytes;
    receive.status.set(Status::new(envelope.source, envelope.tag, bytes));
    finish::complete(engine, receive);
    true
}

/// Takes a message that has arrived completely.
fn take_message(engine: &mut Engine, from: PeerId, envelope: Key, arrival: Arrival, data: &[u8]) {
    if let Some(receive) = engine.posted.find(envelope) {
        engine.posted.remove(receive);
        #[cfg(feature = "insight")]
        crate::insight::messages::arrived_for(engine, receive, from, envelope, data.len() as u64);
        deliver(engine, receive, envelope, data);
        if let Arrival::HereSynchronous { request } = arrival {
            answers::tell_matched(engine, from, request);
        }
        return;
    }
    let mut message = Message::new(from, envelope, arrival, data.len() as u64);
    match message.short.get_mut(..data.len()) {
        Some(place) => place.copy_from_slice(data),
        None => message.long = RefCell::new(data.to_vec()),
    }
    keep(engine, message);
}

/// Completes a receive with data that has arrived.
#[inline]
fn deliver(engine: &mut Engine, request: Obj<Request>, envelope: Key, data: &[u8]) {
    let buffer = request.buffer.get();
    let (bytes, capacity) = (data.len() as u64, buffer.bytes());
    // SAFETY: the user keeps the receive buffer writable until completion; no more than it holds is written.
    unsafe { buffer.write(0, data.as_ptr(), bytes.min(capacity) as usize) };
    set_received(request, envelope, bytes, capacity);
    finish::complete(engine, request);
}

/// Takes the first piece of an eager message of `bytes` bytes.
fn take_first_piece(
    engine: &mut Engine,
    from: PeerId,
    envelope: Key,
    arrival: Arrival,
    bytes: u64,
    data: &[u8],
) {
    let length = data.len() as u64;
    let into = match engine.posted.find(envelope) {
        Some(receive) => {
            engine.posted.remove(receive);
            #[cfg(feature = "insight")]
            crate::insight::messages::arrived_for(engine, receive, from, envelope, bytes);
            // SAFETY: as many bytes are there; the user keeps the buffer writable until completion.
            unsafe { write_within(receive, 0, data.as_ptr(), length) };
            clock::copied(Way::Staged, length);
            set_received(receive, envelope, bytes, receive.buffer.get().bytes());
            receive.moved.set(length);
            Into::Receive(receive)
        }
        None => {
            let message = Message::new(from, envelope, arrival, bytes);
            let mut long = Vec::with_capacity(bytes as usize);
            long.extend_from_slice(data);
            message.long.replace(long);
            Into::Message(keep(engine, message))
        }
    };
    let answer_to = match arrival {
        Arrival::HereSynchronous { request } => request,
        Arrival::Here | Arrival::Announced { .. } => 0,
    };
    engine.peers[from].partial = Partial { left: bytes - length, into, answer_to };
}

/// Takes a further piece of an eager message.
fn take_piece(engine: &mut Engine, from: PeerId, data: &[u8]) {
    let length = data.len() as u64;
    let partial = &mut engine.peers[from].partial;
    partial.left -= length;
    let (left, into, answer_to) = (partial.left, partial.into, partial.answer_to);
    if left == 0 {
        partial.into = Into::Nowhere;
    }
    match into {
        Into::Receive(receive) => {
            let moved = receive.moved.get();
            let place = if planted(Mutation::PieceAtWrongPlace) { moved - 64 } else { moved };
            // SAFETY: as for the first piece.
            unsafe { write_within(receive, place, data.as_ptr(), length) };
            clock::copied(Way::Staged, length);
            receive.moved.set(moved + length);
            if left == 0 {
                finish::complete(engine, receive);
                answers::tell_matched(engine, from, answer_to);
            }
        }
        Into::Message(message) => message.long.borrow_mut().extend_from_slice(data),
        Into::Nowhere => unreachable!("a piece follows the first piece of its message"),
    }
}

/// Directs the missing pieces of a message to the receive that has matched it.
pub fn redirect(engine: &mut Engine, message: Obj<Message>, receive: Obj<Request>) {
    let partial = &mut engine.peers[message.sender].partial;
    assert!(
        partial.into == Into::Message(message),
        "the message with missing pieces is the one that is coming"
    );
    partial.into = Into::Receive(receive);
}

pub(crate) fn keep(engine: &mut Engine, message: Message) -> Obj<Message> {
    #[cfg(feature = "insight")]
    let message = {
        let mut message = message;
        crate::insight::messages::arrived(engine, &mut message);
        message
    };
    let envelope = message.envelope;
    let Some(message) = MESSAGES.insert(message) else {
        crate::entry::fatal::out_of_memory("an unexpected message")
    };
    engine.unexpected.insert(envelope, message);
    engine.counters.unexpected_came(&message, engine.unexpected.len());
    limit::keep_within(engine);
    crate::progress::events::unexpected_came(engine, message);
    // Another thread may be waiting in a probe for this message.
    finish::wake_sleepers(engine);
    message
}

/// [`wire::EAGER`]: a whole message.
#[inline(always)]
pub(crate) fn eager(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let bytes = u64::from(cell.length);
    if bytes > INLINE as u64 {
        refuse(engine, cell, "it is longer than a cell");
    }
    engine.counters.bytes_received += bytes;
    // SAFETY: a cell has as many payload bytes, ours until it is released.
    let data = unsafe { std::slice::from_raw_parts(cell.payload, bytes as usize) };
    take_message(engine, cell.from, cell.envelope, Arrival::Here, data);
    Consumed::Now(0)
}

/// [`wire::EAGER_STAGED`]: a message or its first piece.
pub(crate) fn eager_staged(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let Some(FirstPiece { bytes, piece, answer_to }) = FirstPiece::of(&cell.words) else {
        refuse(engine, cell, "its lengths are not those of a first piece")
    };
    let data = channel::staged_bytes(engine, cell, piece);
    let whole = engine.peers[cell.from].partial.is_none();
    // Eager messages fit the sender's staging area, whatever the eager limit.
    let too_long = bytes > engine.shm.staging_limit() && !may_be_from_longer_area(engine, cell.from, bytes);
    if !whole || too_long {
        refuse(engine, cell, "its lengths are not those of a first piece");
    }
    let arrival = match answer_to {
        0 => Arrival::Here,
        request => Arrival::HereSynchronous { request },
    };
    if bytes == piece {
        take_message(engine, cell.from, cell.envelope, arrival, data);
    } else {
        take_first_piece(engine, cell.from, cell.envelope, arrival, bytes, data);
    }
    engine.counters.bytes_received += piece;
    Consumed::Now(piece)
}

/// Whether a process may send `bytes` bytes eagerly, as a member of a job with longer staging areas than this one's.
#[cold]
#[inline(never)]
fn may_be_from_longer_area(engine: &Engine, from: PeerId, bytes: u64) -> bool {
    engine.peers.is_foreign(from) && bytes <= Sizes::MOST_STAGING as u64 / 4
}

/// [`wire::MORE`]: a further piece.
pub(crate) fn more(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [piece, ..] = cell.words;
    let data = channel::staged_bytes(engine, cell, piece);
    if !engine.peers[cell.from].partial.goes_on_with(piece) {
        refuse(engine, cell, "no incomplete message precedes this piece");
    }
    take_piece(engine, cell.from, data);
    engine.counters.bytes_received += piece;
    engine.counters.other_cells_received += 1;
    Consumed::Now(piece)
}

/// [`wire::SYNCHRONOUS_SHORT`]: a whole message whose sender waits for the match.
pub(crate) fn synchronous_short(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [request, ..] = cell.words;
    let bytes = u64::from(cell.length);
    if bytes > encore_adapt::protocol::SYNCHRONOUS_INLINE {
        refuse(engine, cell, "it is longer than a cell");
    }
    // SAFETY: the message follows the first word, and a cell has as many bytes behind that.
    let data = unsafe { std::slice::from_raw_parts(cell.payload.add(size_of::<u64>()), bytes as usize) };
    engine.counters.bytes_received += bytes;
    take_message(engine, cell.from, cell.envelope, Arrival::HereSynchronous { request }, data);
    Consumed::Now(0)
}
