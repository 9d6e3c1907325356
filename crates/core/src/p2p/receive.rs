//! Receives (MPI 5.0 §3.2, §3.7, §3.9).

use crate::PROC_NULL;
use crate::buffer::Buffer;
use crate::call::Call;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::matching::Key;
use crate::p2p::outgoing::envelope_of;
use crate::p2p::wire;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;
use crate::status::Status;
use crate::unexpected::{Arrival, Message};
use crate::{ANY_SOURCE, ANY_TAG};

impl Engine {
    /// Makes the request of a receive; its user's count is the caller's.
    pub fn new_receive(
        &mut self,
        flags: u32,
        buffer: Buffer,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Result<Obj<Request>> {
        self.new_request(Request::new(Kind::Recv, flags, u32::MAX, key, buffer, Some(comm)))
    }

    /// Begins an active receive: takes a message that is here, or posts it.
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
                    // SAFETY: the user keeps the receive buffer writable until completion; what it holds is written.
                    unsafe { write_within(request, 0, data.as_ptr(), data.len() as u64) };
                    data.len() as u64
                });
                set_received(request, envelope, message.bytes, request.buffer.get().bytes());
                if here == message.bytes {
                    self.complete(request);
                } else {
                    request.moved.set(here);
                    self.redirect(message, request);
                }
                if let Arrival::HereSynchronous { request } = message.arrival {
                    self.reply(message.sender, wire::MATCHED, Key::default(), [request, 0, 0]);
                }
            }
            Arrival::Announced { request: sender } => {
                self.accept(request, envelope, message.sender, sender, message.bytes);
            }
        }
        self.counters.unexpected_went(&message);
        crate::objects::MESSAGES.release(message);
    }

    /// Completes a receive with data that is here.
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

    /// Asks the sender of an announced message for as much of it as the receive holds.
    pub fn accept(&mut self, request: Obj<Request>, envelope: Key, from: u32, sender: u64, bytes: u64) {
        let capacity = request.buffer.get().bytes();
        let wanted = bytes.min(capacity);
        set_received(request, envelope, bytes, capacity);
        request.peer.set(from);
        request.bytes.set(wanted);
        request.moved.set(0);
        self.reply(from, wire::ACCEPT, Key::default(), [sender, request.address() as u64, wanted]);
        if wanted == 0 {
            self.complete(request);
        }
    }
}

/// Writes `bytes` bytes of a message, from position `from` on, as far as the receive buffer holds them.
///
/// # Safety
/// `data` has `bytes` bytes, and the request's buffer is writable.
#[inline]
pub unsafe fn write_within(request: Obj<Request>, from: u64, data: *const u8, bytes: u64) {
    let buffer = request.buffer.get();
    let length = bytes.min(buffer.bytes().saturating_sub(from));
    // SAFETY: the caller's promise.
    unsafe { buffer.write(from, data, length as usize) };
}

/// Notes which message a receive got.
#[inline(always)]
pub fn set_received(request: Obj<Request>, envelope: Key, bytes: u64, capacity: u64) {
    request.status.set(Status::new(envelope.source, envelope.tag, bytes.min(capacity)));
    if bytes > capacity {
        request.error.set(Some(truncated(envelope, bytes, capacity)));
    }
}

#[cold]
fn truncated(envelope: Key, bytes: u64, capacity: u64) -> Error {
    let fact = Fact::Truncated { source: envelope.source, tag: envelope.tag, bytes, capacity };
    Error::new(ErrorClass::Truncate, fact)
}

/// What a receive on `comm` is matched by.
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
        let engine = call.engine();
        let quick = match engine.unexpected.is_empty() && !call.threaded() {
            true => spin_for_short(call, &buffer, key),
            false => None,
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

/// How often [`spin_for_short`] looks before it gives up and a request is posted.
const LOOKS: u32 = 400;

/// Takes a short message for `key` as it comes out of a ring. `None`: something else is at the head of a ring, or
/// nothing came for a while.
#[inline(always)]
fn spin_for_short(call: &mut Call, buffer: &Buffer, key: Key) -> Option<Status> {
    let engine = call.engine();
    if !engine.quiet() {
        return None;
    }
    let looks = if engine.oversubscribed { LOOKS / 4 } else { LOOKS };
    for _ in 0..looks {
        engine.shm.greet();
        for inbox in 0..engine.shm.inboxes().len() {
            let Some(ready) = engine.shm.peek(inbox) else { continue };
            let envelope = envelope_of(&ready.header);
            let fits = ready.header.kind == wire::EAGER
                && envelope.context == key.context
                && (envelope.tag == key.tag || key.tag == ANY_TAG)
                && (envelope.source == key.source || key.source == ANY_SOURCE)
                && u64::from(ready.header.length) <= buffer.bytes()
                && engine.posted.find(envelope).is_none();
            if !fits {
                return None;
            }
            let bytes = ready.header.length;
            // SAFETY: the receive buffer is writable during the call and holds the message; the cell is ours until
            // it is released.
            unsafe { buffer.write(0, ready.payload, bytes as usize) };
            engine.shm.release(inbox, 0);
            engine.counters.bytes_received += u64::from(bytes);
            return Some(Status::new(envelope.source, envelope.tag, u64::from(bytes)));
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
    Ok(call.engine().finish(request))
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
