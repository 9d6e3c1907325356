//! Completions from outside: what other threads of the library do for the program, and what the engine does when they have done it.

use std::sync::atomic::{Ordering, fence};
use std::sync::mpsc::{Receiver, Sender, channel};

use encore_transport::shm::Waker;

/// The engine's one queue for completions from outside. `Done` is what the engine does for each.
///
/// A thread that doesn't enter the engine has a [`Deliverer`]; until its delivery has come, the engine expects it, and looks here at each look.
pub struct Outside<Done> {
    to_engine: Sender<Done>,
    done: Receiver<Done>,
    expected: u32,
    under_way: u32,
}

impl<Done> Default for Outside<Done> {
    fn default() -> Self {
        let (to_engine, done) = channel();
        Outside { to_engine, done, expected: 0, under_way: 0 }
    }
}

impl<Done> Outside<Done> {
    /// A thread begins an operation for the program, which it ends within the engine ([`Outside::end`]).
    pub fn begin(&mut self) {
        self.under_way += 1;
    }

    /// It has ended one.
    pub fn end(&mut self) {
        self.under_way -= 1;
    }

    /// A thread begins an operation that ends with a delivery; `waker` wakes this rank. Whoever calls this sets
    /// `Engine::has_other_sources`.
    pub fn expect(&mut self, waker: Waker) -> Deliverer<Done> {
        self.expected += 1;
        Deliverer { to_engine: self.to_engine.clone(), waker }
    }

    /// A delivery won't come: there is no thread.
    pub fn expect_no_more(&mut self) {
        self.expected -= 1;
    }

    /// The next thing that the engine has to do.
    pub fn take(&mut self) -> Option<Done> {
        let done = self.done.try_recv().ok()?;
        self.expected -= 1;
        Some(done)
    }

    /// Whether a delivery is still to come. The other ranks can't know when: a rank that waits for it isn't waiting for them.
    pub fn expects(&self) -> bool {
        self.expected > 0
    }

    /// Whether a thread needs a processor for the program: waits of this rank share theirs with it.
    pub fn works(&self) -> bool {
        self.expected + self.under_way > 0
    }
}

/// How a thread that doesn't enter the engine hands over what it has done.
pub struct Deliverer<Done> {
    to_engine: Sender<Done>,
    waker: Waker,
}

impl<Done> Deliverer<Done> {
    /// Hands it over, and wakes the rank if it sleeps. Where the library has been finalized meanwhile, nobody takes it.
    pub fn deliver(self, done: Done) {
        if self.to_engine.send(done).is_ok() {
            // The rank announces its sleep, then looks into the queue once more. Between the queue's store and the look at the
            // announcement, as between these two, a full fence is needed.
            fence(Ordering::SeqCst);
            self.waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_delivery_is_taken_once() {
        let mut outside: Outside<u32> = Outside { expected: 2, ..Outside::default() };
        outside.to_engine.send(7).unwrap();
        assert_eq!((outside.take(), outside.expects()), (Some(7), true));
        assert_eq!((outside.take(), outside.works()), (None, true));
        outside.to_engine.send(8).unwrap();
        assert_eq!((outside.take(), outside.expects(), outside.works()), (Some(8), false, false));
    }

    #[test]
    fn what_ends_within_the_engine_is_not_expected() {
        let mut outside: Outside<u32> = Outside::default();
        outside.begin();
        assert!(outside.works() && !outside.expects());
        outside.end();
        assert!(!outside.works());
    }
}
