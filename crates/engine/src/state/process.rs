//! Names of processes, and how they are reached.

pub use encore_transport::process::{Identity, NodeId, Segment};

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

/// The channel to a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Through a ring of the shared segment.
    Ring,
    /// The link, with the peer's end.
    Link(u32),
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
