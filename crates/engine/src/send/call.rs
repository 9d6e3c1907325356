//! Sends (MPI 5.0 §3.2, §3.4, §3.7, §3.9).

use crate::PROC_NULL;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::entry::slab::Obj;
use crate::environment::error::Result;
use crate::peers::peer::PeerId;
use crate::send::inject::Injected;
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::matching::Key;
use crate::state::request::{Kind, Mode, Request, flag};

impl Engine {
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
        if flags & flag::PERSISTENT != 0 {
            self.prepare_start(&mut request);
        }
        self.new_request(request)
    }

    /// Begins an active send that is not in buffered mode.
    pub fn start_send(&mut self, request: Obj<Request>) {
        request.retain();
        request.moved.set(0);
        self.begin_send(request);
    }

    /// As [`Engine::inject_now`]. A synchronous send needs its request first.
    #[inline]
    fn inject_in_mode(&mut self, mode: Mode, buffer: &Buffer, to: PeerId, key: Key) -> Injected {
        match mode {
            Mode::Synchronous => Injected::Part(0),
            _ => self.inject_now(buffer, to, key),
        }
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
            Err(_) => crate::entry::fatal::out_of_memory("the rest of a message"),
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
    let sent = match call.engine().inject_in_mode(mode, &buffer, to, key) {
        Injected::All => return Ok(()),
        Injected::Part(sent) => sent,
        Injected::Announce(_) => 0,
    };
    let request = call.engine().continue_send(mode, flag::BLOCKING, buffer, to, key, comm, sent)?;
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
    let sent = match engine.inject_in_mode(mode, &buffer, to, key) {
        Injected::All => return Ok(engine.done()),
        Injected::Part(sent) => sent,
        Injected::Announce(_) => 0,
    };
    engine.continue_send(mode, 0, buffer, to, key, comm, sent)
}
