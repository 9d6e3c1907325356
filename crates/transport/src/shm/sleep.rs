//! How a rank sleeps, and how others wake it.

use std::time::Duration;

use encore_shmem::doorbell::{Doorbell, Ordered, Rung, Sleepers};

/// Wakes a rank from any thread.
#[derive(Clone, Copy, Debug)]
pub struct Waker {
    pub(super) bell: &'static Doorbell,
    pub(super) ordered: Ordered,
    pub(super) sleepers: &'static Sleepers,
}

impl Waker {
    /// Wakes the rank if any of its threads sleeps. Call it after the Release store that the rank is to see.
    #[inline]
    pub fn wake(self) {
        if self.bell.calls(self.ordered) {
            // Whether the rank is full doesn't matter here: this call sends it no message.
            self.bell.answer(self.sleepers);
        }
    }
}

/// Handle with which a rank sleeps.
#[derive(Clone, Copy, Debug)]
pub struct Bed {
    pub(super) bell: &'static Doorbell,
    pub(super) ordered: Ordered,
}

impl Bed {
    /// Sleeps until a sender rings. Call it after [`super::Shm::announce_sleep`] and one more poll for work.
    pub fn sleep(self, rung: Rung, longest: Option<Duration>) {
        self.bell.sleep(self.ordered, rung, longest);
    }

    /// Argument of [`Bed::sleep`] for a thread that waits for another thread of this rank, not for messages. Take it before the last
    /// poll.
    pub fn rung(self) -> Rung {
        self.bell.rung()
    }

    /// See [`Doorbell::watch`].
    pub fn watch(self) -> Rung {
        self.bell.watch(self.ordered)
    }

    /// See [`Doorbell::stop_watching`].
    pub fn stop_watching(self) {
        self.bell.stop_watching();
    }

    /// See [`Doorbell::helper_rung`].
    pub fn helper_rung(self) -> Rung {
        self.bell.helper_rung()
    }

    /// See [`Doorbell::helper_sleep`].
    pub fn helper_sleep(self, rung: Rung, longest: Option<Duration>) {
        self.bell.helper_sleep(self.ordered, rung, longest);
    }

    /// See [`Doorbell::wake_helper`].
    pub fn wake_helper(self) {
        self.bell.wake_helper();
    }

    /// Wakes other threads of this rank that sleep.
    pub fn wake(self) {
        self.bell.wake_all();
    }
}
