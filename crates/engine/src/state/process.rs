//! What a process is called, and which way it is reached.

use encore_boot::segment::JobName;
use encore_transport::sockets;

/// A process, as this one calls it: its row in [`crate::peers::peer::Peers`].
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeerId(pub(crate) u32);

impl PeerId {
    /// No process: of a request that exchanges messages with none, or with one that isn't known yet.
    pub const NOBODY: PeerId = PeerId(u32::MAX);

    /// Its row.
    #[inline(always)]
    pub(crate) fn row(self) -> usize {
        self.0 as usize
    }

    /// As a number that a word has room for.
    pub(crate) const fn to_bits(self) -> u32 {
        self.0
    }

    /// From that number.
    pub const fn from_bits(bits: u32) -> PeerId {
        PeerId(bits)
    }
}

/// The name of a process that all processes know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The job that it was started with.
    pub job: JobName,
    /// Its rank in that job's `MPI_COMM_WORLD`.
    pub rank: u32,
}

impl Identity {
    /// Bits of [`Identity::number`].
    pub const NUMBER_BITS: u32 = 24;

    /// A number that no other process has among those that this one is connected with: where there is room for a few bits only. Those of a
    /// job follow each other. That no two have the same, a process checks before it connects with another one.
    pub fn number(&self) -> u32 {
        let JobName([first, second]) = self.job;
        ((first ^ second.rotate_left(32)) as u32).wrapping_add(self.rank) & ((1 << Identity::NUMBER_BITS) - 1)
    }
}

/// A node of a job: processes of a job that are on one share memory. All processes agree on the numbers of a job's nodes, those of other jobs, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// That of a process that hasn't told it yet.
    pub(crate) const UNKNOWN: NodeId = NodeId(u32::MAX);
}

/// The segment of memory that a process belongs to. Those of two processes are equal exactly if they share one, and all processes agree on that,
/// whichever two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The job whose ranks share it.
    pub job: JobName,
    /// Where these are.
    pub node: NodeId,
}

/// Which way a peer is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Through a ring of the shared segment.
    Ring,
    /// Through the link, where it is this end.
    Link(u32),
}

impl Identity {
    /// What the link calls it.
    pub fn on_link(self) -> sockets::Name {
        sockets::Name { job: self.job.0, rank: self.rank }
    }

    /// The process that the link calls so.
    pub fn of_link(name: sockets::Name) -> Identity {
        Identity { job: JobName(name.job), rank: name.rank }
    }
}

/// Where a cell came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inbox(usize);

/// In an [`Inbox`]: it is one of the link.
const OF_LINK: usize = 1 << (usize::BITS - 1);

impl Inbox {
    /// The one at this place in [`encore_transport::shm::Shm::inboxes`].
    #[inline(always)]
    pub(crate) fn of_ring(place: usize) -> Inbox {
        Inbox(place)
    }

    pub(crate) fn of_link(place: usize) -> Inbox {
        Inbox(place | OF_LINK)
    }

    /// Its place among those of the link, or else among those of the shared segment.
    #[inline(always)]
    pub(crate) fn place(self) -> Result<usize, usize> {
        if self.0 & OF_LINK == 0 { Err(self.0) } else { Ok(self.0 & !OF_LINK) }
    }
}

/// World rank for "any" in [`encore_boot::segment::Waiting::peer`].
pub const ANY: i32 = -1;

/// World rank or tag for "several, or none in particular".
pub const NONE: i32 = -2;
