//! The end of an operation: the only place where a request becomes complete and its listener is notified.

use crate::engine::Engine;
use crate::requests::completion::heard;
use crate::requests::completion::listener::Listener;
use crate::requests::parts;
use crate::state::buffering::Kept;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use encore_errors::error::{Error, Result};
use encore_mutation::{Mutation, planted, step};
use encore_slab::Obj;

/// Flags that make the end of an operation more than setting a flag.
const OUT_OF_THE_ORDINARY: u32 = flag::LISTENED | flag::UNANSWERED | flag::WATCHED | flag::COPIES;

/// Ends an operation: marks the request complete, notifies its listener, and wakes sleeping threads of this process. Requires that its status and
/// error are set. The caller keeps its count.
#[inline(always)]
pub fn end(engine: &mut Engine, request: Obj<Request>) {
    #[cfg(feature = "insight")]
    crate::insight::hooks::finished(engine, request);
    let flags = request.flags() | flag::COMPLETE;
    request.replace_flags(flags);
    step();
    if flags & OUT_OF_THE_ORDINARY != 0 && !planted(Mutation::NotTold) {
        tell(engine, request);
        if planted(Mutation::ToldTwice) {
            tell(engine, request);
        }
    }
    wake_sleepers(engine);
}

/// Ends an operation and drops the engine's count on its request.
#[inline]
pub fn complete(engine: &mut Engine, request: Obj<Request>) {
    end(engine, request);
    // SAFETY: the engine's count, as the operation has ended.
    unsafe { REQUESTS.release(request) };
}

/// Makes a posted receive complete with an error, which the program learns of while the receive stays posted.
#[cold]
pub(crate) fn stay_pending(engine: &mut Engine, request: Obj<Request>, error: Error) {
    if request.is(flag::PENDING) {
        return;
    }
    engine.posted.put_into_table(request);
    request.error.set(Some(error));
    request.replace_flags(request.flags() | flag::COMPLETE | flag::PENDING);
    if let Listener::Ready { place, index } = request.listener() {
        engine.ready_lists.push(place, index);
    }
    wake_sleepers(engine);
}

#[inline(never)]
fn tell(engine: &mut Engine, request: Obj<Request>) {
    if request.is(flag::UNANSWERED) {
        request.clear(flag::UNANSWERED);
        engine.unanswered -= 1;
        unregister(request);
    }
    if request.is(flag::WATCHED) {
        parts::look_at_received(engine, request);
    }
    // Before the listener is notified.
    if let Some(copies) = request.copies() {
        copies.end();
    }
    match request.listener() {
        Listener::Nobody => {}
        Listener::Pair(pair) => pair_half_ended(engine, pair, request),
        Listener::Buffered => end_buffered(engine, request),
        Listener::Ready { place, index } => engine.ready_lists.push(place, index),
        Listener::Count(count) => count.end(request.error.take()),
        Listener::Layer(heard, index, word) => heard::of(heard)(engine, request, index, word),
    }
}

/// Removes from its list a request that the program frees or hands over: the list must no longer identify its handle with it.
#[inline(always)]
pub fn leave_list(engine: &mut Engine, request: Obj<Request>) {
    if request.is(flag::LISTENED) {
        engine.ready_lists.leave(request);
    }
}

/// Wakes threads of this process that sleep inside a call, so that they check again.
#[inline(always)]
pub fn wake_sleepers(engine: &mut Engine) {
    if engine.sleepers > 0 {
        engine.shm.bed().wake();
    }
}

/// A complete request for communication with `MPI_PROC_NULL`.
pub fn complete_nothing(engine: &mut Engine) -> Result<Obj<Request>> {
    let request = engine.nothing(flag::ACTIVE)?;
    end(engine, request);
    Ok(request)
}

/// Ends the registration of a request's buffer, which the program may free from now on, unless the request is persistent.
#[inline]
pub(crate) fn unregister(request: Obj<Request>) {
    if !request.is(flag::PERSISTENT) {
        request.drop_registered();
    }
}

/// Records that a buffered send has left, or was cancelled.
fn end_buffered(engine: &mut Engine, request: Obj<Request>) {
    let Some(Kept { buffering, number, bytes }) = engine.buffered.0.remove(&request.address()) else {
        return;
    };
    request.attached.take();
    for flush in buffering.give(bytes, number) {
        complete(engine, flush.resolve().expect("a count on it is the engine's"));
    }
}

/// Records the end of the send or the receive of a pair.
fn pair_half_ended(engine: &mut Engine, pair: Obj<Request>, half: Obj<Request>) {
    if half.kind == Kind::Recv {
        pair.status.set(half.status.get());
    }
    if let Some(error) = half.error.take() {
        pair.error.set(Some(error));
    }
    end_part(engine, pair);
}

/// Records the end of a part; the last one ends the request.
pub(crate) fn end_part(engine: &mut Engine, pair: Obj<Request>) {
    pair.remote.set(pair.remote.get() - 1);
    if pair.remote.get() == 0 {
        complete(engine, pair);
    }
}

/// [`end`] without notification, for an operation that ends within the call that begins it. `flags` are the request's: it has no listener.
#[inline(always)]
pub fn finish_unheard(request: Obj<Request>, flags: u32) {
    debug_assert!(flags & OUT_OF_THE_ORDINARY == 0);
    request.replace_flags(flags | flag::COMPLETE);
}
