//! How a process sleeps until something arrives.
//!
//! The sockets' thread that wakes a sleeper ([`crate::sockets`]) also waits for the provider's descriptor and for a timer. The timer runs
//! if the provider has no descriptor, or if packets wait that it didn't accept: it may not report when it accepts more.
//!
//! The descriptor only reports arrivals after the process has asked whether it may sleep. The process asks at the last moment, after its
//! last poll for work; if it may not sleep, it wakes itself.

use encore_tuning::{Patience, TUNING};

use super::Fabric;
use crate::transport::{Transport, WaitOn};

impl Fabric {
    /// Announces that this process is about to sleep.
    pub(super) fn prepare_sleep(&mut self) -> WaitOn {
        let waits = !self.stuck.is_empty() || self.copies.is_stuck() || !self.testing.is_empty();
        let runs = waits || self.endpoint.wait_descriptor().is_none();
        self.timer.set(runs);
        self.armed = true;
        self.sockets.arm()
    }

    /// Asks whether the process may sleep next, and wakes it if there is something to poll.
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

    /// Prepares the end of this process. Waits until others have consumed its packets or are gone, up to a time limit; then notifies them
    /// by the sockets.
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

    /// Whether no packet is in flight to a process that may still consume it.
    fn is_settled(&self) -> bool {
        self.broken
            || self.far.iter().enumerate().all(|(end, far)| {
                let is_settled =
                    far.as_ref().is_none_or(|far| far.is_settled() && far.waiting.is_empty() && !far.tell);
                is_settled || self.sockets.is_gone(end as u32) || self.sockets.has_left(end as u32)
            })
    }
}
