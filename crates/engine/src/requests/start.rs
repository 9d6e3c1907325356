//! Persistent requests: `MPI_Start`, `MPI_Startall` (MPI 5.0 §3.9).

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::progress::collectives;
use crate::receive::call as receive;
use crate::requests::completion::continuation;
use crate::requests::completion::finish;
use crate::requests::operations;
use crate::send::buffered::bsend;
use crate::send::call as send;
use crate::send::inject::start_quickly;
use crate::state::comm::error_on;
use crate::state::failure;
use crate::state::request::{Kind, Mode, Request, flag};
use crate::state::status::Status;
use encore_errors::error::Result;
use encore_slab::Obj;

/// Starts an inactive persistent request.
#[inline(always)]
pub fn start(call: &mut Call, request: Obj<Request>) -> Result<()> {
    // SAFETY: a call is inside, and no borrow of the engine is alive; the user keeps the send buffer readable until completion.
    if !call.engine().shm.fences() && unsafe { start_quickly(request) }
        || collectives::start_settled(call.engine(), request)
    {
        return Ok(());
    }
    // SAFETY: the user keeps the receive buffer writable until completion.
    if unsafe { receive::start_quickly(call.engine(), request) } {
        return Ok(());
    }
    start_slowly(call, request)
}

#[inline(never)]
fn start_slowly(call: &mut Call, request: Obj<Request>) -> Result<()> {
    // A collective operation checks that itself.
    if let Some(comm) = request.comm.filter(|_| request.kind != Kind::Collective) {
        failure::usable(comm).map_err(|error| error_on(Some(comm), error))?;
    }
    match request.kind {
        Kind::Send(Mode::Buffered) => start_buffered(call, request)?,
        Kind::Send(_) => start_send(call.engine(), request),
        Kind::Recv => {
            request.set(flag::ACTIVE);
            receive::start(call.engine(), request);
        }
        Kind::Nothing => {
            request.status.set(Status::PROC_NULL);
            request.set(flag::ACTIVE);
            finish::end(call.engine(), request);
        }
        Kind::Continuations => {
            continuation::start_all(call.engine(), request);
            call.run_user_steps();
        }
        Kind::Pair | Kind::Generalized | Kind::Flush | Kind::File => {
            unreachable!("no such request is persistent")
        }
        Kind::Collective | Kind::Partitioned => {
            let operations =
                operations::of(request.kind).expect("layers register operations before they make requests");
            (operations.start)(call, request)?;
        }
    }
    Ok(())
}

fn start_send(engine: &mut Engine, request: Obj<Request>) {
    let buffer = request.buffer.get();
    request.set(flag::ACTIVE);
    request.bytes.set(buffer.bytes());
    request.remote.set(0);
    send::start(engine, request);
}

fn start_buffered(call: &mut Call, request: Obj<Request>) -> Result<()> {
    let comm = request.comm.expect("a send knows its communicator");
    let dest = comm.peers().iter().position(|peer| *peer == request.peer.get());
    let dest = dest.expect("the destination was a rank of the communicator") as i32;
    bsend(call, request.buffer.get(), dest, request.key.tag, comm)?;
    request.set(flag::ACTIVE);
    finish::end(call.engine(), request);
    Ok(())
}
