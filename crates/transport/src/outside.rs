//! Completions from outside: work that other threads of the library do for the program, and the engine's reaction when it is done.

use std::sync::atomic::{Ordering, fence};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::shm::Waker;

/// The engine's queue for completions from outside. `Done` is the engine's action for each.
///
/// A thread that doesn't enter the engine has a [`Deliverer`]; until the thread delivers, the engine expects it, and checks this queue at each
/// poll.
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
    /// Records that a thread begins an operation for the program, which it ends within the engine ([`Outside::end`]).
    #[inline]
    pub fn begin(&mut self) {
        self.under_way += 1;
    }

    /// Records the end of an operation from [`Outside::begin`].
    #[inline]
    pub fn end(&mut self) {
        self.under_way -= 1;
    }

    /// Registers an operation that ends with a delivery; `waker` wakes this rank. The caller must set `Engine::has_other_sources`.
    pub fn expect(&mut self, waker: Waker) -> Deliverer<Done> {
        self.expected += 1;
        Deliverer { to_engine: self.to_engine.clone(), waker }
    }

    /// Cancels an expected delivery, where no thread could be started.
    pub fn expect_no_more(&mut self) {
        self.expected -= 1;
    }

    /// The next completion for the engine.
    #[inline]
    pub fn take(&mut self) -> Option<Done> {
        let done = self.done.try_recv().ok()?;
        self.expected -= 1;
        Some(done)
    }

    /// Whether a delivery is outstanding. Other ranks can't know when it comes: a rank that waits for it isn't waiting for them.
    #[inline]
    pub fn expects(&self) -> bool {
        self.expected > 0
    }

    /// Whether a thread needs a processor for the program: this rank then shares its processor with the thread while it waits.
    #[inline]
    pub fn works(&self) -> bool {
        self.expected + self.under_way > 0
    }
}

/// The end of the queue for a thread that doesn't enter the engine.
pub struct Deliverer<Done> {
    to_engine: Sender<Done>,
    waker: Waker,
}

impl<Done> Deliverer<Done> {
    /// Delivers, and wakes the rank if it sleeps. After finalization, the delivery is dropped.
    pub fn deliver(self, done: Done) {
        if self.to_engine.send(done).is_ok() {
            // The rank announces its sleep, then checks the queue once more. Both sides need a full fence: here between the queue's store and the
            // load of the announcement, there between the announcement and the check.
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
    fn work_in_engine_is_not_expected() {
        let mut outside: Outside<u32> = Outside::default();
        outside.begin();
        assert!(outside.works() && !outside.expects());
        outside.end();
        assert!(!outside.works());
    }
}
