//! What the engine counts: the numbers behind the performance variables of the tool interface (`encore_mpi::tool::pvar`).
//!
//! Counting is always on, so it must cost next to nothing. A short message costs one addition to memory on each side: its
//! bytes. The number of messages follows from the positions of the rings, less the cells that begin no message
//! ([`crate::p2p::wire::begins_message`]); these are counted where they are made, off the short path. A new kind of cell must say there
//! whether it begins a message. Levels are read from the tables themselves.
//!
//! Counters are never reset, but for the marks of the highest levels. A handle of the tool interface keeps its own start value
//! (`encore_mpi::tool::pvar`).

pub mod values;

use crate::receive::unexpected::{Arrival, Message};

/// Plain numbers. The thread that holds the engine increments them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Bytes of messages that were sent: counted as they go into a ring, those of a prepared persistent send
    /// ([`crate::state::request::flag::SHORT`]) when it is finished, so that its start needn't.
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
    /// Messages that this rank had the link read out of the memory of other nodes.
    pub far_reads: u64,
    /// Bytes of these.
    pub far_read_bytes: u64,
    /// Puts that this rank had the link write to the memory of other nodes.
    pub far_writes: u64,
    /// Bytes of these.
    pub far_write_bytes: u64,
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
