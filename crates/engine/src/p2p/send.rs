//! Sends (MPI 5.0 §3.2, §3.4, §3.7, §3.9).

use crate::PROC_NULL;
use crate::buffer::Buffer;
use crate::call::Call;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::Result;
use crate::matching::Key;
use crate::p2p::wire;
use crate::p2p::wire::header;
use crate::peer::PeerId;
use crate::protocol::Protocol;
use crate::request::{Kind, Mode, Prepared, Request, flag};
use crate::slab::Obj;

impl Engine {
    /// Sends a message that fits a cell, if a cell is free and no earlier message waits.
    #[inline(always)]
    pub fn send_short(&mut self, buffer: &Buffer, to: PeerId, key: Key) -> bool {
        let bytes = buffer.bytes();
        if bytes > self.short_limit || self.peers.has_queued(to) || self.must_ask(bytes, to) {
            return false;
        }
        let went = self.push_short(buffer, to, key);
        self.counters.bytes_sent += if went { bytes } else { 0 };
        went
    }

    /// Sends as much of an eager message that doesn't fit a cell as there is room for, if no earlier message waits. Returns the number of
    /// bytes sent; if it is some but not all, the rest must follow ([`Engine::continue_send`]).
    #[inline]
    fn send_pieces(&mut self, buffer: &Buffer, to: PeerId, key: Key) -> u64 {
        if self.peers.has_queued(to) || matches!(self.protocol_for(buffer, to, false), Protocol::Announce(_))
        {
            return 0;
        }
        let moved = self.push_pieces(buffer, to, key, 0, 0);
        self.counters.bytes_sent += moved;
        moved
    }

    /// Makes the request of a send; its user's count is the caller's.
    pub fn new_send(
        &mut self,
        mode: Mode,
        flags: u32,
        buffer: Buffer,
        to: PeerId,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Result<Obj<Request>> {
        let bytes = buffer.bytes();
        let mut request = Request::new(Kind::Send(mode), flags, to, key, buffer, Some(comm));
        request.bytes.set(bytes);
        let prepares = flags & flag::PERSISTENT != 0 && matches!(mode, Mode::Standard | Mode::Ready);
        if prepares && buffer.datatype.dense && bytes <= self.short_limit {
            let header = header(wire::EAGER, bytes as u8, key);
            request.prepared = Some(Prepared {
                word: header.word(),
                envelope: header.envelope(),
                // To a peer without a ring it is closed.
                route: self.peers.route(to).expect("a send goes to a peer"),
            });
            request.set(flag::SHORT);
        }
        self.new_request(request)
    }

    /// Begins an active send that is not in buffered mode.
    pub fn start_send(&mut self, request: Obj<Request>) {
        request.retain();
        request.moved.set(0);
        self.begin_send(request);
    }

    /// Makes the request of a send of which `moved` bytes are sent already, and goes on with it.
    #[inline(never)]
    #[allow(clippy::too_many_arguments)] // Those of a send, and its progress.
    fn continue_send(
        &mut self,
        mode: Mode,
        flags: u32,
        buffer: Buffer,
        to: PeerId,
        key: Key,
        comm: Obj<Communicator>,
        moved: u64,
    ) -> Result<Obj<Request>> {
        let request = match self.new_send(mode, flag::ACTIVE | flags, buffer, to, key, comm) {
            Ok(request) => request,
            Err(error) if moved == 0 => return Err(error),
            // The receiver has half a message.
            Err(_) => crate::fatal::out_of_memory("the rest of a message"),
        };
        request.retain();
        request.moved.set(moved);
        self.begin_send(request);
        Ok(request)
    }
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
    if dest == PROC_NULL {
        return Ok(());
    }
    let to = comm.peer(dest);
    let key = envelope(comm, tag);
    if mode != Mode::Synchronous && call.engine().send_short(&buffer, to, key) {
        return Ok(());
    }
    send_longer(call, mode, buffer, to, tag, comm)
}

#[inline(never)]
fn send_longer(
    call: &mut Call,
    mode: Mode,
    buffer: Buffer,
    to: PeerId,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<()> {
    let key = envelope(comm, tag);
    let mut moved = 0;
    if mode != Mode::Synchronous {
        moved = call.engine().send_pieces(&buffer, to, key);
        if moved > 0 && moved == buffer.bytes() {
            return Ok(());
        }
    }
    let request = call.engine().continue_send(mode, flag::BLOCKING, buffer, to, key, comm, moved)?;
    call.wait_for_request(request);
    call.engine().take_result(request).1.map_or(Ok(()), Err)
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
    if dest == PROC_NULL {
        return Ok(call.engine().done());
    }
    let to = comm.peer(dest);
    let key = envelope(comm, tag);
    let engine = call.engine();
    if mode != Mode::Synchronous && engine.send_short(&buffer, to, key) {
        return Ok(engine.done());
    }
    isend_longer(engine, mode, buffer, to, tag, comm)
}

#[inline(never)]
fn isend_longer(
    engine: &mut Engine,
    mode: Mode,
    buffer: Buffer,
    to: PeerId,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    let key = envelope(comm, tag);
    let mut moved = 0;
    if mode != Mode::Synchronous {
        moved = engine.send_pieces(&buffer, to, key);
        if moved > 0 && moved == buffer.bytes() {
            return Ok(engine.done());
        }
    }
    engine.continue_send(mode, 0, buffer, to, key, comm, moved)
}
