//! Receives (MPI 5.0 §3.2, §3.7, §3.9).

use crate::PROC_NULL;
use crate::asked::asked;
use crate::buffer::Buffer;
use crate::call::Call;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::Result;
use crate::matching::Key;
use crate::p2p::announced::Announced;
use crate::p2p::received::{set_received, write_within};
use crate::peer::PeerId;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;
use crate::status::Status;
use crate::unexpected::{Arrival, Message};

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
#[inline]
pub fn recv(
    call: &mut Call,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    let (received, error) = match source {
        PROC_NULL => (Status::PROC_NULL, None),
        _ => {
            let engine = call.engine();
            let request = engine.new_receive(flag::ACTIVE, buffer, wanted(comm, source, tag), comm)?;
            engine.start_receive(request);
            call.wait_for_request(request);
            call.engine().take_result(request)
        }
    };
    if let Some(status) = status {
        received.store(status);
    }
    error.map_or(Ok(()), Err)
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
