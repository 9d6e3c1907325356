//! Names of processes, and how they are reached.

use encore_boot::segment::JobName;
use encore_transport::sockets;

/// A process's local id: its row in [`crate::peers::peer::Peers`].
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeerId(pub(crate) u32);

impl PeerId {
    /// No process: the peer of a request that communicates with none, or with one not yet known.
    pub const NOBODY: PeerId = PeerId(u32::MAX);

    /// Row of the process.
    #[inline(always)]
    pub(crate) fn row(self) -> usize {
        self.0 as usize
    }

    /// Encodes the id in a word.
    pub(crate) const fn to_bits(self) -> u32 {
        self.0
    }

    /// Decodes an id from a word.
    pub const fn from_bits(bits: u32) -> PeerId {
        PeerId(bits)
    }
}

/// The name of a process that all processes know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The job with which the process was started.
    pub job: JobName,
    /// Its rank in that job's `MPI_COMM_WORLD`.
    pub rank: u32,
}

impl Identity {
    /// Bits of [`Identity::number`].
    pub const NUMBER_BITS: u32 = 24;

    /// A number that is unique among connected processes, for places with room for a few bits. Numbers of a job's ranks are consecutive. A process
    /// checks for collisions before it connects with another.
    pub fn number(&self) -> u32 {
        let JobName([first, second]) = self.job;
        ((first ^ second.rotate_left(32)) as u32).wrapping_add(self.rank) & ((1 << Identity::NUMBER_BITS) - 1)
    }
}

/// A node of a job: processes of a job on one node share memory. All processes agree on the numbers of a job's nodes, including other jobs'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Node of a process that hasn't reported it yet.
    pub(crate) const UNKNOWN: NodeId = NodeId(u32::MAX);
}

/// The memory segment of a process. Two processes have equal values exactly if they share a segment, and all processes agree on that for any two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The job whose ranks share it.
    pub job: JobName,
    /// Node of these ranks.
    pub node: NodeId,
}

/// The channel to a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Through a ring of the shared segment.
    Ring,
    /// The link, with the peer's end.
    Link(u32),
}

impl Identity {
    /// The process's name on the link.
    pub fn on_link(self) -> sockets::Name {
        sockets::Name { job: self.job.0, rank: self.rank }
    }

    /// The process with this name on the link.
    pub fn of_link(name: sockets::Name) -> Identity {
        Identity { job: JobName(name.job), rank: name.rank }
    }
}

/// Where a cell arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inbox(usize);

/// Flag in an [`Inbox`]: it belongs to the link.
const OF_LINK: usize = 1 << (usize::BITS - 1);

impl Inbox {
    /// The inbox at `place` in [`encore_transport::shm::Shm::inboxes`].
    #[inline(always)]
    pub(crate) fn of_ring(place: usize) -> Inbox {
        Inbox(place)
    }

    pub(crate) fn of_link(place: usize) -> Inbox {
        Inbox(place | OF_LINK)
    }

    /// `Ok`: index among the link's inboxes; `Err`: index among those of the shared segment.
    #[inline(always)]
    pub(crate) fn place(self) -> Result<usize, usize> {
        if self.0 & OF_LINK == 0 { Err(self.0) } else { Ok(self.0 & !OF_LINK) }
    }
}

/// World rank for "any" in [`encore_boot::segment::Waiting::peer`].
pub const ANY: i32 = -1;

/// World rank or tag for "several, or none in particular".
pub const NONE: i32 = -2;
