//! The end of an operation: the only place where a request becomes complete, and where its listener is told.

use crate::active::Count;
use crate::collective::mismatch;
use crate::collective::run::Run;
use crate::completion::continuation::Continuation;
use crate::completion::sync::SyncObject;
use crate::engine::Engine;
use crate::mutation::{Mutation, planted};
use crate::request::{REQUESTS, Request, flag};
use crate::slab::Obj;

/// The listener of a request: it is told that the request is complete, besides threads that look at its flag.
///
/// A listener stays with its request until [`Request::set_listener`] changes it: that of a persistent request is told at the
/// end of each operation.
#[derive(Clone, Copy)]
pub enum Listener {
    /// Nobody: the listener of a new request.
    Nobody,
    /// A step of a collective operation.
    Step(Obj<Run>, u32),
    /// The request of a send and a receive, one of which this is.
    Pair(Obj<Request>),
    /// The buffer that keeps the copy of a buffered send.
    Buffered,
    /// A sync object, and the program's data for it.
    Sync(Obj<SyncObject>, usize),
    /// A continuation, and the place of the request among those that it waits for.
    Continuation(Obj<Continuation>, u32),
    /// The ready list of the array that the program keeps it in: the list's place, and the index in the array.
    Ready {
        /// See [`crate::completion::ready`].
        place: u32,
        /// Its index in the array.
        index: u32,
    },
    /// A count of operations.
    Count(Obj<Count>),
    /// A layer above: a function, and a word for it.
    ///
    /// The function runs inside the engine, in the middle of whatever ended the operation, often with an arrived cell not
    /// yet given back. So it may read the request's status and error, start operations, send cells and finish other
    /// requests. It must not poll, wait, or run code of the program: that is work for [`crate::user_work`]. The engine's
    /// count on the request is given up afterwards.
    Layer(fn(&mut Engine, Obj<Request>, u64), u64),
}

/// What makes the end of an operation more than a flag.
const OUT_OF_THE_ORDINARY: u32 = flag::LISTENED | flag::UNANSWERED | flag::WATCHED | flag::COPIES;

impl Engine {
    /// Ends an operation: the request is complete, its listener is told, and threads that sleep look again. Its status and
    /// its error have been set. The caller keeps its count.
    #[inline(always)]
    pub fn finish(&mut self, request: Obj<Request>) {
        let flags = request.flags() | flag::COMPLETE;
        request.replace_flags(flags);
        if flags & OUT_OF_THE_ORDINARY != 0 && !planted(Mutation::NotTold) {
            self.tell(request);
            if planted(Mutation::ToldTwice) {
                self.tell(request);
            }
        }
        self.wake_sleepers();
    }

    /// Ends an operation and gives up the engine's count on its request.
    #[inline]
    pub fn complete(&mut self, request: Obj<Request>) {
        self.finish(request);
        REQUESTS.release(request);
    }

    #[inline(never)]
    fn tell(&mut self, request: Obj<Request>) {
        if request.is(flag::UNANSWERED) {
            request.clear(flag::UNANSWERED);
            self.unanswered -= 1;
        }
        if request.is(flag::WATCHED) {
            self.look_at_received(request);
        }
        // Before anybody is told.
        if let Some(copies) = request.copies() {
            copies.end();
        }
        match request.listener() {
            Listener::Nobody => {}
            Listener::Step(run, step) => {
                let error = mismatch::received(&run, &request);
                self.collectives.step_ended(run, step, error);
            }
            Listener::Pair(pair) => self.pair_half_ended(pair, request),
            Listener::Buffered => self.end_buffered(request),
            Listener::Sync(object, data) => self.collect(request, object, data),
            Listener::Continuation(continuation, index) => {
                self.continue_after(request, continuation, index);
            }
            Listener::Ready { place, index } => self.ready_lists.push(place, index),
            Listener::Count(count) => count.end(request.error.take()),
            Listener::Layer(then, word) => then(self, request, word),
        }
    }

    /// The program gives up a request, or hands it to somebody else: a list that hears it must not take its handle for it any
    /// more.
    #[inline(always)]
    pub fn leave_list(&mut self, request: Obj<Request>) {
        if request.is(flag::LISTENED) {
            self.ready_lists.leave(request);
        }
    }

    /// Has the threads of this process that sleep inside a call look again.
    #[inline(always)]
    pub fn wake_sleepers(&mut self) {
        if self.sleepers > 0 {
            self.shm.bed().wake();
        }
    }
}

/// [`Engine::finish`] where there is nobody to tell, since the operation ends within the call that begins it. `flags` are the
/// request's: it has no listener.
#[inline(always)]
pub fn finish_unheard(request: Obj<Request>, flags: u32) {
    debug_assert!(flags & OUT_OF_THE_ORDINARY == 0);
    request.replace_flags(flags | flag::COMPLETE);
}
