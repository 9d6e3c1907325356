//! How a process sleeps until something comes.
//!
//! The thread of the sockets that wakes a sleeper ([`crate::sockets`]) waits for the provider's descriptor and for a timer, too. The timer runs where the
//! provider has no descriptor, and where something waits that it didn't take, for which it may have none to tell.
//!
//! The descriptor only tells of what comes after the process has asked whether it may sleep. It asks at the last moment, when it has looked for work
//! for the last time: if it may not, it wakes itself.

use encore_tuning::{Patience, TUNING};

use super::Fabric;
use crate::transport::{Transport, WaitOn};

impl Fabric {
    /// This process is about to sleep.
    pub(super) fn prepare_sleep(&mut self) -> WaitOn {
        let waits = !self.stuck.is_empty() || self.copies.is_stuck() || !self.testing.is_empty();
        let runs = waits || self.endpoint.wait_descriptor().is_none();
        self.timer.set(runs);
        self.armed = true;
        self.sockets.arm()
    }

    /// It sleeps next, unless there is something to be looked at.
    pub(super) fn ask_for_sleep(&mut self) {
        if !std::mem::take(&mut self.armed) || self.endpoint.wait_descriptor().is_none() {
            return;
        }
        if !self.endpoint.may_sleep() {
            if let Some(waker) = self.waker {
                waker.wake();
            }
        }
    }

    /// This process may end from now on. Waits until others have taken what was sent to them, or have gone, up to a time; then tells them by the
    /// sockets.
    pub(super) fn leave_in_order(&mut self) {
        let mut patience = Patience::new();
        for end in 0..self.far.len() as u32 {
            let Some(far) = self.far(end) else { continue };
            far.ask = !far.is_settled();
            if far.ask || far.told != far.took {
                self.tell(end);
            }
        }
        while !self.is_settled() && patience.passed() < TUNING.leaving {
            if !self.look() {
                self.sockets.look();
                self.take_steps();
                std::thread::yield_now();
            }
        }
        self.sockets.leave();
    }

    /// Whether nothing is on its way to a process that may still take it.
    fn is_settled(&self) -> bool {
        self.broken
            || self.far.iter().enumerate().all(|(end, far)| {
                let is_settled =
                    far.as_ref().is_none_or(|far| far.is_settled() && far.waiting.is_empty() && !far.tell);
                is_settled || self.sockets.is_gone(end as u32) || self.sockets.has_left(end as u32)
            })
    }
}
