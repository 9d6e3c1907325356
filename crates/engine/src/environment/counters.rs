//! The engine's counters: the numbers behind the performance variables of the tool interface (`encore_mpi::tool::pvar`).
//!
//! Counting is always on, so it must cost next to nothing. A short message costs one addition to memory on each side: its bytes. The number of
//! messages is computed from the positions of the rings, minus the cells that begin no message ([`crate::p2p::wire::begins_message`]); these are
//! counted where they are made, off the short path. A new kind of cell must state there whether it begins a message. Levels are read from the
//! tables themselves.
//!
//! Counters are never reset, except the marks of the highest levels. A handle of the tool interface keeps its own start value
//! (`encore_mpi::tool::pvar`).

pub mod values;

use crate::receive::unexpected::{Arrival, Message};

/// Plain numbers, incremented by the thread that holds the engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Bytes of messages sent: counted as they enter a ring, those of a prepared persistent send ([`crate::state::request::flag::SHORT`]) when it
    /// is finished, so that its start needn't.
    pub bytes_sent: u64,
    /// Bytes of messages taken from a ring.
    pub bytes_received: u64,
    /// Cells sent that don't begin a message: pieces, replies.
    pub other_cells_sent: u64,
    /// Cells received that don't begin a message.
    pub other_cells_received: u64,
    /// Messages sent by rendezvous.
    pub announced: u64,
    /// Messages that the kernel copied from or to another rank's memory for this rank.
    pub kernel_copies: u64,
    /// Bytes of kernel copies.
    pub kernel_copied_bytes: u64,
    /// Messages that the link read from the memory of other nodes for this rank.
    pub far_reads: u64,
    /// Bytes of these reads.
    pub far_read_bytes: u64,
    /// Puts that the link wrote to the memory of other nodes for this rank.
    pub far_writes: u64,
    /// Bytes of these writes.
    pub far_write_bytes: u64,
    /// Finished trials of a protocol of long messages other than the current one ([`crate::p2p::ways`]).
    pub way_trials: u64,
    /// Trials that changed the protocol.
    pub way_changes: u64,
    /// Puts and gets on windows that the kernel did for this rank.
    pub window_kernel_copies: u64,
    /// Window operations that this rank requested from their targets.
    pub window_asked: u64,
    /// Operations on windows that this rank did for others.
    pub window_served: u64,
    /// Sends that waited for room in a ring.
    pub delayed: u64,
    /// Messages that arrived before their receive was posted.
    pub unexpected: u64,
    /// Highest number of unexpected messages at a time, since a tool last read it.
    pub unexpected_mark: u64,
    /// Bytes of messages that no receive has taken.
    pub unexpected_bytes: u64,
    /// Highest number of these bytes at a time, since a tool last read it.
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
    /// Counts a message that joins the unexpected ones, which are `queued` then.
    #[inline]
    pub fn unexpected_came(&mut self, message: &Message, queued: usize) {
        self.unexpected += 1;
        self.unexpected_mark = self.unexpected_mark.max(queued as u64);
        self.unexpected_bytes += held(message);
        self.unexpected_bytes_mark = self.unexpected_bytes_mark.max(self.unexpected_bytes);
    }

    /// Counts an unexpected message that has been received or withdrawn.
    #[inline]
    pub fn unexpected_went(&mut self, message: &Message) {
        self.unexpected_bytes -= held(message);
    }
}

/// Bytes that the library stores for a message.
fn held(message: &Message) -> u64 {
    match message.arrival {
        Arrival::Announced { .. } => 0,
        Arrival::Here | Arrival::HereSynchronous { .. } => message.bytes,
    }
}
