//! Counting, and the values for tools.

use super::Counters;
use crate::engine::Engine;
use crate::peers::channel;
use crate::state::request::{Request, flag};

/// The values of all counters and levels at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Values {
    /// The counters.
    pub counters: Counters,
    /// Messages sent.
    pub messages_sent: u64,
    /// Messages received.
    pub messages_received: u64,
    /// Messages that no receive has taken, now.
    pub unexpected_now: u64,
    /// Receives posted, now.
    pub posted_now: u64,
    /// Wake-ups that this process has sent to others.
    pub wake_ups: u64,
}

impl Values {
    /// These values plus those of an earlier engine. Levels and marks are only those of the present engine.
    pub fn after(self, before: &Values) -> Values {
        let (now, then) = (&self.counters, &before.counters);
        let counters = Counters {
            bytes_sent: now.bytes_sent + then.bytes_sent,
            bytes_received: now.bytes_received + then.bytes_received,
            other_cells_sent: now.other_cells_sent + then.other_cells_sent,
            other_cells_received: now.other_cells_received + then.other_cells_received,
            announced: now.announced + then.announced,
            kernel_copies: now.kernel_copies + then.kernel_copies,
            far_reads: now.far_reads + then.far_reads,
            far_read_bytes: now.far_read_bytes + then.far_read_bytes,
            far_writes: now.far_writes + then.far_writes,
            far_write_bytes: now.far_write_bytes + then.far_write_bytes,
            kernel_copied_bytes: now.kernel_copied_bytes + then.kernel_copied_bytes,
            way_trials: now.way_trials + then.way_trials,
            way_changes: now.way_changes + then.way_changes,
            window_kernel_copies: now.window_kernel_copies + then.window_kernel_copies,
            window_asked: now.window_asked + then.window_asked,
            window_served: now.window_served + then.window_served,
            delayed: now.delayed + then.delayed,
            unexpected: now.unexpected + then.unexpected,
            sleeps: now.sleeps + then.sleeps,
            collectives: now.collectives + then.collectives,
            plans_wanted: now.plans_wanted + then.plans_wanted,
            plans_built: now.plans_built + then.plans_built,
            unexpected_mark: now.unexpected_mark,
            unexpected_bytes: now.unexpected_bytes,
            unexpected_bytes_mark: now.unexpected_bytes_mark,
        };
        let messages_sent = self.messages_sent + before.messages_sent;
        let messages_received = self.messages_received + before.messages_received;
        Values { counters, messages_sent, messages_received, ..self }
    }
}

impl Engine {
    /// Counts `bytes` of a send that entered a ring.
    #[inline]
    pub fn count_sent(&mut self, request: &Request, bytes: u64) {
        if !request.is(flag::SHORT) {
            self.counters.bytes_sent += bytes;
        }
    }

    /// Counts a finished prepared persistent send.
    #[inline(always)]
    pub fn count_prepared(&mut self, request: &Request) {
        #[cfg(feature = "insight")]
        crate::insight::hooks::sent_if(
            self,
            request.is(flag::SHORT),
            request.peer.get(),
            request.bytes.get(),
        );
        if request.is(flag::SHORT) {
            self.counters.bytes_sent += request.bytes.get();
        }
    }

    /// The values of all counters and levels.
    pub fn values(&self) -> Values {
        let counters = self.counters;
        let (sent, received) = channel::cells(self);
        Values {
            counters,
            messages_sent: sent - counters.other_cells_sent,
            messages_received: received - counters.other_cells_received,
            unexpected_now: self.unexpected.len() as u64,
            posted_now: self.posted.len() as u64,
            wake_ups: encore_shmem::doorbell::wake_ups(),
        }
    }
}
