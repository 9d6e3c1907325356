//! Persistent requests: `MPI_Start`, `MPI_Startall` (MPI 5.0 §3.9).

use crate::call::Call;
use crate::engine::Engine;
use crate::error::Result;
use crate::p2p::buffered::bsend;
use crate::request::{Kind, Mode, Request, flag};
use crate::slab::Obj;
use crate::status::Status;

/// Starts a persistent request that is not active.
#[inline]
pub fn start(call: &mut Call, request: Obj<Request>) -> Result<()> {
    match request.kind {
        Kind::Send(Mode::Buffered) => start_buffered(call, request)?,
        Kind::Send(mode) => start_send(call.engine(), mode, request),
        Kind::Recv => {
            request.set(flag::ACTIVE);
            call.engine().start_receive(request);
        }
        Kind::Nothing => {
            request.status.set(Status::PROC_NULL);
            request.set(flag::ACTIVE | flag::COMPLETE);
        }
        Kind::Collective => unreachable!("persistent collective operations are not made yet"),
    }
    Ok(())
}

#[inline]
fn start_send(engine: &mut Engine, mode: Mode, request: Obj<Request>) {
    let to = request.peer.get();
    let buffer = request.buffer.get();
    if mode != Mode::Synchronous && engine.send_short(&buffer, to, request.key) {
        request.set(flag::ACTIVE | flag::COMPLETE);
        return;
    }
    request.set(flag::ACTIVE);
    request.bytes.set(buffer.bytes());
    request.remote.set(0);
    engine.start_send(request);
}

fn start_buffered(call: &mut Call, request: Obj<Request>) -> Result<()> {
    let comm = request.comm.expect("a send knows its communicator");
    let dest = comm.peers().iter().position(|peer| *peer == request.peer.get());
    let dest = dest.expect("the destination was a rank of the communicator") as i32;
    bsend(call, request.buffer.get(), dest, request.key.tag, comm)?;
    request.set(flag::ACTIVE | flag::COMPLETE);
    Ok(())
}
