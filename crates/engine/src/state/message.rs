//! Messages under way between two processes.

use crate::p2p::wire::Words;
use crate::receive::unexpected::Message;
use crate::state::request::Request;
use encore_matching::Key;
use encore_slab::Obj;

/// An item that waits for room in a ring.
pub enum Queued {
    /// A send; of an eager one, some pieces may have gone.
    Send(Obj<Request>),
    /// A reply of the protocol.
    Reply(u8, Key, Words),
}

/// A long message under way in pieces.
#[derive(Clone, Copy)]
pub enum Stream<P> {
    /// A send through the staging area.
    Staged(Obj<Request>),
    /// A send or a receive that the kernel copies.
    Kernel(KernelCopy),
    /// A layer's pending sends and the function that pushes them.
    Layer(P),
}

/// A copy under way. The request counts the copied bytes.
#[derive(Clone, Copy)]
pub struct KernelCopy {
    /// The send or receive of this rank.
    pub(crate) request: Obj<Request>,
    /// Process id of the other rank.
    pub(crate) pid: u32,
    /// The address in that process's memory, from or to which the message is copied.
    pub(crate) address: u64,
}

/// Whether the kernel copies between this rank and another one.
#[derive(Clone, Copy, Default)]
pub enum Access {
    /// Not tried yet.
    #[default]
    Unknown,
    /// The process with this id can be read from and written to.
    Process(u32),
    /// The kernel refuses this rank.
    Refused,
}

/// The eager message that is arriving from one rank, with pieces missing.
#[derive(Default)]
pub struct Partial {
    /// Number of missing bytes.
    pub(crate) left: u64,
    /// Destination of the missing bytes.
    pub(crate) into: Into,
    /// Address of the sender's request, if the sender waits for the match; otherwise 0.
    pub(crate) answer_to: u64,
}

/// Destination of the pieces of an eager message.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Into {
    /// No message is under way.
    #[default]
    Nowhere,
    /// The receive that the message matched, with the engine's count.
    Receive(Obj<Request>),
    /// The message in the unexpected queue.
    Message(Obj<Message>),
}

impl Partial {
    /// Whether no pieces are missing.
    pub fn is_none(&self) -> bool {
        self.into == Into::Nowhere
    }

    /// Whether a piece of `piece` bytes may come next.
    pub(crate) fn goes_on_with(&self, piece: u64) -> bool {
        !self.is_none() && (1..=self.left).contains(&piece)
    }
}
