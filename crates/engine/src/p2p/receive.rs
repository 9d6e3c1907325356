//! Receives (MPI 5.0 §3.2, §3.7, §3.9).

use crate::PROC_NULL;
use crate::asked::asked;
use crate::buffer::Buffer;
use crate::call::Call;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::matching::Key;
use crate::p2p::announced::Announced;
use crate::p2p::offers::{fits, stays_open};
use crate::p2p::received::{set_received, write_within};
use crate::p2p::ways::way::Way;
use crate::p2p::ways::wishes::Came;
use crate::p2p::ways::{clock, learns};
use crate::p2p::wire;
use crate::p2p::wire::envelope_of;
use crate::peer::PeerId;
use crate::protocol::{self, Fetch, Limits};
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;
use crate::status::Status;
use crate::unexpected::{Arrival, Message};
use crate::{ANY_SOURCE, ANY_TAG};
use encore_shmem::ring::INLINE;

impl Engine {
    /// Makes the request of a receive; its user's count is the caller's.
    pub fn new_receive(
        &mut self,
        flags: u32,
        buffer: Buffer,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Result<Obj<Request>> {
        // Whoever asks for leaks is told of receives that got a part of an element.
        let flags = flags | if asked() { flag::WATCHED } else { 0 };
        self.new_request(Request::new(Kind::Recv, flags, PeerId::NOBODY, key, buffer, Some(comm)))
    }

    /// Makes the request of a persistent receive; its user's count is the caller's.
    pub fn new_persistent_receive(
        &mut self,
        buffer: Buffer,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Result<Obj<Request>> {
        let request = self.new_receive(flag::PERSISTENT, buffer, key, comm)?;
        // Wildcards are neither ranks nor tags.
        let from = comm.peers().get(key.source as u32 as usize);
        if let Some(&from) = from.filter(|_| key.tag >= 0 && buffer.datatype.dense) {
            request.set(flag::PLAIN);
            request.peer.set(from);
        }
        Ok(request)
    }

    /// Begins an active receive: it takes a message that has arrived, or is posted.
    pub fn start_receive(&mut self, request: Obj<Request>) {
        request.retain();
        match self.unexpected.find(request.key) {
            None => self.posted.insert(request.key, request),
            Some(message) => {
                self.unexpected.remove(message);
                self.receive_message(request, message);
            }
        }
    }

    /// Gives a message that is no longer in the table to a receive. Takes the message's count.
    pub fn receive_message(&mut self, request: Obj<Request>, message: Obj<Message>) {
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
                    self.complete(request);
                    if let Arrival::HereSynchronous { request } = message.arrival {
                        self.tell_matched(message.sender, request);
                    }
                } else {
                    request.moved.set(here);
                    self.redirect(message, request);
                }
            }
            Arrival::Announced { request: sender, location, waits, told } => {
                let announced = Announced { request: sender, bytes: message.bytes, location, waits, told };
                self.accept(request, envelope, message.sender, announced);
            }
        }
        self.unexpected_went(message);
    }

    /// Completes a receive with data that has arrived.
    ///
    /// # Safety
    /// `data` has `bytes` bytes.
    #[inline]
    pub unsafe fn deliver(&mut self, request: Obj<Request>, envelope: Key, data: *const u8, bytes: u64) {
        let buffer = request.buffer.get();
        let capacity = buffer.bytes();
        // SAFETY: the user keeps the receive buffer writable until completion; no more than it holds is written.
        unsafe { buffer.write(0, data, bytes.min(capacity) as usize) };
        set_received(request, envelope, bytes, capacity);
        self.complete(request);
    }
}

/// The key by which a receive on `comm` is matched.
#[inline(always)]
pub fn wanted(comm: Obj<Communicator>, source: i32, tag: i32) -> Key {
    Key { context: comm.context.get(), source, tag }
}

/// `MPI_Recv`. `source` is a rank of `comm`, `MPI_ANY_SOURCE` or `MPI_PROC_NULL`.
///
/// A message that fits a cell goes straight from the ring to the user's buffer, without a request, as long as no
/// receive posted earlier wants it.
#[inline(always)]
pub fn recv(
    call: &mut Call,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    let mut received = Status::PROC_NULL;
    if source != PROC_NULL {
        let key = wanted(comm, source, tag);
        let quick = match call.threaded() {
            false => take_directly(call, &buffer, key, comm)?,
            true => None,
        };
        let error;
        (received, error) = match quick {
            Some(received) => (received, None),
            None => recv_slowly(call, buffer, key, comm)?,
        };
        if let Some(error) = error {
            if let Some(status) = status {
                received.store(status);
            }
            return Err(error);
        }
    }
    if let Some(status) = status {
        received.store(status);
    }
    Ok(())
}

/// Number of looks of [`take_directly`] before it gives up and a request is posted (docs/lab/007).
const LOOKS: u32 = 400;

/// Takes an eager message for `key` from the head of a ring. `None`: another cell is at the head of a ring, or no cell
/// arrived for a while.
#[inline(always)]
fn take_directly(
    call: &mut Call,
    buffer: &Buffer,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<Option<Status>> {
    let engine = call.engine();
    // Where many have sent, looks into all of their rings take longer than a request.
    if !engine.quiet()
        || engine.link.is_some()
        || !engine.few_have_sent()
        || engine.unexpected.find(key).is_some()
    {
        return Ok(None);
    }
    let looks = if engine.crowded() { LOOKS / 4 } else { LOOKS };
    let room_for_cell = buffer.bytes().min(INLINE as u64);
    for _ in 0..looks {
        engine.shm.greet();
        for inbox in 0..engine.shm.inboxes().len() {
            let Some(ready) = engine.shm.peek(inbox) else { continue };
            let envelope = envelope_of(&ready.header);
            let fits = envelope.context == key.context
                && (envelope.tag == key.tag || key.tag == ANY_TAG)
                && (envelope.source == key.source || key.source == ANY_SOURCE)
                && engine.posted.find(envelope).is_none();
            let bytes = u64::from(ready.header.length);
            if fits && ready.header.kind == wire::EAGER && bytes <= room_for_cell {
                // SAFETY: the receive buffer is writable during the call and holds the message; the cell is ours until
                // it is released.
                unsafe { buffer.write(0, ready.payload, bytes as usize) };
                engine.shm.release(inbox, 0);
                let from = engine.sender(inbox);
                engine.prepare_answer(from);
                engine.counters.bytes_received += bytes;
                return Ok(Some(Status::new(envelope.source, envelope.tag, bytes)));
            }
            if fits && ready.header.kind == wire::EAGER_STAGED {
                return take_pieces(call, inbox, ready.payload, buffer, envelope, comm);
            }
            if fits && ready.header.kind == wire::ANNOUNCE {
                return Ok(take_placed(engine, inbox, ready.payload, buffer, envelope));
            }
            if fits && ready.header.kind == wire::OFFER {
                match take_offer(engine, inbox, ready.payload, buffer, envelope) {
                    Offer::Taken(received) => return Ok(Some(received)),
                    Offer::Declined => continue,
                    Offer::Kept => return Ok(None),
                }
            }
            return Ok(None);
        }
    }
    Ok(None)
}

/// Copies the message whose announcement is at the head of a ring from shared memory. `None`: it isn't in shared memory, is longer
/// than the buffer, both sides may copy it, or how it comes is learned.
#[inline(never)]
fn take_placed(
    engine: &mut Engine,
    inbox: usize,
    payload: *const u8,
    buffer: &Buffer,
    envelope: Key,
) -> Option<Status> {
    // SAFETY: an announcement has words.
    let words = unsafe { wire::read(payload) };
    let announced = Announced::from_words(&words);
    let Announced { request, bytes, .. } = announced;
    let from = engine.sender(inbox);
    if bytes > buffer.bytes() {
        return None;
    }
    let (facts, data) = engine.facts_of(buffer, from, announced);
    let limits = Limits::of(&engine.settings, engine.short_limit);
    if learns(&facts) || protocol::fetch(&facts, &limits) != Fetch::Copy {
        return None;
    }
    engine.shm.release(inbox, 0);
    // SAFETY: the sender keeps the message as it is until it gets the answer; the receive buffer is writable during the call.
    unsafe { buffer.write_first(data, bytes, bytes) };
    engine.counters.bytes_received += bytes;
    engine.tell_copied(from, request, bytes);
    Some(Status::new(envelope.source, envelope.tag, bytes))
}

/// What becomes of an offer.
enum Offer {
    /// The message is here.
    Taken(Status),
    /// It will be sent after this cell.
    Declined,
    /// Its cell is still there: the message must be taken before it is matched.
    Kept,
}

/// Takes the message that the cell at the head of a ring offers, if it fits.
#[inline(never)]
fn take_offer(
    engine: &mut Engine,
    inbox: usize,
    payload: *const u8,
    buffer: &Buffer,
    envelope: Key,
) -> Offer {
    // SAFETY: an offer has words.
    let words = unsafe { wire::read(payload) };
    let [bytes, ..] = words;
    if stays_open(&words) && !fits(&words, buffer) {
        return Offer::Kept;
    }
    let since = engine.begin_offered(engine.sender(inbox), bytes);
    let took = engine.take_offered(inbox, &words, Some(buffer), since);
    engine.shm.release(inbox, 0);
    match took {
        true => Offer::Taken(Status::new(envelope.source, envelope.tag, bytes)),
        false => Offer::Declined,
    }
}

/// Takes an eager message in pieces whose first one is at the head of a ring. `None`: it is longer than the buffer.
#[inline(never)]
fn take_pieces(
    call: &mut Call,
    inbox: usize,
    payload: *const u8,
    buffer: &Buffer,
    envelope: Key,
    comm: Obj<Communicator>,
) -> Result<Option<Status>> {
    let engine = call.engine();
    // SAFETY: a first piece has words.
    let [bytes, mut piece, answer_to, ..] = unsafe { wire::read(payload) };
    // The general way says what is wrong with a piece that doesn't fit its message.
    if bytes > buffer.bytes() || !(1..=bytes).contains(&piece) {
        return Ok(None);
    }
    let status = Status::new(envelope.source, envelope.tag, bytes);
    let may_be_offered = bytes >= engine.settings.kernel_copy_from;
    let since = if may_be_offered { engine.begin_offered(engine.sender(inbox), bytes) } else { None };
    let mut moved = 0;
    loop {
        let Some(data) = engine.shm.staged(inbox, piece) else {
            engine.refuse_staged(engine.sender(inbox), wire::MORE)
        };
        // SAFETY: the receive buffer is writable during the call and holds the message; the staged bytes are ours until
        // they are released.
        unsafe { buffer.write(moved, data, piece as usize) };
        clock::copied(Way::Staged, piece);
        engine.shm.release(inbox, piece);
        engine.counters.bytes_received += piece;
        engine.counters.other_cells_received += u64::from(moved > 0);
        moved += piece;
        if moved == bytes {
            let from = engine.sender(inbox);
            engine.tell_matched(from, answer_to);
            if may_be_offered {
                engine.learn_of_offers(from, bytes, Came::Staged, since);
            }
            return Ok(Some(status));
        }
        match next_piece(engine, inbox) {
            Some(length) if (1..=bytes - moved).contains(&length) => piece = length,
            _ => break,
        }
    }
    // The sender is delayed, or the next piece doesn't fit: the rest comes as that of any other message.
    let request = match engine.new_receive(flag::ACTIVE, *buffer, envelope, comm) {
        Ok(request) => request,
        Err(_) => crate::fatal::out_of_memory("the rest of a message"),
    };
    request.retain();
    request.status.set(status);
    request.moved.set(moved);
    engine.receive_rest(engine.sender(inbox), request, bytes - moved, answer_to);
    call.wait_for_request(request);
    let (status, error) = call.engine().take_result(request);
    error.map_or(Ok(Some(status)), Err)
}

/// Waits for the next piece of the message that arrives from an inbox, and returns its length. `None`: another cell
/// comes first, or no cell arrived for a while.
fn next_piece(engine: &Engine, inbox: usize) -> Option<u64> {
    for _ in 0..LOOKS {
        if let Some(ready) = engine.shm.peek(inbox) {
            // SAFETY: a cell has room for words.
            let [piece, ..] = unsafe { wire::read(ready.payload) };
            return (ready.header.kind == wire::MORE).then_some(piece);
        }
    }
    None
}

#[inline(never)]
fn recv_slowly(
    call: &mut Call,
    buffer: Buffer,
    key: Key,
    comm: Obj<Communicator>,
) -> Result<(Status, Option<Error>)> {
    let engine = call.engine();
    let request = engine.new_receive(flag::ACTIVE, buffer, key, comm)?;
    engine.start_receive(request);
    call.wait_for_request(request);
    Ok(call.engine().take_result(request))
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
    let engine = call.engine();
    if source == PROC_NULL {
        return engine.complete_nothing();
    }
    let request = engine.new_receive(flag::ACTIVE, buffer, wanted(comm, source, tag), comm)?;
    engine.start_receive(request);
    Ok(request)
}
