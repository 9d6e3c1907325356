//! Persistent requests: `MPI_Start`, `MPI_Startall` (MPI 5.0 §3.9).

use encore_shmem::ring::copy_short;

use crate::call::Call;
use crate::collectives;
use crate::engine::Engine;
use crate::error::Result;
use crate::operations;
use crate::p2p::buffered::bsend;
use crate::request::{Kind, Mode, Request, flag};
use crate::slab::Obj;
use crate::status::Status;

/// Starts a persistent request that is not active.
#[inline(always)]
pub fn start(call: &mut Call, request: Obj<Request>) -> Result<()> {
    if request.is(flag::SHORT) && start_short(call.engine(), request)
        || collectives::start_settled(call.engine(), request)
    {
        return Ok(());
    }
    if request.kind == Kind::Send(Mode::Synchronous) && start_synchronous(call.engine(), request) {
        return Ok(());
    }
    // SAFETY: the user keeps the receive buffer writable until completion.
    if unsafe { call.engine().start_receive_quickly(request) } {
        return Ok(());
    }
    start_slowly(call, request)
}

#[inline(never)]
fn start_slowly(call: &mut Call, request: Obj<Request>) -> Result<()> {
    match request.kind {
        Kind::Send(Mode::Buffered) => start_buffered(call, request)?,
        Kind::Send(_) => start_send(call.engine(), request),
        Kind::Recv => {
            request.set(flag::ACTIVE);
            call.engine().start_receive(request);
        }
        Kind::Nothing => {
            request.status.set(Status::PROC_NULL);
            request.set(flag::ACTIVE);
            call.engine().finish(request);
        }
        Kind::Continuations => {
            call.engine().start_continuations(request);
            call.run_user_steps();
        }
        Kind::Pair | Kind::Generalized | Kind::Flush | Kind::File => {
            unreachable!("no such request is persistent")
        }
        Kind::Collective | Kind::Partitioned => {
            let operations =
                operations::of(request.kind).expect("whoever makes such requests has registered");
            (operations.start)(call, request)?;
        }
    }
    Ok(())
}

/// Sends a short message: copies it into a cell with a ready-made header. False: it must wait.
#[inline]
fn start_short(engine: &mut Engine, request: Obj<Request>) -> bool {
    let to = request.peer.get();
    let Some(prepared) = request.prepared else { return false };
    let bytes = request.bytes.get() as usize;
    if !engine.can_push_now(bytes as u64, to) {
        return false;
    }
    // SAFETY: the user keeps the send buffer readable until completion; a short message fits a cell.
    engine.push(to, prepared.word, prepared.envelope, |payload| unsafe {
        copy_short(request.buffer.get().address, payload, bytes)
    });
    request.set(flag::ACTIVE);
    engine.finish(request);
    true
}

/// Sends a short synchronous message with a ready-made header. False: it must wait, or isn't short.
#[inline]
fn start_synchronous(engine: &mut Engine, request: Obj<Request>) -> bool {
    let Some(prepared) = request.prepared else { return false };
    let (to, bytes) = (request.peer.get(), request.bytes.get());
    if !engine.can_push_now(bytes, to) {
        return false;
    }
    // SAFETY: the user keeps the send buffer readable until completion; the payload has room for both.
    engine.push(to, prepared.word, prepared.envelope, |payload| unsafe {
        payload.cast::<u64>().write_unaligned(request.address() as u64);
        copy_short(request.buffer.get().address, payload.add(size_of::<u64>()), bytes as usize);
    });
    engine.count_sent(&request, bytes);
    request.set(flag::ACTIVE);
    request.remote.set(0);
    request.retain();
    engine.await_answer(request);
    true
}

fn start_send(engine: &mut Engine, request: Obj<Request>) {
    let buffer = request.buffer.get();
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
    request.set(flag::ACTIVE);
    call.engine().finish(request);
    Ok(())
}
