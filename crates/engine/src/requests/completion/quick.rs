//! The fast path of `MPI_Wait`: a send or a receive that is complete, or a receive whose short message is the next one in its ring. Each function
//! does its whole job or nothing, so the caller can fall back on the general path.

use crate::engine::Engine;
use crate::peers::channel;
use crate::receive::deliver;
use crate::receive::heads;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use crate::state::status::Status;
use encore_slab::Obj;

/// Flags that a request on the fast path may have, besides [`flag::ACTIVE`] and [`flag::COMPLETE`].
const ORDINARY: u32 = flag::PERSISTENT | flag::PLAIN | flag::SHORT;

/// The result of a wait.
pub struct Waited {
    /// Status of the request.
    pub status: Status,
    /// Whether the request is persistent, and so lives on.
    pub persistent: bool,
}

/// Ends a wait that needs no waiting. `None`: nothing was done.
///
/// # Safety
/// This thread is the only one inside, and senders needn't fence ([`crate::entry::call::Call::enter_quickly`],
/// [`crate::entry::call::Call::enter_biased`]), and the buffer of a receive is writable.
#[inline(always)]
pub unsafe fn wait(engine: &mut Engine, request: Obj<Request>) -> Option<Waited> {
    let flags = request.flags();
    if flags & !(ORDINARY | flag::COMPLETE) != flag::ACTIVE {
        return None;
    }
    let persistent = flags & flag::PERSISTENT != 0;
    if flags & flag::COMPLETE == 0 {
        // SAFETY: the caller's promise.
        let status = unsafe { take_posted(engine, request)? };
        // SAFETY: the engine's count, as the operation has ended.
        unsafe { REQUESTS.release(request) };
        end_wait(engine, request, flags);
        return Some(Waited { status, persistent });
    }
    if !matches!(request.kind, Kind::Send(_) | Kind::Recv) || request.failed() {
        return None;
    }
    let status = request.status.get();
    end_wait(engine, request, flags);
    Some(Waited { status, persistent })
}

/// Makes a request inactive, or drops the program's count.
#[inline(always)]
fn end_wait(engine: &mut Engine, request: Obj<Request>, flags: u32) {
    #[cfg(feature = "insight")]
    crate::insight::pending::completed(request);
    if flags & flag::PERSISTENT != 0 {
        engine.count_prepared(&request);
        request.clear(flag::ACTIVE | flag::COMPLETE);
    } else {
        // SAFETY: the program's count, which the call gives up.
        unsafe { REQUESTS.release(request) };
    }
}

/// Takes the message of a posted receive, if no other receive is posted, and the message is short and the next one from its sender. The request
/// doesn't change.
///
/// # Safety
/// The buffer of the receive is writable.
#[inline(always)]
unsafe fn take_posted(engine: &mut Engine, request: Obj<Request>) -> Option<Status> {
    // Other work under way needs its turn.
    if !engine.posted.holds_only(request) || !engine.quiet() || engine.collectives_under_way > 0 {
        return None;
    }
    let key = request.key;
    // Wildcards are no ranks.
    let from = *request.comm?.peers().get(key.source as u32 as usize)?;
    let inbox = channel::inbox_from(engine, from)?;
    let ready = heads::look_for_a_while(engine, inbox)?;
    let buffer = request.buffer.get();
    if !buffer.datatype.dense {
        return None;
    }
    let (address, capacity) = (buffer.address, buffer.bytes());
    // SAFETY: the caller's promise.
    let status = unsafe {
        match deliver::take_if_wanted(engine, inbox, &ready, address, capacity, key) {
            Some(status) => status,
            None => deliver::take_piece_if_wanted(engine, inbox, &ready, address, capacity, key)?,
        }
    };
    engine.posted.remove(request);
    Some(status)
}
