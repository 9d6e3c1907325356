//! What the engine counts: the numbers behind the performance variables of the tool interface ([`crate::tool::pvar`]).
//!
//! Counting is always on, so it must cost next to nothing. A short message costs one addition to memory on each side: its
//! bytes. The number of messages follows from the positions of the rings, less the cells that begin no message
//! ([`crate::p2p::wire::begins_message`]); these are counted where they are made, off the short path. A new kind of cell must say there
//! whether it begins a message. Levels are read from the tables themselves.
//!
//! Counters are never reset, but for the marks of the highest levels. A handle of the tool interface keeps its own start value
//! ([`crate::tool::pvar`]).

use crate::engine::Engine;
use crate::request::{Request, flag};
use crate::unexpected::{Arrival, Message};

/// Plain numbers. The thread that holds the engine increments them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Bytes of messages that were sent: counted as they go into a ring, those of a prepared persistent send
    /// ([`crate::request::flag::SHORT`]) when it is finished, so that its start needn't.
    pub bytes_sent: u64,
    /// Bytes of messages that came out of a ring.
    pub bytes_received: u64,
    /// Cells sent that don't begin a message: pieces, answers.
    pub other_cells_sent: u64,
    /// Cells received that don't begin a message.
    pub other_cells_received: u64,
    /// Messages that were announced: the receiver had to accept them before their data was sent.
    pub announced: u64,
    /// Messages that this rank had the kernel copy from or to another rank's memory.
    pub kernel_copies: u64,
    /// Bytes of these.
    pub kernel_copied_bytes: u64,
    /// Trials of the way of long messages that isn't taken, which have ended ([`crate::p2p::ways`]).
    pub way_trials: u64,
    /// Trials after which the other way was taken.
    pub way_changes: u64,
    /// Puts and gets on windows that this rank had the kernel do.
    pub window_kernel_copies: u64,
    /// Operations on windows that this rank asked their targets to do.
    pub window_asked: u64,
    /// Operations on windows that this rank did for others.
    pub window_served: u64,
    /// Sends that had to wait for room in a ring.
    pub delayed: u64,
    /// Messages that found no receive posted for them.
    pub unexpected: u64,
    /// The highest number of unexpected messages at a time, since a tool has last looked.
    pub unexpected_mark: u64,
    /// Bytes of messages that no receive has taken.
    pub unexpected_bytes: u64,
    /// The highest number of these bytes at a time, since a tool has last looked.
    pub unexpected_bytes_mark: u64,
    /// Number of times that this rank went to sleep.
    pub sleeps: u64,
    /// Collective operations begun.
    pub collectives: u64,
    /// Collective operations for which a plan was looked up.
    pub plans_wanted: u64,
    /// Plans built.
    pub plans_built: u64,
}

impl Counters {
    /// A message joins the unexpected ones; there are `queued` of them then.
    #[inline]
    pub fn unexpected_came(&mut self, message: &Message, queued: usize) {
        self.unexpected += 1;
        self.unexpected_mark = self.unexpected_mark.max(queued as u64);
        self.unexpected_bytes += held(message);
        self.unexpected_bytes_mark = self.unexpected_bytes_mark.max(self.unexpected_bytes);
    }

    /// An unexpected message has been taken, or was taken back.
    #[inline]
    pub fn unexpected_went(&mut self, message: &Message) {
        self.unexpected_bytes -= held(message);
    }
}

/// Bytes that the library holds for a message.
fn held(message: &Message) -> u64 {
    match message.arrival {
        Arrival::Announced { .. } => 0,
        Arrival::Here | Arrival::HereSynchronous { .. } => message.bytes,
    }
}

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
    /// These values, added to those that an earlier engine has counted. Levels and marks are only those of the present engine.
    pub fn after(self, before: &Values) -> Values {
        let (now, then) = (&self.counters, &before.counters);
        let counters = Counters {
            bytes_sent: now.bytes_sent + then.bytes_sent,
            bytes_received: now.bytes_received + then.bytes_received,
            other_cells_sent: now.other_cells_sent + then.other_cells_sent,
            other_cells_received: now.other_cells_received + then.other_cells_received,
            announced: now.announced + then.announced,
            kernel_copies: now.kernel_copies + then.kernel_copies,
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
    /// `bytes` of a send went into a ring.
    #[inline]
    pub fn count_sent(&mut self, request: &Request, bytes: u64) {
        if !request.is(flag::SHORT) {
            self.counters.bytes_sent += bytes;
        }
    }

    /// A prepared persistent send is finished.
    #[inline(always)]
    pub fn count_prepared(&mut self, request: &Request) {
        if request.is(flag::SHORT) {
            self.counters.bytes_sent += request.bytes.get();
        }
    }

    /// The values of all counters and levels.
    pub fn values(&self) -> Values {
        let counters = self.counters;
        let (sent, received) = self.cells();
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
