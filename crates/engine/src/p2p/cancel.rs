//! `MPI_Cancel` (MPI 5.0 §3.8.4): a receive that is still posted, a send that is still unmatched.

use crate::engine::Engine;
use crate::p2p::wire;
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::state::request::{Kind, Request, flag};
use encore_slab::Obj;

/// Marks an active operation for cancellation. It completes either way: cancelled, if nothing had matched yet, or as usual.
pub fn mark(engine: &mut Engine, request: Obj<Request>) {
    if request.is(flag::PENDING) {
        request.resume();
    }
    if request.is(flag::COMPLETE) || request.is(flag::CANCELLING) {
        return;
    }
    match request.kind {
        Kind::Recv if engine.posted.holds(request) => {
            engine.posted.remove(request);
            complete(engine, request);
        }
        Kind::Send(_) if engine.peers.withdraw(request.peer.get(), request) => {
            complete(engine, request);
        }
        // An accepted send is matched.
        Kind::Send(_) if request.remote.get() != 0 => {}
        Kind::Send(_) => {
            request.set(flag::CANCELLING);
            // The reply comes even if the request has ended by then, so it needs its own count.
            request.retain();
            let words = [request.address() as u64, 0, 0, 0, 0, 0];
            let envelope = request.key;
            backlog::reply(engine, request.peer.get(), wire::CANCEL, envelope, words);
        }
        // Of the library's own operations, only receives and sends can be cancelled.
        Kind::Recv
        | Kind::Collective
        | Kind::Nothing
        | Kind::Pair
        | Kind::Generalized
        | Kind::File
        | Kind::Flush
        | Kind::Partitioned
        | Kind::Continuations => {}
    }
}

/// Completes an operation as cancelled.
pub fn complete(engine: &mut Engine, request: Obj<Request>) {
    request.set(flag::CANCELLED);
    let mut status = request.status.get();
    status.set_cancelled(true);
    request.status.set(status);
    finish::complete(engine, request);
}
