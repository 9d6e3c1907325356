//! The end of an operation: the only place where a request becomes complete, and where its listener is told.

use crate::engine::Engine;
use crate::requests::completion::heard;
use crate::requests::completion::listener::Listener;
use crate::requests::parts;
use crate::state::buffering::Kept;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use encore_errors::error::Result;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// What makes the end of an operation more than a flag.
const OUT_OF_THE_ORDINARY: u32 = flag::LISTENED | flag::UNANSWERED | flag::WATCHED | flag::COPIES;

/// Ends an operation: the request is complete, its listener is told, and threads that sleep look again. Its status and
/// its error have been set. The caller keeps its count.
#[inline(always)]
pub fn end(engine: &mut Engine, request: Obj<Request>) {
    #[cfg(feature = "insight")]
    crate::insight::hooks::finished(engine, request);
    let flags = request.flags() | flag::COMPLETE;
    request.replace_flags(flags);
    if flags & OUT_OF_THE_ORDINARY != 0 && !planted(Mutation::NotTold) {
        tell(engine, request);
        if planted(Mutation::ToldTwice) {
            tell(engine, request);
        }
    }
    wake_sleepers(engine);
}

/// Ends an operation and gives up the engine's count on its request.
#[inline]
pub fn complete(engine: &mut Engine, request: Obj<Request>) {
    end(engine, request);
    // SAFETY: the engine's count, as the operation has ended.
    unsafe { REQUESTS.release(request) };
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
    // Before anybody is told.
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

/// The program gives up a request, or hands it to somebody else: a list that hears it must not take its handle for it any
/// more.
#[inline(always)]
pub fn leave_list(engine: &mut Engine, request: Obj<Request>) {
    if request.is(flag::LISTENED) {
        engine.ready_lists.leave(request);
    }
}

/// Has the threads of this process that sleep inside a call look again.
#[inline(always)]
pub fn wake_sleepers(engine: &mut Engine) {
    if engine.sleepers > 0 {
        engine.shm.bed().wake();
    }
}

/// As before, but complete.
pub fn complete_nothing(engine: &mut Engine) -> Result<Obj<Request>> {
    let request = engine.nothing(flag::ACTIVE)?;
    end(engine, request);
    Ok(request)
}

/// The operation of a request ends: the program may free its buffer from now on, unless it is to be started again.
#[inline]
pub(crate) fn unregister(request: Obj<Request>) {
    if !request.is(flag::PERSISTENT) {
        request.drop_registered();
    }
}

/// A buffered send has left, or was cancelled.
fn end_buffered(engine: &mut Engine, request: Obj<Request>) {
    let Some(Kept { buffering, number, bytes }) = engine.buffered.0.remove(&request.address()) else {
        return;
    };
    request.attached.take();
    for flush in buffering.give(bytes, number) {
        complete(engine, flush.resolve().expect("a count on it is the engine's"));
    }
}

/// The send or the receive has ended.
fn pair_half_ended(engine: &mut Engine, pair: Obj<Request>, half: Obj<Request>) {
    if half.kind == Kind::Recv {
        pair.status.set(half.status.get());
    }
    if let Some(error) = half.error.take() {
        pair.error.set(Some(error));
    }
    end_part(engine, pair);
}

/// A part has ended; the last one ends the request.
pub(crate) fn end_part(engine: &mut Engine, pair: Obj<Request>) {
    pair.remote.set(pair.remote.get() - 1);
    if pair.remote.get() == 0 {
        complete(engine, pair);
    }
}

/// [`end`] where there is nobody to tell, since the operation ends within the call that begins it. `flags` are the
/// request's: it has no listener.
#[inline(always)]
pub fn finish_unheard(request: Obj<Request>, flags: u32) {
    debug_assert!(flags & OUT_OF_THE_ORDINARY == 0);
    request.replace_flags(flags | flag::COMPLETE);
}
